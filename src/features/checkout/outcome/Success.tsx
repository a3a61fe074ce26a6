/**
 * Bought: the tickets with their codes. It has an address of its own, so that a reload and the letter's link come back
 * to it. What can't be shown yet says so; the purchase stands all the same.
 */
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseId } from '../../../../worker/contract.ts';
import { orderAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { PageHeading } from '../../../kit/controls/PageHeading.tsx';
import { useQuery } from '../../../kit/query.ts';
import styles from '../checkout.module.css';
import outcome from './outcome.module.css';
import { TicketCard } from './TicketCard.tsx';

interface Props {
  readonly purchaseId: PurchaseId;
  /** The core has just heard that it went through; else only the purchase itself can say. */
  readonly paid: boolean;
}

export const Success = ({ purchaseId, paid }: Props) => {
  const { t } = useTranslation('checkout');
  const [attempt, setAttempt] = useState(0);
  const answer = useQuery('purchase', { purchaseId }, attempt);
  const status = answer?.ok ? answer.value.status : null;
  const confirmed = paid || status === 'completed' || status === 'pendingCancellation';

  const title = (): string => {
    if (confirmed)
      return answer?.ok && answer.value.kind === 'reservation' ? t('success.reserved') : t('success.title');
    if (answer === null) return t('success.reading');
    if (!answer.ok) return t(answer.problem.code === 'notFound' ? 'success.none' : 'success.unread');
    return t(status === 'cancelled' ? 'success.cancelled' : 'success.pending');
  };

  return (
    <div className={outcome.success}>
      {confirmed && <IconCircleCheck aria-hidden size={64} stroke={1.5} className={outcome.tick} />}
      <PageHeading key={String(confirmed)} isOutcome={confirmed} className={styles.title}>
        {title()}
      </PageHeading>
      {confirmed && <p>{t('success.text')}</p>}
      {answer?.ok && answer.value.number !== '' && (
        <p className={outcome.number}>
          <strong>{t('success.number', { number: answer.value.number })}</strong>
        </p>
      )}
      {confirmed && answer === null && <p role="status">{t('success.loading')}</p>}
      {answer?.ok === false && answer.problem.code !== 'notFound' && (
        <p role="alert">
          {confirmed && t('success.failed')}{' '}
          <Button kind="link" onClick={() => setAttempt(attempt + 1)}>
            {t('success.again')}
          </Button>
        </p>
      )}
      {confirmed && answer?.ok && (
        <ol className={outcome.tickets}>
          {answer.value.tickets.map((ticket, index) => (
            <TicketCard key={ticket.line.lineId} ticket={ticket} number={index + 1} />
          ))}
        </ol>
      )}
      {answer?.ok && (
        <Button size="medium" to={orderAddress(purchaseId)}>
          {t('success.order')}
        </Button>
      )}
      <Button kind="quiet" size="medium" to="/">
        {t('success.home')}
      </Button>
    </div>
  );
};
