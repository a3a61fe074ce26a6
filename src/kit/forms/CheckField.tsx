/** Checkbox with its label, links below the label, and an error. Native, like the radio cards. */
import { useId } from 'react';
import type { Elements } from '../elements.ts';
import styles from './forms.module.css';

interface Props {
  readonly id?: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly 'aria-required'?: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly links?: Elements;
}

export const CheckField = ({ label, error, links, onChange, ...input }: Props) => {
  const note = useId();
  return (
    <div className="stack">
      <label className="line tap gap-3">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : note}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {links !== undefined && <div className={styles.links}>{links}</div>}
      {error !== undefined && (
        <p id={note} className={`tiny ink-bad ${styles.below}`}>
          {error}
        </p>
      )}
    </div>
  );
};
