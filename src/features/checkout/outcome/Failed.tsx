import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isCodeWrong } from '../../../../domain/checkout/methods.ts';
import type { Snapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { ReportButton } from '../../../kit/controls/Failure.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { useOwnTitle } from '../../../kit/page/head.ts';
import styles from '../checkout.module.css';
import { CARD_CODE, CARD_NUMBER, PAY_BUTTON } from '../pay/controls.ts';
import outcome from './outcome.module.css';

const ADVICE = { repriced: 'failed.repriced', card: 'failed.card', other: 'failed.other' } as const;

type Payment = Extract<Snapshot['checkout']['payment'], { status: 'failed' }>;

export interface FailedProps {
  readonly payment: Payment;
  readonly failure: Snapshot['checkout']['paymentFailure'];
  /** True if the items are still in the cart and can be paid again (P-54). */
  readonly kept: boolean;
}

export const Failed = ({ payment, failure, kept }: FailedProps) => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const box = useRef<HTMLElement>(null);
  useOwnTitle(t('failed.title'));
  /** Returns to the payment form (P-37). The focus moves first, since closing the payment removes this section. */
  const retry = (): void => {
    const field = document.getElementById(isCodeWrong(payment) ? CARD_CODE : CARD_NUMBER);
    (field ?? document.getElementById(PAY_BUTTON))?.focus();
    if (field instanceof HTMLInputElement) field.select();
    void dispatch({ type: 'ClosePayment' });
  };
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      className={`stack rounded gap-3 pad-5 ${outcome.failed}`}
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
          <p>
            {t(ADVICE[failure === 'repriced' ? 'repriced' : payment.kind === 'credit' ? 'card' : 'other'])}
          </p>
          <p className={`cluster gap-3 ${styles.row}`}>
            <Button kind="quiet" size="medium" onClick={retry}>
              {t('failed.retry')}
            </Button>
          </p>
        </>
      )}
      <p>
        <ReportButton />
      </p>
    </section>
  );
};
