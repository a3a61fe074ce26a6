import { useTranslation } from 'react-i18next';
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

type Line = Ticket['line'];

/** Date and time: `sábado, 21 de novembro de 2026, 20:00`; empty if the date is unknown or not shown. */
export const whenOf = (line: Line): string => {
  const at = line.visitAt ?? line.eventAt;
  return at === null || line.hideDate ? '' : `${fullDate(at)}, ${clockTime(at)}`;
};

/** Kind, sector, seat, size and color. Omits repeats, since the kind's name can contain size and color. */
export const ticketPlace = (line: Line): string => {
  const { variationName, sector, seat, size, color } = line;
  const more = [size, color].filter((text) => text && !variationName.includes(text));
  return [variationName, sector, seat?.label, ...more]
    .filter((text, index, all) => text && all.indexOf(text) === index)
    .join(' · ');
};

/** Venue: `Teatro do Sótão, Rua das Flores, 10, Centro, São Paulo`; empty for goods or an unknown venue. */
export const venueOf = ({ line, venueAddress }: Pick<Ticket, 'line' | 'venueAddress'>): string =>
  line.kind === 'ticket' && !line.donation
    ? [line.event?.place, venueAddress, line.event?.city].filter(Boolean).join(', ')
    : '';
