/** Money of an order: its payments, what goes back, and what remains paid. */
import { useTranslation } from 'react-i18next';
import { isSplit, type PaymentKind } from '../../../../domain/model/payment-kinds.ts';
import type { MoneyEntry } from '../../../../domain/orders/messages.ts';
import {
  entryDates,
  entryStatus,
  isReturnOfEvent,
  returnOf,
  returnText,
  shownMoney,
  signedAmount,
} from '../../../../domain/orders/money.ts';
import type { Purchase, Ticket } from '../../../../worker/contract.ts';
import { currencyOf, formatMoney } from '../../../kit/format/money.ts';
import { orderTime } from '../../../kit/format/orderTime.ts';
import { itemWordsInEvent } from '../../cart/words.ts';
import styles from '../orders.module.css';

/** Payment kind with the last digits of a card and the installments. */
export const useWay = () => {
  const { t } = useTranslation(['orders', 'checkout']);
  return ({ kind, card, installments }: Way): string => {
    const name = t(`checkout:kind.${kind}`);
    const full = card === '' ? name : t('money.way.card', { kind: name, digits: card });
    return isSplit(kind) ? t('order.installments', { kind: full, count: installments }) : full;
  };
};
type Way = Pick<MoneyEntry, 'card' | 'installments'> & { readonly kind: PaymentKind };

interface EntryProps {
  readonly order: Purchase;
  readonly entry: MoneyEntry;
}

const Entry = ({ order, entry }: EntryProps) => {
  const { t } = useTranslation('orders');
  const timeOf = (date: string): string => orderTime(date, order.timeZone);
  const wayOf = useWay();
  const { cause, lineId, kind } = entry;
  const currency = currencyOf(order.orders);
  const what = (): string => {
    const item = lineId === null ? undefined : itemWordsInEvent(order).get(lineId);
    return item ?? t(`money.what.${cause ?? 'other'}`);
  };
  const paid = kind === null ? t('money.paid.plain') : t('money.paid', { way: wayOf({ ...entry, kind }) });
  const status = entryStatus(entry);
  const details = entryDates(entry).map(({ text, date }) =>
    text === null ? timeOf(date) : t(text, { date: timeOf(date) }),
  );
  if (isReturnOfEvent(entry)) details.push(t('money.byEvent'));
  return (
    <div className={styles.entry}>
      <dt className="column">
        <span>{status === 'paid' ? paid : t(`money.${status}`, { what: what() })}</span>
        <span className="soft small">{details.filter(Boolean).join(', ')}</span>
      </dt>
      <dd className={`strong ${styles.amount}`}>{formatMoney(signedAmount(entry), currency)}</dd>
    </div>
  );
};

const Sum = ({ label, amount }: { readonly label: string; readonly amount: string }) => (
  <div className={`large bold ${styles.entry}`}>
    <dt>{label}</dt>
    <dd className={styles.amount}>{amount}</dd>
  </div>
);

export const Money = ({ order }: { readonly order: Purchase }) => {
  const { t } = useTranslation('orders');
  const money = shownMoney(order);
  const currency = currencyOf(order.orders);
  return (
    <section className={`stack tinted gap-3 pad-5 ${styles.money}`}>
      <h2>{t('money.title')}</h2>
      {money.show !== 'entries' ? (
        <p>{t(`money.${money.show}`)}</p>
      ) : (
        <dl className="stack gap-3">
          {money.entries.map((entry, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added
            <Entry key={nth} order={order} entry={entry} />
          ))}
          {money.left !== null && <Sum label={t('money.left')} amount={formatMoney(money.left, currency)} />}
        </dl>
      )}
      {order.dueAtEntrance !== null && (
        <dl>
          <Sum label={t('money.due')} amount={formatMoney(order.dueAtEntrance, currency)} />
        </dl>
      )}
    </section>
  );
};

interface ReturnNoteProps {
  readonly order: Purchase;
  /** Null for the whole order. */
  readonly item: Ticket | null;
}

/** Amount and way of the money that a cancellation or a refund returns (O-51). */
export const ReturnNote = ({ order, item }: ReturnNoteProps) => {
  const { t } = useTranslation('orders');
  const returning = returnOf(order, item);
  const amount = returning.known
    ? formatMoney(returning.amount, currencyOf(order.orders, item?.line.store))
    : '';
  const digits = returning.known ? returning.card : '';
  return <p className="strong">{t(returnText(returning), { amount, digits })}</p>;
};
