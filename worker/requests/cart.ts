import * as Either from 'effect/Either';
import type { CartIntent } from '../../domain/cart/messages.ts';
import { isUnreadable, needsProofByKey } from '../../domain/cart/queue.ts';
import type { PurchaseId, RequestId, StoreSlug } from '../../domain/kernel/values.ts';
import { cartScope } from '../../domain/shop/scopes.ts';
import type { CallName } from '../api/calls.ts';
import { isCaptchaRefused, mayBeCarriedOut, refused } from '../api/errors.ts';
import { mapValue, type SendOptions } from '../api/gateway.ts';
import type { BodyOf } from '../api/shapes.ts';
import { type MarketplaceOrder, reserveItem, toCart } from '../api/wire/cart.ts';
import { listOrdersBody } from '../api/wire/orders.ts';
import type { CallContext, CallOf, CallOutcome } from './context.ts';

type Reserve = Extract<CartIntent, { type: 'Reserve' }>;
type CartCallName = Extract<
  CallName,
  'reserve' | 'cart' | 'removeItem' | 'listOrders' | 'applyCoupon' | 'removeCoupon' | 'bin'
>;

const TIMEOUT = 8_000;
/** Milliseconds for repeats (C-44). */
const INSIST_FOR = 15 * 60_000;
const NO_PURCHASE = refused(400, '7400');

const ordersOf = ({ items, combos }: Reserve): BodyOf<'reserve'>['orders'] => {
  const stores = new Set<StoreSlug>([...items, ...combos].map(({ store }) => store));
  return [...stores].map((store) => ({
    store,
    items: items.filter((item) => item.store === store).map(reserveItem),
    combos: combos
      .filter((combo) => combo.store === store)
      .map((combo) => ({
        comboId: combo.comboId,
        quantity: combo.quantity,
        variations: 'parts' in combo ? combo.parts : [],
      })),
  }));
};

const reserveBody = (purchaseId: PurchaseId | null, orders: BodyOf<'reserve'>['orders']) => ({
  purchaseId,
  salesChannel: 'MARKETPLACE',
  orders,
});

const nameOf = ({ intent }: CallOf<'Cart'>): string => JSON.stringify(intent);

/** Idempotency key shared by a page's workers (C-41), by intent: two workers can use one request id for two intents. */
const cartKeyOf = (
  { visit }: { readonly visit: string },
  { requestId, intent }: { readonly requestId: RequestId; readonly intent: CartIntent },
): string => {
  let hash = 0;
  for (const each of JSON.stringify(intent)) hash = (Math.imul(hash, 31) + each.charCodeAt(0)) >>> 0;
  return `${visit}-${requestId}-${hash}`;
};

export const sendCart = async (context: CallContext, call: CallOf<'Cart'>): Promise<CallOutcome<'Cart'>> => {
  const { purchaseId, intent } = call;
  const scope = cartScope(context.state());
  // The next press for the same items sends the same idempotency key, until the outcome is proven (C-44).
  const isKept = isUnreadable(scope, call);
  const kept = isKept ? context.reserveKeys.get(nameOf(call)) : undefined;
  const key = kept ?? cartKeyOf(context, call);
  const { scheduler } = context;
  const end = scheduler.now() + INSIST_FOR;
  const options: SendOptions = {
    idempotencyKey: key,
    repeats: kept !== undefined,
    timeout: TIMEOUT,
    insists: () => scheduler.now() < end && needsProofByKey(cartScope(context.state()), call),
  };
  const send = async <N extends CartCallName>(
    name: N,
    body: BodyOf<N>,
    more: Pick<SendOptions, 'captcha'> = {},
  ): Promise<CallOutcome<'Cart'>> => {
    const response = await context.gateway.send(name, { body }, { ...options, ...more });
    if (Either.isRight(response) || !mayBeCarriedOut(response.left)) context.reserveKeys.delete(nameOf(call));
    else if (isKept) context.reserveKeys.set(nameOf(call), key);
    return mapValue(response, (confirmed) => toCart(confirmed as typeof MarketplaceOrder.Type));
  };
  switch (intent.type) {
    case 'Reserve': {
      const body = reserveBody(purchaseId, ordersOf(intent));
      const response = await send('reserve', body);
      return Either.isLeft(response) && isCaptchaRefused(response.left)
        ? send('reserve', body, { captcha: context.captcha('reserve') })
        : response;
    }
    case 'Reattach':
      return send('reserve', reserveBody(purchaseId, []));
    case 'Read':
      // For logged-in buyers a missing purchase id means the account's open cart.
      return send('listOrders', listOrdersBody(context.locale, { purchaseId, status: 'cart' }));
    case 'TakeUp':
      return send('cart', { purchaseId: intent.purchaseId, month: null });
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
      return send('bin', { purchaseId, digits: intent.digits, remove: false, language: context.locale });
    case 'RemoveBin':
      return send('bin', { purchaseId, digits: '', remove: true, language: context.locale });
  }
};

export const sendReadVoucher = async (
  { gateway }: CallContext,
  { code, store, productId }: CallOf<'ReadVoucher'>,
): Promise<CallOutcome<'ReadVoucher'>> =>
  mapValue(await gateway.send('exchange', { query: { medium: code, productId, store } }), ({ variations }) =>
    variations.map(({ productId, variationId, kind, name }) => ({ productId, variationId, kind, name })),
  );
