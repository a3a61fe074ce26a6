/** The fields of a form that want another look, summed up on top of it; each entry leads to its field. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './forms.module.css';

export interface FieldError {
  /** Id of the input. */
  readonly id: string;
  readonly label: string;
  readonly message: string;
}

interface Props {
  readonly errors: readonly FieldError[];
  /** Grows with every attempt to send, so that each one moves the focus here. */
  readonly attempt: number;
}

export const ErrorSummary = ({ errors, attempt }: Props) => {
  const { t } = useTranslation('entry');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.summaryTitle}>{t('errors.title', { count: errors.length })}</p>
      <ul>
        {errors.map(({ id, label, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {label}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};
