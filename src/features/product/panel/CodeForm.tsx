/** A field for one code with its button and, below, what came of it. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../../../kit/controls/button.module.css';
import styles from './CodeForm.module.css';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly action: string;
  readonly busy: boolean;
  /** What is wrong with the code that was sent, in words. */
  readonly error: string | null;
  readonly onSend: (code: string) => void;
  readonly children?: ReactNode;
}

export const CodeForm = ({ label, hint, action, busy, error, onSend, children }: Props) => {
  const { t } = useTranslation('product');
  const id = useId();
  const [code, setCode] = useState('');
  const [empty, setEmpty] = useState(false);
  const wrong = empty ? t('code.empty') : error;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const text = code.trim();
    setEmpty(text === '');
    if (text !== '' && !busy) onSend(text);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          id={id}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          aria-invalid={wrong !== null}
          onChange={(event) => {
            setCode(event.target.value);
            setEmpty(false);
          }}
        />
        <button type="submit" className={button.quiet} aria-busy={busy}>
          {action}
        </button>
      </div>
      <p
        id={`${id}-hint`}
        className={wrong === null ? styles.hint : styles.error}
        role={wrong === null ? undefined : 'alert'}
      >
        {wrong ?? hint}
      </p>
      {children}
    </form>
  );
};
