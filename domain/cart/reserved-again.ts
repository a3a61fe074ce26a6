import { type Cents, type Currency, cents, unitsOf } from '../kernel/values.ts';
import { isSameChoice } from '../limits/limits.ts';
import type { Combo, LastThing, Line } from '../model/cart.ts';
import { isOfSeat, soldSeats } from '../model/sold-seat.ts';
import type { CartState } from './messages.ts';

export interface Repriced {
  readonly name: string;
  readonly currency: Currency;
  /** Full price of one unit. */
  readonly before: Cents;
  readonly now: Cents;
}

export interface ReservedAgainView {
  readonly busy: boolean;
  /** Says whether the whole cart is back (C-36). */
  readonly title: 'again.all' | 'again.some';
  /** `missing` counts the units that are not available anymore. */
  readonly lost: readonly { readonly name: string; readonly missing: number }[];
  readonly repriced: readonly Repriced[];
}

const isOfThing = (line: Line, { item }: LastThing): boolean =>
  item !== null && (isSameChoice(line, item) || soldSeats([item]).some((seat) => isOfSeat(line, seat)));

interface InCart {
  readonly quantity: number;
  readonly unit: Cents | null;
}

interface Order {
  readonly groups: readonly { readonly line: Line; readonly quantity: number; readonly unit: Cents }[];
  readonly combos: readonly (Combo & { readonly unit: Cents })[];
}

const inCartOf = (orders: readonly Order[], thing: LastThing): InCart => {
  const { combo } = thing;
  const same: readonly { readonly quantity: number; readonly unit: Cents }[] =
    combo === null
      ? orders.flatMap(({ groups }) => groups.filter(({ line }) => isOfThing(line, thing)))
      : orders.flatMap(({ combos }) => combos.filter(({ comboId }) => comboId === combo.comboId));
  return {
    quantity: unitsOf(same),
    unit: same.length === 0 ? null : cents(Math.max(...same.map(({ unit }) => unit))),
  };
};

const quantityOf = ({ item, combo }: LastThing): number => (item ?? combo)?.quantity ?? 0;

interface Scope {
  readonly again: CartState['again'];
  readonly intents: readonly { readonly requestId: string; readonly type: string }[];
  readonly orders: readonly Order[];
}

/** Compares the cart with the expired one (C-36). Null without one. Pending items are not compared yet (C-82). */
export const reservedAgainView = ({ again, intents, orders }: Scope): ReservedAgainView | null => {
  if (again.length === 0) return null;
  const waits = new Set(intents.map(({ requestId }) => requestId));
  const isRead = intents.some(({ type }) => type === 'Read');
  const settled = again.flatMap(({ requestId, thing }) =>
    waits.has(requestId) || isRead ? [] : [{ thing, now: inCartOf(orders, thing) }],
  );
  const lost = settled.flatMap(({ thing, now }) =>
    now.quantity < quantityOf(thing) ? [{ name: thing.name, missing: quantityOf(thing) - now.quantity }] : [],
  );
  const repriced = settled.flatMap(({ thing: { name, currency, unit }, now }) =>
    now.unit === null || now.unit === unit ? [] : [{ name, currency, before: unit, now: now.unit }],
  );
  const title = lost.length + repriced.length === 0 ? 'again.all' : 'again.some';
  return { busy: intents.length > 0, title, lost, repriced };
};
