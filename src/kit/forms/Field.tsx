/**
 * What stands around one control of a form: its label above, its hint and its error below, both read out with it.
 * The controls themselves are native; a page shows them without a component library.
 */
import type { ReactNode } from 'react';
import styles from './fields.module.css';

export interface FieldWords {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong, in words; nothing or null while all is well. */
  readonly error?: ReactNode;
}

const isWrong = ({ error }: FieldWords): boolean => error !== undefined && error !== null && error !== false;

/** A hint that says the same as the error is said once. */
const hintOf = ({ hint, error }: FieldWords): string | undefined => (hint === error ? undefined : hint);

/** The attributes that tie a control to its label, hint and error. */
export const controlOf = (words: FieldWords) => {
  const wrong = isWrong(words);
  const told = [hintOf(words) && `${words.id}-hint`, wrong && `${words.id}-error`].filter(Boolean);
  return {
    id: words.id,
    'aria-invalid': wrong || undefined,
    'aria-describedby': told.length === 0 ? undefined : told.join(' '),
  };
};

interface Props {
  readonly words: FieldWords;
  readonly children: ReactNode;
}

export const Field = ({ words, children }: Props) => {
  const hint = hintOf(words);
  return (
    <div className={styles.field}>
      <label htmlFor={words.id}>{words.label}</label>
      {children}
      {hint !== undefined && (
        <p id={`${words.id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {isWrong(words) && (
        <p id={`${words.id}-error`} className={styles.error}>
          {words.error}
        </p>
      )}
    </div>
  );
};
