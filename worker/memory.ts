/** Data in session storage that survives a reload. No value identifies the buyer. `bearers.ts` encrypts its own. */

import * as Either from 'effect/Either';
import { type Referral, referral } from '../domain/cart/messages.ts';
import { thingsOf } from '../domain/cart/things.ts';
import { isUnsettled } from '../domain/checkout/payment.ts';
import { type AnyShape, list } from '../domain/kernel/shapes.ts';
import type { PurchaseId } from '../domain/kernel/values.ts';
import { readerOf } from '../domain/log/reader.ts';
import { type Delivery, isEmpty, type LastThing, lastThing } from '../domain/model/cart.ts';
import { type LeftPayment, leftPayment } from '../domain/model/payment.ts';
import { type Patience, patience } from '../domain/patience/patience.ts';
import type { Event, State } from '../domain/shop/messages.ts';
import type { PagePort, SessionKey, StoredOnPage } from './contract.ts';
import type { Device } from './device.ts';
import type { PaymentKeys } from './requests/keys.ts';
import { LAST_READ } from './timers.ts';

export interface Remembered {
  readonly purchaseId: PurchaseId | null;
  readonly delivery: Delivery;
  readonly protection: boolean;
  readonly payment: LeftPayment | null;
  /** Idempotency key of the payment request (P-29). Null if it is settled or unknown. */
  readonly paymentKey: string | null;
  /** Items of the cart that the payment is for (C-105). */
  readonly things: readonly LastThing[];
  readonly referrals: readonly Referral[];
  /** True if a change of the cart was in flight, whose request can still arrive (C-42). */
  readonly changing: boolean;
  /** Server's sentence about the session's end, perhaps empty (N-24). Null if none ended. */
  readonly ended: string | null;
  readonly patience: Patience | null;
}

const referralList = list(referral);
const thingList = list(lastThing);
/** Null if the text is missing, is not JSON or does not fit the schema (anyone can write to session storage). */
export const readText = <T>(shape: AnyShape, text: string | undefined): T | null => {
  try {
    const found = readerOf(shape)(JSON.parse(text ?? 'null'));
    return Either.isRight(found) ? (found.right as T) : null;
  } catch {
    return null;
  }
};

const listText = (all: readonly unknown[]): string | null => (all.length === 0 ? null : JSON.stringify(all));

const textOf = (payment: LeftPayment, key: string | null): string =>
  JSON.stringify({ ...payment, ...(key === null ? {} : { key }) });

const paymentOf = ({ checkout: { payment } }: State, keys: PaymentKeys): string | null => {
  if (!isUnsettled(payment) && payment.status !== 'waiting') return null;
  const { purchaseId, kind, sentAt } = payment;
  const key = payment.status === 'waiting' ? null : keys.keyOf(purchaseId, payment.requestId);
  return textOf({ purchaseId, kind, sentAt }, key);
};

/** Items without a code, because a code is not stored unencrypted. */
const thingsText = ({ cart: { cart, expired }, checkout: { payment } }: State): string | null => {
  const isOfCart = 'purchaseId' in payment && payment.purchaseId === cart.purchaseId && !isEmpty(cart);
  const things = isOfCart ? thingsOf(cart) : expired;
  return listText(things.filter(({ item }) => item === null || item.wristbandCode === null));
};

export const recall = ({ session }: StoredOnPage): Remembered => ({
  purchaseId: (session.purchase ?? null) as PurchaseId | null,
  delivery: session.delivery === 'deliver' ? 'deliver' : 'collect',
  protection: session.protection === 'yes',
  payment: readText<LeftPayment>(leftPayment, session.payment),
  paymentKey: /"key":"(\w+-r\d+)"/.exec(session.payment ?? '')?.[1] ?? null,
  things: readText<readonly LastThing[]>(thingList, session.things) ?? [],
  referrals: readText<readonly Referral[]>(referralList, session.affiliate) ?? [],
  changing: session.change === 'yes',
  ended: session.ended ?? null,
  patience: readText<Patience>(patience, session.patience),
});

const sentenceOf = ({ notice }: State): string =>
  (notice?.code === 'session.lost' ? notice.serverMessage : null) ?? '';

const ATTACHING: readonly unknown[] = ['Reattach', 'Reserve'];

/** Writes values that changed. The id of an account's cart is not stored, because the login finds that cart (S-25). */
export const createMemory = (
  page: Pick<PagePort, 'writeSession'>,
  { session }: StoredOnPage,
  keys: PaymentKeys,
  { now }: Pick<Device['scheduler'], 'now'>,
  recovers: boolean,
) => {
  /** Before the start, the state lacks the stored values (S-37). */
  let hasStarted = recovers;
  /** The change stays in flight until this page has made its late reads (C-42). */
  const late = session.change === 'yes' ? now() + LAST_READ : 0;
  let before: State['cart'] | null = null;
  const kept = new Map<string, string | null>(Object.entries(session));
  const keep = (key: SessionKey, text: string | null): void => {
    if ((kept.get(key) ?? null) === text) return;
    kept.set(key, text);
    page.writeSession(key, text);
  };
  return {
    /** Stored before the reload that follows (N-24). */
    loseSession: (message: string | null): void => keep('ended', message ?? ''),
    follow: ({ type }: Event): void => {
      hasStarted ||= type === 'Started';
    },
    remember: (state: State): void => {
      if (!hasStarted) return;
      const { cart, session } = state;
      const { purchaseId } = cart.cart;
      // A response replaces the cart. A refusal or a loss only removes the head.
      const responded = before?.cart === cart.cart ? null : before?.queue[0]?.intent.type;
      before = cart;
      const isLoose =
        session.status !== 'consumer' ||
        cart.queue.some(({ intent }) => intent.type === 'Reattach') ||
        (kept.get('purchase') === purchaseId && !ATTACHING.includes(responded));
      keep('purchase', isLoose ? purchaseId : null);
      keep('delivery', cart.delivery === 'deliver' ? 'deliver' : null);
      keep('protection', cart.protection ? 'yes' : null);
      keep('affiliate', listText(cart.referrals));
      const changing = now() < late || cart.queue.some(({ intent }) => intent.type !== 'Read');
      keep('change', changing ? 'yes' : null);
      const payment = paymentOf(state, keys);
      keep('payment', payment);
      keep('things', payment === null ? null : thingsText(state));
      // A core that is still starting has no verdict on the session.
      if (state.reads.session === 'ended') keep('ended', kept.get('ended') ?? sentenceOf(state));
      else if (state.session.status === 'consumer' || state.reads.session === 'known') keep('ended', null);
    },
  };
};
