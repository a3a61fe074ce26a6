/** Names of cart and order lines as text. The parts follow C-50 and C-51. */
import i18next from 'i18next';
import { type ItemName, itemNames, itemNamesInEvent, lineName } from '../../../domain/cart/display.ts';
import { type Currency, instant } from '../../../domain/kernel/values.ts';
import { MINUTE_MS, wallText } from '../../../domain/time/civil.ts';
import { deadlineOn } from '../../../domain/time/zone.ts';
import type { Purchase } from '../../../worker/contract.ts';
import type { Snapshot } from '../../core/index.ts';
import { clockTime, shortDate } from '../../kit/format/dates.ts';
import { currencyOf, formatMoney } from '../../kit/format/money.ts';
import { zoneName } from '../../kit/format/zone.ts';

type Order = Snapshot['cart']['orders'][number];
type Line = Order['groups'][number]['line'];

/** Date and time: `sáb, 12 dez, 21:00`; empty without a date. */
export const whenText = (at: string | null): string =>
  at === null ? '' : `${shortDate(at)}, ${clockTime(at)}`;

/** Name and date of a purchase: `Noite de samba + Camiseta` and `sáb, 12 dez, 21:00`. Each is empty if unknown. */
export const summaryWords = ({ titles, date }: Snapshot['checkout']['open'][number]['summary']) => ({
  title: titles.join(' + '),
  when: whenText(date),
});

/** Deadline of a payment on the site's clock: `18:40`, or `sáb, 12 dez, 18:40 (horário de Brasília)` (T-18, T-30). */
export const deadlineText = (
  at: number,
  { today, settings }: Pick<Snapshot, 'today' | 'settings'>,
): string => {
  const deviceOffset = -new Date(at).getTimezoneOffset() * MINUTE_MS;
  const { wall, isToday, zone } = deadlineOn(settings.site, today, instant(at), deviceOffset);
  const text = isToday ? clockTime(wallText(wall)) : whenText(wallText(wall));
  return zone === null ? text : `${text} (${zoneName(zone)})`;
};

export interface LineWords {
  /** Short name: `Plateia · Inteira`, or a product's name. */
  readonly title: string;
  readonly details: string;
  /** Full name with the event, for buttons. Unique in the cart (C-53). */
  readonly full: string;
}

const wordsOf = ({ line: name, bearer, number }: ItemName, currency: Currency | null): LineWords => {
  const title = name.title.length === 0 ? [i18next.t('cart:donation')] : name.title;
  const wristband = name.wristband === null ? [] : [i18next.t('cart:wristband', { code: name.wristband })];
  const batch = name.batch === null ? [] : [i18next.t('cart:batch', { number: name.batch })];
  const price = name.price === null || currency === null ? [] : [formatMoney(name.price, currency)];
  const full = [name.event, whenText(name.date), ...title, ...name.details, ...wristband, ...batch, ...price];
  const nth = number === null ? '' : ` (${number})`;
  return {
    title: title.join(' · '),
    details: [...name.details, ...wristband, ...batch].join(' · '),
    full: `${[...new Set(full), bearer].filter(Boolean).join(', ')}${nth}`,
  };
};

/** Name of one line, without the parts that distinguish equal names (C-51). */
export const lineWords = (line: Line): LineWords =>
  wordsOf({ line: lineName(line), bearer: '', number: null }, null);

/** Names of all lines of the cart, by the key of their group. */
export const cartWords = (orders: readonly Order[]): ReadonlyMap<string, LineWords> => {
  const groups = orders.flatMap(({ groups, currency }) => groups.map((group) => ({ ...group, currency })));
  const names = itemNames(groups.map(({ line }) => ({ line, bearerName: '' })));
  return new Map(
    groups.flatMap(({ key, currency }, nth) => {
      const name = names[nth];
      return name === undefined ? [] : [[key, wordsOf(name, currency)] as const];
    }),
  );
};

type Bought = Pick<Purchase, 'tickets' | 'orders'>;

const wordsByLine =
  (namesOf: typeof itemNames) =>
  ({ tickets, orders }: Bought): ReadonlyMap<string, string> => {
    const names = namesOf(tickets);
    return new Map(
      tickets.flatMap(({ line }, nth) => {
        const name = names[nth];
        return name === undefined ? [] : [[line.lineId, wordsOf(name, currencyOf(orders, line.store)).full]];
      }),
    );
  };

/** Full names of bought items, by line id. Unique in the order (C-53). */
export const itemWords = wordsByLine(itemNames);

/** The same next to the event of the items (C-114). */
export const itemWordsInEvent = wordsByLine(itemNamesInEvent);
