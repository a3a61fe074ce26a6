/** Dialog content for the buyer's seat in another purchase, which is an open payment or another cart. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leavesCart } from '../../../domain/cart/seats.ts';
import type { PurchaseId, UnpaidPurchase } from '../../../worker/contract.ts';
import { type SeatMapHandle, useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { OpenPaymentRow } from '../cart/OpenPayments.tsx';
import styles from './MapPage.module.css';

interface Props {
  readonly map: SeatMapHandle;
  readonly seat: number;
  readonly onClose: () => void;
}

/** Purchase with the seat; undefined while pending, null if none. Fetched again when the seat's state changes. */
const usePurchase = (map: SeatMapHandle, seat: number): UnpaidPurchase | null | undefined => {
  const [found, setFound] = useState<UnpaidPurchase | null>();
  useEffect(() => {
    let over = false;
    const update = async (): Promise<void> => {
      const purchase = await map.purchaseOf(seat);
      if (!over) setFound(purchase);
    };
    void update();
    const stop = map.states.subscribe((deltas) => {
      if (deltas.some(([index]) => index === seat)) void update();
    });
    return () => {
      over = true;
      stop();
    };
  }, [map, seat]);
  return found;
};

/** Open payment. The core reads the list of open payments if the list lacks this payment. */
const InPayment = ({ purchaseId, onClose }: Pick<Props, 'onClose'> & { readonly purchaseId: PurchaseId }) => {
  const { t } = useTranslation('map');
  const dispatch = useDispatch();
  const open = useSnapshot(({ checkout }) =>
    [...checkout.open, checkout.paymentDetails].find((one) => one?.purchaseId === purchaseId),
  );
  return open ? (
    <ul role="list">
      <OpenPaymentRow payment={open} onLeave={onClose} />
    </ul>
  ) : (
    <>
      <div className="bone" />
      <Button kind="plain" onClick={() => void dispatch({ type: 'RefreshOpenPayments' })}>
        {t('retry')}
      </Button>
    </>
  );
};

const InCart = ({ purchaseId, onClose }: Pick<Props, 'onClose'> & { readonly purchaseId: PurchaseId }) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const isFull = useSnapshot(({ cart }) => leavesCart(cart, purchaseId));
  const bring = async (): Promise<void> => {
    if (await dispatch({ type: 'TakeUpCart', purchaseId })) onClose();
  };
  return (
    <>
      <p>{t('aside.cart.text')}</p>
      {isFull && <p className={`soft small ${styles.soft}`}>{t('aside.cart.full')}</p>}
      <div className="row gap-2">
        <Button onClick={() => void bring()}>{t('aside.cart.bring')}</Button>
        <Button kind="plain" onClick={onClose}>
          {t('aside.cart.leave')}
        </Button>
      </div>
    </>
  );
};

export const OtherPurchase = ({ map, seat, onClose }: Props) => {
  const { t } = useTranslation('cart');
  const purchase = usePurchase(map, seat);
  // Closes if the purchase was paid, was canceled or has expired. The map then shows the seat's new state.
  useEffect(() => {
    if (purchase === null) onClose();
  }, [purchase, onClose]);
  if (!purchase) return <div className="bone" />;
  const { purchaseId, status } = purchase;
  if (status === 'cart') return <InCart purchaseId={purchaseId} onClose={onClose} />;
  return (
    <>
      <p>{t('aside.payment.text')}</p>
      <InPayment purchaseId={purchaseId} onClose={onClose} />
    </>
  );
};
