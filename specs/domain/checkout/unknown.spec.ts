/** Specs of a payment without a response: it is checked and repeated until its outcome is known. */
import { describe, expect, it } from 'vitest';
import { given } from '../given.ts';
import { anItem, MINUTE, NOW, PURCHASE } from '../shop.ts';
import {
  add,
  check,
  choose,
  DECLINED,
  ending,
  enter,
  finalize,
  OPEN,
  PROCESSING,
  pay,
  repeat,
  SUCCEEDED,
  start,
  tell,
} from '../story.ts';
import { asking, CHECK, LIMIT, ONE, payment, ready, unknown, WAITING, waiting } from './given.ts';

const finalizing = given(start({ finalizeSeconds: 25 }), ...enter()).and(
  add(anItem()),
  tell(ONE),
  choose('pix'),
  pay,
);
/** Unknown payment on a server with idempotency keys. The responses to a repeat and to a read were lost. */
const keyed = finalizing.and(finalize.fails('lost'), repeat.fails('lost'), CHECK, check.fails('lost'));

describe('an unknown payment', () => {
  it('P-10 is checked repeatedly, one check at a time', () => {
    unknown.when(CHECK).refuses('checkout.check-under-way');
    const failed = unknown.when(check.fails('lost')).happens({ type: 'PaymentCheckFailed' }).asks();
    failed.story
      .when(CHECK)
      .happens({ type: 'PaymentCheckAsked', requestId: 'r6' })
      .asks({ type: 'ReadPayment', requestId: 'r6' });
    const polled = waiting
      .when(CHECK)
      .happens({ type: 'PaymentCheckAsked', requestId: 'r5' })
      .asks({ type: 'ReadPayment', purchaseId: PURCHASE });
    polled.story.when(CHECK).refuses('checkout.check-under-way');
    expect(polled.story.and(check.fails('unavailable')).state.checkout.payment).toMatchObject({
      status: 'waiting',
      asking: null,
    });
    for (const story of [
      ready,
      asking,
      asking.and(finalize.says(SUCCEEDED)),
      asking.and(finalize.says(DECLINED)),
    ])
      story.when(CHECK).refuses('checkout.nothing-to-check');
  });

  it('P-12 P-56 is settled by the check’s response', () => {
    unknown
      .when(check.says(SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    unknown
      .when(check.says(DECLINED))
      .happens(
        { type: 'PaymentFailed' },
        { type: 'CartDropped' },
        { type: 'Noticed' },
        { type: 'OpenPaymentsAsked' },
      );
    unknown.when(check.says(WAITING)).happens({ type: 'PaymentWaiting' }, { type: 'Noticed' });
    waiting.and(CHECK).when(check.says(WAITING)).happens({ type: 'PaymentWaiting' });
    waiting
      .and(CHECK)
      .when(check.says(SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    expect(payment(waiting.and(CHECK, check.says({ status: 'waiting', pix: null })))).toMatchObject({
      asking: null,
      pix: null,
    });
  });

  it('P-56 P-57 C-35 can be reserved again if it was not paid in time, but not if it was canceled', () => {
    const failed = (reason: string) => check.says({ status: 'failed', reason, serverMessage: null });
    for (const reason of ['pix_expired', 'hold_expired']) {
      const over = waiting
        .and(CHECK)
        .when(failed(reason))
        .happens(
          { type: 'PaymentFailed', reason },
          { type: 'CartExpired', purchaseId: PURCHASE },
          { type: 'Noticed', notice: { tone: 'error', code: 'checkout.cart-expired' } },
          { type: 'OpenPaymentsAsked' },
        );
      expect(over.story.view()).toMatchObject({
        cart: { empty: true, expired: [{ quantity: 1 }] },
        checkout: { paymentFailure: 'late' },
      });
      over.story.when({ type: 'ReserveAgain' }).happens({ type: 'IntentQueued' }, { type: 'ReservedAgain' });
    }
    const canceled = waiting
      .and(CHECK)
      .when(failed('cancelled'))
      .happens(
        { type: 'PaymentFailed' },
        { type: 'CartDropped', reason: 'unknown' },
        { type: 'Noticed', notice: { tone: 'error', code: 'checkout.nothing-to-resume' } },
        { type: 'OpenPaymentsAsked' },
      );
    expect(canceled.story.view()).toMatchObject({
      cart: { empty: true, expired: [] },
      checkout: { paymentFailure: 'canceled' },
    });
    // A repeated request receives the same response.
    for (const [reason, type] of [
      ['pix_expired', 'CartExpired'],
      ['cancelled', 'CartDropped'],
    ] as const)
      keyed
        .and(CHECK)
        .when(repeat.says({ status: 'failed', reason, serverMessage: null }))
        .happens(
          { type: 'PaymentFailed', reason },
          { type },
          { type: 'Noticed' },
          { type: 'OpenPaymentsAsked' },
        );
  });

  it('P-61 is not settled by reads of a cart while its finalize can still happen', () => {
    for (const outcome of [OPEN, PROCESSING]) {
      const still = unknown
        .later(LIMIT)
        .when(check.says(outcome))
        .happens({ type: 'PaymentCheckFailed', requestId: 'r5' })
        .asks();
      expect(payment(still.story)).toMatchObject({ status: 'unknown', asking: null, next: 'only-read' });
      still.story.when(pay).refuses('checkout.payment-unknown');
      asking
        .when(finalize.says(outcome))
        .happens({ type: 'PaymentUnknown' }, { type: 'PaymentCheckAsked' }, { type: 'Noticed' });
      unknown.when(finalize.saysTo('r4', outcome)).refuses('answer.stale');
    }
  });

  it('P-63 counts its time from the missed response if nothing repeats the finalize', () => {
    const missed = asking
      .later(61_000)
      .when(finalize.fails('lost'))
      .happens(
        { type: 'PaymentUnknown' },
        { type: 'PaymentRedated', sentAt: NOW + 61_000 },
        { type: 'PaymentCheckAsked', requestId: 'r5' },
        { type: 'Noticed' },
      ).story;
    missed.later(LIMIT).when(check.says(OPEN)).happens({ type: 'PaymentCheckFailed' });
    missed
      .later(LIMIT + 1)
      .when(check.says(OPEN))
      .happens(
        { type: 'PaymentFailed', reason: 'not-charged' },
        { type: 'Noticed' },
        { type: 'IntentQueued', intent: { type: 'Read' } },
      );
  });

  it('P-13 P-59 P-73 counts as not charged once its finalize cannot happen, and can be paid again', () => {
    const said = [
      { type: 'PaymentFailed', reason: 'not-charged', serverMessage: null },
      { type: 'Noticed', notice: { tone: 'info', code: 'checkout.not-charged' } },
      { type: 'IntentQueued', intent: { type: 'Read' } },
    ] as const;
    for (const story of [unknown, waiting.and(CHECK)]) {
      const after = story
        .later(LIMIT + 1)
        .when(check.says(OPEN))
        .happens(...said);
      after.story.when(pay).refuses('checkout.cart-changing');
      after.story.and(tell(ONE)).when(pay).happens({ type: 'PaymentAsked' });
    }
    // While a Pix code can still be paid, an open cart does not prove that the payment failed.
    const code = { code: '000201…', expiresAt: NOW + 3 * MINUTE };
    const longer = asking.and(finalize.says({ status: 'waiting', pix: code }), CHECK);
    longer
      .later(3 * MINUTE)
      .when(check.says(OPEN))
      .happens({ type: 'PaymentCheckFailed' });
    longer
      .later(3 * MINUTE + 1)
      .when(check.says(OPEN))
      .happens(...said);
    // If the settings name the server's limit, it counts from the last time the finalize was sent.
    const read = keyed.later(10_000).and(CHECK, repeat.fails('lost'), CHECK);
    read.later(55_000).when(check.says(OPEN)).happens({ type: 'PaymentCheckFailed' });
    read
      .later(55_001)
      .when(check.says(OPEN))
      .happens(...said);
  });

  it('P-20 is repeated under its key and read, in turns', () => {
    const asked = keyed.when(CHECK);
    asked
      .happens({ type: 'PaymentRepeated', requestId: 'r7', sentAt: NOW })
      .asks({ type: 'RepeatPayment', requestId: 'r7', purchaseId: PURCHASE, first: 'r4' });
    asked.story.when(CHECK).refuses('checkout.check-under-way');
    const silent = asked.story
      .when(repeat.fails('lost'))
      .happens({ type: 'PaymentCheckFailed', requestId: 'r7' });
    const read = silent.story.when(CHECK).happens({ type: 'PaymentCheckAsked', requestId: 'r8' });
    read.asks({ type: 'ReadPayment', requestId: 'r8' });
    read.story.and(check.says(PROCESSING)).when(CHECK).happens({ type: 'PaymentRepeated', requestId: 'r9' });
    expect(payment(silent.story)).toMatchObject({ requestId: 'r4', next: 'read', asking: null });
  });

  it('P-20 is repeated at once after a lost response if the server names its time limit', () => {
    finalizing
      .when(finalize.fails('lost'))
      .happens(
        { type: 'PaymentUnknown', requestId: 'r4', repeatable: true },
        { type: 'PaymentRepeated', requestId: 'r5', sentAt: NOW },
        { type: 'Noticed', notice: { code: 'checkout.payment-unknown' } },
      )
      .asks({ type: 'RepeatPayment', requestId: 'r5', first: 'r4' });
  });

  it('P-29 P-64 is voided instead of repeated if its response is lost too late', () => {
    const { story } = finalizing
      .later(55_001)
      .when(finalize.fails('lost'))
      .happens({ type: 'PaymentUnknown' }, { type: 'PaymentVoidAsked' }, { type: 'Noticed' });
    expect(story.state.checkout.payment).toMatchObject({ status: 'unknown', asking: 'r5', sentAt: NOW });
    finalizing
      .later(55_000)
      .when(finalize.fails('lost'))
      .happens({ type: 'PaymentUnknown' }, { type: 'PaymentRepeated' }, { type: 'Noticed' });
  });

  it('P-64 K-29 is settled by the response to the repeated call', () => {
    const repeated = keyed.and(CHECK);
    repeated
      .when(repeat.says(SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    repeated
      .when(repeat.says(DECLINED))
      .happens({ type: 'PaymentFailed' }, { type: 'Noticed' }, { type: 'IntentQueued' });
    repeated.when(repeat.says(WAITING)).happens({ type: 'PaymentWaiting' }, { type: 'Noticed' });
    for (const outcome of [OPEN, PROCESSING])
      repeated.when(repeat.says(outcome)).happens({ type: 'PaymentCheckFailed' });
    for (const httpStatus of [404, 422])
      repeated
        .when(repeat.fails('refused', { code: '42', httpStatus }))
        .happens({ type: 'PaymentFailed', reason: '42' }, { type: 'Noticed' }, { type: 'IntentQueued' });
    repeated
      .when(repeat.fails('refused', { code: '7400', httpStatus: 400 }))
      .happens(
        { type: 'PaymentFailed' },
        { type: 'CartDropped' },
        { type: 'Noticed' },
        { type: 'OpenPaymentsAsked' },
      );
    // A repeat refused before processing proves nothing about the first request.
    for (const code of ['captcha', ''])
      repeated
        .when(repeat.fails('refused', { code, httpStatus: 400 }))
        .happens({ type: 'PaymentCheckFailed' });
    for (const kind of ['lost', 'malformed', 'unavailable'] as const)
      for (const httpStatus of [null, 429, 503])
        repeated.when(repeat.fails(kind, { httpStatus })).happens({ type: 'PaymentCheckFailed' });
    repeated
      .when(repeat.fails('forbidden'))
      .happens({ type: 'SessionLost' }, { type: 'Noticed' }, { type: 'Noticed' });
    for (const story of [keyed, asking, waiting, waiting.and(CHECK), ready])
      story.when(repeat.saysTo('r9', SUCCEEDED)).refuses('answer.stale');
    waiting.and(CHECK).when(repeat.says(SUCCEEDED)).refuses('answer.stale');
  });

  it('P-64 is repeated only while the first finalize can still happen', () => {
    keyed.later(55_000).when(CHECK).happens({ type: 'PaymentRepeated' });
    keyed.later(55_001).when(CHECK).happens({ type: 'PaymentVoidAsked' });
    const repeated = keyed.later(40_000).and(CHECK, repeat.fails('lost'), CHECK, check.fails('lost'));
    repeated.later(15_000).when(CHECK).happens({ type: 'PaymentRepeated' });
    repeated.later(15_001).when(CHECK).happens({ type: 'PaymentVoidAsked' });
  });

  it('P-13 P-59 counts as not charged if the server no longer knows it and its time is over', () => {
    const gone = check.fails('refused', { code: '7400' });
    for (const story of [unknown, waiting.and(CHECK)]) {
      story.later(LIMIT).when(gone).happens({ type: 'PaymentCheckFailed' });
      story
        .later(LIMIT + 1)
        .when(gone)
        .happens(
          { type: 'PaymentFailed', reason: 'not-charged' },
          { type: 'CartDropped', reason: 'unknown' },
          { type: 'Noticed' },
          { type: 'OpenPaymentsAsked' },
        );
      story
        .later(LIMIT + 1)
        .when(check.fails('refused', { code: '', httpStatus: 404 }))
        .happens({ type: 'PaymentCheckFailed' });
    }
    // After another login, the account has no cart.
    asking
      .and(finalize.fails('forbidden'), ...enter())
      .later(LIMIT + 1)
      .when(gone)
      .happens(
        { type: 'PaymentFailed', reason: 'not-charged' },
        { type: 'Noticed', notice: { code: 'checkout.not-charged' } },
        { type: 'OpenPaymentsAsked' },
      );
  });

  it('P-28 counts as sent at the time of a clock correction', () => {
    const corrected = unknown
      .later(60_000)
      .when({ type: 'CorrectClock' })
      .happens({ type: 'PaymentRedated', sentAt: NOW + 60_000 });
    corrected.story.later(LIMIT).when(check.says(OPEN)).happens({ type: 'PaymentCheckFailed' });
    // The clock was an hour ahead when the request was sent. The repeats still end.
    const ahead = keyed.later(-60 * MINUTE).and({ type: 'CorrectClock' });
    ahead.later(55_000).when(CHECK).happens({ type: 'PaymentRepeated' });
    ahead.later(55_001).when(CHECK).happens({ type: 'PaymentVoidAsked' });
    // A sleep does not prolong the repeats.
    const slept = keyed.later(40_000).and({ type: 'CorrectClock' });
    slept.later(15_000).when(CHECK).happens({ type: 'PaymentRepeated' });
    slept.later(15_001).when(CHECK).happens({ type: 'PaymentVoidAsked' });
    for (const story of [asking, waiting])
      story.when({ type: 'CorrectClock' }).happens({ type: 'PaymentRedated' });
    for (const story of [ready, asking.and(finalize.says(SUCCEEDED))])
      story.when({ type: 'CorrectClock' }).refuses('clock.nothing-due');
  });

  it('P-74 is only read if nothing can be repeated', () => {
    const gone = keyed
      .and(CHECK)
      .when(repeat.fails('refused', { code: 'not-repeatable' }))
      .happens(
        { type: 'PaymentUnknown', requestId: 'r4', repeatable: false },
        { type: 'PaymentCheckAsked', requestId: 'r8' },
      )
      .asks({ type: 'ReadPayment' });
    const read = gone.story.and(check.says(OPEN));
    expect(payment(read)).toMatchObject({ next: 'only-read', asking: null });
    read.when(CHECK).happens({ type: 'PaymentCheckAsked' });
    asking
      .when({ type: 'Recover' })
      .happens({ type: 'PaymentUnknown', repeatable: false }, { type: 'PaymentCheckAsked' })
      .asks({ type: 'ReadPayment' });
  });

  describe('that cannot be repeated', () => {
    const RECOVER = { type: 'Recover' } as const;
    const voided = finalizing.and(RECOVER);
    const VOIDED = { code: 'payment_voided', httpStatus: 409 } as const;
    const SAID = [
      { type: 'PaymentFailed', reason: 'not-charged', serverMessage: null },
      { type: 'Noticed', notice: { tone: 'info', code: 'checkout.not-charged' } },
      { type: 'IntentQueued', intent: { type: 'Read' } },
    ] as const;

    it('P-29 has its key voided and is read, in turns', () => {
      for (const story of [finalizing, keyed])
        story
          .when(RECOVER)
          .happens({ type: 'PaymentUnknown', repeatable: false }, { type: 'PaymentVoidAsked' })
          .asks({ type: 'VoidPayment', purchaseId: PURCHASE, first: 'r4' });
      const read = voided.and(ending.fails('lost')).when(CHECK).happens({ type: 'PaymentCheckAsked' });
      const again = read.story.and(check.says(PROCESSING)).when(CHECK).happens({ type: 'PaymentVoidAsked' });
      again.asks({ type: 'VoidPayment', first: 'r4' });
      again.story.when(CHECK).refuses('checkout.check-under-way');
      const restarted = again.story.when(RECOVER);
      restarted.happens({ type: 'PaymentUnknown' }, { type: 'PaymentVoidAsked' });
      expect(restarted.story.state.checkout.lost).toEqual(['r4']);
    });

    it('P-73 counts as not charged once its key is void, and can be paid again at once', () => {
      const { story } = voided.when(ending.fails('refused', VOIDED)).happens(...SAID);
      story.and(tell(ONE)).when(pay).happens({ type: 'PaymentAsked', purchaseId: PURCHASE });
      // The refusal can answer the first request, which arrived late, or the repeat.
      finalizing.when(finalize.fails('refused', VOIDED)).happens(...SAID);
      keyed
        .and(CHECK)
        .when(repeat.fails('refused', VOIDED))
        .happens(...SAID);
    });

    it('P-72 is settled by the response to the void', () => {
      voided
        .when(ending.says(SUCCEEDED))
        .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
      voided
        .when(ending.says(DECLINED))
        .happens({ type: 'PaymentFailed' }, { type: 'Noticed' }, { type: 'IntentQueued' });
      voided.when(ending.says(WAITING)).happens({ type: 'PaymentWaiting' }, { type: 'Noticed' });
      for (const httpStatus of [400, 404])
        voided
          .when(ending.fails('refused', { code: '7400', httpStatus }))
          .happens(
            { type: 'PaymentFailed' },
            { type: 'CartDropped' },
            { type: 'Noticed' },
            { type: 'OpenPaymentsAsked' },
          );
      voided
        .when(ending.fails('forbidden'))
        .happens({ type: 'SessionLost' }, { type: 'Noticed' }, { type: 'Noticed' });
      for (const outcome of [OPEN, PROCESSING])
        voided.when(ending.says(outcome)).happens({ type: 'PaymentCheckFailed' });
      for (const kind of ['lost', 'malformed', 'unavailable'] as const)
        for (const httpStatus of [null, 404])
          voided.when(ending.fails(kind, { httpStatus })).happens({ type: 'PaymentCheckFailed' });
      voided.when(ending.saysTo('r99', SUCCEEDED)).refuses('answer.stale');
    });

    it('P-59 P-61 is not settled by reads of a cart until twice the usual time is over', () => {
      const read = voided.and(ending.fails('lost'), CHECK);
      read.later(110_000).when(check.says(OPEN)).happens({ type: 'PaymentCheckFailed' });
      read
        .later(110_001)
        .when(check.says(OPEN))
        .happens(...SAID);
    });

    it('P-74 is only read if the server has no void call or the key is unknown', () => {
      for (const changes of [{ httpStatus: 404 }, { code: 'not-repeatable' }]) {
        const gone = voided
          .when(ending.fails('refused', changes))
          .happens({ type: 'PaymentUnknown', repeatable: false }, { type: 'PaymentCheckAsked' });
        const read = gone.story.and(check.says(PROCESSING));
        read.when(CHECK).happens({ type: 'PaymentCheckAsked' });
        gone.story
          .later(55_001)
          .when(check.says(OPEN))
          .happens(...SAID);
      }
    });
  });
});
