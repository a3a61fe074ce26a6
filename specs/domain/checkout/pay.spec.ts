/** Paying: what stands before it, and what each answer, or none, leads to. */
import { describe, expect, it } from 'vitest';
import type { InstalmentOption } from '../../../domain/checkout/state.ts';
import { instant } from '../../../domain/kernel/instant.ts';
import { cents } from '../../../domain/kernel/money.ts';
import { given, type Story } from '../given.ts';
import {
  ADDRESS,
  aBearer,
  aCart,
  aConsumer,
  aLine,
  anItem,
  anItemOf,
  EMPTY_CART,
  MINUTE,
  NOW,
  PURCHASE,
} from '../shop.ts';
import {
  add,
  check,
  choose,
  DECLINED,
  fail,
  finalise,
  logIn,
  OPEN,
  pay,
  reserveOnly,
  SUCCEEDED,
  start,
  tell,
  welcome,
} from '../story.ts';

const ONE = aCart([aLine('1')]);
const CHECK = { type: 'CheckPayment' } as const;
const CLOSE = { type: 'ClosePayment' } as const;
const WAITING = { status: 'waiting', pix: { code: '000201…', expiresAt: NOW + MINUTE } } as const;
const inside = given(start(), logIn, welcome());
const shopping = inside.and(add(anItem()), tell(ONE));
const ready = shopping.and(choose('pix'));
const asking = ready.and(pay);
const unknown = asking.and(finalise.fails('lost'));
const waiting = asking.and(finalise.says(WAITING));
const payment = (story: Story) => story.state.checkout.payment;

describe('before paying', () => {
  it('P-01 names the first thing that stands between, here and in the snapshot', () => {
    const bearerless = inside.and(add(anItem()), tell(aCart([aLine('1', { bearerRequired: true })])));
    const incomplete = given(start(), logIn, welcome(aConsumer({ document: '' })), add(anItem()), tell(ONE));
    const recharge = given(
      start(),
      add(anItemOf('recharge')),
      tell(aCart([aLine('1', { kind: 'recharge' })])),
    ).and(logIn, welcome(aConsumer({ personType: 'legal' })));
    const cases: readonly (readonly [Story, string])[] = [
      [asking, 'checkout.payment-asking'],
      [unknown, 'checkout.payment-unknown'],
      [waiting, 'checkout.payment-waiting'],
      [given(start()), 'checkout.cart-empty'],
      [given(start(), add(anItem()), tell(ONE)), 'checkout.login-required'],
      [given(start(), add(anItem())), 'checkout.login-required'],
      [incomplete, 'checkout.profile-incomplete'],
      [recharge, 'checkout.recharge-needs-cpf'],
      [ready.and(add(anItem())), 'checkout.cart-changing'],
      [inside.and(add(anItem())), 'checkout.cart-changing'],
      [bearerless, 'bearer.missing'],
      [shopping, 'checkout.no-kind'],
    ];
    for (const [story, code] of cases) {
      story.when(pay).refuses(code as never);
      expect(story.view().checkout.blockedBy).toBe(code);
    }
    expect(ready.view().checkout.blockedBy).toBeNull();
  });

  it('P-01 refuses a cart without a number', () => {
    inside
      .and(add(anItem()), tell({ ...ONE, purchaseId: null }), choose('pix'))
      .when(pay)
      .refuses('checkout.cart-changing');
  });

  it('P-01 minds one recharge among other things, and what one order of several sends', () => {
    const among = aCart([aLine('1'), aLine('2', { kind: 'recharge' })]);
    given(
      start(),
      add(anItem()),
      tell(among),
      logIn,
      welcome(aConsumer({ personType: 'legal' })),
      tell(among),
    )
      .when(pay)
      .refuses('checkout.recharge-needs-cpf');
    const sent = [
      { ...ONE, orders: [...ONE.orders, ...aCart([aLine('2')], { shippingFee: cents(900) }).orders] },
      aCart([aLine('1'), aLine('2', { kind: 'product' })]),
    ];
    for (const cart of sent) {
      const collecting = inside.and(add(anItem()), tell(cart), choose('pix'));
      collecting.when(pay).happens({ type: 'PaymentAsked' });
      collecting
        .and({ type: 'ChooseDelivery', delivery: 'deliver' }, tell(cart))
        .when(pay)
        .refuses('checkout.address-missing');
    }
  });

  it('P-01 refuses a cart whose time is over', () => {
    ready
      .later(15 * MINUTE)
      .when(pay)
      .refuses('checkout.cart-expired');
    ready
      .later(15 * MINUTE - 1)
      .when(pay)
      .happens({ type: 'PaymentAsked' });
  });

  it('P-01 wants a card for a card payment and an address where something is delivered', () => {
    const card = shopping.and(choose('credit'));
    for (const secretRef of [null, ''])
      card.when({ type: 'Pay', deliveryAddress: null, secretRef }).refuses('checkout.card-missing');
    ready.when({ type: 'Pay', deliveryAddress: null, secretRef: null }).happens({ type: 'PaymentAsked' });
    const deliver = { type: 'ChooseDelivery', delivery: 'deliver' } as const;
    const sent = aCart([aLine('1')], { shippingFee: cents(900) });
    const delivered = ready.and(deliver, tell(sent));
    delivered.when(pay).refuses('checkout.address-missing');
    delivered
      .when({ type: 'Pay', deliveryAddress: ADDRESS, secretRef: null })
      .happens({ type: 'PaymentAsked' })
      .asks({ details: { delivery: 'deliver', deliveryAddress: ADDRESS } });
    ready.and(deliver, tell(ONE)).when(pay).happens({ type: 'PaymentAsked' });
    ready
      .when({ type: 'Pay', deliveryAddress: ADDRESS, secretRef: null })
      .happens({ type: 'PaymentAsked' })
      .asks({ details: { delivery: 'collect', deliveryAddress: null } });
  });

  it('P-07 finalises with everything that was chosen', () => {
    const option: InstalmentOption = {
      count: 3,
      each: cents(4_000),
      total: cents(12_000),
      interest: cents(500),
    };
    const story = inside
      .and(add(anItem()), tell(aCart([aLine('1', { bearerRequired: true })])))
      .and({ type: 'ApplyBin', digits: '411111' }, tell(aCart([aLine('1', { bearerRequired: true })])))
      .and(
        { type: 'ChooseProtection', protection: true },
        tell(aCart([aLine('1', { bearerRequired: true })])),
      )
      .and({ type: 'SetBearer', lineId: '1' as never, bearer: aBearer() })
      .and(choose('credit'), { type: 'ChooseInstalments', option });
    story
      .when(pay)
      .happens({ type: 'PaymentAsked', kind: 'credit', purchaseId: PURCHASE })
      .asks({
        type: 'Finalise',
        purchaseId: PURCHASE,
        secretRef: 'card-1',
        details: {
          kind: 'credit',
          instalments: 3,
          delivery: 'collect',
          protection: true,
          binAllowed: true,
          deliveryAddress: null,
          bearers: [{ ...aBearer(), lineId: '1' }],
        },
      });
    ready
      .when(pay)
      .happens({ type: 'PaymentAsked' })
      .asks({ details: { kind: 'pix', instalments: 1, binAllowed: false, protection: false, bearers: [] } });
    shopping
      .and(choose('credit'))
      .when(pay)
      .happens({ type: 'PaymentAsked' })
      .asks({ details: { instalments: 1 } });
  });

  it('P-07 reserves without payment', () => {
    const reserving = shopping.and(choose('reservation'));
    const asked = reserving.when(pay).happens({ type: 'PaymentAsked', kind: 'reservation' });
    asked.asks({ type: 'ReserveWithoutPayment', requestId: 'r3', purchaseId: PURCHASE });
    asked.story
      .when(reserveOnly.says(SUCCEEDED))
      .happens(
        { type: 'PaymentSucceeded' },
        { type: 'CartDropped', reason: 'paid' },
        { type: 'Noticed', notice: { tone: 'success', code: 'checkout.reservation-succeeded' } },
      );
    asked.story
      .when(reserveOnly.says(DECLINED))
      .happens(
        { type: 'PaymentFailed' },
        { type: 'Noticed', notice: { code: 'checkout.reservation-failed' } },
      );
    asked.story
      .when(reserveOnly.fails('refused'))
      .happens(
        { type: 'PaymentFailed' },
        { type: 'Noticed', notice: { code: 'checkout.reservation-error' } },
      );
  });

  it('P-08 takes instalments for cards, within the settings’ most', () => {
    const plan = (count: number) =>
      ({
        type: 'ChooseInstalments',
        option: { count, each: cents(1), total: cents(1), interest: cents(0) },
      }) as const;
    const card = shopping.and(choose('credit'));
    for (const count of [1, 12]) card.when(plan(count)).happens({ type: 'InstalmentsChosen' });
    for (const count of [0, 13, 1.5, Number.NaN])
      card.when(plan(count)).refuses('checkout.instalments-invalid', { limit: 12 });
    ready.when(plan(1)).refuses('checkout.instalments-invalid');
    shopping.when(plan(1)).refuses('checkout.instalments-invalid');
    const planned = card.and(plan(3));
    expect(planned.view().checkout.instalments?.count).toBe(3);
    for (const forgetting of [
      planned.and(choose('pix')),
      planned.and({ type: 'ChooseProtection', protection: true }),
      planned.and({ type: 'ChooseDelivery', delivery: 'deliver' }),
      planned.and({ type: 'RefreshCart' }, tell(ONE)),
    ])
      expect(forgetting.view().checkout.instalments).toBeNull();
  });

  it('P-08 adds the interest to what is paid', () => {
    const option: InstalmentOption = {
      count: 2,
      each: cents(6_000),
      total: cents(12_000),
      interest: cents(500),
    };
    const story = shopping.and(choose('credit'), { type: 'ChooseInstalments', option });
    expect(story.view().cart.prices[0]?.payable).toBe(12_000);
  });

  it('P-06 lets the choices stand still while a payment is under way', () => {
    for (const story of [asking, unknown, waiting]) {
      story.when(choose('credit')).refuses('cart.paying');
      story
        .when({
          type: 'ChooseInstalments',
          option: { count: 1, each: cents(1), total: cents(1), interest: cents(0) },
        })
        .refuses('cart.paying');
      story.when({ type: 'SetBearer', lineId: '1' as never, bearer: aBearer() }).refuses('cart.paying');
      story.when({ type: 'UseBuyerAsBearer', lineId: '1' as never }).refuses('cart.paying');
      story.when(pay).refuses(`checkout.payment-${payment(story).status}` as never);
    }
    ready.when(choose('pix')).refuses('choice.unchanged');
  });
});

describe('outcomes', () => {
  it('P-12 success drops the cart as paid', () => {
    const after = asking
      .when(finalise.says(SUCCEEDED))
      .happens(
        { type: 'PaymentSucceeded' },
        { type: 'CartDropped', reason: 'paid' },
        { type: 'Noticed', notice: { tone: 'success', code: 'checkout.payment-succeeded' } },
      );
    expect(payment(after.story)).toEqual({ status: 'succeeded', kind: 'pix', purchaseId: PURCHASE });
    expect(after.story.view()).toMatchObject({
      cart: { empty: true, deadline: null },
      checkout: { kind: null, bearers: [] },
    });
  });

  it('P-12 failure keeps the cart, tells why and may be tried again', () => {
    const after = asking.when(finalise.says(DECLINED)).happens(
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
    after.story.when(pay).happens({ type: 'PaymentAsked' });
  });

  it('P-12 waiting keeps both, with the code to pay', () => {
    const after = asking
      .when(finalise.says(WAITING))
      .happens(
        { type: 'PaymentWaiting', pix: WAITING.pix },
        { type: 'Noticed', notice: { tone: 'info', code: 'checkout.payment-waiting' } },
      );
    expect(payment(after.story)).toEqual({
      status: 'waiting',
      kind: 'pix',
      purchaseId: PURCHASE,
      pix: { code: '000201…', expiresAt: instant(NOW + MINUTE) },
      asking: null,
    });
    expect(payment(asking.and(finalise.says({ status: 'waiting', pix: null })))).toMatchObject({
      status: 'waiting',
      pix: null,
    });
  });

  it('P-09 a refusal is a failure', () => {
    asking
      .when(finalise.fails('refused', { code: '42', serverMessage: 'Não' }))
      .happens(
        { type: 'PaymentFailed', reason: '42', serverMessage: 'Não' },
        { type: 'Noticed', notice: { tone: 'error', code: 'checkout.finalise-error', serverMessage: 'Não' } },
      );
    asking
      .when(finalise.fails('refused'))
      .happens({ type: 'PaymentFailed', reason: 'refused' }, { type: 'Noticed' });
  });

  it('P-09 K-13 what never left, or was turned away at the door, was not charged', () => {
    for (const httpStatus of [null, 429])
      asking
        .when(finalise.fails('unavailable', { httpStatus }))
        .happens(
          { type: 'PaymentFailed', reason: 'unavailable' },
          { type: 'Noticed', notice: { tone: 'error', code: 'server.unavailable' } },
        );
  });

  it('P-09 code 7400 takes the cart along', () => {
    const after = asking
      .when(finalise.fails('refused', { code: '7400' }))
      .happens({ type: 'PaymentFailed' }, { type: 'CartDropped', reason: 'unknown' }, { type: 'Noticed' });
    expect(after.story.view().cart.empty).toBe(true);
  });

  it('P-09 K-13 whatever else brings no answer leaves it unknown, and it is asked after', () => {
    for (const kind of ['lost', 'malformed', 'unavailable'] as const) {
      const after = asking
        .when(finalise.fails(kind, { httpStatus: 500 }))
        .happens(
          { type: 'PaymentUnknown', requestId: 'r3' },
          { type: 'PaymentCheckAsked', requestId: 'r4' },
          { type: 'Noticed', notice: { tone: 'info', code: 'checkout.payment-unknown' } },
        )
        .asks({ type: 'ReadPayment', requestId: 'r4', purchaseId: PURCHASE });
      expect(payment(after.story)).toEqual({
        status: 'unknown',
        requestId: 'r3',
        kind: 'pix',
        purchaseId: PURCHASE,
        asking: 'r4',
      });
    }
  });

  it('S-11 a 403 ends the session', () => {
    asking.when(finalise.fails('forbidden')).happens({ type: 'SessionLost' }, { type: 'Noticed' });
    unknown.when(check.fails('forbidden')).happens({ type: 'SessionLost' }, { type: 'Noticed' });
  });
});

describe('until it is known', () => {
  it('P-10 is checked again and again, one question at a time', () => {
    unknown.when(CHECK).refuses('checkout.check-under-way');
    const failed = unknown.when(check.fails('lost')).happens({ type: 'PaymentCheckFailed' }).asks();
    failed.story
      .when(CHECK)
      .happens({ type: 'PaymentCheckAsked', requestId: 'r5' })
      .asks({ type: 'ReadPayment', requestId: 'r5' });
    const polled = waiting
      .when(CHECK)
      .happens({ type: 'PaymentCheckAsked', requestId: 'r4' })
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
      .when(finalise.saysTo('r3', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    unknown.when(finalise.saysTo('r3', DECLINED)).happens({ type: 'PaymentFailed' }, { type: 'Noticed' });
    unknown.when(finalise.saysTo('r3', WAITING)).happens({ type: 'PaymentWaiting' }, { type: 'Noticed' });
    const refusal = {
      type: 'Answered',
      call: 'Finalise',
      requestId: 'r3' as never,
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
      .when(finalise.saysTo('r3', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    expect(payment(after.story)).toEqual({ status: 'succeeded', kind: 'pix', purchaseId: PURCHASE });
    for (const outcome of [DECLINED, WAITING, OPEN])
      open.when(finalise.saysTo('r3', outcome)).refuses('answer.stale');
    expect(open.state.checkout.lost).toEqual(['r3']);
    const closed = open.and(CLOSE, finalise.saysTo('r3', SUCCEEDED));
    expect(closed.state.checkout).toMatchObject({ payment: payment(after.story), lost: [] });
    open
      .and(CLOSE)
      .when(finalise.saysTo('r3', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    open
      .and(pay)
      .when(finalise.saysTo('r3', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
    unknown
      .and(check.says(WAITING))
      .when(finalise.saysTo('r3', SUCCEEDED))
      .happens({ type: 'PaymentSucceeded' }, { type: 'CartDropped' }, { type: 'Noticed' });
  });

  it('P-11 a purchase that is gone is settled by nothing', () => {
    const gone = unknown.and(check.says(OPEN), { type: 'RefreshCart' }, tell(EMPTY_CART));
    gone.when(finalise.saysTo('r3', SUCCEEDED)).refuses('answer.stale');
  });

  it('P-11 tells a reservation that succeeded late from a payment', () => {
    const code = (story: Story) => story.state.notice?.code;
    const lost = shopping.and(choose('reservation'), pay, reserveOnly.fails('lost'), check.says(OPEN));
    expect(code(lost.and(reserveOnly.saysTo('r3', SUCCEEDED)))).toBe('checkout.reservation-succeeded');
    expect(code(lost.and(CLOSE, reserveOnly.saysTo('r3', SUCCEEDED)))).toBe('checkout.reservation-succeeded');
    expect(code(lost.and(CLOSE, choose('pix'), reserveOnly.saysTo('r3', SUCCEEDED)))).toBe(
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
        { type: 'PaymentUnknown', requestId: 'r3' },
        { type: 'CartExpired' },
        { type: 'Noticed' },
        { type: 'PaymentCheckAsked', requestId: 'r5' },
      )
      .asks({ type: 'ReadPayment', purchaseId: PURCHASE });
    expired.story.when(check.says(OPEN)).happens({ type: 'PaymentFailed' }, { type: 'Noticed' });
    const gone = open
      .and({ type: 'RefreshCart' })
      .when(fail('refused', { code: '7400' }))
      .happens(
        { type: 'PaymentUnknown', requestId: 'r3' },
        { type: 'CartDropped', reason: 'unknown' },
        { type: 'IntentRefused' },
        { type: 'Noticed' },
        { type: 'PaymentCheckAsked', requestId: 'r6' },
      )
      .asks({ type: 'ReadPayment', purchaseId: PURCHASE });
    gone.story
      .when(check.says(SUCCEEDED))
      .happens({ type: 'PaymentSucceeded', requestId: 'r6' }, { type: 'Noticed' });
    gone.story
      .when(finalise.saysTo('r3', SUCCEEDED))
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
    paid.when(finalise.saysTo('r3', SUCCEEDED)).refuses('answer.stale');
    unknown.and(check.says(SUCCEEDED)).when(finalise.saysTo('r3', SUCCEEDED)).refuses('answer.stale');
    unknown.and(check.says(SUCCEEDED)).when(check.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
    unknown.and(check.fails('lost')).when(check.saysTo('r4', SUCCEEDED)).refuses('answer.stale');
    for (const story of [ready, asking, waiting]) {
      story.when(check.saysTo('r9', SUCCEEDED)).refuses('answer.stale');
      story.when(finalise.saysTo('r9', SUCCEEDED)).refuses('answer.stale');
    }
    waiting.when(finalise.saysTo('r3', SUCCEEDED)).refuses('answer.stale');
    asking.when(check.saysTo('r3', SUCCEEDED)).refuses('answer.stale');
    unknown.when(check.saysTo('r3', SUCCEEDED)).refuses('answer.stale');
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
