/** A payment that nobody answered for: asked after, settled late, doubled, closed. */
import { describe, expect, it } from 'vitest';
import { given, type Story } from '../given.ts';
import { aCart, aLine, anItem, EMPTY_CART, MINUTE, NOW, PURCHASE } from '../shop.ts';
import {
  add,
  check,
  choose,
  DECLINED,
  enter,
  fail,
  finalise,
  OPEN,
  pay,
  reserveOnly,
  SUCCEEDED,
  start,
  tell,
} from '../story.ts';

const ONE = aCart([aLine('1')]);
const CHECK = { type: 'CheckPayment' } as const;
const CLOSE = { type: 'ClosePayment' } as const;
const WAITING = { status: 'waiting', pix: { code: '000201…', expiresAt: NOW + MINUTE } } as const;
const inside = given(start(), ...enter());
const shopping = inside.and(add(anItem()), tell(ONE));
const ready = shopping.and(choose('pix'));
const asking = ready.and(pay);
const unknown = asking.and(finalise.fails('lost'));
const waiting = asking.and(finalise.says(WAITING));
const payment = (story: Story) => story.state.checkout.payment;

describe('until it is known', () => {
  it('P-10 is checked again and again, one question at a time', () => {
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
      asking.and(finalise.says(SUCCEEDED)),
      asking.and(finalise.says(DECLINED)),
    ])
      story.when(CHECK).refuses('checkout.nothing-to-check');
  });

  it('P-12 is settled by the check’s answer', () => {
    unknown
      .when(check.says(SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    unknown.when(check.says(DECLINED)).happens({ type: 'PaymentFailed' }, { type: 'Noticed' });
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

  it('P-13 may be paid again when it is still open', () => {
    for (const story of [unknown, waiting.and(CHECK)]) {
      const after = story
        .when(check.says(OPEN))
        .happens(
          { type: 'PaymentFailed', reason: 'not-charged', serverMessage: null },
          { type: 'Noticed', notice: { tone: 'info', code: 'checkout.not-charged' } },
        );
      after.story.when(pay).happens({ type: 'PaymentAsked' });
    }
    asking
      .when(finalise.says(OPEN))
      .happens({ type: 'PaymentFailed', reason: 'not-charged' }, { type: 'Noticed' });
  });

  it('P-11 is settled by a late answer to the finalising itself', () => {
    unknown
      .when(finalise.saysTo('r4', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    unknown.when(finalise.saysTo('r4', DECLINED)).happens({ type: 'PaymentFailed' }, { type: 'Noticed' });
    unknown.when(finalise.saysTo('r4', WAITING)).happens({ type: 'PaymentWaiting' }, { type: 'Noticed' });
    const refusal = {
      type: 'Answered',
      call: 'Finalise',
      requestId: 'r4' as never,
      outcome: {
        ok: false,
        failure: { kind: 'refused', httpStatus: 402, code: '', serverMessage: null, params: {} },
      },
    } as const;
    unknown.when(refusal).happens({ type: 'PaymentFailed' }, { type: 'Noticed' });
    unknown
      .when({ ...refusal, outcome: { ok: false, failure: { ...refusal.outcome.failure, kind: 'lost' } } })
      .refuses('answer.stale');
  });

  it('P-11 only a late success counts once it was taken for unpaid', () => {
    const open = unknown.and(check.says(OPEN));
    const after = open
      .when(finalise.saysTo('r4', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    expect(payment(after.story)).toEqual({ status: 'succeeded', kind: 'pix', purchaseId: PURCHASE });
    for (const outcome of [DECLINED, WAITING, OPEN])
      open.when(finalise.saysTo('r4', outcome)).refuses('answer.stale');
    expect(open.state.checkout.lost).toEqual(['r4']);
    const closed = open.and(CLOSE, finalise.saysTo('r4', SUCCEEDED));
    expect(closed.state.checkout).toMatchObject({ payment: payment(after.story), lost: [] });
    open
      .and(CLOSE)
      .when(finalise.saysTo('r4', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    open
      .and(pay)
      .when(finalise.saysTo('r4', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    unknown
      .and(check.says(WAITING))
      .when(finalise.saysTo('r4', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
  });

  it('P-11 a purchase that is gone is settled by nothing', () => {
    const gone = unknown.and(check.says(OPEN), { type: 'RefreshCart' }, tell(EMPTY_CART));
    gone.when(finalise.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
  });

  it('P-11 tells a reservation that succeeded late from a payment', () => {
    const code = (story: Story) => story.state.notice?.code;
    const lost = shopping.and(choose('reservation'), pay, reserveOnly.fails('lost'), check.says(OPEN));
    expect(code(lost.and(reserveOnly.saysTo('r4', SUCCEEDED)))).toBe('checkout.reservation-succeeded');
    expect(code(lost.and(CLOSE, reserveOnly.saysTo('r4', SUCCEEDED)))).toBe('checkout.reservation-succeeded');
    expect(code(lost.and(CLOSE, choose('pix'), reserveOnly.saysTo('r4', SUCCEEDED)))).toBe(
      'checkout.payment-succeeded',
    );
  });

  it('P-11 remembers the last twenty calls given up on', () => {
    let story = ready;
    const ids: string[] = [];
    for (let nth = 0; nth < 21; nth++) {
      story = story.and(pay);
      ids.push((payment(story) as { requestId: string }).requestId);
      story = story.and(finalise.fails('lost'), check.says(OPEN));
    }
    expect(story.state.checkout.lost).toEqual(ids.slice(1));
    story.when(finalise.saysTo(ids[0] ?? '', SUCCEEDED)).refuses('answer.stale');
    story
      .when(finalise.saysTo(ids[1] ?? '', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
  });

  it('P-17 asks again after a payment that was given up on when its cart expires or is no longer known', () => {
    const LOOK = { type: 'CheckDeadline' } as const;
    const open = unknown.and(check.says(OPEN));
    const expired = open
      .later(15 * MINUTE)
      .when(LOOK)
      .happens(
        { type: 'PaymentUnknown', requestId: 'r4' },
        { type: 'CartExpired' },
        { type: 'Noticed' },
        { type: 'PaymentCheckAsked', requestId: 'r6' },
      )
      .asks({ type: 'ReadPayment', purchaseId: PURCHASE });
    expired.story.when(check.says(OPEN)).happens({ type: 'PaymentFailed' }, { type: 'Noticed' });
    const gone = open
      .and({ type: 'RefreshCart' })
      .when(fail('refused', { code: '7400' }))
      .happens(
        { type: 'PaymentUnknown', requestId: 'r4' },
        { type: 'CartDropped', reason: 'unknown' },
        { type: 'IntentRefused' },
        { type: 'Noticed' },
        { type: 'PaymentCheckAsked', requestId: 'r7' },
      )
      .asks({ type: 'ReadPayment', purchaseId: PURCHASE });
    gone.story
      .when(check.says(SUCCEEDED))
      .happens({ type: 'PaymentSucceeded', requestId: 'r7' }, { type: 'Noticed' });
    gone.story
      .when(finalise.saysTo('r4', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'Noticed' });
    open
      .and(CLOSE)
      .later(15 * MINUTE)
      .when(LOOK)
      .happens(
        { type: 'PaymentUnknown' },
        { type: 'CartExpired' },
        { type: 'Noticed' },
        { type: 'PaymentCheckAsked' },
      );
    ready
      .later(15 * MINUTE)
      .when(LOOK)
      .happens({ type: 'CartExpired' }, { type: 'Noticed' });
  });

  it('P-12 P-17 keeps a cart that was begun since', () => {
    const other = { ...ONE, purchaseId: '901' as never };
    const story = unknown
      .and(
        check.says(OPEN),
        { type: 'RefreshCart' },
        add(anItem()),
        fail('refused', { code: '7400' }),
        tell(other),
      )
      .when(check.says(SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'Noticed' }).story;
    expect(story.view().cart.purchaseId).toBe('901');
    expect(story.state.checkout.lost).toEqual([]);
    story.and(choose('pix')).when(pay).happens({ type: 'PaymentAsked', purchaseId: '901' });
  });

  it('P-16 duplicated and unknown answers change nothing', () => {
    const paid = asking.and(finalise.says(SUCCEEDED));
    paid.when(finalise.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
    unknown.and(check.says(SUCCEEDED)).when(finalise.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
    unknown.and(check.says(SUCCEEDED)).when(check.saysTo('r5', SUCCEEDED)).refuses('answer.stale');
    unknown.and(check.fails('lost')).when(check.saysTo('r5', SUCCEEDED)).refuses('answer.stale');
    for (const story of [ready, asking, waiting]) {
      story.when(check.saysTo('r9', SUCCEEDED)).refuses('answer.stale');
      story.when(finalise.saysTo('r9', SUCCEEDED)).refuses('answer.stale');
    }
    waiting.when(finalise.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
    asking.when(check.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
    unknown.when(check.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
  });

  it('P-15 can be closed when finished or failed, not before', () => {
    for (const outcome of [SUCCEEDED, DECLINED]) {
      const closed = asking.and(finalise.says(outcome)).when(CLOSE).happens({ type: 'PaymentClosed' });
      expect(payment(closed.story)).toEqual({ status: 'idle' });
    }
    for (const story of [ready, asking, unknown, waiting])
      story.when(CLOSE).refuses('checkout.nothing-to-close');
  });

  it('P-12 a new cart can be paid after the last', () => {
    asking
      .and(
        finalise.says(SUCCEEDED),
        add(anItem()),
        tell({ ...ONE, purchaseId: '901' as never }),
        choose('pix'),
      )
      .when(pay)
      .happens({ type: 'PaymentAsked', purchaseId: '901' });
    ready.and(add(anItem()), fail('refused')).when(pay).happens({ type: 'PaymentAsked' });
  });
});
