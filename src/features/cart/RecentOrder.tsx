/** Orders named outside their pages, because a payment can end while the buyer is elsewhere (N-28, N-29). */
import { useTranslation } from 'react-i18next';
import { recentOrder } from '../../../domain/reads/screen.ts';
import type { Purchase, PurchaseId } from '../../../worker/contract.ts';
import { useSnapshot } from '../../core/index.ts';
import { orderAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useLast, useQuery } from '../../kit/query.ts';

const NEWEST = { status: null, page: 1, limit: 1 };

/** Order completed in the last hour, or null. Undefined while it is read. With false, nothing is read. */
export const useRecentOrder = (isShown: boolean): Purchase | null | undefined => {
  const isIn = useSnapshot(({ session }) => session.status === 'consumer');
  const changes = useSnapshot(({ orders }) => orders.changes);
  const reads = isIn && isShown;
  const read = useQuery('purchases', reads ? NEWEST : null, changes);
  const known = useLast(read?.ok ? read.value : null);
  if (reads && read === null && known === null) return undefined;
  return isIn && known !== null ? recentOrder(known) : null;
};

interface Props {
  readonly order: Pick<Purchase, 'purchaseId' | 'number'>;
  readonly onLeave?: () => void;
}

export const RecentOrder = ({ order: { purchaseId, number }, onLeave }: Props) => {
  const { t } = useTranslation('cart');
  return (
    <p className="cluster gap-3">
      <strong>{t('order.number', { number })}</strong>
      <Button kind="quiet" size="medium" to={orderAddress(purchaseId)} onClick={onLeave}>
        {t('order.open')}
      </Button>
    </p>
  );
};

interface LinkProps {
  readonly purchaseId: PurchaseId;
  readonly onLeave: () => void;
}

/** Link of a notice to its order, with the number once it is read. */
export const NoticedOrder = ({ purchaseId, onLeave }: LinkProps) => {
  const { t } = useTranslation('cart');
  const read = useQuery('purchase', { purchaseId });
  return (
    <Button kind="link" to={orderAddress(purchaseId)} onClick={onLeave}>
      {read?.ok ? t('order.number', { number: read.value.number }) : t('order.open')}
    </Button>
  );
};
