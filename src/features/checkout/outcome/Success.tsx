/** Bought: the tickets with their codes, at once. What can't be shown yet says so; the purchase stands all the same. */
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { spokenNumber } from '../../../kit/format/purchaseNumber.ts';
import { useQuery } from '../../../kit/query.ts';
import styles from '../checkout.module.css';
import outcome from './outcome.module.css';
import { TicketCard } from './TicketCard.tsx';

type Payment = Extract<Snapshot['checkout']['payment'], { status: 'succeeded' }>;

export const Success = ({ payment }: { readonly payment: Payment }) => {
  const { t } = useTranslation('checkout');
  const [attempt, setAttempt] = useState(0);
  const answer = useQuery('purchase', { purchaseId: payment.purchaseId }, attempt);
  const [copied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(payment.purchaseId);
    setCopied(true);
  };

  return (
    <div className={outcome.success}>
      <IconCircleCheck aria-hidden size={64} stroke={1.5} className={outcome.tick} />
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {payment.kind === 'reservation' ? t('success.reserved') : t('success.title')}
      </h1>
      <p>{t('success.text')}</p>
      <p className={outcome.number}>
        <strong>{t('success.number', { number: spokenNumber(payment.purchaseId) })}</strong>
        <Button kind="link" onClick={() => void copy()}>
          {t(copied ? 'success.copied' : 'success.copy')}
        </Button>
      </p>
      {answer === null && <p role="status">{t('success.loading')}</p>}
      {answer?.ok === false && (
        <p role="alert">
          {t('success.failed')}{' '}
          <Button kind="link" onClick={() => setAttempt(attempt + 1)}>
            {t('success.again')}
          </Button>
        </p>
      )}
      {answer?.ok && (
        <ol className={outcome.tickets}>
          {answer.value.tickets.map((ticket, index) => (
            <TicketCard key={ticket.line.lineId} ticket={ticket} number={index + 1} />
          ))}
        </ol>
      )}
      <Button kind="quiet" size="medium" to="/">
        {t('success.home')}
      </Button>
    </div>
  );
};
