/** Open payments: found after a reload or on another device, set aside, canceled. */
import { describe, expect, it } from 'vitest';
import { failureTexts, waitingPart } from '../../../domain/checkout/display.ts';
import { canCancelOpen, openAmount, openText, openTime } from '../../../domain/checkout/methods.ts';
import { isShownPayment } from '../../../domain/checkout/payment.ts';
import { cents, instant, type PurchaseId } from '../../../domain/kernel/values.ts';
import type { LeftPayment, OpenPayment } from '../../../domain/model/payment.ts';
import { PAYMENT_KINDS } from '../../../domain/model/payment-kinds.ts';
import { checkoutScreen, hasOpenBelow } from '../../../domain/reads/screen.ts';
import type { Input } from '../../../domain/shop/messages.ts';
import { given, type Story } from '../given.ts';
import { aCart, aConsumer, aLine, anItem, EMPTY_CART, MINUTE, NOW, PURCHASE, SETTINGS } from '../shop.ts';
import {
  add,
  check,
  choose,
  ending,
  enter,
  fail,
  failOpen,
  failure,
  finalize,
  logIn,
  PROCESSING,
  pay,
  rejectEntry,
  SUCCEEDED,
  start,
  tell,
  tellCanceled,
  tellOpen,
  tellOpenTo,
  welcome,
} from '../story.ts';
import { OTHER, openPayment as open, PIX } from './given.ts';

const REFRESH = { type: 'RefreshOpenPayments' } as const;
const WAITING = { status: 'waiting', pix: PIX } as const;
const LEFT: LeftPayment = { purchaseId: PURCHASE, kind: 'pix', sentAt: NOW };
const comesBack = (payment: LeftPayment | null, tokenRef: string | null = 'token-1'): Input => ({
  ...{ type: 'Start', settings: SETTINGS, purchaseId: null, delivery: 'collect', tokenRef, payment },
});
const admitted = (story: Story) => ({
  type: 'Answered' as const,
  call: 'LogInWithToken' as const,
  requestId: story.state.session.status === 'entering' ? story.state.session.requestId : ('' as never),
  outcome: { ok: true as const, value: { consumer: aConsumer() } },
});

const CLOSE = { type: 'ClosePayment' } as const;
const resume = (purchaseId: PurchaseId) => ({ type: 'ResumePayment', purchaseId }) as const;
const cancel = (purchaseId: PurchaseId) => ({ type: 'CancelPayment', purchaseId }) as const;
const inside = given(start(), ...enter(), REFRESH);
const known = inside.and(tellOpen(open()));
const asking = inside.and(tellOpen(), add(anItem()), tell(aCart([aLine('1')])), choose('pix'), pay);
const waiting = asking.and(finalize.says(WAITING));
const slice = (story: Story) => story.view().checkout;

describe('open payments', () => {
  it('P-89 omit a payment on screen whose outcome is unknown', () => {
    const lost = asking.and(
      finalize.fails('lost'),
      REFRESH,
      tellOpen(open({ purchaseId: PURCHASE }), open()),
    );
    expect(slice(lost)).toMatchObject({ payment: { status: 'unknown' }, open: [{ purchaseId: OTHER }] });
  });

  it('P-67 omit a settled payment at once', () => {
    const listed = waiting.and(REFRESH, tellOpen(open({ purchaseId: PURCHASE }), open()), {
      type: 'CheckPayment',
    });
    for (const outcome of [
      SUCCEEDED,
      { status: 'failed', reason: 'pix_expired', serverMessage: null },
    ] as const)
      expect(slice(listed.and(check.says(outcome), CLOSE)).open).toEqual([open()]);
  });

  it('P-81 are read again if a payment settles during their read', () => {
    const reading = waiting.and(REFRESH);
    const earlier = reading.state.checkout.openAsked ?? '';
    const failed = { status: 'failed', reason: 'pix_expired', serverMessage: null } as const;
    const [checked, canceled] = [reading.and({ type: 'CheckPayment' }), reading.and(cancel(PURCHASE))];
    const settled = [
      checked.when(check.says(SUCCEEDED)),
      checked.when(check.says(failed)),
      canceled.when(tellCanceled({ ok: true, value: failed })),
    ];
    for (const step of settled) {
      const { story } = step.asks({ type: 'ReadOpenPayments' });
      expect(story.state.checkout.openAsked).not.toBe(earlier);
      story.when(tellOpenTo(earlier, open({ purchaseId: PURCHASE }))).refuses('answer.stale');
      expect(story.view().reads.open).toBe('loading');
      expect(slice(story.and(tellOpen())).open).toEqual([]);
    }
  });

  it('P-82 list a failed payment that another tab paid again', () => {
    const failed = asking.and(finalize.says({ status: 'failed', reason: '51', serverMessage: null }));
    expect(slice(failed).payment.status).toBe('failed');
    const listed = failed.and(REFRESH, tellOpen(open({ purchaseId: PURCHASE })));
    expect(slice(listed).open).toEqual([open({ purchaseId: PURCHASE })]);
  });

  it('O-37 outdate the orders once one is not listed as before', () => {
    const read = (...payments: readonly OpenPayment[]) => known.and(REFRESH, tellOpen(...payments));
    const outdated = (story: Story) => story.state.orders.changes - known.state.orders.changes;
    expect(outdated(read(open()))).toBe(0);
    expect(outdated(read(open(), open({ purchaseId: PURCHASE })))).toBe(0);
    expect(outdated(read())).toBe(1);
    expect(outdated(read(open({ processing: true })))).toBe(1);
    expect(outdated(read(open({ purchaseId: PURCHASE })))).toBe(1);
  });

  it('P-66 come from the last read of a logged-in buyer, and stay the same after a failed read', () => {
    given(start()).when(REFRESH).refuses('session.not-in');
    const twice = inside.and(REFRESH);
    const [first, last] = [inside, twice].map(({ state }) => state.checkout.openAsked ?? '');
    expect(first).not.toBe(last);
    twice.when(tellOpenTo(first ?? '', open())).refuses('answer.stale');
    twice.when(tellOpenTo(last ?? '', open())).happens({ type: 'OpenPaymentsConfirmed' });
    known.when(REFRESH).happens({ type: 'OpenPaymentsAsked' }).asks({ type: 'ReadOpenPayments' });
    const unread = known.and(REFRESH).when(failOpen('lost')).happens({ type: 'OpenPaymentsUnread' });
    expect(slice(unread.story).open).toEqual([open()]);
    expect(unread.story.state.checkout.openAsked).toBeNull();
    unread.story.when(REFRESH).happens({ type: 'OpenPaymentsAsked' });
    known.and(REFRESH).when(failOpen('forbidden')).happens({ type: 'SessionLost' }, { type: 'Noticed' });
    known.when(tellOpen()).refuses('answer.stale');
  });

  it('N-13 are hidden without a cart while they are read, and are below the failure of a read once that has ended', () => {
    const show = (story: Story) => checkoutScreen(story.view(), null);
    expect(show(known)).toEqual({ show: 'nothing' });
    const reading = known.and(REFRESH);
    expect(show(reading)).toEqual({ show: 'loading' });
    const unread = reading.and(failOpen('lost'));
    expect(show(unread)).toEqual({ show: 'failed', read: 'open' });
    expect(hasOpenBelow(unread.view())).toBe(true);
    const cartless = known.and({ type: 'RefreshCart' }, fail('lost'));
    expect(show(cartless)).toEqual({ show: 'failed', read: 'cart' });
    expect(hasOpenBelow(cartless.view())).toBe(false);
    expect(hasOpenBelow(cartless.and(tellOpen(open())).view())).toBe(true);
    expect(hasOpenBelow(cartless.and(tellOpen()).view())).toBe(false);
  });

  it('P-22 P-68 are read before they are resumed', () => {
    const resumed = known
      .when(resume(OTHER))
      .happens(
        { type: 'PaymentResumed', kind: 'pix', purchaseId: OTHER, sentAt: NOW },
        { type: 'PaymentCheckAsked' },
      )
      .asks({ type: 'ReadPayment', purchaseId: OTHER });
    expect(resumed.story.view().reads.payment).toBe('loading');
    expect(slice(resumed.story.and(check.says({ status: 'waiting', pix: PIX })))).toMatchObject({
      payment: { status: 'waiting', purchaseId: OTHER, pix: PIX },
      paymentDetails: { number: 'CT-000901' },
      open: [{ purchaseId: OTHER }],
    });
    resumed.story.when(check.says(SUCCEEDED)).happens({ type: 'PaymentSucceeded' }, { type: 'Noticed' });
    inside
      .and(tellOpen(open({ processing: true, pix: null })))
      .when(resume(OTHER))
      .happens({ type: 'PaymentResumed' }, { type: 'PaymentCheckAsked' });
    known.when(resume(PURCHASE)).refuses('checkout.nothing-to-resume');
    waiting
      .and(REFRESH, tellOpen(open()))
      .when(resume(OTHER))
      .happens(
        { type: 'PaymentClosed' },
        { type: 'CartDropped', reason: 'finalized' },
        { type: 'PaymentResumed', purchaseId: OTHER },
        { type: 'PaymentCheckAsked' },
      );
    asking.and(REFRESH, tellOpen(open())).when(resume(OTHER)).refuses('checkout.payment-asking');
  });

  it('P-108 name what they are for, in the list and on screen', () => {
    const { summary } = open();
    expect(slice(known).open.map((each) => each.summary)).toEqual([summary]);
    const resumed = known.and(resume(OTHER), check.says({ status: 'waiting', pix: PIX }));
    expect(slice(resumed).paymentDetails?.summary).toEqual(summary);
    expect(slice(waiting).paymentDetails).toBeNull();
  });

  it('P-109 have no notice that they wait when they are resumed or restored', () => {
    const says = check.says({ status: 'waiting', pix: PIX });
    const left = given(comesBack(LEFT));
    for (const story of [known.and(resume(OTHER)), left.and(admitted(left), tell(EMPTY_CART))])
      story.when(says).happens({ type: 'PaymentWaiting' });
    const lost = asking.and(finalize.fails('lost'));
    lost.when(says).happens({ type: 'PaymentWaiting' }, { type: 'Noticed' });
  });

  it('P-101 are led to without a request only while on screen and not failed', () => {
    const onScreen = (story: Story, purchaseId: PurchaseId) =>
      isShownPayment(slice(story).payment, purchaseId);
    const failed = asking.and(finalize.says({ status: 'failed', reason: '51', serverMessage: null }));
    const paidElsewhere = failed.and(REFRESH, tellOpen(open({ purchaseId: PURCHASE })));
    expect(onScreen(paidElsewhere, PURCHASE)).toBe(false);
    paidElsewhere.when(resume(PURCHASE)).happens({ type: 'PaymentResumed' }, { type: 'PaymentCheckAsked' });
    const resumed = known.and(resume(OTHER));
    expect([onScreen(known, OTHER), onScreen(resumed, OTHER), onScreen(resumed, PURCHASE)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('P-46 supply the amount of a waiting payment, and the cart never does', () => {
    const amounts = (story: Story) => slice(story).paymentAmounts;
    expect(amounts(waiting)).toEqual([]);
    const listed = open({ purchaseId: PURCHASE, amount: cents(4_200) });
    expect(amounts(waiting.and(REFRESH, tellOpen(listed)))).toEqual([{ currency: 'BRL', amount: 4_200 }]);
    const shopping = known.and(add(anItem()), tell(aCart([aLine('1')])), resume(OTHER), check.says(WAITING));
    expect(amounts(shopping)).toEqual([{ currency: 'BRL', amount: 12_960 }]);
    // After a reload the list is not read yet.
    const back = given(comesBack({ ...LEFT, purchaseId: OTHER }));
    const other = back.and(admitted(back), tell(aCart([aLine('1')])), check.says(WAITING));
    expect(other.view().cart.count).toBe(1);
    expect(amounts(other)).toEqual([]);
    expect(amounts(known)).toEqual([]);
  });

  it('P-83 P-46 have no amount while they are in process', () => {
    const inProcess = open({ purchaseId: PURCHASE, amount: cents(0), processing: true });
    expect(openAmount(inProcess)).toBeNull();
    expect(openAmount(open())).toEqual({ currency: 'BRL', amount: 12_960 });
    expect(slice(waiting.and(REFRESH, tellOpen(inProcess))).paymentAmounts).toEqual([]);
  });

  it('P-23 leave the cart of another purchase as it is', () => {
    const other = known.and(add(anItem()), tell(aCart([aLine('1')])), resume(OTHER), check.says(WAITING));
    expect(other.view().cart.count).toBe(1);
    other
      .when({ type: 'RemoveLines', lineIds: ['1' as never] })
      .happens({ type: 'PaymentClosed' }, { type: 'IntentQueued' })
      .asks({ type: 'Cart', purchaseId: PURCHASE });
  });

  it('P-24 can be canceled without affecting the payment on screen', () => {
    const both = [open({ purchaseId: PURCHASE }), open()];
    const canceled = waiting
      .and(REFRESH, tellOpen(...both))
      .when(cancel(OTHER))
      .happens({ type: 'CancellationAsked', purchaseId: OTHER })
      .asks({ type: 'CancelPurchase', purchaseId: OTHER })
      .story.when(tellCanceled({ ok: true, value: { status: 'failed', reason: 'x', serverMessage: null } }))
      .happens({ type: 'PaymentCanceled', purchaseId: OTHER }, { type: 'Noticed' });
    expect(canceled.story.state.cart.cart.purchaseId).toBe(PURCHASE);
    expect(canceled.story.view()).toMatchObject({
      checkout: {
        payment: { status: 'waiting', purchaseId: PURCHASE },
        open: [{ purchaseId: PURCHASE }],
        canceling: null,
      },
    });
    // While a payment is asked, only that one cannot be canceled.
    const busy = asking.and(REFRESH, tellOpen(open()));
    busy.when(cancel(PURCHASE)).refuses('checkout.payment-unknown');
    const { requests } = busy.when(cancel(OTHER)).happens({ type: 'CancellationAsked' }).state;
    expect(requests).toBe(busy.state.requests + 1);
    known.when(cancel(PURCHASE)).refuses('checkout.nothing-to-cancel');
    waiting.when(cancel(PURCHASE)).happens({ type: 'CancellationAsked' });
  });

  it('P-24 P-69 are canceled once the server confirms the cancellation', () => {
    const asked = known
      .when(cancel(OTHER))
      .happens({ type: 'CancellationAsked', purchaseId: OTHER })
      .asks({ type: 'CancelPurchase', purchaseId: OTHER });
    expect(slice(asked.story).canceling).toBe(OTHER);
    asked.story.when(cancel(OTHER)).refuses('checkout.canceling');
    const gone = asked.story
      .when(tellCanceled({ ok: true, value: { status: 'failed', reason: 'cancelled', serverMessage: null } }))
      .happens(
        { type: 'PaymentCanceled', purchaseId: OTHER },
        { type: 'Noticed', notice: { tone: 'success', code: 'checkout.payment-canceled' } },
      );
    expect(slice(gone.story)).toMatchObject({ open: [], canceling: null });
    const onScreen = waiting
      .and(REFRESH, tellOpen(open({ purchaseId: PURCHASE })), cancel(PURCHASE))
      .when(tellCanceled({ ok: true, value: { status: 'failed', reason: 'cancelled', serverMessage: null } }))
      .happens(
        { type: 'PaymentCanceled' },
        { type: 'CartDropped', reason: 'finalized' },
        { type: 'Noticed' },
      );
    expect(onScreen.story.view()).toMatchObject({
      cart: { empty: true },
      checkout: { payment: { status: 'idle' }, open: [] },
    });
  });

  it('P-69 stay unchanged if the server reports anything but a cancellation', () => {
    const asked = known.and(cancel(OTHER));
    for (const outcome of [
      { ok: true, value: SUCCEEDED },
      { ok: false, failure: failure('unavailable', { httpStatus: 429 }) },
      { ok: false, failure: failure('refused', { serverMessage: 'Não deu.' }) },
    ] as const) {
      const kept = asked
        .when(tellCanceled(outcome))
        .happens(
          { type: 'CancellationRefused' },
          { type: 'Noticed', notice: { tone: 'error', code: 'checkout.cancel-failed' } },
        );
      expect(slice(kept.story)).toMatchObject({ open: [open()], canceling: null });
    }
    asked
      .when(tellCanceled({ ok: false, failure: failure('forbidden') }))
      .happens({ type: 'SessionLost' }, { type: 'Noticed' });
    known.when(tellCanceled({ ok: true, value: SUCCEEDED })).refuses('answer.stale');
  });

  it('P-70 report a cancellation without a proven response as unknown', () => {
    const asked = known.and(cancel(OTHER));
    for (const unsure of [
      failure('lost'),
      failure('unavailable', { httpStatus: 502, serverMessage: 'Caiu.' }),
    ])
      asked
        .when(tellCanceled({ ok: false, failure: unsure }))
        .happens(
          { type: 'CancellationRefused' },
          { type: 'Noticed', notice: { tone: 'info', code: 'orders.change-unknown', serverMessage: null } },
        );
  });

  it('P-34 omit a payment that was already canceled', () => {
    const canceled = failure('refused', { httpStatus: 422, code: 'orders.cancelled' });
    for (const story of [known.and(cancel(OTHER)), waiting.and(cancel(PURCHASE))]) {
      const after = story.when(tellCanceled({ ok: false, failure: canceled }));
      const came = after.came.events.map((event) =>
        event.type === 'Noticed' ? event.notice.code : event.type,
      );
      expect(came).toContain('PaymentCanceled');
      expect(came.at(-1)).toBe('checkout.nothing-to-resume');
      expect(after.came.state.checkout).toMatchObject({ canceling: null, payment: { status: 'idle' } });
    }
  });

  it('P-24 cannot be canceled if they are unknown or may go through', () => {
    known.when(cancel(PURCHASE)).refuses('checkout.nothing-to-cancel');
    for (const story of [asking, asking.and(finalize.fails('lost'))])
      story.when(cancel(PURCHASE)).refuses('checkout.payment-unknown');
    inside
      .and(tellOpen(open({ processing: true })))
      .when(cancel(OTHER))
      .refuses('checkout.payment-unknown');
  });

  it('K-08 are requested again after a restart of the core', () => {
    inside
      .when({ type: 'Recover' })
      .happens({ type: 'OpenPaymentsAsked', requestId: 'r4' })
      .asks({ type: 'ReadOpenPayments' });
    known
      .and(cancel(OTHER))
      .when({ type: 'Recover' })
      .happens({ type: 'CancellationRefused', failure: { kind: 'lost' } });
    asking
      .and(REFRESH)
      .when({ type: 'Recover' })
      .happens(
        { type: 'PaymentUnknown' },
        { type: 'PaymentCheckAsked', requestId: 'r7' },
        { type: 'OpenPaymentsAsked', requestId: 'r8' },
      );
  });
});

describe('the time left to pay', () => {
  it('P-26 belongs to the code on screen, or else to the open payment whose code ends first', () => {
    const left = (story: Story) => story.view().codeCountdown;
    expect(left(inside)).toBeNull();
    expect(left(known.later(MINUTE))).toMatchObject({ minutes: 9, seconds: 0 });
    expect(left(known.later(10 * MINUTE))).toMatchObject({ minutes: 0, seconds: 0, phase: 'over' });
    const later = open({ pix: { code: 'x', expiresAt: instant(NOW + 4 * MINUTE) } });
    expect(left(waiting.and(REFRESH, tellOpen(later)))).toMatchObject({ minutes: 10 });
    const deposit = open({ kind: 'deposit', pix: null });
    expect(left(inside.and(tellOpen(deposit)))).toBeNull();
    expect(left(inside.and(tellOpen(deposit, later)))).toMatchObject({ minutes: 4 });
  });
});

describe('a payment resumed after a reload', () => {
  const back = given()
    .when(comesBack(LEFT))
    .happens(
      { type: 'Started' },
      { type: 'PaymentResumed', purchaseId: PURCHASE, sentAt: NOW },
      { type: 'EntryAsked', by: 'token' },
    )
    .asks({ type: 'LogInWithToken' }).story;

  it('P-25 is checked once its buyer is logged in', () => {
    expect(back.state.checkout.payment).toMatchObject({ status: 'unknown', next: 'only-read', asking: null });
    expect(slice(back).paymentLost).toBe(false);
    expect(slice(asking.and(finalize.fails('lost'))).paymentLost).toBe(true);
    for (const story of [inside, asking, waiting]) expect(slice(story).paymentLost).toBe(false);
    back.when({ type: 'CheckPayment' }).refuses('checkout.nothing-to-check');
    const entered = back
      .when(admitted(back))
      .happens(
        { type: 'LoggedIn' },
        { type: 'IntentQueued' },
        { type: 'PaymentCheckAsked', requestId: 'r3' },
      );
    entered.story
      .and(tell(EMPTY_CART))
      .when(check.says(WAITING))
      .happens({ type: 'PaymentWaiting', pix: PIX });
    entered.story.when(check.says(PROCESSING)).happens({ type: 'PaymentCheckFailed' });
    entered.story.when(check.says(SUCCEEDED)).happens({ type: 'PaymentSucceeded' }, { type: 'Noticed' });
  });

  it('P-25 P-29 has its key voided after the login if the server keeps idempotency keys', () => {
    const left = given().and({ ...comesBack(LEFT), settings: { ...SETTINGS, finalizeSeconds: 25 } } as Input);
    const entered = left
      .when(admitted(left))
      .happens({ type: 'LoggedIn' }, { type: 'IntentQueued' }, { type: 'PaymentVoidAsked', requestId: 'r3' });
    entered.asks(
      { type: 'Cart' },
      { type: 'VoidPayment', requestId: 'r3', purchaseId: PURCHASE, first: 'r0' },
    );
    entered.story
      .and(tell(EMPTY_CART))
      .when(ending.says(WAITING))
      .happens({ type: 'PaymentWaiting', pix: PIX }, { type: 'Noticed' });
  });

  it('P-25 P-59 is reported as not charged only after twice the usual time', () => {
    const entered = back.and(admitted(back), tell(EMPTY_CART));
    const open = { status: 'open' } as const;
    entered.later(180_000).when(check.says(open)).happens({ type: 'PaymentCheckFailed' });
    entered
      .later(180_001)
      .when(check.says(open))
      .happens(
        { type: 'PaymentFailed', reason: 'not-charged' },
        { type: 'Noticed' },
        { type: 'IntentQueued' },
        { type: 'OpenPaymentsAsked' },
      );
  });

  it('P-58 leads to a read of its cart if it ends unpaid, unless it was canceled', () => {
    const entered = back.and(admitted(back), tell(EMPTY_CART));
    const resumed = inside.and(tellOpen(open({ processing: true, pix: null })), resume(OTHER));
    for (const story of [entered, resumed]) {
      const failed = story
        .later(180_001)
        .when(check.says({ status: 'open' }))
        .happens(
          { type: 'PaymentFailed' },
          { type: 'Noticed' },
          { type: 'IntentQueued', intent: { type: 'Read' } },
          { type: 'OpenPaymentsAsked' },
        )
        .asks({ type: 'Cart', intent: { type: 'Read' } }, { type: 'ReadOpenPayments' });
      expect(failed.story.view()).toMatchObject({ cart: { empty: true, intents: [{ type: 'Read' }] } });
      expect(failed.story.and(tell(aCart([aLine('1')]))).view().cart).toMatchObject({
        purchaseId: PURCHASE,
        count: 1,
      });
      const over = { status: 'failed', reason: 'cancelled', serverMessage: null } as const;
      story
        .when(check.says(over))
        .happens({ type: 'PaymentFailed' }, { type: 'Noticed' }, { type: 'OpenPaymentsAsked' });
    }
    // The login's cart read is still in flight, and the server may have answered it while the purchase was still being
    // paid. So another read is queued, not sent yet.
    back
      .and(admitted(back))
      .later(180_001)
      .when(check.says({ status: 'open' }))
      .happens(
        { type: 'PaymentFailed' },
        { type: 'Noticed' },
        { type: 'IntentQueued' },
        { type: 'OpenPaymentsAsked' },
      )
      .asks({ type: 'ReadOpenPayments' });
  });

  it('C-85 P-25 restores the choice of protection until the payment is paid or set aside', () => {
    const protect = { type: 'ChooseProtection', protection: true } as const;
    const left = given().and(protect, comesBack(LEFT));
    const entered = left.and(admitted(left), tell(EMPTY_CART));
    const chosen = (story: Story) => story.view().cart.protection.chosen;
    const failed = entered.later(180_001).and(check.says({ status: 'open' }), tell(aCart([aLine('1')])));
    expect(chosen(failed)).toBe(true);
    const paid = entered
      .when(check.says(SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped', reason: 'paid' }, { type: 'Noticed' });
    expect(chosen(paid.story)).toBe(false);
    const aside = entered.and(check.says(WAITING)).when(CLOSE);
    expect(chosen(aside.happens({ type: 'PaymentClosed' }, { type: 'CartDropped' }).story)).toBe(false);
  });

  const needsLogin = {
    type: 'Noticed',
    notice: { tone: 'info', code: 'checkout.payment-needs-login' },
  } as const;

  it('N-10 P-25 reports to a guest that it needs a login, and is checked after any login', () => {
    back
      .when(rejectEntry('refused', { httpStatus: 401 }, 'LogInWithToken'))
      .happens({ type: 'EntryRefused' }, needsLogin);
    // The stored token may still be valid. The page retries it without a notice.
    back.when(rejectEntry('lost', {}, 'LogInWithToken')).happens({ type: 'EntryRefused' });
    back.when(rejectEntry('forbidden', {}, 'LogInWithToken')).happens({ type: 'SessionLost' }, needsLogin);
    const guest = given()
      .when(comesBack(LEFT, null))
      .happens({ type: 'Started' }, { type: 'PaymentResumed' }, needsLogin).story;
    expect(guest.state.checkout.payment).toMatchObject({ status: 'unknown', purchaseId: PURCHASE });
    guest
      .and(logIn)
      .when(rejectEntry('refused'))
      .happens({ type: 'EntryRefused' }, { type: 'Noticed', notice: { code: 'session.login-failed' } });
    guest
      .and(logIn)
      .when(welcome())
      .happens(
        { type: 'LoggedIn' },
        { type: 'IntentQueued' },
        { type: 'Noticed' },
        { type: 'PaymentCheckAsked' },
      )
      .asks({ type: 'Cart' }, { type: 'ReadPayment', purchaseId: PURCHASE });
    given().when(comesBack(null)).happens({ type: 'Started' }, { type: 'EntryAsked' });
  });

  it('P-32 is closed without a notice about money if the account does not know it', () => {
    const notHere = [
      { type: 'PaymentClosed' },
      { type: 'Noticed', notice: { tone: 'info', code: 'checkout.payment-not-here' } },
    ] as const;
    const guest = given(comesBack(LEFT, null));
    const read = guest.and(logIn, welcome(), tell(EMPTY_CART));
    const unknownThere = check.fails('refused', { code: '7400' });
    read.when(unknownThere).happens({ type: 'PaymentCheckFailed' });
    read
      .later(180_001)
      .when(unknownThere)
      .happens(...notHere);
    const keys = given(comesBack(LEFT, null), {
      type: 'UseSettings',
      settings: { ...SETTINGS, finalizeSeconds: 25 },
    });
    keys
      .and(logIn, welcome(), tell(EMPTY_CART))
      .when(ending.fails('refused', { code: '7400' }))
      .happens(...notHere);
  });

  it('P-47 leaves the list of open payments if the account does not know it', () => {
    const listed = inside.and(tellOpen(open({ processing: true, pix: null })), resume(OTHER));
    const gone = listed.later(180_001).and(check.fails('refused', { code: '7400' }));
    expect(slice(gone)).toMatchObject({ payment: { status: 'idle' }, open: [] });
    // A payment that was set aside stays in the list.
    const aside = inside.and(tellOpen(open()), resume(OTHER), check.says(WAITING), CLOSE);
    expect(slice(aside).open).toEqual([open()]);
  });

  it('P-32 P-13 counts as not charged if its purchase is the account’s cart', () => {
    const own = given(comesBack(LEFT, null)).and(logIn, welcome(), tell(aCart([aLine('1')])));
    own
      .later(180_001)
      .when(check.fails('refused', { code: '7400' }))
      .happens(
        { type: 'PaymentFailed', reason: 'not-charged' },
        { type: 'CartDropped' },
        { type: 'Noticed', notice: { code: 'checkout.not-charged' } },
        { type: 'OpenPaymentsAsked' },
      );
  });

  it('P-15 can be set aside by a guest, but not by its buyer', () => {
    const guest = given(comesBack(LEFT, null));
    guest.when(CLOSE).happens({ type: 'PaymentClosed' });
    guest.and(logIn, welcome()).when(CLOSE).refuses('checkout.nothing-to-close');
  });

  it('C-105 keeps its items hidden, and offers them again only if it ends late', () => {
    const things = [
      { name: 'Show', unit: cents(1_000), currency: 'BRL', item: anItem(), combo: null },
    ] as const;
    const restore = { type: 'RestoreThings', things } as const;
    const entered = back.and(restore, admitted(back), tell(EMPTY_CART));
    const waits = entered.and(check.says(WAITING));
    const [reads, ends] = [waits.and({ type: 'CheckPayment' }), waits.and(cancel(PURCHASE))];
    const failed = (reason: string) => ({ status: 'failed', reason, serverMessage: null }) as const;
    for (const story of [entered, waits, reads]) {
      expect(story.view().cart.expired).toEqual([]);
      story.when(restore).refuses('choice.unchanged');
    }
    for (const story of [entered, reads]) {
      const late = story.and(check.says(failed('pix_expired')));
      expect(late.view().cart).toMatchObject({ empty: true, expired: [{ name: 'Show', quantity: 1 }] });
      late.when({ type: 'ReserveAgain' }).happens({ type: 'IntentQueued' }, { type: 'ReservedAgain' });
    }
    const others = [
      entered.and(check.says(SUCCEEDED)),
      entered.later(180_001).and(check.says({ status: 'open' })),
      reads.and(check.says(SUCCEEDED)),
      reads.and(check.says(failed('cancelled'))),
      reads.and(check.says({ ...failed('denied'), status: 'refused' })),
      waits.and(CLOSE),
      ends.and(tellCanceled({ ok: true, value: failed('cancelled') })),
      given(comesBack(LEFT, null), restore, CLOSE),
    ];
    for (const { state } of others) expect(state.cart.expired).toEqual([]);
    for (const story of [inside, asking]) story.when(restore).refuses('choice.unchanged');
    // The payment ends before the first read of its cart.
    const numbered = given({ ...comesBack(LEFT), purchaseId: PURCHASE } as Input);
    const unread = numbered
      .and(restore, admitted(numbered))
      .later(180_001)
      .and(check.says({ status: 'open' }));
    expect(unread.state.cart.expired).toHaveLength(1);
    expect(unread.view().cart).toMatchObject({ empty: true, expired: [] });
    expect(unread.and(tell(aCart([aLine('1')]))).view().cart.empty).toBe(false);
  });

  it('P-25 does not replace a payment that is under way', () => {
    const again = asking.and(comesBack({ ...LEFT, purchaseId: OTHER }, null));
    expect(again.state.checkout.payment).toMatchObject({ status: 'asking', purchaseId: PURCHASE });
  });
});

it('P-24 only an open payment that is not in process offers its cancellation, and says until when it waits', () => {
  const inProcess = open({ processing: true });
  expect([canCancelOpen([inProcess], OTHER), openTime(inProcess)]).toEqual([
    false,
    { text: 'open.processing' },
  ]);
  for (const list of [[], [open({ processing: true, purchaseId: PURCHASE })]])
    expect(canCancelOpen(list, OTHER)).toBe(true);
  const waiting = open({ expiresAt: instant(NOW) });
  expect([canCancelOpen([waiting], OTHER), openTime(waiting)]).toEqual([
    true,
    { text: 'open.until', at: NOW },
  ]);
  expect(openTime(open({ expiresAt: null }))).toBeNull();
});

it('P-140 a card under review is in process: nothing is due, and the core does not cancel it', () => {
  const card = { ...open({ kind: 'credit' }), pix: null, expiresAt: null };
  expect([canCancelOpen([card], OTHER), openTime(card), openAmount(card)]).toEqual([
    false,
    { text: 'open.processing' },
    { currency: 'BRL', amount: 12_960 },
  ]);
  inside.and(tellOpen(card)).when(cancel(OTHER)).refuses('checkout.payment-unknown');
});

it('P-103 a payment without a named kind is only a payment', () => {
  expect(PAYMENT_KINDS.map((kind) => openText(open({ kind })))).toEqual(
    PAYMENT_KINDS.map((kind) => `open.kind.${kind}`),
  );
  for (const payment of [open({ kind: null }), open({ processing: true })])
    expect(openText(payment)).toBe('open.payment');
  const waiting = {
    status: 'waiting',
    kind: null,
    purchaseId: OTHER,
    sentAt: instant(NOW),
    pix: null,
    asking: null,
  } as const;
  expect(waitingPart(waiting, false, null)).toEqual({ show: 'nothing', texts: 'waiting' });
  const failed = {
    status: 'failed',
    kind: null,
    purchaseId: OTHER,
    reason: 'x',
    serverMessage: null,
  } as const;
  const texts = failureTexts({ payment: failed, paymentFailure: 'refused', paymentKeepsCart: true });
  expect(texts?.advice).toBe('failed.other');
});
