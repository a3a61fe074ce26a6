/** A payment that was refused: what that means for money and seats, what to do, and a press that tries again. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useOwnTitle } from '../../../kit/page/head.ts';
import styles from '../checkout.module.css';
import { PAY_BUTTON } from '../pay/PayButton.tsx';
import outcome from './outcome.module.css';

type Payment = Extract<Snapshot['checkout']['payment'], { status: 'failed' }>;

interface FailedProps {
  readonly payment: Payment;
  readonly failure: Snapshot['checkout']['paymentFailure'];
  /** Its items are in the cart, and it may be paid again (P-12). */
  readonly kept: boolean;
}

export const Failed = ({ payment, failure, kept }: FailedProps) => {
  const { t } = useTranslation('checkout');
  const box = useRef<HTMLElement>(null);
  useOwnTitle(t('failed.title'));
  /** This part goes with the press: the keyboard goes on from the button that is pressed. */
  const retry = (): void => {
    const pay = document.getElementById(PAY_BUTTON);
    pay?.focus();
    pay?.click();
  };
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      className={outcome.failed}
      aria-labelledby="failed-title"
      aria-describedby="failed-text"
      tabIndex={-1}
    >
      <h2 id="failed-title">{t('failed.title')}</h2>
      {payment.serverMessage !== null && <p>{payment.serverMessage}</p>}
      <p id="failed-text">
        {t(kept ? 'failed.text' : failure === 'cancelled' ? 'failed.cancelled' : 'failed.gone')}
      </p>
      {kept && (
        <>
          <p>{t(payment.kind === 'credit' ? 'failed.card' : 'failed.other')}</p>
          <p className={styles.row}>
            <Button kind="quiet" size="medium" onClick={retry}>
              {t('failed.retry')}
            </Button>
          </p>
        </>
      )}
    </section>
  );
};
