/** Specs of adding an expired cart's items again, of the start of each new cart, and of a changed address. */
import { describe, expect, it } from 'vitest';
import { reservedAgainView } from '../../../domain/cart/reserved-again.ts';
import type { ComboId, SeatId } from '../../../domain/kernel/values.ts';
import { cents } from '../../../domain/kernel/values.ts';
import type { Cart } from '../../../domain/model/cart.ts';
import { someLine } from '../cart-shapes.ts';
import { fc } from '../fc.ts';
import { given, type Story } from '../given.ts';
import { aCart, aCombo, aConsumer, aLine, anItem, anItemOf, aSeatLine, EMPTY_CART, MINUTE } from '../shop.ts';
import { add, answerProfile, enter, expire, fail, start, tell } from '../story.ts';

const AGAIN = { type: 'ReserveAgain' } as const;
const FORGET = { type: 'ForgetExpired' } as const;
const SHIRT = aLine('9', {
  kind: 'product',
  productId: 'shirt' as never,
  productName: 'Camiseta',
  size: 'M',
});
const FULL = aCart([aLine('1'), aLine('2'), aSeatLine('3', 'a7'), SHIRT], {
  combos: [aCombo('c1', { quantity: 2 })],
  couponCode: 'VEM10',
});

const expired = (cart: Cart): Story =>
  given(start(), ...enter(), add(anItem()), tell(cart))
    .later(16 * MINUTE)
    .and(...expire);
const compared = (story: Story) => reservedAgainView(story.view().cart);
const noticeOf = ({ state }: Story) => state.notice?.code;

describe('an expired cart', () => {
  it('C-35 C-81 is remembered by name, and one command requests it again, the coupon last', () => {
    const story = expired(FULL);
    expect(story.view().cart.expired).toEqual([
      { name: 'Noite de samba, Inteira', quantity: 2 },
      { name: 'Noite de samba, Inteira, A7', quantity: 1 },
      { name: 'Camiseta, Inteira, M', quantity: 1 },
      { name: 'Combo família', quantity: 2 },
    ]);
    const { state } = story
      .when(AGAIN)
      .happens(
        ...[
          { intent: { items: [{ quantity: 2 }] } },
          { intent: { items: [{ seat: { seatId: 'a7' as SeatId } }] } },
        ].map((rest) => ({ type: 'IntentQueued' as const, ...rest })),
        { type: 'IntentQueued', intent: { items: [{ size: 'M' }] } },
        { type: 'IntentQueued', intent: { combos: [{ comboId: 'c1' as ComboId, quantity: 2 }] } },
        { type: 'IntentQueued', intent: { type: 'ApplyCoupon', code: 'VEM10' } },
        { type: 'ReservedAgain' },
      )
      .asks({ type: 'Cart', purchaseId: null });
    expect(state.cart.expired).toEqual([]);
    story.and(AGAIN).when(AGAIN).refuses('cart.nothing-expired');
  });

  it('C-181 C-50 C-51 names sector, and a chosen or differing date, but neither a hidden one nor a wristband', () => {
    const named = (...lines: readonly Parameters<typeof aLine>[1][]): readonly string[] =>
      expired(aCart(lines.map((line, nth) => aLine(`${nth}`, { variationId: `v${nth}` as never, ...line }))))
        .view()
        .cart.expired.map(({ name }) => name);
    const [first, second] = ['2026-12-12T10:00:00', '2026-12-13T10:00:00'];
    const show = 'Noite de samba';
    expect(named({ sector: 'Pista' }, { sector: 'Premium' }, { sector: 'Camarote' })).toEqual(
      ['Pista', 'Premium', 'Camarote'].map((sector) => `${show}, ${sector}, Inteira`),
    );
    expect(named({ visitAt: first }, { visitAt: second })).toEqual(
      [first, second].map((at) => `${show}, ${at}, Inteira`),
    );
    expect(named({ eventAt: first }, { eventAt: second })).toEqual(
      [first, second].map((at) => `${show}, ${at}, Inteira`),
    );
    expect(named({ visitAt: first, hideDate: true })).toEqual([`${show}, Inteira`]);
    expect(named({ wristbandCode: 'VIP7' })).toEqual([`${show}, Inteira`]);
  });

  it('C-35 C-81 C-121 is forgotten only on dismissal, at logout, or when another cart is dropped', () => {
    const story = expired(FULL);
    for (const over of [story.and(FORGET), story.and({ type: 'LogOut' })]) {
      over.when(AGAIN).refuses('cart.nothing-expired');
      over.when(FORGET).refuses('cart.nothing-expired');
    }
    const went = story.and(add(anItem()), tell(aCart([aLine('4')])));
    expect(went.state.cart.expired).toHaveLength(4);
    expect(went.view().cart.expired).toEqual([]);
    // The cart has items again. Another copy of each would be too much.
    went.when(AGAIN).refuses('cart.nothing-expired');
    expect(
      went.and({ type: 'RemoveLines', lineIds: ['4' as never] }, tell(EMPTY_CART)).view().cart.expired,
    ).toEqual([]);
    given(start()).when(AGAIN).refuses('cart.nothing-expired');
  });

  it('C-20 C-82 reports an item that could not be sent at once', () => {
    expired(FULL)
      .and(AGAIN)
      .when(fail('unavailable', { httpStatus: 429 }))
      .happens(
        { type: 'IntentRefused' },
        { type: 'Noticed', notice: { tone: 'error', code: 'cart.add-failed.ticket' } },
      );
  });

  it('C-03 C-81 is requested again up to the limit of waiting intents', () => {
    const lines = Array.from({ length: 101 }, (_, nth) =>
      aLine(`${nth}`, { variationId: `v${nth}` as never }),
    );
    expired(aCart(lines)).when(AGAIN).refuses('cart.busy', { limit: 100 });
    expect(expired(aCart(lines.slice(1))).and(AGAIN).state.cart.queue).toHaveLength(100);
  });

  it('C-81 is requested again with the coupon of any of its orders', () => {
    const [order] = FULL.orders;
    const plain = aCart([aLine('20')], { orderId: '9002' as never }).orders;
    const { queue } = expired({ ...FULL, orders: [...plain, ...(order ? [order] : [])] }).and(AGAIN).state
      .cart;
    expect(queue.at(-1)).toMatchObject({ intent: { type: 'ApplyCoupon', code: 'VEM10' } });
  });

  it('C-35 C-36 ends its comparison on dismissal', () => {
    const asked = expired(FULL).and(AGAIN);
    expect(compared(asked)).not.toBeNull();
    expect(compared(asked.and(FORGET))).toBeNull();
  });

  it('C-81 is requested again without its coupon for a guest', () => {
    const story = given(start(), add(anItem()), tell(aCart([aLine('1')], { couponCode: 'VEM10' }))).later(
      16 * MINUTE,
    );
    story
      .and(...expire)
      .when(AGAIN)
      .happens({ type: 'IntentQueued' }, { type: 'ReservedAgain' });
  });

  it('C-36 C-81 C-82 has lost nothing if all of it is reserved again, and is reported once', () => {
    fc.assert(
      fc.property(fc.array(someLine, { minLength: 1, maxLength: 6 }), (lines) => {
        const cart = aCart(
          lines.map((line, nth) => ({
            ...line,
            ...{ lineId: `n${nth}` as never, quantity: 1, stock: null, perDocumentLimit: 0 },
            perDocumentLimitByKind: { ticket: 0, product: 0, recharge: 0 },
            seat: line.seat && { ...line.seat, seatId: `s${nth}` as SeatId },
          })),
        );
        let done = expired(cart).and(AGAIN);
        while (done.state.cart.queue.length > 0) done = done.and(tell(cart));
        const again = compared(done);
        // Lines of one kind at several prices count as one item for the buyer.
        expect(again).toMatchObject({ busy: false, lost: [] });
        expect(noticeOf(done)).toBe('cart.again-done');
        const notices = done.log.filter(
          ({ event }) => event.type === 'Noticed' && event.notice.code.startsWith('cart.again'),
        );
        expect(notices).toHaveLength(1);
      }),
    );
  });

  it('C-36 C-82 reports missing items and changed prices after the last response', () => {
    const asked = expired(aCart([aLine('1'), aLine('2'), aSeatLine('3', 'a7'), SHIRT])).and(AGAIN);
    expect(compared(asked)).toMatchObject({ busy: true, lost: [], repriced: [] });
    const one = aLine('11', { price: cents(12_000) });
    const partly = asked.and(tell(aCart([one])));
    expect(compared(partly)).toMatchObject({
      busy: true,
      lost: [{ name: 'Noite de samba, Inteira', missing: 1 }],
      repriced: [{ now: 13_500 }],
    });
    const gone = partly.and(fail('refused', { httpStatus: 409 }));
    expect(noticeOf(gone)).toBe(noticeOf(partly));
    const done = gone.and(tell(aCart([one, { ...SHIRT, lineId: '12' as never }])));
    expect(done.state.notice).toMatchObject({ tone: 'success', code: 'cart.again-done' });
    expect(compared(done)).toMatchObject({
      busy: false,
      lost: [{ missing: 1 }, { name: 'Noite de samba, Inteira, A7', missing: 1 }],
      repriced: [{ name: 'Noite de samba, Inteira', currency: 'BRL' }],
    });
    expect(compared(done.and(add(anItemOf('product'))))).toBeNull();
  });

  it('C-36 C-82 is reported as unavailable if nothing is reserved again', () => {
    const none = expired(aCart([aLine('1')])).and(AGAIN, fail('refused'));
    expect(none.state.notice).toMatchObject({ tone: 'error', code: 'cart.again-none' });
    expect(compared(none)).toMatchObject({ busy: false, lost: [{ missing: 1 }] });
  });

  it('C-82 is reported only after its last item, and its coupon is reported separately', () => {
    const couponed = aCart([aLine('1'), SHIRT], { couponCode: 'VEM10' });
    const asked = expired(couponed).and(AGAIN);
    const first = asked.when(tell(aCart([aLine('4')]))).happens({ type: 'CartConfirmed' });
    const all = first.story.and(tell(aCart([aLine('4'), SHIRT])));
    expect(noticeOf(all)).toBe('cart.again-done');
    expect(noticeOf(all.and(tell(couponed)))).toBe('coupon.applied');
    expect(noticeOf(all.and(fail('refused')))).toBe('coupon.refused');
  });

  it('C-82 is compared only after another read of the cart if a response was lost', () => {
    const lost = expired(aCart([aLine('1')])).and(AGAIN, fail('lost'));
    expect(compared(lost)).toMatchObject({ busy: true, lost: [], repriced: [] });
    expect(compared(lost.and(tell(aCart([aLine('5')]))))).toEqual({
      busy: false,
      title: 'again.all',
      lost: [],
      repriced: [],
    });
  });
});

describe('a cart', () => {
  const protect = { type: 'ChooseProtection', protection: true } as const;
  it('C-37 starts without protection, and a later choice applies only to this cart', () => {
    const chosen = given(start(), ...enter(), protect);
    expect(chosen.and(add(anItem()), tell(FULL)).state.cart.protection).toBe(false);
    const kept = given(start(), ...enter(), add(anItem()), tell(FULL), protect, tell(FULL));
    expect(kept.and(add(anItem()), tell(FULL)).state.cart.protection).toBe(true);
    const other = kept.and(
      { type: 'TakeUpCart', purchaseId: '902' as never },
      tell({ ...FULL, purchaseId: '902' as never }),
    );
    expect(other.state.cart.protection).toBe(false);
  });

  it('C-38 is read after a change of address if it contains goods to deliver', () => {
    const consumer = aConsumer();
    const profile = { ...consumer, password: null } as never;
    const done = answerProfile({ ok: true, value: { consumer } as never });
    const update = { type: 'UpdateProfile', profile } as const;
    const goods = given(start(), ...enter(), add(anItem()), tell(FULL), update);
    expect(goods.came(done).calls).toMatchObject([{ type: 'Cart', intent: { type: 'Read' } }]);
    const tickets = given(start(), ...enter(), add(anItem()), tell(aCart([aLine('1')])), update);
    expect(tickets.came(done).calls).toEqual([]);
  });
});
