/**
 * The fields of every form behind the first paint. A form's `field` and `tick` have their properties. Each control of
 * Mantine is in a file of its own, so that a form loads only those that it has.
 */
import { TextInput, type TextInputProps } from '@mantine/core';
import { composed, emailText } from '../../../domain/fields/plain-text.ts';

export type With<Props, Value> = Omit<Props, 'onChange'> & { readonly onChange: (value: Value) => void };

interface Masked {
  /** Formats typed and pasted text, otherwise as F-62 says. Must accept any text and be idempotent. */
  readonly mask?: ((text: string) => string) | undefined;
}

export const TextField = ({
  onChange,
  type = 'text',
  mask = type === 'email' ? emailText : composed,
  ...rest
}: With<TextInputProps, string> & Masked) => (
  <TextInput {...rest} type={type} onChange={(event) => onChange(masked(event.currentTarget, mask))} />
);

type Input = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>;

const COUNTS = /[\p{L}\p{N}]/u;

/** Index in `text` after as many letters and digits as `beginning` has. */
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

/** Masks the input's text. Writes to the input before React does, since React would move the caret to the end. */
export const masked = (input: Input, mask: (text: string) => string): string => {
  const { value: typed, selectionStart: at } = input;
  const text = mask(typed);
  if (text === typed) return text;
  input.value = text;
  if (at !== null && at < typed.length) {
    const caret = caretIn(text, mask(typed.slice(0, at)));
    input.setSelectionRange(caret, caret);
  }
  return text;
};
