import { useTranslation } from 'react-i18next';
import { shownDate } from '../../../domain/orders/display.ts';
import type { OrderStatus as Status, TicketStatus } from '../../../domain/orders/messages.ts';
import { isItemOpen, itemLabel, orderLabel } from '../../../domain/orders/view.ts';
import type { LineId, Purchase, Ticket } from '../../../worker/contract.ts';
import { clockTime, fullDate } from '../../kit/format/dates.ts';
import styles from './orders.module.css';

const TONES: Readonly<Record<Status | TicketStatus, 'good' | 'open' | 'over'>> = {
  cart: 'open',
  awaitingPayment: 'open',
  pendingPayment: 'open',
  completed: 'good',
  canceled: 'over',
  pendingCancellation: 'open',
  valid: 'good',
  validated: 'over',
  replaced: 'over',
};

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
      data-tone={TONES[purchase.status]}
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
      data-tone={isItemOpen(order, item) ? 'open' : TONES[item.status]}
    >
      {t(itemLabel(order, item))}
    </p>
  );
};

/** Date and time: `sábado, 21 de novembro de 2026, 20:00`. */
export const dateText = (at: string): string => `${fullDate(at)}, ${clockTime(at)}`;

type Line = Ticket['line'];

/** Date and time of an item; empty if they are unknown or hidden. */
export const whenOf = (line: Line): string => {
  const at = shownDate(line);
  return at === null ? '' : dateText(at);
};
