/** Events that follow from an event of another slice: requests, notices and the end of the cart. */
import { describe, expect, it } from 'vitest';
import type { PurchaseId } from '../../../domain/kernel/values.ts';
import type { Input } from '../../../domain/shop/messages.ts';
import { asking, WAITING, waiting } from '../checkout/given.ts';
import { given, type Story } from '../given.ts';
import { aBearer, aCart, aConsumer, aLine, anItem, aSeat, EMPTY_CART, NOW, PURCHASE } from '../shop.ts';
import {
  add,
  answerProfile,
  check,
  choose,
  click,
  DECLINED,
  enter,
  fail,
  finalize,
  logIn,
  pay,
  rejectEntry,
  start,
  tell,
  tellOpen,
  welcome,
} from '../story.ts';

const ONE = aCart([aLine('1')]);
const GOODS = aCart([aLine('1', { kind: 'product' })]);
/** Start after a reload with a payment whose outcome is unknown. */
const resumed = (tokenRef: string | null): Input => ({
  ...(start() as Extract<Input, { type: 'Start' }>),
  ...{ tokenRef, payment: { purchaseId: PURCHASE, kind: 'pix', sentAt: NOW } as never },
});
const shopping = given(start(), ...enter(), add(anItem()), tell(ONE), choose('pix'));

describe('after a login', () => {
  it('S-07 P-25 checks an earlier payment, and requests no deferred seat until it ends', () => {
    given(start(), click(aSeat('a1')), click(aSeat('a2')), resumed(null), logIn)
      .when(welcome())
      .happens(
        { type: 'LoggedIn' },
        { type: 'IntentQueued', requestId: 'r2', intent: { type: 'Read' } },
        { type: 'Noticed' },
        { type: 'SeatsDeferred' },
        { type: 'Noticed', notice: { params: { why: 'cart.paying' } } },
        { type: 'Noticed', notice: { params: { why: 'cart.paying' } } },
        { type: 'PaymentCheckAsked', requestId: 'r3' },
      );
  });

  it('S-29 requires a login only if the stored token of a pending payment is refused', () => {
    const needsLogin = { type: 'Noticed', notice: { code: 'checkout.payment-needs-login' } } as const;
    const token = (story: Story) => story.when(rejectEntry('refused', { httpStatus: 401 }, 'LogInWithToken'));
    token(given(resumed('token-1'))).happens({ type: 'EntryRefused' }, needsLogin);
    token(given({ ...start(), tokenRef: 'token-1' } as Input)).happens({ type: 'EntryRefused' });
    given(resumed(null), logIn)
      .when(rejectEntry('refused'))
      .happens({ type: 'EntryRefused' }, { type: 'Noticed', notice: { code: 'session.login-failed' } });
  });
});

describe('during a payment', () => {
  const update = { type: 'UpdateProfile', profile: { ...aConsumer(), password: null } } as never;
  const goods = given(start(), ...enter(), add(anItem()), tell(GOODS), choose('pix'), pay, update);

  it('C-38 C-17 a saved address reads no cart that is being paid', () => {
    goods
      .when(answerProfile({ ok: true, value: { consumer: aConsumer() } as never }))
      .happens({ type: 'ProfileChanged' }, { type: 'Noticed' })
      .asks();
  });
});

describe('a refused payment', () => {
  it('P-41 P-81 keeps the cart, and reads open payments only without a cart', () => {
    shopping.and(pay).when(finalize.says(DECLINED)).happens({ type: 'PaymentFailed' }, { type: 'Noticed' });
    const again = shopping.and(pay, { type: 'LoseSession' }, logIn, welcome(), tell(EMPTY_CART));
    again.when(finalize.saysTo('r2', DECLINED)).refuses('answer.stale');
    again
      .when(check.says(DECLINED))
      .happens({ type: 'PaymentFailed' }, { type: 'Noticed' }, { type: 'OpenPaymentsAsked' });
  });
});

describe('a notice of a lost session', () => {
  const lost = (code: string): Input => ({
    type: 'Tell',
    notice: { tone: 'error', code, params: {}, serverMessage: null } as never,
  });

  it('N-10 N-24 requires a login if a payment is pending', () => {
    const needsLogin = { type: 'Noticed', notice: { code: 'checkout.payment-needs-login' } } as const;
    const told = { type: 'Noticed', notice: { code: 'session.lost' } } as const;
    given(resumed(null)).when(lost('session.lost')).happens(told, needsLogin);
    given(start()).when(lost('session.lost')).happens(told);
    given(resumed(null)).when(lost('session.login-failed')).happens({ type: 'Noticed' });
  });
});

describe('the open payments', () => {
  const member = given(start(), ...enter());
  const refresh: Input = { type: 'RefreshCart' };

  it('N-14 N-19 are read once beside a cart that is read and empty', () => {
    member.when(refresh).happens({ type: 'IntentQueued' }, { type: 'OpenPaymentsAsked', requestId: 'r4' });
    const asked = member.and(refresh, tell(EMPTY_CART));
    asked.when(refresh).happens({ type: 'IntentQueued' });
    asked.and(tellOpen()).when(refresh).happens({ type: 'IntentQueued' }, { type: 'OpenPaymentsAsked' });
  });

  it('S-14 are not read after a logout while the cart is read', () => {
    member
      .and(refresh)
      .when({ type: 'LogOut' })
      .happens({ type: 'CartDropped', reason: 'logout' }, { type: 'LoggedOut' }, { type: 'Noticed' });
  });
});

describe('the orders', () => {
  it('O-37 are outdated once by a payment that waits', () => {
    const changes = (story: Story) => story.state.orders.changes;
    expect(changes(waiting)).toBe(changes(asking) + 1);
    const later = { status: 'waiting', pix: { ...WAITING.pix, code: '000202…' } } as never;
    const still = waiting.and({ type: 'CheckPayment' }).when(check.says(later));
    expect(changes(still.happens({ type: 'PaymentWaiting' }).story)).toBe(changes(waiting));
  });
});

describe('a lost cart', () => {
  const other = '901' as PurchaseId;

  it('P-41 closes only the failed payment of this cart', () => {
    const failed = shopping.and(pay, finalize.says(DECLINED));
    const gone = fail('refused', { code: '7400' });
    failed
      .and({ type: 'RefreshCart' })
      .when(gone)
      .happens(
        { type: 'PaymentClosed' },
        { type: 'CartDropped', reason: 'unknown' },
        { type: 'IntentRefused' },
        { type: 'Noticed' },
        { type: 'OpenPaymentsAsked' },
      );
    failed
      .and({ type: 'RefreshCart' }, tell({ ...ONE, purchaseId: other }), { type: 'RefreshCart' })
      .when(gone)
      .happens(
        { type: 'CartDropped', reason: 'unknown' },
        { type: 'IntentRefused' },
        { type: 'Noticed' },
        { type: 'OpenPaymentsAsked' },
      );
  });
});

describe('restored bearers', () => {
  it('P-85 are kept for lines of a cart that is still read, but not for lines that the read cart lacks', () => {
    const restore = { type: 'RestoreBearers', bearers: { 99: aBearer() } } as never;
    shopping.when(restore).refuses('choice.unchanged');
    shopping.and({ type: 'RefreshCart' }, fail('lost')).when(restore).happens({ type: 'BearersRestored' });
  });
});
