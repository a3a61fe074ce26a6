/** Carries out the wishes of the cart. Every answer is the whole cart. Not here: what may be wished. */
import * as Either from 'effect/Either';
import type { CartIntent } from '../../domain/cart/messages.ts';
import type { PurchaseId, StoreSlug } from '../../domain/kernel/values.ts';
import type { Call } from '../../domain/shop/messages.ts';
import type { CallName } from '../api/calls.ts';
import type { ApiError } from '../api/errors.ts';
import type { SendOptions } from '../api/gateway.ts';
import type { BodyOf } from '../api/shapes.ts';
import { type MarketplaceOrder, reserveItem, toCart } from '../api/wire/cart.ts';
import { type Asking, keyOf, map, type Outcome } from './asking.ts';

type CartCall = Extract<Call, { type: 'Cart' }>;
type Reserve = Extract<CartIntent, { type: 'Reserve' }>;
/** The calls that answer with the whole cart. */
type CartCallName = 'reserve' | 'removeItem' | 'listOrders' | 'applyCoupon' | 'removeCoupon' | 'bin';

const WITHIN = 8_000;
/** The server's code for a purchase that it does not know: what it would say to a call without a number. */
const NO_PURCHASE: ApiError = { _tag: 'Refused', status: 400, code: '7400', message: null, params: {} };

const ordersOf = ({ items, combos }: Reserve): BodyOf<'reserve'>['orders'] => {
  const stores = new Set<StoreSlug>([...items, ...combos].map(({ store }) => store));
  return [...stores].map((store) => ({
    store,
    items: items.filter((item) => item.store === store).map(reserveItem),
    combos: combos
      .filter((combo) => combo.store === store)
      .map(({ comboId, quantity }) => ({ comboId, quantity })),
  }));
};

const reserveBody = (purchaseId: PurchaseId | null, orders: BodyOf<'reserve'>['orders']) => ({
  purchaseId,
  salesChannel: 'MARKETPLACE',
  orders,
});

/** For logged-in buyers a missing number means the account's open cart. */
const readBody = (locale: string, purchaseId: PurchaseId | null): BodyOf<'listOrders'> => ({
  status: 'cart',
  language: locale,
  purchaseId,
  groupCombo: true,
  page: 1,
  limit: 10,
  withTotal: false,
});

export const answerCart = async (
  asking: Asking,
  { requestId, purchaseId, intent }: CartCall,
): Promise<Outcome<'Cart'>> => {
  const options: SendOptions = { idempotencyKey: keyOf(asking, requestId), within: WITHIN };
  const send = async <N extends CartCallName>(name: N, body: BodyOf<N>): Promise<Outcome<'Cart'>> =>
    map(await asking.gateway.send(name, { body }, options), (told) =>
      toCart(told as typeof MarketplaceOrder.Type),
    );
  switch (intent.type) {
    case 'Reserve':
      return send('reserve', reserveBody(purchaseId, ordersOf(intent)));
    case 'Reattach':
      return send('reserve', reserveBody(purchaseId, []));
    case 'Read':
      return send('listOrders', readBody(asking.locale, purchaseId));
  }
  if (purchaseId === null) return Either.left(NO_PURCHASE);
  switch (intent.type) {
    case 'Remove': {
      const { orderId, store, lineIds } = intent;
      return send('removeItem', { lineIds, comboId: null, orderId, purchaseId, store });
    }
    case 'RemoveCombo': {
      const { orderId, store, comboId } = intent;
      return send('removeItem', { lineIds: [], comboId, orderId, purchaseId, store });
    }
    case 'ApplyCoupon':
      return send('applyCoupon', { purchaseId, code: intent.code });
    case 'RemoveCoupon':
      return send('removeCoupon', { purchaseId, code: '' });
    case 'ApplyBin':
      return send('bin', { purchaseId, digits: intent.digits, remove: false, language: asking.locale });
    case 'RemoveBin':
      return send('bin', { purchaseId, digits: '', remove: true, language: asking.locale });
  }
};

/** Names that the type above promises are in the table. */
export type _Known = CartCallName extends CallName ? true : never;
