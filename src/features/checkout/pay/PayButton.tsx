/** The one primary button: says the amount, says that it works, says why it can't be pressed. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { codeText } from '../../../kit/messages.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import styles from '../checkout.module.css';
import { PAY_BUTTON } from './ids.ts';
import { Terms } from './Terms.tsx';
import type { Beside } from './usePay.ts';

/** Milliseconds after which a busy button says that it takes longer than usual. */
const SLOW = 4000;

interface Props {
  readonly busy: boolean;
  /** Asks for the payment, unless the form itself has something to mend; what comes of it is told beside the button. */
  readonly onPay: (beside: Beside) => Promise<void>;
}

export const PayButton = ({ busy, onPay }: Props) => {
  const { t } = useTranslation('checkout');
  const kind = useSnapshot((snapshot) => snapshot.checkout.kind);
  const amounts = useSnapshot((snapshot) => snapshot.checkout.toPay.amounts);
  const blockedBy = useSnapshot((snapshot) => snapshot.checkout.blockedBy);
  const [slow, setSlow] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  useEffect(() => {
    if (!busy) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, [busy]);

  // What was wrong may be mended by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a change of what stands in the way
  useEffect(() => setRefused(null), [kind, blockedBy]);

  useSpoken(refused, true);

  const refuse: Beside['refused'] = ({ code, params }) => {
    setRefused(codeText(code, params));
    // The first ticket without a name comes into view, ready to be filled in.
    if (code.startsWith('bearer.'))
      document.querySelector<HTMLElement>('[data-missing] input, [data-missing] button')?.focus();
  };

  const press = async (): Promise<void> => {
    if (busy) return;
    setRefused(null);
    await onPay({ refused: refuse, failed: setRefused });
  };

  const total = amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + ');
  const label = ((): string => {
    if (busy) return t('pay.busy');
    if (kind === null) return t('pay.choose');
    if (kind === 'credit' || kind === 'pix') return t(`pay.${kind}`, { total });
    return kind === 'reservation' || kind === 'courtesy' ? t(`pay.${kind}`) : t('pay.other', { total });
  })();

  return (
    <div className={styles.pay}>
      {refused !== null && <p className={styles.error}>{refused}</p>}
      <Button id={PAY_BUTTON} size="large" busy={busy} onClick={() => void press()}>
        {label}
      </Button>
      <p className={styles.soft} role="status">
        {slow && t('pay.slow')}
      </p>
      <Terms />
    </div>
  );
};
