/** A text field that writes marks while one types and takes what is pasted. Value in, value out: no state here. */
import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Omit<TextInputProps, 'onChange' | 'value' | 'size'> {
  readonly value: string;
  readonly onValue: (text: string) => void;
  /** Idempotent; takes any text. */
  readonly mask?: (text: string) => string;
}

export const MaskedInput = ({ value, onValue, mask, ...rest }: Props) => (
  <TextInput
    {...rest}
    size="md"
    value={value}
    onChange={(event) => {
      const typed = event.currentTarget.value;
      onValue(mask === undefined ? typed : mask(typed));
    }}
  />
);
