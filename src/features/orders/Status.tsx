/** How an order or an item stands, in a word and a color. */
import { useTranslation } from 'react-i18next';
import type { OrderStatus as Status, TicketStatus } from '../../../domain/orders/messages.ts';
import { isItemUnpaid, itemLabel, orderLabel } from '../../../domain/orders/view.ts';
import type { LineId, Purchase, Ticket } from '../../../worker/contract.ts';
import styles from './orders.module.css';

const TONES: Readonly<Record<Status | TicketStatus, 'good' | 'open' | 'over'>> = {
  cart: 'open',
  awaitingPayment: 'open',
  pendingPayment: 'open',
  completed: 'good',
  cancelled: 'over',
  pendingCancellation: 'open',
  valid: 'good',
  validated: 'over',
  replaced: 'over',
};

/** Ids of statuses: each takes the focus after a change of what it describes. */
export const ORDER_STATUS = 'order-status';
export const statusId = (lineId: LineId): string => `status-${lineId}`;

export const OrderStatus = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('orders');
  return (
    <p id={ORDER_STATUS} tabIndex={-1} className={styles.status} data-tone={TONES[purchase.status]}>
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
      className={styles.status}
      data-tone={isItemUnpaid(order, item) ? 'open' : TONES[item.status]}
    >
      {t(itemLabel(order, item))}
    </p>
  );
};
