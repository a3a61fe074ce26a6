/** Specs of how each event changes what is known, from any reads. */
import { describe, expect, it } from 'vitest';
import { noticed } from '../../../domain/model/decision.ts';
import { readsSlice } from '../../../domain/reads/view.ts';
import { foldLive } from '../../../domain/shop/evolve.ts';
import type { Event, State } from '../../../domain/shop/messages.ts';
import { fc, runs } from '../fc.ts';
import { given } from '../given.ts';
import { aCart, aConsumer, aLine, anItem, EMPTY_CART, NOW, PURCHASE, SETTINGS } from '../shop.ts';
import { add, choose, enter, finalize, logIn, pay, start, tell } from '../story.ts';

type Reads = State['reads'];

const ONE = aCart([aLine('1')]);
const NO_CART = { purchaseId: null, orders: [] };
const guest = given(start()).state;
const entering = given(start(), logIn).state;
const buyer = given(start(), ...enter()).state;
const filled = given(start(), ...enter(), add(anItem()), tell(ONE)).state;
const asking = given(start(), ...enter(), add(anItem()), tell(ONE), choose('pix'), pay);
const waiting = asking.and(
  finalize.says({ status: 'waiting', pix: { code: '0002', expiresAt: NOW + 60_000 } }),
);
const byToken = { ...guest, session: { status: 'entering', requestId: 'r1', by: 'token' } } as State;
const withCart = (state: State, cart: object, queue: readonly object[] = []): State =>
  ({ ...state, cart: { ...state.cart, cart, queue } }) as State;

const read = fc.constantFrom('loading', 'known', 'failed');
const session = fc.constantFrom('loading', 'known', 'failed', 'ended');
const anyReads = fc.record({ session, cart: read, open: read, payment: read }) as fc.Arbitrary<Reads>;

const id = 'r1' as never;
const refused = { kind: 'refused', code: '', httpStatus: 401, serverMessage: null } as never;
const unjudged = { kind: 'lost', code: '', httpStatus: null, serverMessage: null } as never;
const GONE = { kind: 'refused', code: '7400', httpStatus: 404, serverMessage: null } as never;
const ALL = (status: Reads['cart']): Partial<Reads> => ({ session: status, cart: status, open: status });
const BE_GUEST: Partial<Reads> = { session: 'known', open: 'known', payment: 'known' };
const ENDED: Partial<Reads> = { ...BE_GUEST, session: 'ended' };
const queueOf = (type: string) => [{ requestId: id, intent: { type } }];

type Case = readonly [
  title: string,
  from: State,
  event: object,
  changes: Partial<Reads> | ((before: Reads) => Partial<Reads>),
];

const CASES: readonly Case[] = [
  ['an adopted cart', filled, { type: 'CartAdopted', purchaseId: PURCHASE }, { cart: 'loading' }],
  ['a login with the token', guest, { type: 'EntryAsked', requestId: id, by: 'token' }, ALL('loading')],
  ['a login by password', guest, { type: 'EntryAsked', requestId: id, by: 'password' }, {}],
  [
    ...(['a refused token without a cart', withCart(byToken, NO_CART)] as const),
    ...([
      { type: 'EntryRefused', requestId: id, failure: refused },
      { ...ENDED, cart: 'known' },
    ] as const),
  ],
  [
    ...(['a refused token with a cart number', withCart(byToken, EMPTY_CART)] as const),
    ...([{ type: 'EntryRefused', requestId: id, failure: refused }, ENDED] as const),
  ],
  [
    ...(['a refused token with items', withCart(byToken, ONE)] as const),
    ...([
      { type: 'EntryRefused', requestId: id, failure: refused },
      { ...ENDED, cart: 'known' },
    ] as const),
  ],
  [
    ...(['a token without a verdict (N-03)', byToken] as const),
    { type: 'EntryRefused', requestId: id, failure: unjudged },
    ({ payment }) => ({ ...ALL('failed'), ...(payment === 'loading' && { payment: 'failed' }) }),
  ],
  ['a refused password', entering, { type: 'EntryRefused', requestId: id, failure: refused }, {}],
  ['a refused login of a guest', guest, { type: 'EntryRefused', requestId: id, failure: refused }, {}],
  [
    ...(['a login', entering] as const),
    { type: 'LoggedIn', requestId: id, consumer: aConsumer(), tokenExpiresAt: NOW },
    ({ payment }) => ({
      ...{ session: 'known', cart: 'loading', open: 'loading' },
      ...(payment === 'failed' && { payment: 'loading' }),
    }),
  ],
  ['a logout', filled, { type: 'LoggedOut' }, { ...BE_GUEST, cart: 'known' }],
  ['a lost session', filled, { type: 'SessionLost' }, { ...ENDED, cart: 'known' }],
  [
    ...(['a session lost before a reload (N-24)', guest] as const),
    ...([noticed('error', 'session.lost'), { session: 'ended' }] as const),
  ],
  ['another notice', guest, noticed('info', 'coupon.lost'), {}],
  [
    'a response with the cart (N-17)',
    filled,
    { type: 'CartConfirmed', cart: ONE, deadline: NOW },
    { cart: 'known' },
  ],
  ['a dropped cart', filled, { type: 'CartDropped', reason: 'unknown' }, { cart: 'known' }],
  ['an expired cart', filled, { type: 'CartExpired', purchaseId: PURCHASE }, { cart: 'known' }],
  [
    'open payments asked without items (N-13)',
    buyer,
    { type: 'OpenPaymentsAsked', requestId: id },
    { open: 'loading' },
  ],
  ['open payments asked with items', filled, { type: 'OpenPaymentsAsked', requestId: id }, {}],
  [
    'a lost change of a guest without a cart',
    withCart(guest, NO_CART),
    { type: 'IntentLost', requestId: id },
    {},
  ],
  [
    'a lost change of a guest',
    withCart(guest, ONE),
    { type: 'IntentLost', requestId: id },
    { cart: 'failed' },
  ],
  [
    'a lost change of a buyer',
    withCart(buyer, NO_CART),
    { type: 'IntentLost', requestId: id },
    { cart: 'failed' },
  ],
  ...(['Read', 'Reattach'] as const).flatMap((type): Case[] => [
    [
      ...([`a refused ${type}`, withCart(filled, ONE, queueOf(type))] as const),
      ...([{ type: 'IntentRefused', requestId: id, failure: refused }, { cart: 'failed' }] as const),
    ],
    [
      ...([`a ${type} of a cart that is gone`, withCart(filled, ONE, queueOf(type))] as const),
      ...([{ type: 'IntentRefused', requestId: id, failure: GONE }, {}] as const),
    ],
    [
      ...([`a refused change beside a ${type}`, withCart(filled, ONE, queueOf(type))] as const),
      ...([{ type: 'IntentRefused', requestId: 'r2', failure: refused }, {}] as const),
    ],
  ]),
  ...(['Reserve', 'ReadAgain', 'NotRead'] as const).map(
    (type): Case => [
      ...([`a refused ${type}`, withCart(filled, ONE, queueOf(type))] as const),
      ...([{ type: 'IntentRefused', requestId: id, failure: refused }, {}] as const),
    ],
  ),
  [
    ...(['open payments', buyer] as const),
    ...([{ type: 'OpenPaymentsConfirmed', requestId: id, payments: [] }, { open: 'known' }] as const),
  ],
  ['unread open payments', buyer, { type: 'OpenPaymentsUnread', requestId: id }, { open: 'failed' }],
  [
    ...(['a resumed payment', buyer] as const),
    { type: 'PaymentResumed', purchaseId: PURCHASE, kind: 'pix', prices: [], sentAt: NOW },
    { payment: 'loading' },
  ],
  [
    ...(['a payment that is refused at once', asking.state] as const),
    { type: 'PaymentFailed', requestId: id, reason: 'refused', serverMessage: null },
    { payment: 'known' },
  ],
  [
    ...(['a payment that failed after a wait (N-20)', waiting.state] as const),
    { type: 'PaymentFailed', requestId: id, reason: 'refused', serverMessage: null },
    { payment: 'known', cart: 'loading' },
  ],
  [
    ...(['a payment that failed after a wait, without items', withCart(waiting.state, EMPTY_CART)] as const),
    { type: 'PaymentFailed', requestId: id, reason: 'refused', serverMessage: null },
    { payment: 'known' },
  ],
  [
    'a payment that waits',
    asking.state,
    { type: 'PaymentWaiting', requestId: id, pix: null },
    { payment: 'known' },
  ],
  [
    'a payment that succeeded',
    asking.state,
    { type: 'PaymentSucceeded', requestId: id },
    { payment: 'known' },
  ],
  ['a failed check', waiting.state, { type: 'PaymentCheckFailed', requestId: id }, { payment: 'known' }],
  ['a closed payment', waiting.state, { type: 'PaymentClosed' }, { payment: 'known' }],
  [
    ...(['a payment', filled] as const),
    { type: 'PaymentAsked', requestId: id, purchaseId: PURCHASE, kind: 'pix', prices: [], sentAt: NOW },
    { payment: 'known' },
  ],
];

describe('what is known', () => {
  it.each(CASES)('N-01 after %s', (_, from, event, changes) => {
    fc.assert(
      fc.property(anyReads, (reads) => {
        const after = foldLive({ ...from, reads }, event as Event).reads;
        expect(after).toEqual({ ...reads, ...(typeof changes === 'function' ? changes(reads) : changes) });
      }),
      { numRuns: runs(200) },
    );
  });

  it('N-02 N-03 after the start of a session', () => {
    const carts = fc.constantFrom<object[]>(NO_CART, EMPTY_CART, ONE);
    const purchase = fc.constantFrom(null, PURCHASE);
    fc.assert(
      fc.property(anyReads, carts, purchase, fc.boolean(), (reads, cart, purchaseId, isGuest) => {
        const from = { ...withCart(isGuest ? guest : byToken, cart), reads };
        const started = { type: 'Started', settings: SETTINGS, purchaseId, delivery: 'collect' } as never;
        const isUnread = cart !== ONE && (cart === EMPTY_CART || purchaseId !== null);
        expect(foldLive(from, started).reads).toEqual({
          ...reads,
          cart: isUnread ? 'loading' : 'known',
          ...(isGuest && reads.session !== 'failed' ? BE_GUEST : {}),
        });
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('the reads on screen', () => {
  const intent = fc.constantFrom('Read', 'Reattach', 'Reserve');
  const states = fc.constantFrom(guest, entering, buyer, asking.state, waiting.state);

  it('N-04 N-18 N-15 a cart with items is known, and a failed read is loading while it is retried', () => {
    const failed = asking.and(finalize.fails('refused', { code: 'refused', httpStatus: 422 })).state;
    const any = fc.oneof(states, fc.constant(failed));
    fc.assert(
      fc.property(
        anyReads,
        any,
        fc.boolean(),
        fc.array(intent, { maxLength: 2 }),
        (reads, from, has, intents) => {
          const state = withCart({ ...from, reads }, has ? ONE : EMPTY_CART, intents.flatMap(queueOf));
          const isUnread = reads.cart !== 'known' && from === failed;
          const isReading = intents.some((type) => type !== 'Reserve');
          const isUnderWay = isReading || reads.session === 'loading' || from.session.status === 'entering';
          const unproven = reads.cart === 'loading' ? isUnderWay : isReading;
          const shown = readsSlice(state);
          const isKnown = reads.cart === 'known' || (has && !isUnread);
          expect(shown.cart).toBe(isKnown ? 'known' : unproven ? 'loading' : 'failed');
          expect(shown.isCartStale).toBe(has && (reads.cart === 'failed' || isUnread));
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  it('N-05 N-09 open payments load while they are asked again, and a payment may be under way', () => {
    fc.assert(
      fc.property(anyReads, states, fc.boolean(), (reads, from, isAsked) => {
        const checkout = { ...from.checkout, openAsked: isAsked ? id : null };
        const shown = readsSlice({ ...from, reads, checkout });
        expect(shown.open).toBe(reads.open === 'failed' && isAsked ? 'loading' : reads.open);
        const isPaying = from === asking.state || from === waiting.state;
        const isUnread = reads.session === 'loading' || reads.session === 'failed';
        expect(['unread', 'unsettled'].includes(shown.paymentProof)).toBe(isUnread || isPaying);
        expect([shown.session, shown.payment]).toEqual([reads.session, reads.payment]);
      }),
      { numRuns: runs(300) },
    );
  });
});
