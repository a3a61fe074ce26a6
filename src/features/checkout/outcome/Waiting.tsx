/** Paid or not is not known yet: a Pix to pay, a bank that thinks, an answer that was lost. Never "failed". */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '../../../core/index.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { QrCode } from '../../../kit/controls/QrCode.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { locale } from '../../../kit/i18n/locale.ts';
import styles from '../checkout.module.css';
import outcome from './outcome.module.css';

type Payment = Extract<Snapshot['checkout']['payment'], { status: 'waiting' | 'unknown' }>;

export const Waiting = ({ payment }: { readonly payment: Payment }) => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const check = (
    <Button kind="link" onClick={() => void dispatch({ type: 'CheckPayment' })}>
      {t('waiting.check')}
    </Button>
  );
  if (payment.status === 'waiting' && payment.pix !== null)
    return <PixToPay pix={payment.pix}>{check}</PixToPay>;
  const words = payment.status === 'unknown' ? 'unknown' : 'waiting';
  return (
    <div className={outcome.outcome}>
      <div className={outcome.pulse} aria-hidden />
      <h1 className={styles.title}>{t(`${words}.title`)}</h1>
      <p role="status">{t(`${words}.text`)}</p>
      {check}
    </div>
  );
};

interface PixProps {
  readonly pix: { readonly code: string; readonly expiresAt: number };
  readonly children: React.ReactNode;
}

const PixToPay = ({ pix, children }: PixProps) => {
  const { t } = useTranslation('checkout');
  const prices = useSnapshot((snapshot) => snapshot.cart.prices);
  const [copied, setCopied] = useState(false);
  const until = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(pix.expiresAt);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(pix.code);
    setCopied(true);
  };
  return (
    <div className={outcome.outcome}>
      <h1 className={styles.title}>{t('waiting.pix.title')}</h1>
      <p>{t('waiting.pix.text')}</p>
      <QrCode text={pix.code} label={t('waiting.pix.qr')} className={outcome.qr} />
      <p className={outcome.amountDue}>
        {t('waiting.pix.amount')}:{' '}
        {prices.map(({ currency, payable }) => (
          <strong key={currency}>{formatMoney(payable, currency)}</strong>
        ))}
      </p>
      <label className={outcome.pixCode}>
        {t('waiting.pix.code')}
        <textarea readOnly rows={3} value={pix.code} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <Button size="large" onClick={() => void copy()}>
        {copied ? t('waiting.pix.copied') : t('waiting.pix.copy')}
      </Button>
      <p className={styles.soft} role="status">
        {t('waiting.pix.until', { time: until })}
      </p>
      {children}
    </div>
  );
};
