/** One purchase in the list: what it was for, how it stands, what it came to. The whole card leads to it. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Purchase } from '../../../worker/contract.ts';
import { orderAddress } from '../../kit/addresses.ts';
import { shortDate } from '../../kit/format/dates.ts';
import { formatMoney } from '../../kit/format/money.ts';
import styles from './orders.module.css';
import { OrderStatus } from './Status.tsx';
import { whenOf } from './words.ts';

const KINDS = [
  ['ticket', 'card.tickets'],
  ['product', 'card.products'],
  ['recharge', 'card.recharges'],
] as const;

export const OrderCard = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('orders');
  const { purchaseId, number, purchasedAt, tickets, total, orders } = purchase;
  const lines = tickets.map(({ line }) => line);
  const titles = [...new Set(lines.map((line) => line.productName))];
  const when = lines.map(whenOf).find((text) => text !== '');
  const counts = KINDS.flatMap(([kind, key]) => {
    const count = lines.filter((line) => line.kind === kind).reduce((sum, { quantity }) => sum + quantity, 0);
    return count === 0 ? [] : [t(key, { count })];
  });
  return (
    <li className={styles.card}>
      <div className={styles.cardMain}>
        <OrderStatus purchase={purchase} />
        <h2>
          <Link to={orderAddress(purchaseId)}>{titles.join(' + ') || t('order.number', { number })}</Link>
        </h2>
        {when !== undefined && <p>{when}</p>}
        <p className={styles.soft}>
          {[
            t('order.number', { number }),
            purchasedAt !== null && t('card.bought', { date: shortDate(purchasedAt) }),
            ...counts,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className={styles.amount}>{formatMoney(total, orders[0]?.currency ?? 'BRL')}</p>
    </li>
  );
};
