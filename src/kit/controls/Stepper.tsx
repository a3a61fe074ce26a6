/**
 * Quantity stepper. A disabled plus button stays focusable, so that its reason can be read. At zero, the minus button
 * passes the focus to the plus button. The core announces the new total (C-52).
 */
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { isWhyNotLess, quantityAfter } from '../../../domain/limits/stepper.ts';
import styles from './Stepper.module.css';

interface Props {
  readonly value: number;
  readonly labels: { readonly group: string; readonly less: string; readonly more: string };
  readonly canLess: boolean;
  readonly canMore: boolean;
  /** Reason why the plus button is disabled, else why the minus button is; null if both work. */
  readonly why: string | null;
  readonly busy: boolean;
  readonly inCart?: boolean;
  /** Changes the quantity by `step`, 1 or -1. Resolves once `value` shows the outcome. */
  readonly onChange: (next: number, step: number) => Promise<unknown>;
}

export const Stepper = ({ value, labels, canLess, canMore, why, busy, inCart = false, onChange }: Props) => {
  const id = useId();
  const plus = useRef<HTMLButtonElement>(null);
  /** Quantity after presses whose outcome `value` does not show yet; null without such presses (C-59). */
  const pending = useRef<number | null>(null);
  const press = async (step: 1 | -1, isActive: boolean): Promise<void> => {
    const next = quantityAfter(value, pending.current, step, isActive);
    if (next === null) return;
    if (next === 0) plus.current?.focus();
    pending.current = next;
    await onChange(next, step);
    if (pending.current === next) pending.current = null;
  };
  const whyId = why === null ? undefined : id;
  const isOfLess = isWhyNotLess(canLess, canMore);
  return (
    <div className={`column ${styles.place}`} data-in-cart={inCart}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in every row would be read out as a form */}
      <div
        role="group"
        aria-label={labels.group}
        className={`line control raised ${styles.stepper}`}
        data-busy={busy}
        data-any={value > 0 && !inCart}
      >
        <button
          type="button"
          aria-label={labels.less}
          disabled={value === 0}
          aria-describedby={isOfLess ? whyId : undefined}
          aria-disabled={!canLess}
          onClick={() => void press(-1, canLess)}
        >
          <IconMinus aria-hidden size={20} />
        </button>
        <output aria-live="off">{value}</output>
        <button
          ref={plus}
          type="button"
          aria-label={labels.more}
          aria-describedby={isOfLess ? undefined : whyId}
          aria-disabled={!canMore}
          onClick={() => void press(1, canMore)}
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
