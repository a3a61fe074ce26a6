/** An entered code: coupon, else voucher of an event in the cart. Includes faults, late responses and expiry. */
import { describe, expect, it } from 'vitest';
import {
  cents,
  type ProductId,
  type PurchaseId,
  type RequestId,
  type VariationId,
} from '../../../domain/kernel/values.ts';
import type { CallFailure } from '../../../domain/model/calls.ts';
import type { Input } from '../../../domain/shop/messages.ts';
import { fc, runs } from '../fc.ts';
import { given, type Story } from '../given.ts';
import { aCart, aLine, anItem, EMPTY_CART, MINUTE } from '../shop.ts';
import {
  add,
  choose,
  enter,
  expire,
  fail,
  failure,
  finalize,
  logIn,
  pay,
  type Step,
  start,
  tell,
  welcome,
} from '../story.ts';

const CODE = 'VEM10';
const TICKET = { productId: 'show', variationId: 'exchanged', kind: 'ticket', name: 'Inteira' } as const;
const NO_VOUCHER = { code: 'voucher_invalid', serverMessage: 'Voucher inválido' };

const OTHER_EVENT = { productId: 'other' as ProductId, productName: 'Outra noite' };

const enterCode = (code = CODE): Input => ({ type: 'EnterCode', code });
const noCoupon = fail('refused', { code: 'coupon_invalid', httpStatus: 422, serverMessage: 'Não existe' });
/** Until the code is asked as a voucher. */
const enterVoucher: readonly Step[] = [enterCode(), noCoupon];
const asking = ({ cart: { code } }: Story['state']): RequestId =>
  code?.status === 'asking' ? code.requestId : ('r0' as RequestId);
const answer =
  (outcome: Extract<Input, { call: 'ReadVoucher' }>['outcome'], to?: RequestId): Step =>
  (state) => ({ type: 'Answered', call: 'ReadVoucher', requestId: to ?? asking(state), outcome });
const voucher = (...tickets: readonly (typeof TICKET)[]): Step =>
  answer({ ok: true, value: tickets.map((each) => ({ ...each }) as never) });
const noVoucher = (kind: CallFailure['kind'] = 'refused', changes: Partial<CallFailure> = NO_VOUCHER): Step =>
  answer({ ok: false, failure: failure(kind, { httpStatus: 422, ...changes }) });

const cart = aCart([aLine('1')]);
const couponed = {
  ...cart,
  orders: cart.orders.map((order) => ({ ...order, couponCode: CODE })),
};
const inside = given(start(), ...enter(), add(anItem()), tell(cart));
const guest = given(start(), add(anItem()), tell(cart));
const code = ({ state }: Pick<Story, 'state'>) => state.cart.code;
const status = (story: Pick<Story, 'state'>) => code(story)?.status ?? null;
const couponOf = (story: Story) => story.view().cart.couponCode;

describe('an entered code', () => {
  it('C-95 is asked as a coupon, then as a voucher of each event', () => {
    const two = inside.and(add(anItem()), tell(aCart([aLine('1'), aLine('2'), aLine('3', OTHER_EVENT)])));
    const coupon = two.when(enterCode(` ${CODE} `));
    coupon.happens(
      { type: 'IntentQueued', intent: { type: 'ApplyCoupon', code: CODE } },
      { type: 'CodeSent' },
    );
    expect(coupon.came.calls.map(({ type }) => type)).toEqual(['Cart']);
    const first = coupon.story.when(noCoupon);
    first.happens(
      { type: 'IntentRefused' },
      { type: 'VoucherAsked', code: CODE, targets: [{ productId: 'show' }, { productId: 'other' }] },
    );
    first.asks({ type: 'ReadVoucher', code: CODE, productId: 'show' });
    const second = first.story.when(noVoucher());
    second.asks({ type: 'ReadVoucher', code: CODE, productId: 'other' });
    second.story.when(voucher()).happens({ type: 'CodeRefused', code: CODE, reason: 'coupon.unknown' });
  });

  it('C-95 is not tried for an event that has left the cart', () => {
    const [gone, stays] = [aLine('1'), aLine('2', OTHER_EVENT)];
    const asked = inside.and(add(anItem()), tell(aCart([gone, stays])), ...enterVoucher);
    const removing = asked.and({ type: 'RemoveLines', lineIds: [gone.lineId] });
    for (const story of [removing, removing.and(tell(aCart([stays])))])
      story.when(voucher(TICKET)).happens({ type: 'VoucherAsked', targets: [{ productId: 'other' }] });
    const last = asked.and({ type: 'RemoveLines', lineIds: [stays.lineId] }, tell(aCart([gone])));
    last.when(voucher()).happens({ type: 'CodeRefused', reason: 'coupon.unknown' });
  });

  it('C-95 is tried for an event whose only ticket is requested, but not for a requested donation', () => {
    const [gone, stays] = [aLine('1'), aLine('2', OTHER_EVENT)];
    const removing = inside
      .and(add(anItem()), tell(aCart([gone, stays])), ...enterVoucher)
      .and({ type: 'RemoveLines', lineIds: [gone.lineId] });
    removing
      .and(add(anItem()))
      .when(voucher(TICKET))
      .happens({ type: 'IntentQueued', intent: { type: 'Reserve' } }, { type: 'CodeSent' });
    removing
      .and(add(anItem({ donation: cents(500) })))
      .when(voucher(TICKET))
      .happens({ type: 'VoucherAsked', targets: [{ productId: 'other' }] });
  });

  it('C-95 is tried once for each store that sells an event', () => {
    const [one, two] = [aLine('1'), aLine('2', { store: 'outra' as never })];
    const asked = inside.and(add(anItem()), tell(aCart([one, two])), ...enterVoucher);
    asked.when(noVoucher()).happens({ type: 'VoucherAsked', targets: [{ store: 'outra' }] });
  });

  it('C-33 C-95 is only a coupon if the cart has no tickets, and its refusal is only at the field', () => {
    const goods = given(start(), ...enter(), add(anItem()), tell(aCart([aLine('1', { kind: 'product' })])));
    const refused = goods.and(enterCode()).when(noCoupon);
    refused.happens({ type: 'IntentRefused' }, { type: 'CodeRefused', serverMessage: 'Não existe' });
    const donation = given(start(), ...enter(), add(anItem()), tell(aCart([aLine('1', { donation: true })])));
    expect(status(donation.and(...enterVoucher))).toBe('refused');
    given(start(), ...enter())
      .when(enterCode())
      .refuses('cart.empty');
  });

  it('C-14 must not be empty', () => {
    for (const blank of ['', '   ']) inside.when(enterCode(blank)).refuses('coupon.empty');
  });

  it.each([
    ['refused', { httpStatus: 404, code: '', serverMessage: null }],
    ['refused', { httpStatus: 422, ...NO_VOUCHER }],
  ] as const)('C-96 is unknown after %s %o', (kind, changes) => {
    inside
      .and(...enterVoucher)
      .when(noVoucher(kind, changes))
      .happens({ type: 'CodeRefused', reason: 'coupon.unknown' });
  });

  it.each([
    ['refused', { httpStatus: 422, code: 'voucher_used', serverMessage: 'Já usado' }, 'coupon.refused'],
    ['lost', { httpStatus: null, code: '' }, 'problem.unavailable'],
    ['lost', { httpStatus: 200, code: '' }, 'problem.unavailable'],
    ['malformed', { httpStatus: null, code: '' }, 'problem.malformed'],
    ['unavailable', { httpStatus: null, code: '' }, 'problem.offline'],
    ['unavailable', { httpStatus: 429, code: '' }, 'problem.unavailable'],
    ['unavailable', { httpStatus: 503, code: '' }, 'problem.unavailable'],
  ] as const)('C-96 ends refused after %s %o', (kind, changes, reason) => {
    const words = 'serverMessage' in changes ? changes.serverMessage : null;
    const outcome = inside.and(...enterVoucher).when(noVoucher(kind, { serverMessage: null, ...changes }));
    outcome.happens({ type: 'CodeRefused', code: CODE, reason, serverMessage: words });
    expect(outcome.came.calls).toEqual([]);
    expect(status(outcome.story)).toBe('refused');
    expect(couponOf(outcome.story)).toBeNull();
  });

  it('C-96 S-11 ends with the session after a 403', () => {
    const lost = inside.and(...enterVoucher, noVoucher('forbidden', { httpStatus: 403, code: '' }));
    expect(lost.state.session.status).toBe('guest');
    expect(code(lost)).toBeNull();
  });

  it('C-96 S-11 of a guest ends refused after a 403 of the server, and the cart stays', () => {
    const refused = guest.and(
      enterCode(),
      noVoucher('forbidden', { httpStatus: 403, code: 'forbidden', serverMessage: 'Não permitido' }),
    );
    expect(code(refused)).toMatchObject({ reason: 'coupon.refused', serverMessage: 'Não permitido' });
    expect(refused.state.cart.cart).toEqual(guest.state.cart.cart);
    const foreign = guest.and(enterCode(), noVoucher('forbidden', { httpStatus: 403, code: '' }));
    expect(code(foreign)).toMatchObject({ reason: 'problem.unavailable' });
  });

  it('C-97 of a guest can be a voucher, and needs a login as a coupon', () => {
    guest.and(enterCode()).when(voucher(TICKET)).happens({ type: 'IntentQueued' }, { type: 'CodeSent' });
    guest
      .and(enterCode())
      .when(noVoucher())
      .happens({ type: 'CodeRefused', code: CODE, reason: 'coupon.login-required' });
    given(start()).when(enterCode()).refuses('coupon.login-required');
  });

  it('C-97 of a guest who logs in before the response is tried again as the account’s', () => {
    const tried = guest.and(enterCode());
    const entered = tried.and(logIn, welcome());
    entered.when(answer({ ok: true, value: [] }, asking(tried.state))).refuses('answer.stale');
    expect(status(entered)).toBe('applying');
    const attached = entered.and(tell(cart));
    expect(status(attached.and(tell(couponed)))).toBe('accepted');
    attached.when(noCoupon).happens({ type: 'IntentRefused' }, { type: 'VoucherAsked', code: CODE });
    expect(status(entered.and(tell(EMPTY_CART)))).toBeNull();
  });

  it('C-101 is refused by the limits of the cart', () => {
    const full = { perDocumentLimit: 1, variationId: 'exchanged' as VariationId };
    const limited = given(start(), ...enter(), add(anItem()), tell(aCart([aLine('1', full)])));
    limited
      .and(...enterVoucher)
      .when(voucher(TICKET))
      .happens({ type: 'CodeRefused', reason: 'limit.by-document', params: { limit: 1, name: 'Inteira' } });
  });
});

describe('the result of a code', () => {
  const applying = inside.and(enterCode());

  it('C-98 is accepted only by the response to its own intent', () => {
    expect(status(applying)).toBe('applying');
    expect(status(applying.and(tell(couponed)))).toBe('accepted');
    const behind = inside.and(add(anItem()), enterCode());
    expect(status(behind.and(tell(cart)))).toBe('applying');
    expect(status(behind.and(tell(cart), tell(couponed)))).toBe('accepted');
    expect(status(behind.and(fail('refused')))).toBe('applying');
  });

  it('C-98 is refused in the server’s words', () => {
    const refused = applying.when(fail('refused', { code: 'coupon_spent', serverMessage: 'Já foi usado.' }));
    expect(code(refused.story)).toMatchObject({ reason: 'coupon.refused', serverMessage: 'Já foi usado.' });
    const unsent = applying.when(fail('unavailable'));
    expect(code(unsent.story)).toMatchObject({ status: 'refused', reason: 'server.offline' });
    const taken = inside
      .and(...enterVoucher, voucher(TICKET))
      .when(fail('refused', { code: 'voucher_used', serverMessage: null }));
    expect(code(taken.story)).toMatchObject({
      reason: 'cart.add-failed.ticket',
      params: { name: 'Inteira' },
    });
  });

  it('C-109 is a reason that stays until the next code or change of the cart', () => {
    const refused = applying.and(fail('refused', { code: 'coupon_spent', serverMessage: 'Já foi usado.' }));
    const shown = (story: Story) => story.view().cart.code;
    expect(shown(refused)).toMatchObject({ busy: false, refused: { code: CODE }, accepted: null });
    expect(shown(refused.and({ type: 'RefreshCart' }, tell(cart)))).toEqual(shown(refused));
    expect(shown(refused.and(enterCode('OUTRO')))).toMatchObject({ busy: true, refused: null });
    expect(shown(refused.and(add(anItem()))).refused).toBeNull();
    expect(shown(refused.later(20 * MINUTE).and(...expire)).refused).toBeNull();
    expect(shown(applying.and(tell(couponed)))).toMatchObject({ busy: false, refused: null, accepted: CODE });
    expect(shown(applying.and(tell(couponed), { type: 'RemoveCoupon' })).removing).toBe(true);
  });

  it.each(['lost', 'malformed'] as const)(
    'C-99 is none after a %s response, and the cart is read',
    (kind) => {
      const lost = applying.when(fail(kind));
      lost.asks({ intent: { type: 'Read' } });
      expect(code(lost.story)).toBeNull();
      expect(status(lost.story.and(tell(couponed)))).toBeNull();
    },
  );

  it('C-100 belongs to one code at a time', () => {
    for (const story of [inside.and(...enterVoucher), applying])
      story.when(enterCode('X')).refuses('cart.change-pending');
    for (const story of [applying.and(tell(couponed)), applying.and(noCoupon, noVoucher())])
      story.when(enterCode('X')).happens({ type: 'IntentQueued' }, { type: 'CodeSent', code: 'X' });
  });

  it('C-100 is none when the cart expires before the intent', () => {
    const story = inside.and(...enterVoucher);
    const asked = asking(story.state);
    const expired = story.later(16 * MINUTE).and(...expire);
    expect(code(expired)).toBeNull();
    expired.when(answer({ ok: true, value: [TICKET as never] }, asked)).refuses('answer.stale');
    expect(code(story.and({ type: 'LogOut' }))).toBeNull();
    expect(code(applying.and({ type: 'LogOut' }))).toBeNull();
  });

  it('C-100 is none when another purchase replaces the cart before the intent', () => {
    const other = { ...cart, purchaseId: 'another' as PurchaseId };
    const story = inside.and(...enterVoucher, { type: 'RefreshCart' });
    expect(status(story.and(tell(cart)))).toBe('asking');
    expect(code(story.and(tell(other)))).toBeNull();
  });

  it('C-100 is stale for a second response', () => {
    const story = inside.and(...enterVoucher);
    const asked = asking(story.state);
    for (const step of [voucher(TICKET), noVoucher(), noVoucher('lost')])
      story
        .and(step)
        .when(answer({ ok: true, value: [] }, asked))
        .refuses('answer.stale');
    const two = inside.and(
      add(anItem()),
      tell(aCart([aLine('1'), aLine('2', OTHER_EVENT)])),
      ...enterVoucher,
    );
    two
      .and(noVoucher())
      .when(answer({ ok: true, value: [] }, asking(two.state)))
      .refuses('answer.stale');
  });

  it('C-46 is a refusal while the cart is unproven, and the cart is read', () => {
    const unread = inside.and(...enterVoucher, add(anItem()), fail('lost'), fail('lost'));
    expect(unread.state.reads.cart).toBe('failed');
    const outcome = unread.when(voucher(TICKET));
    outcome.happens(
      { type: 'CodeRefused', reason: 'cart.unread' },
      { type: 'IntentQueued', intent: { type: 'Read' } },
    );
    expect(
      unread
        .and({ type: 'RefreshCart' })
        .when(voucher(TICKET))
        .came.events.map(({ type }) => type),
    ).toContain('CodeRefused');
  });

  it('K-08 is a refusal when the worker dies before a response', () => {
    const story = inside.and(...enterVoucher);
    story.when({ type: 'Recover' }).happens({ type: 'CodeRefused', reason: 'core.unavailable' });
    expect(status(applying.and({ type: 'Recover' }))).not.toBe('accepted');
  });

  it('C-98 C-99 C-100 is accepted in any run only after a successful response to its intent', () => {
    const other = { ...cart, purchaseId: 'another' as PurchaseId };
    const steps = fc.constantFrom<readonly Step[]>(
      [enterCode()],
      [enterCode('OUTRO')],
      [noCoupon],
      [voucher(TICKET)],
      [voucher()],
      [noVoucher()],
      [noVoucher('lost')],
      [noVoucher('refused', { code: 'voucher_used', serverMessage: 'x' })],
      [add(anItem())],
      [tell(cart)],
      [tell(couponed)],
      [tell(other)],
      [tell(EMPTY_CART)],
      [fail('lost')],
      [fail('unavailable')],
      [fail('refused', { code: '7400' })],
      [fail('refused')],
      [choose('pix'), pay, finalize.fails('refused')],
      [{ type: 'Recover' }],
      [{ type: 'RefreshCart' }],
    );
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 14 }), fc.boolean(), (all, isGuest) => {
        let story = isGuest ? guest : inside;
        const confirmed = new Set<string>();
        for (const step of all.flat()) {
          const came = story.came(step);
          if (came.refusal !== null) continue;
          story = story.after(came, story.inputOf(step));
          for (const event of came.events) if (event.type === 'CartConfirmed') confirmed.add(event.requestId);
          const entry = code(story);
          const waiting = story.state.cart.queue.map(({ requestId }) => requestId);
          if (entry?.status === 'accepted') expect([...confirmed]).toContain(entry.requestId);
          if (entry?.status === 'applying') expect(waiting).toContain(entry.requestId);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
