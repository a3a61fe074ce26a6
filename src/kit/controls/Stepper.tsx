/**
 * Fewer, how many, more; the only one, on pages and in the cart. Says beside it why there cannot be more; pressing a button
 * that is off changes nothing. None goes off under the keyboard's focus: more stays within reach, which is also how the reason
 * is read; fewer hands on. The core's notice announces the result of a press, with the new total (C-52): the number
 * would be a second announcement.
 */
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import styles from './Stepper.module.css';

interface Props {
  readonly value: number;
  /** What is counted, for whoever cannot see the row. */
  readonly labels: { readonly group: string; readonly less: string; readonly more: string };
  readonly canLess: boolean;
  readonly canMore: boolean;
  /** Why there cannot be more, or where there can, why not fewer; else null. */
  readonly why: string | null;
  readonly busy: boolean;
  /** In the cart itself: no tint, which elsewhere says that some are in it, and the reason on a line of its own. */
  readonly inCart?: boolean;
  /** `step` is 1 or -1. Resolves once `value` shows the outcome. */
  readonly onChange: (next: number, step: number) => Promise<unknown>;
}

export const Stepper = ({ value, labels, canLess, canMore, why, busy, inCart = false, onChange }: Props) => {
  const id = useId();
  const plus = useRef<HTMLButtonElement>(null);
  /** Total of the presses that `value` does not show yet (C-59); null without any. */
  const pending = useRef<number | null>(null);
  const press = async (step: number): Promise<void> => {
    const next = (pending.current ?? value) + step;
    if (next < 0) return;
    pending.current = next;
    await onChange(next, step);
    if (pending.current === next) pending.current = null;
  };
  const isWhyOfLess = canMore && !canLess;
  return (
    <div className={styles.place} data-in-cart={inCart}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in every row would be read out as a form */}
      <div
        role="group"
        aria-label={labels.group}
        className={styles.stepper}
        data-busy={busy}
        data-any={value > 0 && !inCart}
      >
        <button
          type="button"
          aria-label={labels.less}
          disabled={value === 0}
          aria-describedby={why !== null && isWhyOfLess ? id : undefined}
          aria-disabled={!canLess}
          onClick={() => {
            if (!canLess) return;
            if (value === 1) plus.current?.focus();
            void press(-1);
          }}
        >
          <IconMinus aria-hidden size={20} />
        </button>
        <output aria-live="off">{value}</output>
        <button
          ref={plus}
          type="button"
          aria-label={labels.more}
          aria-describedby={why === null || isWhyOfLess ? undefined : id}
          aria-disabled={!canMore}
          onClick={() => {
            if (canMore) void press(1);
          }}
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
