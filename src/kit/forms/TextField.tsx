/** A text field of a form; with a mask it writes marks while one types and takes what is pasted. No state here. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { masked } from './masked.ts';

interface Props extends Omit<TextInputProps, 'onChange'> {
  /** Takes what the field holds from here on, as a form's `getInputProps(name).onChange` does. */
  readonly onChange: (text: string) => void;
  /** Idempotent; takes any text. */
  readonly mask?: ((text: string) => string) | undefined;
}

export const TextField = ({ onChange, mask, ...rest }: Props) => (
  <TextInput {...rest} onChange={(event) => onChange(masked(event.currentTarget, mask))} />
);
