/**
 * Carries out paying, and asks how a payment stands. Finalising is never sent twice: whether a purchase that
 * nobody answered for was paid is read, not tried again.
 */
import * as Either from 'effect/Either';
import type { FinaliseDetails } from '../../domain/checkout/messages.ts';
import type { PurchaseId } from '../../domain/kernel/values.ts';
import type { PaymentOutcome } from '../../domain/model/payment.ts';
import type { Call } from '../../domain/shop/messages.ts';
import type { ApiError } from '../api/errors.ts';
import type { BodyOf } from '../api/shapes.ts';
import type { Purchase } from '../api/wire/orders.ts';
import type { PaymentAnswer } from '../api/wire/payment.ts';
import { type Asking, map, type Outcome } from './asking.ts';

type CallOf<T extends Call['type']> = Extract<Call, { type: T }>;

const WITHIN = 30_000;
const NO_CARD: ApiError = { _tag: 'Refused', status: 400, code: 'secret-gone', message: null, params: {} };

const outcomeOf = (told: typeof PaymentAnswer.Type): PaymentOutcome => {
  switch (told.situation) {
    case 'succeeded':
      return { status: 'succeeded' };
    case 'failed':
      return { status: 'failed', reason: told.reason, serverMessage: told.message };
    case 'open':
      return { status: 'open' };
    case 'waiting': {
      const expiresAt = told.pix === null ? Number.NaN : Date.parse(told.pix.expiresAt);
      const pix = told.pix === null || Number.isNaN(expiresAt) ? null : { code: told.pix.code, expiresAt };
      return { status: 'waiting', pix };
    }
  }
};

const addressOf = (details: FinaliseDetails): BodyOf<'finalise'>['deliveryAddress'] =>
  details.deliveryAddress;

export const answerFinalise = async (
  asking: Asking,
  { purchaseId, details, secretRef }: CallOf<'Finalise'>,
): Promise<Outcome<'Finalise'>> => {
  const cardToken = asking.vault.take(secretRef);
  if (secretRef !== null && cardToken === null) return Either.left(NO_CARD);
  const body: BodyOf<'finalise'> = {
    payment: { kind: details.kind, cardToken },
    captcha: await asking.captcha('finalise'),
    binAllowed: details.binAllowed,
    deliver: details.delivery === 'deliver',
    deliveryAddress: addressOf(details),
    instalments: details.instalments,
    protect: details.protection,
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
  return map(await asking.gateway.send('finalise', sent, { within: WITHIN }), outcomeOf);
};

export const answerReserveWithoutPayment = async (
  asking: Asking,
  { purchaseId }: CallOf<'ReserveWithoutPayment'>,
): Promise<Outcome<'ReserveWithoutPayment'>> => {
  const captcha = await asking.captcha('reserveOrder');
  const payment = { kind: 'reservation' as const, cardToken: null };
  const sent = { path: { idpedido: purchaseId }, body: { payment, captcha } };
  return map(await asking.gateway.send('reserveOrder', sent, { within: WITHIN }), outcomeOf);
};

const STATUS_SAYS: Readonly<Record<(typeof Purchase.Type)['status'], PaymentOutcome['status']>> = {
  cart: 'open',
  awaitingPayment: 'waiting',
  pendingPayment: 'waiting',
  completed: 'succeeded',
  pendingCancellation: 'succeeded',
  cancelled: 'failed',
};

const purchaseOutcome = (purchase: typeof Purchase.Type): PaymentOutcome => {
  if (purchase.payment !== null) return outcomeOf(purchase.payment);
  const status = STATUS_SAYS[purchase.status];
  if (status === 'waiting') return { status, pix: null };
  return status === 'failed' ? { status, reason: 'cancelled', serverMessage: null } : { status };
};

const listBody = (
  locale: string,
  purchaseId: PurchaseId,
  status: BodyOf<'listOrders'>['status'],
): BodyOf<'listOrders'> => ({
  status,
  language: locale,
  purchaseId,
  groupCombo: true,
  page: 1,
  limit: 10,
  withTotal: false,
});

/** No such purchase anywhere: asked again later, since neither paid nor unpaid is known. */
const NOWHERE: ApiError = { _tag: 'Refused', status: 404, code: '', message: null, params: {} };

/** Among the purchases first; only where it is still among the carts was nothing charged. */
export const answerReadPayment = async (
  asking: Asking,
  { purchaseId }: CallOf<'ReadPayment'>,
): Promise<Outcome<'ReadPayment'>> => {
  const list = (status: BodyOf<'listOrders'>['status']) =>
    asking.gateway.send('listOrders', { body: listBody(asking.locale, purchaseId, status) });
  const bought = await list(null);
  if (Either.isLeft(bought)) return Either.left(bought.left);
  const { purchases } = bought.right.value;
  const found = purchases.find((purchase) => purchase.purchaseId === purchaseId);
  if (found !== undefined) return map(bought, () => purchaseOutcome(found));
  const open = await list('cart');
  if (Either.isLeft(open)) return Either.left(open.left);
  const { purchaseId: cart, orders } = open.right.value;
  return cart === purchaseId && orders.length > 0
    ? map(open, () => ({ status: 'open' as const }))
    : Either.left(NOWHERE);
};
