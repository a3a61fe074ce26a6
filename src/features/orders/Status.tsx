import { useTranslation } from 'react-i18next';
import { itemLabel, itemTone, orderLabel, orderTone } from '../../../domain/orders/view.ts';
import type { LineId, Purchase, Ticket } from '../../../worker/contract.ts';
import styles from './orders.module.css';

/** Ids of status labels, which take the focus after a change. */
export const ORDER_STATUS = 'order-status';
export const statusId = (lineId: LineId): string => `status-${lineId}`;

export const OrderStatusLabel = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('orders');
  return (
    <p
      id={ORDER_STATUS}
      tabIndex={-1}
      className={`soft tiny strong ${styles.status}`}
      data-tone={orderTone(purchase)}
    >
      {t(orderLabel(purchase))}
    </p>
  );
};

export const ItemStatus = ({ order, item }: { readonly order: Purchase; readonly item: Ticket }) => {
  const { t } = useTranslation('orders');
  return (
    <p
      id={statusId(item.line.lineId)}
      tabIndex={-1}
      className={`soft tiny strong ${styles.status}`}
      data-tone={itemTone(order, item)}
    >
      {t(itemLabel(order, item))}
    </p>
  );
};
