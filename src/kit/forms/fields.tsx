/** A text field of a form; with a mask it writes marks while one types and takes what is pasted. No state here. */
import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Omit<TextInputProps, 'onChange'> {
  /** Takes what the field holds from here on, as a form's `getInputProps(name).onChange` does. */
  readonly onChange: (text: string) => void;
  /** Idempotent; takes any text. */
  readonly mask?: ((text: string) => string) | undefined;
}

export const TextField = ({ onChange, mask, ...rest }: Props) => (
  <TextInput {...rest} onChange={(event) => onChange(masked(event.currentTarget, mask))} />
);

interface SelectFieldProps extends Omit<NativeSelectProps, 'onChange'> {
  readonly onChange: (value: string) => void;
}

/** One of a few, by the browser's own list. */
export const SelectField = ({ onChange, ...rest }: SelectFieldProps) => (
  <NativeSelect {...rest} onChange={(event) => onChange(event.currentTarget.value)} />
);

type Input = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>;

const COUNTS = /[\p{L}\p{N}]/u;

/** Where in `text` as many letters and digits are passed as `beginning` has. */
const caretIn = (text: string, beginning: string): number => {
  let before = [...beginning].filter((each) => COUNTS.test(each)).length;
  let place = 0;
  for (const each of text) {
    if (before === 0) break;
    if (COUNTS.test(each)) before -= 1;
    place += each.length;
  }
  return place;
};

/**
 * Masks what stands in the field and answers it. The field itself is written first, so that React finds nothing left
 * to write, which would put the caret at the end.
 */
export const masked = (input: Input, mask: ((text: string) => string) | undefined): string => {
  const { value: typed, selectionStart: at } = input;
  const text = mask?.(typed) ?? typed;
  if (mask === undefined || text === typed) return text;
  input.value = text;
  if (at !== null && at < typed.length) {
    const caret = caretIn(text, mask(typed.slice(0, at)));
    input.setSelectionRange(caret, caret);
  }
  return text;
};
