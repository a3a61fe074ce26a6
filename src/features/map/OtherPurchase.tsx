/** Dialog content for the buyer's seat in another purchase, which is an open payment or another cart. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leavesCart } from '../../../domain/cart/seats.ts';
import { otherPurchase } from '../../../domain/checkout/display.ts';
import type { OpenPayment } from '../../../domain/model/payment.ts';
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

/** Null until the list of open payments has the payment. */
const InPayment = ({
  payment,
  onClose,
}: Pick<Props, 'onClose'> & { readonly payment: OpenPayment | null }) => {
  const { t } = useTranslation('map');
  const dispatch = useDispatch();
  return payment !== null ? (
    <ul role="list">
      <OpenPaymentRow payment={payment} onLeave={onClose} />
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
  const found = usePurchase(map, seat);
  const checkout = useSnapshot((snapshot) => snapshot.checkout);
  const purchase = otherPurchase(found, checkout);
  const { show } = purchase;
  useEffect(() => {
    if (show === 'over') onClose();
  }, [show, onClose]);
  if (show === 'cart') return <InCart purchaseId={purchase.purchaseId} onClose={onClose} />;
  if (show !== 'payment') return <div className="bone" />;
  return (
    <>
      <p>{t('aside.payment.text')}</p>
      <InPayment payment={purchase.payment} onClose={onClose} />
    </>
  );
};
