/** A card under review: the times of its checks, and the effects of a refusal. */
import { describe, expect, it } from 'vitest';
import { checkPause, isUnderReview } from '../../../domain/checkout/pay.ts';
import type { PaymentOutcome } from '../../../domain/model/payment.ts';
import { checkoutScreen } from '../../../domain/reads/screen.ts';
import { fc } from '../fc.ts';
import { MINUTE } from '../shop.ts';
import { check, choose, DECLINED, finalize, payWith, tell } from '../story.ts';
import { CHECK, CLOSE, ONE, payment, shopping, unknown, waiting } from './given.ts';

const REFUSED: PaymentOutcome = {
  status: 'refused',
  reason: 'card_refused',
  serverMessage: 'Cartão recusado',
};
const asking = shopping.and(choose('credit'), payWith());
const review = asking.and(finalize.says({ status: 'waiting', pix: null }));

describe('a payment under review', () => {
  it('P-35 N-18 N-20 fails with the reason of the read that finds it refused, and keeps its cart', () => {
    for (const before of [review, waiting]) {
      const after = before
        .and(CHECK)
        .when(check.says(REFUSED))
        .happens(
          { type: 'PaymentFailed', reason: 'card_refused', serverMessage: 'Cartão recusado' },
          {
            type: 'Noticed',
            notice: {
              tone: 'error',
              code: 'checkout.payment-failed',
              params: {},
              serverMessage: 'Cartão recusado',
            },
          },
          { type: 'IntentQueued', intent: { type: 'Read' } },
        );
      expect(payment(after.story)).toMatchObject({ status: 'failed', serverMessage: 'Cartão recusado' });
      expect(after.story.view().checkout.paymentFailure).toBe('refused');
      // Another device may have changed the cart since (N-18).
      expect(checkoutScreen(after.story.view(), null).show).toBe('loading');
      const read = after.story.and(tell(ONE)).view();
      expect(read).toMatchObject({ cart: { empty: false }, checkout: { blockedBy: null } });
      expect(checkoutScreen(read, null).show).toBe('form');
    }
  });

  it('P-61 stays unknown after a read that finds it refused, until its time is over', () => {
    const after = unknown.when(check.says(REFUSED)).happens({ type: 'PaymentCheckFailed' });
    expect(payment(after.story).status).toBe('unknown');
    unknown
      .later(2 * MINUTE)
      .when(check.says(REFUSED))
      .happens(
        { type: 'PaymentFailed', reason: 'not-charged', serverMessage: null },
        { type: 'Noticed', notice: { tone: 'info', code: 'checkout.not-charged' } },
        { type: 'IntentQueued', intent: { type: 'Read' } },
      );
  });

  it('P-36 is a card payment that waits', () => {
    expect(isUnderReview(payment(review))).toBe(true);
    for (const story of [asking, unknown, waiting, shopping])
      expect(isUnderReview(payment(story))).toBe(false);
  });

  it('P-36 is checked every 2 to 3 seconds for a minute, then at least every 10 seconds', () => {
    fc.assert(
      fc.property(fc.nat(200), (nth) => {
        const pauses = Array.from({ length: nth + 1 }, (_, checks) => checkPause(checks, true));
        const elapsed = pauses.reduce((sum, pause) => sum + pause, 0);
        const pause = pauses.at(-1) ?? 0;
        expect(pause).toBeGreaterThanOrEqual(2_000);
        expect(pause).toBeLessThanOrEqual(elapsed <= MINUTE ? 3_000 : 10_000);
      }),
    );
  });

  it('P-36 is checked 21 times at short pauses, which then grow to 10 seconds', () => {
    const pauses = Array.from({ length: 25 }, (_, checks) => checkPause(checks, true));
    expect(pauses.slice(0, 21)).toEqual([2_000, ...Array.from({ length: 20 }, () => 3_000)]);
    expect(pauses.slice(21)).toEqual([4_500, 6_750, 10_000, 10_000]);
  });

  it('P-36 is checked more often than others, whose pauses grow from 2 to 10 seconds', () => {
    expect([0, 1, 2, 3, 4].map((checks) => checkPause(checks, false))).toEqual([
      ...[2_000, 3_000, 4_500, 6_750, 10_000],
    ]);
    fc.assert(
      fc.property(fc.nat(200), (nth) => {
        expect(checkPause(nth + 1, false)).toBeGreaterThanOrEqual(checkPause(nth, false));
        expect(checkPause(nth, false)).toBeLessThanOrEqual(10_000);
      }),
    );
    expect(checkPause(200, false)).toBe(10_000);
  });
});

describe('trying a payment again', () => {
  it('P-37 closes the refused payment without a request, and the next press charges once', () => {
    for (const failed of [
      asking.and(finalize.says(DECLINED)),
      review.and(CHECK, check.says(REFUSED), tell(ONE)),
    ]) {
      const closed = failed.when(CLOSE).happens({ type: 'PaymentClosed' }).asks();
      expect(closed.story.view()).toMatchObject({
        cart: { empty: false },
        checkout: { payment: { status: 'idle' } },
      });
      closed.story.when(payWith()).happens({ type: 'PaymentAsked' });
      closed.story.when(payWith({ secretRef: null })).refuses('checkout.card-missing');
    }
  });
});
