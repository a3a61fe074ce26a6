/**
 * Bought: what, where, when, and each ticket with its code. It has an address of its own, so that a reload and the letter's
 * link come back to it. What can't be shown yet says so; the purchase stands all the same.
 */
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseId } from '../../../../worker/contract.ts';
import { orderAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { PageHeading } from '../../../kit/controls/PageHeading.tsx';
import { useOwnTitle } from '../../../kit/page/head.ts';
import { useQuery } from '../../../kit/query.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import styles from '../checkout.module.css';
import { Bought } from './Bought.tsx';
import outcome from './outcome.module.css';

interface Props {
  readonly purchaseId: PurchaseId;
  /** The core has just heard that it went through; else only the purchase itself can say. */
  readonly paid: boolean;
}

export const Success = ({ purchaseId, paid }: Props) => {
  const { t } = useTranslation('checkout');
  const [attempt, setAttempt] = useState(0);
  const answer = useQuery('purchase', { purchaseId }, attempt);
  const purchase = answer?.ok ? answer.value : null;
  const status = purchase?.status ?? null;
  const confirmed = paid || status === 'completed' || status === 'pendingCancellation';

  const titleKey = ((): string => {
    if (confirmed) return purchase?.kind === 'reservation' ? 'success.reserved' : 'success.title';
    if (answer === null) return 'success.reading';
    if (!answer.ok) return answer.problem.code === 'notFound' ? 'success.none' : 'success.unread';
    return status === 'cancelled' ? 'success.cancelled' : 'success.pending';
  })();
  const title = t(titleKey as 'success.title');
  useOwnTitle(title);
  useSpoken(confirmed && answer?.ok === false && t('success.failed'), true);
  const why = confirmed ? null : (purchase?.payment?.message ?? null);

  return (
    <div className={outcome.success} data-outcome>
      {confirmed && <IconCircleCheck aria-hidden size={64} stroke={1.5} className={outcome.tick} />}
      <PageHeading key={String(confirmed)} isOutcome={confirmed} className={styles.title}>
        {title}
      </PageHeading>
      {why !== null && <p>{why}</p>}
      {purchase !== null && purchase.number !== '' && (
        <p className={outcome.number}>
          <strong>{t('success.number', { number: purchase.number })}</strong>
        </p>
      )}
      {confirmed && answer === null && <p>{t('success.loading')}</p>}
      {answer?.ok === false && answer.problem.code !== 'notFound' && (
        <p>
          {confirmed && t('success.failed')}{' '}
          <Button kind="link" onClick={() => setAttempt(attempt + 1)}>
            {t('success.again')}
          </Button>
        </p>
      )}
      {confirmed && purchase !== null && <Bought purchase={purchase} />}
      <div className={outcome.ways}>
        {purchase !== null && (
          <Button size="medium" to={orderAddress(purchaseId)}>
            {t('success.order')}
          </Button>
        )}
        <Button kind="quiet" size="medium" to="/">
          {t('success.home')}
        </Button>
      </div>
    </div>
  );
};
