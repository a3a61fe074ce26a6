/** Fewer, how many, more. Says beside it why there cannot be more; pressing a button that is off changes nothing. */
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './Stepper.module.css';

interface Props {
  readonly value: number;
  /** What is counted, for who cannot see the row. */
  readonly labels: { readonly group: string; readonly less: string; readonly more: string };
  readonly canLess: boolean;
  readonly canMore: boolean;
  /** Why there cannot be more, else null. */
  readonly why: string | null;
  readonly busy: boolean;
  readonly onChange: (next: number) => void;
}

export const Stepper = ({ value, labels, canLess, canMore, why, busy, onChange }: Props) => {
  const id = useId();
  return (
    <div className={styles.place}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in every row would be read out as a form */}
      <div
        role="group"
        aria-label={labels.group}
        className={styles.stepper}
        data-busy={busy}
        data-any={value > 0}
      >
        <button
          type="button"
          aria-label={labels.less}
          disabled={!canLess}
          onClick={() => onChange(value - 1)}
        >
          <IconMinus aria-hidden size={20} />
        </button>
        <output aria-live="polite">{value}</output>
        <button
          type="button"
          aria-label={labels.more}
          aria-describedby={why === null ? undefined : id}
          disabled={!canMore}
          onClick={() => onChange(value + 1)}
        >
          <IconPlus aria-hidden size={20} />
        </button>
      </div>
      {why !== null && (
        <p id={id} className={styles.why}>
          {why}
        </p>
      )}
    </div>
  );
};
