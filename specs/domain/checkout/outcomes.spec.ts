/** Specs of the outcomes of a payment response. */
import { describe, expect, it } from 'vitest';
import { instant, type PurchaseId } from '../../../domain/kernel/values.ts';
import { checkoutScreen } from '../../../domain/reads/screen.ts';
import type { Story } from '../given.ts';
import { aCart, aLine, anItem, EMPTY_CART, MINUTE, NOW, PURCHASE } from '../shop.ts';
import { add, check, DECLINED, expire, fail, finalize, pay, tell } from '../story.ts';
import { asking, payment, unknown, WAITING } from './given.ts';

describe('a payment that was sent', () => {
  it('P-54 keeps the cart after a failure, reports the reason and allows another try', () => {
    const after = asking.when(finalize.says(DECLINED)).happens(
      { type: 'PaymentFailed', reason: 'card_refused', serverMessage: 'Cartão recusado' },
      {
        type: 'Noticed',
        notice: { tone: 'error', code: 'checkout.payment-failed', serverMessage: 'Cartão recusado' },
      },
    );
    expect(payment(after.story)).toMatchObject({
      status: 'failed',
      kind: 'pix',
      reason: 'card_refused',
      purchaseId: PURCHASE,
    });
    expect(after.story.view().cart.empty).toBe(false);
    expect(asking.view().checkout.paymentFailure).toBeNull();
    expect(after.story.view().checkout.paymentFailure).toBe('refused');
    after.story.when(pay).happens({ type: 'PaymentAsked' });
  });

  it('P-56 drops its cart if it was canceled, or if a read finds it failed', () => {
    const canceled = { status: 'failed', reason: 'cancelled', serverMessage: null } as const;
    asking.when(finalize.says(canceled)).happens(
      { type: 'PaymentFailed' },
      { type: 'CartDropped' },
      {
        ...{ type: 'Noticed', notice: { tone: 'error', code: 'checkout.nothing-to-resume' } },
      },
      { type: 'OpenPaymentsAsked' },
    );
    unknown.when(check.says(DECLINED)).happens(
      { type: 'PaymentFailed' },
      { type: 'CartDropped' },
      {
        ...{ type: 'Noticed', notice: { tone: 'error', code: 'checkout.nothing-to-resume' } },
      },
      { type: 'OpenPaymentsAsked' },
    );
  });

  it('P-55 keeps its cart and Pix code while it waits', () => {
    const after = asking
      .when(finalize.says(WAITING))
      .happens(
        { type: 'PaymentWaiting', pix: WAITING.pix },
        { type: 'Noticed', notice: { tone: 'info', code: 'checkout.payment-waiting' } },
      );
    expect(payment(after.story)).toEqual({
      status: 'waiting',
      kind: 'pix',
      purchaseId: PURCHASE,
      sentAt: NOW,
      pix: { code: '000201…', expiresAt: instant(NOW + MINUTE) },
      asking: null,
    });
    expect(payment(asking.and(finalize.says({ status: 'waiting', pix: null })))).toMatchObject({
      status: 'waiting',
      pix: null,
    });
  });

  it('P-09 fails if it is refused', () => {
    asking
      .when(finalize.fails('refused', { code: '42', serverMessage: 'Não' }))
      .happens(
        { type: 'PaymentFailed', reason: '42', serverMessage: 'Não' },
        { type: 'Noticed', notice: { tone: 'error', code: 'checkout.finalize-error', serverMessage: 'Não' } },
      );
    asking
      .when(finalize.fails('refused'))
      .happens({ type: 'PaymentFailed', reason: 'refused' }, { type: 'Noticed' });
  });

  it('P-09 K-21 K-30 fails if its request never left the device or was turned away', () => {
    for (const [httpStatus, code] of [
      [null, 'server.offline'],
      [429, 'server.unavailable'],
    ] as const)
      asking
        .when(finalize.fails('unavailable', { httpStatus }))
        .happens(
          { type: 'PaymentFailed', reason: 'unavailable' },
          { type: 'Noticed', notice: { tone: 'error', code } },
        );
  });

  it('P-53 drops the cart on code 7400', () => {
    const after = asking
      .when(finalize.fails('refused', { code: '7400' }))
      .happens(
        { type: 'PaymentFailed' },
        { type: 'CartDropped', reason: 'unknown' },
        { type: 'Noticed' },
        { type: 'OpenPaymentsAsked' },
      );
    expect(after.story.view().cart.empty).toBe(true);
  });

  it('P-09 K-13 is unknown without a proven response, and is checked', () => {
    for (const kind of ['lost', 'malformed', 'unavailable'] as const) {
      const after = asking
        .when(finalize.fails(kind, { httpStatus: 500 }))
        .happens(
          { type: 'PaymentUnknown', requestId: 'r4', repeatable: false },
          { type: 'PaymentCheckAsked', requestId: 'r5' },
          { type: 'Noticed', notice: { tone: 'info', code: 'checkout.payment-unknown' } },
        )
        .asks({ type: 'ReadPayment', requestId: 'r5', purchaseId: PURCHASE });
      expect(payment(after.story)).toEqual({
        status: 'unknown',
        requestId: 'r4',
        kind: 'pix',
        purchaseId: PURCHASE,
        sentAt: NOW,
        firstSentAt: NOW,
        asking: 'r5',
        next: 'only-read',
      });
    }
  });

  it('P-39 shows its cart after a failure, while that cart exists and has items', () => {
    const failedCart = asking.and(
      finalize.says({ status: 'failed', reason: 'refused', serverMessage: null }),
    );
    const keeps = (story: Story) => story.view().checkout.paymentKeepsCart;
    expect(keeps(asking)).toBe(false);
    expect(keeps(failedCart)).toBe(true);
    const refresh = { type: 'RefreshCart' } as const;
    expect(keeps(failedCart.and(refresh, tell(EMPTY_CART)))).toBe(false);
    const other = { ...aCart([aLine('7')]), purchaseId: '901' as PurchaseId };
    expect(keeps(failedCart.and(refresh, tell(other)))).toBe(false);
  });

  it('P-40 is closed if it was refused and its cart expires', () => {
    const refused = asking.and(finalize.says(DECLINED));
    expect(payment(refused).status).toBe('failed');
    const expired = refused.later(16 * MINUTE).and(...expire);
    expect(payment(expired)).toEqual({ status: 'idle' });
    // A payment that failed because time ran out shows that reason.
    const late = asking.and(finalize.says({ status: 'failed', reason: 'hold_expired', serverMessage: null }));
    expect(late.view()).toMatchObject({ cart: { empty: true }, checkout: { paymentFailure: 'late' } });
  });

  it('N-18 C-46 shows the cart after a decline and a lost change only once it is read', () => {
    const declined = asking.and(finalize.says(DECLINED));
    const show = (of: typeof declined) => checkoutScreen(of.view(), null).show;
    expect(show(declined)).toBe('form');
    const lost = declined.and(add(anItem()), fail('lost'));
    expect(show(lost)).not.toBe('form');
    expect(show(lost.and({ type: 'RefreshCart' }, tell(aCart([aLine('1')]))))).toBe('form');
  });

  it('N-18 N-15 marks a cart with another amount as stale, and hides it until it is read', () => {
    for (const code of ['amount_changed', 'coupon_used_up']) {
      const { story } = asking.when(
        finalize.fails('refused', { httpStatus: 409, code, serverMessage: 'Mudou.' }),
      );
      expect(checkoutScreen(story.view(), null).show).toBe('loading');
      expect(story.view().reads.isCartStale).toBe(true);
      const read = story.and(tell(aCart([aLine('1')])));
      expect(checkoutScreen(read.view(), null).show).toBe('form');
      expect(read.view().reads.isCartStale).toBe(false);
    }
  });

  it('P-41 N-13 is closed if it was refused and its cart is gone, and open payments are read', () => {
    const reading = asking.and(finalize.says(DECLINED), { type: 'RefreshCart' });
    for (const gone of [fail('refused', { code: '7400' }), tell(EMPTY_CART)]) {
      const after = reading.when(gone);
      expect(after.came.events.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['PaymentClosed', 'CartDropped', 'OpenPaymentsAsked']),
      );
      expect(payment(after.story)).toEqual({ status: 'idle' });
      // N-13: until that response the page makes no claim about payments.
      expect(after.story.view().reads.open).toBe('loading');
      expect(checkoutScreen(after.story.view(), null)).toEqual({ show: 'loading' });
    }
  });

  it('S-11 P-25 stays unknown if a 403 ends the session', () => {
    const answered = [asking.when(finalize.fails('forbidden')), unknown.when(check.fails('forbidden'))];
    for (const came of answered) {
      const after = came.happens(
        { type: 'SessionLost' },
        { type: 'Noticed', notice: { code: 'session.lost' } },
        { type: 'Noticed', notice: { code: 'checkout.payment-needs-login' } },
      );
      expect(after.state.session).toEqual({ status: 'guest' });
      expect(after.state.checkout.payment).toMatchObject({
        status: 'unknown',
        requestId: 'r4',
        next: 'only-read',
        asking: null,
      });
      // A guest cannot read the payment, so nothing is requested.
      after.story.when({ type: 'CheckPayment' }).refuses('checkout.nothing-to-check');
    }
  });
});
