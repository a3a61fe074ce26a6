/** Specs of the read state of session, cart and payments, and of the resulting checkout page. */
import { describe, expect, it } from 'vitest';
import type { PurchaseId } from '../../../domain/kernel/values.ts';
import type { CallFailure } from '../../../domain/model/calls.ts';
import { checkoutScreen, drawerScreen } from '../../../domain/reads/screen.ts';
import type { Input } from '../../../domain/shop/messages.ts';
import { fc } from '../fc.ts';
import { given, type Story } from '../given.ts';
import { aCart, aConsumer, aLine, anItem, NOW, PURCHASE, SETTINGS } from '../shop.ts';
import {
  add,
  check,
  choose,
  ending,
  enter,
  fail,
  failOpen,
  finalize,
  logIn,
  pay,
  rejectEntry,
  type Step,
  SUCCEEDED,
  start,
  tell,
  tellOpen,
  welcome,
} from '../story.ts';

const ONE = aCart([aLine('1')]);
const NO_CART = { purchaseId: null, orders: [] };
const REFRESH: Input = { type: 'RefreshOpenPayments' };
const RETRY: Input = { type: 'RetryReads' };
const OPEN = {
  ...{ purchaseId: '901' as PurchaseId, number: '', kind: 'pix', amount: 100, currency: 'BRL' },
  ...{ pix: null, expiresAt: null, reference: '', instructions: '', processing: false },
  summary: { titles: [], date: null, poster: '' },
} as never;
const PIX = { status: 'waiting', pix: { code: '000201…', expiresAt: NOW + 60_000 } } as const;

const comesBack = (over: Partial<Extract<Input, { type: 'Start' }>> = {}): Input => ({
  ...{ type: 'Start', settings: SETTINGS, purchaseId: null, delivery: 'collect' },
  ...{ tokenRef: 'token-1', payment: null },
  ...over,
});
/** The server accepts the stored token. */
const welcomed: Step = (state) => {
  const step = welcome(aConsumer());
  const input = typeof step === 'function' ? step(state) : step;
  return { ...input, call: 'LogInWithToken' } as Input;
};

/** Responses that prove nothing about the read data. */
const FAILURES: readonly (readonly [string, CallFailure['kind'], Partial<CallFailure>])[] = [
  ['reset', 'lost', {}],
  ['HTML', 'malformed', { httpStatus: 200 }],
  ['429', 'unavailable', { httpStatus: 429 }],
  ['503', 'unavailable', { httpStatus: 503 }],
  ['no connection', 'unavailable', {}],
];

const reads = (story: Story) => story.view().reads;
const screen = (story: Story, named: string | null = null) =>
  checkoutScreen(story.view(), named as PurchaseId | null);

describe('reads of session, cart and payments', () => {
  it('N-02 are known for a guest without token and cart number, whose cart is empty', () => {
    const guest = given(start());
    expect(reads(guest)).toEqual({
      ...{ session: 'known', cart: 'known', open: 'known', payment: 'known', paymentProof: 'none' },
      ...{ mayReload: true, isCartStale: false },
    });
    expect(screen(guest)).toEqual({ show: 'nothing' });
    const left = given(comesBack()).and(rejectEntry('refused', { httpStatus: 401 }, 'LogInWithToken'));
    expect(reads(left)).toMatchObject({ session: 'ended', cart: 'known', open: 'known' });
    const out = given(start(), ...enter()).and({ type: 'LogOut' });
    expect(reads(out)).toMatchObject({ session: 'known', cart: 'known', open: 'known' });
  });

  it.each(FAILURES)('N-03 N-17 fail for the whole account if its stored token gets %s', (_, kind, more) => {
    const unread = given(comesBack()).and(rejectEntry(kind, more, 'LogInWithToken'));
    expect(reads(unread)).toMatchObject({ session: 'failed', cart: 'failed', open: 'failed' });
    expect(screen(unread)).toEqual({ show: 'failed', read: 'cart' });
    expect(screen(unread, PURCHASE)).toEqual({ show: 'failed', read: 'session' });
    const again = unread.and(comesBack());
    expect(screen(again)).toEqual({ show: 'loading' });
    expect(reads(again.and(welcomed))).toMatchObject({
      session: 'known',
      cart: 'loading',
      open: 'loading',
    });
    // Another tab's cart is adopted, which proves nothing about the token.
    const adopted = unread.and(comesBack({ purchaseId: PURCHASE, tokenRef: null }));
    expect(reads(adopted)).toMatchObject({ session: 'failed', cart: 'loading' });
    expect(reads(adopted.and(tell(ONE)))).toMatchObject({ session: 'failed', cart: 'known' });
    expect(screen(adopted.and(tell(ONE)))).toEqual({ show: 'form' });
  });

  it.each(FAILURES)('N-17 fail for a guest’s cart after %s, instead of being empty', (_, kind, more) => {
    const reading = given(comesBack({ purchaseId: PURCHASE, tokenRef: null }));
    expect([reads(reading).cart, screen(reading).show]).toEqual(['loading', 'loading']);
    const unread = reading.and(fail(kind, more));
    expect(reads(unread).cart).toBe('failed');
    expect(screen(unread)).toEqual({ show: 'failed', read: 'cart' });
    const retried = unread.when(RETRY).happens({ type: 'IntentQueued', intent: { type: 'Read' } }).story;
    expect(screen(retried)).toEqual({ show: 'loading' });
    expect(screen(retried.and(tell(ONE)))).toEqual({ show: 'form' });
    expect(screen(retried.and(fail('refused', { code: '7400', httpStatus: 404 })))).toEqual({
      show: 'nothing',
    });
  });

  it.each(FAILURES)('N-07 N-17 fail for an account’s cart and open payments after %s', (_, kind, more) => {
    const entered = given(start(), logIn, welcome());
    expect(screen(entered)).toEqual({ show: 'loading' });
    const unread = entered.and(REFRESH, fail(kind, more), failOpen(kind));
    expect(reads(unread)).toMatchObject({ cart: 'failed', open: 'failed' });
    expect(screen(unread)).toEqual({ show: 'failed', read: 'cart' });
    const empty = unread.and(RETRY, tell(NO_CART), failOpen(kind));
    expect(screen(empty)).toEqual({ show: 'failed', read: 'open' });
    const asked = empty.when(RETRY).happens({ type: 'OpenPaymentsAsked' }).story;
    expect(screen(asked)).toEqual({ show: 'loading' });
    expect(screen(asked.and(tellOpen()))).toEqual({ show: 'nothing' });
  });

  it('N-17 show the same after every failure, apart from the notice', () => {
    const guest = given(comesBack({ purchaseId: PURCHASE, tokenRef: null }));
    const entered = given(start(), logIn, welcome());
    const settled = given(start(), ...enter(), REFRESH);
    const filled = settled.and(tellOpen(), add(anItem()), tell(ONE), { type: 'RefreshCart' });
    const [first, ...others] = FAILURES.map(([, kind, more]) =>
      [
        guest.and(fail(kind, more)),
        entered.and(REFRESH, fail(kind, more), failOpen(kind)),
        settled.and(failOpen(kind)),
        filled.and(fail(kind, more)),
        given(comesBack()).and(rejectEntry(kind, more, 'LogInWithToken')),
      ].map((story) => ({ ...story.view(), notice: null })),
    );
    for (const other of others) expect(other).toEqual(first);
  });

  it('N-17 fail when a cart that was known to be empty cannot be read again', () => {
    const empty = given(start(), ...enter(), REFRESH, tellOpen());
    expect(screen(empty)).toEqual({ show: 'nothing' });
    const reading = empty.and({ type: 'RefreshCart' }, tellOpen());
    expect(screen(reading)).toEqual({ show: 'nothing' });
    expect(screen(reading.and(fail('lost')))).toEqual({ show: 'failed', read: 'cart' });
  });

  it('N-04 N-18 keep known items and open payments on screen after a failure', () => {
    const filled = given(start(), ...enter(), REFRESH, tellOpen(OPEN), add(anItem()), tell(ONE));
    const unread = filled.and({ type: 'RefreshCart' }, fail('lost'), REFRESH, failOpen('lost'));
    expect(reads(unread)).toMatchObject({ cart: 'known', open: 'failed' });
    expect(unread.view().cart.orders).toEqual(filled.view().cart.orders);
    expect(unread.view().checkout.open).toEqual([OPEN]);
    expect(screen(unread)).toEqual({ show: 'form' });
  });

  it('N-05 are retried once if they failed, and a retry is refused otherwise', () => {
    const both = given(start(), logIn, welcome(), REFRESH, fail('lost'), failOpen('lost'));
    const retried = both
      .when(RETRY)
      .happens({ type: 'IntentQueued', intent: { type: 'Read' } }, { type: 'OpenPaymentsAsked' })
      .asks({ type: 'Cart', intent: { type: 'Read' } }, { type: 'ReadOpenPayments' });
    expect(reads(retried.story)).toMatchObject({ cart: 'loading', open: 'loading' });
    retried.story.when(RETRY).refuses('recover.nothing-under-way');
    given(start()).when(RETRY).refuses('recover.nothing-under-way');
    given(comesBack())
      .and(rejectEntry('lost', {}, 'LogInWithToken'))
      .when(RETRY)
      .refuses('recover.nothing-under-way');
  });
});

describe('the checkout page', () => {
  const left = { purchaseId: PURCHASE, kind: 'pix', sentAt: NOW } as const;
  const knows = { ...SETTINGS, finalizeSeconds: 60 };
  const reloaded = given(comesBack({ payment: left, settings: knows }));

  it('N-06 shows a skeleton for a reloaded Pix payment until the code', () => {
    const entered = reloaded.and(welcomed);
    const unknownKey = entered.and(ending.fails('refused', { code: 'not-repeatable' }));
    for (const story of [reloaded, entered, unknownKey]) {
      expect(screen(story, PURCHASE)).toEqual({ show: 'loading' });
      expect(reads(story).paymentProof).toBe('unsettled');
    }
    expect(screen(unknownKey.and(check.says(PIX)), PURCHASE)).toMatchObject({ show: 'payment' });
    expect(screen(unknownKey.and(check.says(SUCCEEDED), tell(NO_CART)), PURCHASE)).toEqual({
      ...{ show: 'purchase', purchaseId: PURCHASE, paid: true },
    });
    // After a check without a result, the page shows that the payment is not confirmed.
    expect(screen(unknownKey.and(check.fails('lost')), PURCHASE)).toMatchObject({ show: 'payment' });
  });

  it('N-08 shows a failed read for a restored payment whose login is unproven', () => {
    const unread = reloaded.and(rejectEntry('lost', {}, 'LogInWithToken'));
    expect(screen(unread, PURCHASE)).toEqual({ show: 'failed', read: 'payment' });
    expect(reads(unread).paymentProof).toBe('unsettled');
    const again = unread.and(comesBack({ settings: knows }));
    expect(screen(again, PURCHASE)).toEqual({ show: 'failed', read: 'payment' });
    expect(screen(again.and(welcomed), PURCHASE)).toEqual({ show: 'loading' });
  });

  it('N-05 retries the read of an account’s cart that left the queue', () => {
    const joining = given(start(), add(anItem()), logIn, welcome());
    const unread = joining.and(fail('refused', { code: 'sold_out' }));
    expect(reads(unread).cart).toBe('failed');
    unread
      .when(RETRY)
      .happens({ type: 'IntentQueued', intent: { type: 'Read' } }, { type: 'OpenPaymentsAsked' });
  });

  it('N-14 reads open payments with each read of the cart if the account has no cart', () => {
    const unread = given(start(), logIn, welcome(), REFRESH, tellOpen(), fail('lost'));
    for (const read of [{ type: 'RefreshCart' }, { type: 'RefreshTold' }, RETRY] as const) {
      const reading = unread
        .when(read)
        .happens({ type: 'IntentQueued', requestId: 'r4' }, { type: 'OpenPaymentsAsked', requestId: 'r5' })
        .asks({ type: 'Cart' }, { type: 'ReadOpenPayments' });
      // Another page paid the cart after the list was read.
      expect(screen(reading.story.and(tell(NO_CART)))).toEqual({ show: 'loading' });
    }
    const twice = unread.and(REFRESH);
    twice.when({ type: 'RefreshCart' }).happens({ type: 'IntentQueued' });
    const filled = given(start(), ...enter(), REFRESH, tellOpen(), add(anItem()), tell(ONE));
    filled.when({ type: 'RefreshCart' }).happens({ type: 'IntentQueued' });
    given(start(), add(anItem()), tell(ONE)).when({ type: 'RefreshCart' }).happens({ type: 'IntentQueued' });
  });

  it('N-09 N-26 N-27 know of the last payment only what a response proves', () => {
    const asking = given(start(), ...enter(), add(anItem()), tell(ONE), choose('pix'), pay);
    const proofs = [
      [asking, 'unsettled'],
      [asking.and(finalize.fails('lost')), 'unsettled'],
      [asking.and(finalize.says(PIX)), 'unsettled'],
      [asking.and(finalize.fails('refused', { code: 'refused', httpStatus: 422 })), 'notCharged'],
      [asking.and(finalize.says(SUCCEEDED)), 'confirmed'],
      [asking.and(finalize.says(SUCCEEDED), { type: 'LogOut' }), 'none'],
    ] as const;
    for (const [story, proof] of proofs) {
      expect(reads(story).paymentProof).toBe(proof);
      expect(reads(story).mayReload).toBe(proof !== 'confirmed' && proof !== 'notCharged');
    }
  });

  it('N-07 N-17 never shows an empty cart or no payments without a response', () => {
    const steps = {
      cart: tell(NO_CART),
      cartLost: fail('lost'),
      cartDown: fail('unavailable', { httpStatus: 503 }),
      open: tellOpen(),
      openLost: failOpen('lost'),
      refresh: REFRESH,
      retry: RETRY,
      read: { type: 'RefreshCart' },
    } as const;
    const word = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        let story = given(start(), logIn, welcome());
        /**
         * True for each read whose last response was successful (an empty one). False after a failure, and without a
         * response.
         */
        const last = { cart: false, open: false };
        for (const name of words) {
          const { came } = { came: story.came(steps[name]) };
          if (came.refusal !== null) continue;
          if (name.startsWith('cart')) last.cart = name === 'cart';
          if (name === 'open' || name === 'openLost') last.open = name === 'open';
          story = story.after(came, story.inputOf(steps[name]));
          const shown = screen(story);
          if (shown.show === 'nothing') expect(last).toEqual({ cart: true, open: true });
          else expect(['loading', 'failed']).toContain(shown.show);
        }
      }),
    );
  });
});

it('N-16 the drawer shows an empty cart only if it is known and no payment was restored', () => {
  const payment = { purchaseId: PURCHASE, kind: 'credit', sentAt: 0 } as never;
  const screens: readonly (readonly [Story, ReturnType<typeof drawerScreen>])[] = [
    [given(), 'loading'],
    [given(start()), 'empty'],
    [given(comesBack({ payment, tokenRef: null })), 'payment'],
    [given(comesBack({ payment, tokenRef: null })).and({ type: 'ClosePayment' }), 'empty'],
    [given(start(), add(anItem())), 'contents'],
    [given(start(), add(anItem()), tell(ONE)), 'contents'],
  ];
  for (const [story, screen] of screens) expect(drawerScreen(story.view())).toBe(screen);
});
