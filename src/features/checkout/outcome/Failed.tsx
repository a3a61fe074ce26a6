/** A payment that was refused: what that means for money and seats, and the way on. The code stands under details. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import styles from '../checkout.module.css';
import outcome from './outcome.module.css';

type Payment = Extract<Snapshot['checkout']['payment'], { status: 'failed' }>;

export const Failed = ({ payment }: { readonly payment: Payment }) => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} className={outcome.failed} role="alert" tabIndex={-1}>
      <h2>{t('failed.title')}</h2>
      {payment.serverMessage !== null && <p>{payment.serverMessage}</p>}
      <p>{t('failed.text')}</p>
      <p className={styles.row}>
        <Button kind="quiet" size="medium" onClick={() => void dispatch({ type: 'ClosePayment' })}>
          {t('failed.retry')}
        </Button>
      </p>
      <details>
        <summary>{t('details')}</summary>
        <code>{payment.reason}</code>
      </details>
    </section>
  );
};
