/** Payments that were settled or given up: late and duplicate responses, the next cart, and closing. */
import { describe, expect, it } from 'vitest';
import { given, type Story } from '../given.ts';
import { anItem, EMPTY_CART, MINUTE, NOW, PURCHASE } from '../shop.ts';
import {
  add,
  check,
  choose,
  DECLINED,
  ending,
  expire,
  fail,
  finalize,
  logIn,
  OPEN,
  pay,
  reserveOnly,
  type Step,
  SUCCEEDED,
  start,
  tell,
  welcome,
} from '../story.ts';
import { asking, CLOSE, LIMIT, ONE, payment, ready, shopping, unknown, WAITING, waiting } from './given.ts';

describe('a payment that is settled or given up', () => {
  it('P-11 is settled by a late response to its finalize', () => {
    unknown
      .when(finalize.saysTo('r4', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    unknown
      .when(finalize.saysTo('r4', DECLINED))
      .happens({ type: 'PaymentFailed' }, { type: 'Noticed' }, { type: 'IntentQueued' });
    unknown.when(finalize.saysTo('r4', WAITING)).happens({ type: 'PaymentWaiting' }, { type: 'Noticed' });
    const refusal = {
      type: 'Answered',
      call: 'Finalize',
      requestId: 'r4' as never,
      outcome: {
        ok: false,
        failure: { kind: 'refused', httpStatus: 402, code: '', serverMessage: null, params: {} },
      },
    } as const;
    unknown.when(refusal).happens({ type: 'PaymentFailed' }, { type: 'Noticed' }, { type: 'IntentQueued' });
    unknown
      .when({ ...refusal, outcome: { ok: false, failure: { ...refusal.outcome.failure, kind: 'lost' } } })
      .refuses('answer.stale');
  });

  it('P-11 accepts only a late success once it counts as not charged', () => {
    const open = unknown.later(LIMIT + 1).and(check.says(OPEN));
    const after = open
      .when(finalize.saysTo('r4', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    expect(payment(after.story)).toEqual({ status: 'succeeded', kind: 'pix', purchaseId: PURCHASE });
    for (const outcome of [DECLINED, WAITING, OPEN])
      open.when(finalize.saysTo('r4', outcome)).refuses('answer.stale');
    expect(open.state.checkout.lost).toEqual(['r4']);
    const closed = open.and(CLOSE, finalize.saysTo('r4', SUCCEEDED));
    expect(closed.state.checkout).toMatchObject({ payment: payment(after.story), lost: [] });
    open
      .and(CLOSE)
      .when(finalize.saysTo('r4', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    open
      .and(tell(ONE), pay)
      .when(finalize.saysTo('r4', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    unknown
      .and(check.says(WAITING))
      .when(finalize.saysTo('r4', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
  });

  it('P-11 ignores a late success once its purchase is gone', () => {
    const gone = unknown.later(LIMIT + 1).and(check.says(OPEN), { type: 'RefreshCart' }, tell(EMPTY_CART));
    gone.when(finalize.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
  });

  it('P-11 reports a late success as a reservation or as a payment', () => {
    const code = (story: Story) => story.state.notice?.code;
    const lost = shopping
      .and(choose('reservation'), pay, reserveOnly.fails('lost'))
      .later(LIMIT + 1)
      .and(check.says(OPEN));
    expect(code(lost.and(reserveOnly.saysTo('r4', SUCCEEDED)))).toBe('checkout.reservation-succeeded');
    expect(code(lost.and(CLOSE, reserveOnly.saysTo('r4', SUCCEEDED)))).toBe('checkout.reservation-succeeded');
    expect(code(lost.and(choose('pix'), reserveOnly.saysTo('r4', SUCCEEDED)))).toBe(
      'checkout.reservation-succeeded',
    );
    expect(code(lost.and(CLOSE, choose('pix'), reserveOnly.saysTo('r4', SUCCEEDED)))).toBe(
      'checkout.payment-succeeded',
    );
  });

  it('P-11 is remembered as one of the last twenty payments that were given up', () => {
    let story = ready;
    const ids: string[] = [];
    for (let nth = 0; nth < 21; nth++) {
      story = story.and(pay);
      ids.push((payment(story) as { requestId: string }).requestId);
      story = story
        .and(finalize.fails('lost'))
        .later(LIMIT + 1)
        .and(check.says(OPEN), tell(ONE))
        // Goes back, so that the cart does not expire.
        .later(-LIMIT - 1);
    }
    expect(story.state.checkout.lost).toEqual(ids.slice(1));
    story.when(finalize.saysTo(ids[0] ?? '', SUCCEEDED)).refuses('answer.stale');
    story
      .when(finalize.saysTo(ids[1] ?? '', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
  });

  it('P-17 is checked again if its cart expires or is no longer known', () => {
    const [look, unknownCart] = expire as [Step, Step];
    const open = unknown.later(LIMIT + 1).and(check.says(OPEN), tell(ONE));
    const expired = open
      .later(15 * MINUTE)
      .and(look)
      .when(unknownCart)
      .happens(
        { type: 'PaymentUnknown', requestId: 'r4', repeatable: false },
        { type: 'CartExpired' },
        { type: 'IntentRefused' },
        { type: 'Noticed' },
        { type: 'PaymentCheckAsked', requestId: 'r8' },
        { type: 'OpenPaymentsAsked' },
      )
      .asks({ type: 'ReadPayment', purchaseId: PURCHASE }, { type: 'ReadOpenPayments' });
    expired.story
      .when(check.says(OPEN))
      .happens(
        { type: 'PaymentFailed' },
        { type: 'Noticed' },
        { type: 'IntentQueued' },
        { type: 'OpenPaymentsAsked' },
      );
    const gone = open
      .and({ type: 'RefreshCart' })
      .when(fail('refused', { code: '7400' }))
      .happens(
        { type: 'PaymentUnknown', requestId: 'r4' },
        { type: 'CartDropped', reason: 'unknown' },
        { type: 'IntentRefused' },
        { type: 'Noticed' },
        { type: 'PaymentCheckAsked', requestId: 'r8' },
        { type: 'OpenPaymentsAsked' },
      )
      .asks({ type: 'ReadPayment', purchaseId: PURCHASE }, { type: 'ReadOpenPayments' });
    gone.story
      .when(check.says(SUCCEEDED))
      .happens(
        { type: 'PaymentSucceeded', requestId: 'r8' },
        { type: 'Noticed' },
        { type: 'OpenPaymentsAsked' },
      );
    gone.story
      .when(finalize.saysTo('r4', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'Noticed' }, { type: 'OpenPaymentsAsked' });
    open
      .and(CLOSE)
      .later(15 * MINUTE)
      .and(look)
      .when(unknownCart)
      .happens(
        { type: 'PaymentUnknown' },
        { type: 'CartExpired' },
        { type: 'IntentRefused' },
        { type: 'Noticed' },
        { type: 'PaymentCheckAsked' },
        { type: 'OpenPaymentsAsked' },
      );
    ready
      .later(15 * MINUTE)
      .and(look)
      .when(unknownCart)
      .happens(
        { type: 'CartExpired' },
        { type: 'IntentRefused' },
        { type: 'Noticed' },
        { type: 'OpenPaymentsAsked' },
      );
  });

  it('P-17 P-11 is not taken for the payment of another cart', () => {
    const [look, unknownCart] = expire as [Step, Step];
    const other = unknown
      .later(LIMIT + 1)
      .and(check.says(OPEN), CLOSE, tell({ ...ONE, purchaseId: '901' as never }));
    other.when(finalize.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
    const expired = other
      .later(15 * MINUTE)
      .and(look)
      .when(unknownCart);
    expect(payment(expired.story)).toEqual({ status: 'idle' });
    expect(expired.came.events.map(({ type }) => type)).not.toContain('PaymentUnknown');
  });

  it('P-17 P-11 is not remembered for another cart by a restarted worker', () => {
    const known = { purchaseId: PURCHASE, kind: 'pix', sentAt: NOW };
    const reloaded = given({ ...start({ finalizeSeconds: 25 }), payment: known } as never, logIn, welcome());
    const restarted = reloaded.and(tell({ ...ONE, purchaseId: '901' as never }), { type: 'Recover' });
    const closed = restarted.and(ending.fails('refused', { code: '7400' }));
    const [look, unknownCart] = expire as [Step, Step];
    const expired = closed
      .later(15 * MINUTE)
      .and(look)
      .when(unknownCart);
    expect(payment(expired.story)).toEqual({ status: 'idle' });
  });

  it('P-12 P-17 keeps a cart that was created later', () => {
    const other = { ...ONE, purchaseId: '901' as never };
    const story = unknown
      .later(LIMIT + 1)
      .and(
        check.says(OPEN),
        { type: 'RefreshCart' },
        add(anItem()),
        fail('refused', { code: '7400' }),
        tell(other),
      )
      .when(check.says(SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'Noticed' }, { type: 'OpenPaymentsAsked' }).story;
    expect(story.view().cart.purchaseId).toBe('901');
    expect(story.state.checkout.lost).toEqual([]);
    story.and(choose('pix')).when(pay).happens({ type: 'PaymentAsked', purchaseId: '901' });
  });

  it('P-16 ignores duplicate and unknown responses', () => {
    const paid = asking.and(finalize.says(SUCCEEDED));
    paid.when(finalize.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
    unknown.and(check.says(SUCCEEDED)).when(finalize.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
    unknown.and(check.says(SUCCEEDED)).when(check.saysTo('r5', SUCCEEDED)).refuses('answer.stale');
    unknown.and(check.fails('lost')).when(check.saysTo('r5', SUCCEEDED)).refuses('answer.stale');
    for (const story of [ready, asking, waiting]) {
      story.when(check.saysTo('r9', SUCCEEDED)).refuses('answer.stale');
      story.when(finalize.saysTo('r9', SUCCEEDED)).refuses('answer.stale');
    }
    waiting.when(finalize.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
    asking.when(check.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
    unknown.when(check.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
  });

  it('P-15 N-19 can be closed only after it has finished or failed', () => {
    const paid = asking.and(finalize.says(SUCCEEDED)).when(CLOSE);
    // N-19: the cart is gone, so open payments show next.
    paid.happens({ type: 'PaymentClosed' }, { type: 'OpenPaymentsAsked' }).asks({ type: 'ReadOpenPayments' });
    expect(paid.story.view().reads.open).toBe('loading');
    const declined = asking.and(finalize.says(DECLINED)).when(CLOSE).happens({ type: 'PaymentClosed' });
    for (const closed of [paid, declined]) expect(payment(closed.story)).toEqual({ status: 'idle' });
    for (const story of [given(start()), ready, asking, unknown])
      story.when(CLOSE).refuses('checkout.nothing-to-close');
  });

  it('P-12 leaves a new cart payable', () => {
    asking
      .and(
        finalize.says(SUCCEEDED),
        add(anItem()),
        tell({ ...ONE, purchaseId: '901' as never }),
        choose('pix'),
      )
      .when(pay)
      .happens({ type: 'PaymentAsked', purchaseId: '901' });
    ready.and(add(anItem()), fail('refused')).when(pay).happens({ type: 'PaymentAsked' });
  });
});
