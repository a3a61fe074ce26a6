/** The long forms' text field with a mask. Value in, value out: no state here. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { masked } from './masked.ts';

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
    onChange={(event) => onValue(masked(event.currentTarget, mask))}
  />
);
