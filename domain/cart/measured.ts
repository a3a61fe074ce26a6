/** Items of the cart that analytics can receive. */
import type { Cents, Currency } from '../kernel/values.ts';
import type { CartSlice } from './view.ts';

export interface MeasuredItem {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit: Cents;
}

/** Products and combos with their units and prices, and nothing of the buyer (C-66). */
export const measuredItems = ({ orders }: Pick<CartSlice, 'orders'>): readonly MeasuredItem[] =>
  orders.flatMap(({ groups, combos }) => [
    ...groups.map(({ line, quantity, unit }) => ({
      ...{ id: String(line.productId), name: line.productName, quantity, unit },
    })),
    ...combos.map(({ comboId, name, quantity, unit }) => ({ id: String(comboId), name, quantity, unit })),
  ]);

/** Added units per product. */
const addedItems = (
  before: readonly MeasuredItem[],
  now: readonly MeasuredItem[],
): readonly MeasuredItem[] => {
  const counts = new Map<string, number>();
  for (const { id, quantity } of before) counts.set(id, (counts.get(id) ?? 0) + quantity);
  return now.flatMap((item) => {
    const left = counts.get(item.id) ?? 0;
    counts.set(item.id, Math.max(0, left - item.quantity));
    return item.quantity > left ? [{ ...item, quantity: item.quantity - left }] : [];
  });
};

interface Addition {
  readonly items: readonly MeasuredItem[];
  readonly value: Cents;
  readonly currency: Currency;
}

type Cart = Pick<CartSlice, 'orders' | 'prices' | 'intents'>;

/** Units that a reservation has added. Null without any, and for a cart that was only read, as after a reload (C-66). */
const measuredAddition = (before: Cart, now: Pick<Cart, 'orders' | 'prices'>): Addition | null => {
  const items = addedItems(measuredItems(before), measuredItems(now));
  const currency = now.prices[0]?.currency;
  const isReserved = before.intents.some(({ type }) => type === 'Reserve');
  if (items.length === 0 || currency === undefined || !isReserved) return null;
  const value = items.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0) as Cents;
  return { items, currency, value };
};

interface Payment {
  readonly status: string;
  readonly purchaseId?: unknown;
}

/** Purchase whose payment has just succeeded, with the last cart that had items (C-111). Null without either. */
const measuredPurchase = (before: Payment, now: Payment, paid: Pick<Cart, 'orders' | 'prices'>) => {
  const [total] = paid.prices;
  if (now.status !== 'succeeded' || before.status === 'succeeded' || total === undefined) return null;
  const { payable: value, currency } = total;
  return { id: String(now.purchaseId), items: measuredItems(paid), value, currency };
};

interface Shown {
  readonly cart: Cart & Pick<CartSlice, 'empty'>;
  readonly checkout: { readonly payment: Payment };
}

export interface Measured extends Shown {
  /** Last cart with items, since a paid cart is empty. At first the first cart. */
  readonly last: Cart;
}

export const initialMeasured = ({ cart, checkout }: Shown): Measured => ({ cart, checkout, last: cart });

/** Events for analytics after a change of the snapshot, and the state for the next one (C-66, C-111). */
export const measureChange = (before: Measured, { cart, checkout }: Shown) => {
  const last = cart.empty ? before.last : cart;
  const added = cart === before.cart ? null : measuredAddition(before.cart, cart);
  const bought = measuredPurchase(before.checkout.payment, checkout.payment, last);
  return {
    measured: { cart, checkout, last } satisfies Measured,
    events: [
      ...(added === null ? [] : [{ event: 'add_to_cart', ...added } as const]),
      ...(bought === null ? [] : [{ event: 'purchase', ...bought } as const]),
    ],
  };
};
