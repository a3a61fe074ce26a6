/** Summary of a form's errors, with a link to each field. Corrected fields disappear from the summary. */
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './forms.module.css';

export interface FieldError {
  readonly id: string;
  readonly label: string;
  readonly message: string;
}

interface Props {
  readonly errors: readonly FieldError[];
  /** Number of submits. An increase moves the focus to the summary. */
  readonly attempt: number;
}

/** True if the message contains the label, as in "Digite o número do cartão.", which then need not precede it. */
const namesField = (message: string, label: string): boolean =>
  message.toLowerCase().includes(label.toLowerCase());

export const ErrorSummary = ({ errors, attempt }: Props) => {
  const { t } = useTranslation('shell');
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (attempt === 0 || errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, it has no fields of its own
    <div
      ref={box}
      className={`bad pad-4 ${styles.summary}`}
      role="group"
      aria-labelledby={title}
      tabIndex={-1}
    >
      <p id={title} className="strong">
        {t('errors.title', { count: errors.length })}
      </p>
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
              {namesField(message, label) ? message : `${label}: ${message}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};
