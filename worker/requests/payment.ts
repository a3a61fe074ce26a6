/** Requests stay in memory until the payment is settled, so that they can be repeated unchanged (P-20). */
import * as Either from 'effect/Either';
import { type Country, instant, type RequestId } from '../../domain/kernel/values.ts';
import { NOT_REPEATABLE, UNKNOWN_PURCHASE } from '../../domain/model/calls.ts';
import type { OpenPayment, PaymentOutcome } from '../../domain/model/payment.ts';
import { summaryOf } from '../../domain/orders/display.ts';
import { currencyOf } from '../../domain/pricing/currency.ts';
import { hostInstant } from '../../domain/time/zone.ts';
import { type ApiError, refused, SECRET_MISSING } from '../api/errors.ts';
import { mapValue, type SendOptions } from '../api/gateway.ts';
import type { BodyOf } from '../api/shapes.ts';
import { listOrdersBody, type Purchase } from '../api/wire/orders.ts';
import type { PaymentResponse } from '../api/wire/payment.ts';
import type { CallContext, CallOf, CallOutcome } from './context.ts';
import { keyOf } from './keys.ts';

const TIMEOUT = 30_000;
/** Milliseconds between the responses of both lists of open payments (K-33). */
const MOST_APART = 10_000;

const outcomeOf = (response: typeof PaymentResponse.Type): PaymentOutcome => {
  switch (response.situation) {
    case 'succeeded':
      return { status: 'succeeded' };
    case 'failed':
      return { status: 'failed', reason: response.reason, serverMessage: response.message };
    case 'open':
    case 'processing':
      return { status: response.situation };
    case 'waiting': {
      const expiresAt = hostInstant(response.pix?.expiresAt ?? null);
      const pix = response.pix === null || expiresAt === null ? null : { code: response.pix.code, expiresAt };
      return { status: 'waiting', pix };
    }
  }
};

export const sendFinalize = async (
  context: CallContext,
  { requestId, purchaseId, details, secretRef }: CallOf<'Finalize'>,
): Promise<CallOutcome<'Finalize'>> => {
  const cardToken = context.vault.take(secretRef);
  if (secretRef !== null && cardToken === null) return Either.left(SECRET_MISSING);
  const body: BodyOf<'finalise'> = {
    captcha: '',
    payment: { kind: details.kind, cardToken },
    binAllowed: details.binAllowed,
    deliver: details.delivery === 'deliver',
    deliveryAddress: details.deliveryAddress,
    installments: details.installments,
    protect: details.protection,
    total: details.total,
    month: null,
    bearers: details.bearers.map(({ lineId, name, document, email, birthDate }) => ({
      lineId,
      name,
      document,
      email,
      birthDate,
    })),
  };
  const sent = { path: { idpedido: purchaseId }, body };
  return sendKept(context, requestId, 'finalise', async (options) =>
    mapValue(await context.gateway.send('finalise', sent, options), outcomeOf),
  );
};

export const sendReserveWithoutPayment = async (
  context: CallContext,
  { requestId, purchaseId }: CallOf<'ReserveWithoutPayment'>,
): Promise<CallOutcome<'ReserveWithoutPayment'>> => {
  const payment = { kind: 'reservation' as const, cardToken: null };
  const sent = { path: { idpedido: purchaseId }, body: { payment, captcha: '' } };
  return sendKept(context, requestId, 'reserveOrder', async (options) =>
    mapValue(await context.gateway.send('reserveOrder', sent, options), outcomeOf),
  );
};

export const sendRepeatPayment = async (
  context: CallContext,
  { first }: CallOf<'RepeatPayment'>,
): Promise<CallOutcome<'RepeatPayment'>> => {
  const send = context.unsettled.get(first);
  return send === undefined ? Either.left(refused(400, NOT_REPEATABLE)) : send();
};

export const sendVoidPayment = async (
  { gateway, paymentKeys }: CallContext,
  { purchaseId, first }: CallOf<'VoidPayment'>,
): Promise<CallOutcome<'VoidPayment'>> => {
  const idempotencyKey = paymentKeys.keyOf(purchaseId, first);
  if (idempotencyKey === null) return Either.left(refused(400, NOT_REPEATABLE));
  const sent = { path: { idpedido: purchaseId } };
  const options: SendOptions = { idempotencyKey, tries: 1, repeats: true };
  const response = await gateway.send('voidPayment', sent, options);
  // A host without this call (P-74).
  if (Either.isLeft(response) && response.left._tag === 'Undecided' && response.left.status === 404)
    return Either.left(refused(404));
  return mapValue(response, outcomeOf);
};

/** Sends a payment request, and keeps it for repeats (P-93). */
const sendKept = (
  context: CallContext,
  first: RequestId,
  action: string,
  send: (options: SendOptions) => Promise<CallOutcome<'Finalize'>>,
): Promise<CallOutcome<'Finalize'>> => {
  const options: SendOptions = {
    ...{ timeout: TIMEOUT, idempotencyKey: keyOf(context, first), tries: 1 },
    captcha: context.captcha(action),
  };
  context.unsettled.set(first, () => send({ ...options, repeats: true }));
  return send(options);
};

const STATUS_OUTCOMES: Readonly<
  Record<(typeof Purchase.Type)['status'], Exclude<PaymentOutcome['status'], 'refused'>>
> = {
  cart: 'open',
  awaitingPayment: 'waiting',
  pendingPayment: 'waiting',
  completed: 'succeeded',
  pendingCancellation: 'succeeded',
  canceled: 'failed',
};

/**
 * A refused payment of a purchase that is a cart again keeps the cart (P-35). The refunded payment of a canceled purchase
 * still has the status "succeeded".
 */
const purchaseOutcome = ({ payment, status: state }: typeof Purchase.Type): PaymentOutcome => {
  if (state === 'cart' && payment?.situation === 'failed') return cartOutcome(payment);
  if (payment !== null && (state !== 'canceled' || payment.situation !== 'succeeded'))
    return outcomeOf(payment);
  const status = STATUS_OUTCOMES[state];
  if (status === 'waiting') return { status, pix: null };
  return status === 'failed' ? { status, reason: 'cancelled', serverMessage: null } : { status };
};

const cartOutcome = (payment: typeof PaymentResponse.Type | null): PaymentOutcome =>
  payment?.situation === 'failed'
    ? { status: 'refused', reason: payment.reason, serverMessage: payment.message }
    : { status: 'open' };

/** Proves neither payment nor non-payment, so the purchase is read again later. */
const NOT_FOUND_OUTCOME = refused(404);

/** Reads purchases, then the open cart (P-61), then purchases again: the cart may have been charged in between. */
export const sendReadPayment = async (
  context: CallContext,
  { purchaseId }: CallOf<'ReadPayment'>,
): Promise<CallOutcome<'ReadPayment'>> => {
  const list = (status: BodyOf<'listOrders'>['status']) =>
    context.gateway.send(
      'listOrders',
      { body: listOrdersBody(context.locale, { purchaseId, status }) },
      { whole: true },
    );
  type Listed = Awaited<ReturnType<typeof list>>;
  const among = (listed: Listed): CallOutcome<'ReadPayment'> | null => {
    if (Either.isLeft(listed)) return Either.left(listed.left);
    const found = listed.right.value.purchases.find((purchase) => purchase.purchaseId === purchaseId);
    return found === undefined ? null : mapValue(listed, () => purchaseOutcome(found));
  };
  const bought = among(await list(null));
  if (bought !== null) return bought;
  const open = await list('cart');
  if (Either.isRight(open)) {
    const { purchaseId: cart, orders, payment } = open.right.value;
    if (cart === purchaseId && orders.length > 0) return mapValue(open, () => cartOutcome(payment));
  } else if (!isGone(open.left)) return Either.left(open.left);
  return among(await list(null)) ?? Either.left(Either.isLeft(open) ? open.left : NOT_FOUND_OUTCOME);
};

const isGone = (error: ApiError): boolean => error._tag === 'Refused' && error.code === UNKNOWN_PURCHASE;

/** Maximum number of payments in each list. */
const MOST_OPEN = 50;
/** Reads that make one result are repeated twice at most (K-33). */
const MOST_READS = 3;
const OPEN_STATUSES = ['awaitingPayment', 'pendingPayment'] as const;

const openPaymentOf = (purchase: typeof Purchase.Type, site: Country): OpenPayment | null => {
  const { purchaseId, number, kind, payment, total, orders, tickets } = purchase;
  const outcome = payment === null ? null : outcomeOf(payment);
  const processing = outcome?.status === 'processing';
  if (outcome !== null && outcome.status !== 'waiting' && !processing) return null;
  const pix = outcome?.status === 'waiting' ? outcome.pix : null;
  const until = pix?.expiresAt ?? hostInstant(payment?.expiresAt ?? null);
  return {
    // A code to pay proves the kind that the host did not name.
    ...{ purchaseId, number, kind: kind ?? (pix === null ? null : 'pix'), amount: total, processing },
    currency: currencyOf(orders, site),
    pix: pix === null ? null : { code: pix.code, expiresAt: instant(pix.expiresAt) },
    expiresAt: until === null ? null : instant(until),
    reference: payment?.reference ?? '',
    instructions: payment?.instructions ?? '',
    summary: summaryOf(tickets),
  };
};

/** A payment that moved between two reads can be in both lists. The later one counts. */
const openPaymentsOf = (purchases: readonly (typeof Purchase.Type)[], site: Country): OpenPayment[] =>
  [...new Map(purchases.map((purchase) => [purchase.purchaseId, purchase])).values()]
    .map((purchase) => openPaymentOf(purchase, site))
    .filter((payment) => payment !== null)
    .sort((a, b) => (a.expiresAt ?? Infinity) - (b.expiresAt ?? Infinity));

/** Reads both lists again if their responses are too far apart (K-33). */
export const sendReadOpenPayments = async (
  context: CallContext,
): Promise<CallOutcome<'ReadOpenPayments'>> => {
  const { gateway, locale, scheduler } = context;
  const list = (status: (typeof OPEN_STATUSES)[number]) =>
    gateway.send(
      'listOrders',
      { body: listOrdersBody(locale, { status, limit: MOST_OPEN }) },
      { whole: true },
    );
  for (let nth = 0; nth < MOST_READS; nth += 1) {
    const waiting = await list(OPEN_STATUSES[0]);
    if (Either.isLeft(waiting)) return Either.left(waiting.left);
    const receivedAt = scheduler.now();
    const pending = await list(OPEN_STATUSES[1]);
    if (Either.isLeft(pending)) return Either.left(pending.left);
    if (scheduler.now() - receivedAt <= MOST_APART)
      return mapValue(pending, ({ purchases }) =>
        openPaymentsOf([...waiting.right.value.purchases, ...purchases], context.state().settings.site),
      );
  }
  return Either.left({ _tag: 'TimedOut' });
};

export const sendCancelPurchase = async (
  context: CallContext,
  { purchaseId }: CallOf<'CancelPurchase'>,
): Promise<CallOutcome<'CancelPurchase'>> => {
  const sent = { path: { idpedido: purchaseId }, query: { onlyUnpaid: true } };
  return mapValue(await context.gateway.send('cancelOrder', sent), purchaseOutcome);
};
