/** A text field; with a mask it writes marks while one types and takes what is pasted. No state here. */
import type { ComponentProps } from 'react';
import { controlOf, Field, type FieldWords } from './Field.tsx';
import styles from './fields.module.css';
import { masked } from './masked.ts';

interface Props extends Omit<ComponentProps<'input'>, 'id'>, FieldWords {
  readonly onValue?: (text: string) => void;
  /** Idempotent; takes any text. */
  readonly mask?: ((text: string) => string) | undefined;
}

export const TextField = ({ id, label, hint, error, onValue, mask, onChange, ...rest }: Props) => {
  const words = { id, label, hint, error };
  return (
    <Field words={words}>
      <input
        {...rest}
        {...controlOf(words)}
        className={styles.control}
        onChange={(event) => {
          onValue?.(masked(event.currentTarget, mask));
          onChange?.(event);
        }}
      />
    </Field>
  );
};
