/** Intents: queueing, requests, responses and refusals. */
import { describe, expect, it } from 'vitest';
import type { ProductId, RequestId } from '../../../domain/kernel/values.ts';
import { given } from '../given.ts';
import { aCart, aCombo, aLine, anItem, anItemOf, aSeat, aSeatLine, EMPTY_CART, PURCHASE } from '../shop.ts';
import { add, click, enter, fail, logIn, release, start, tell, toldTo, welcome } from '../story.ts';

const ONE = aCart([aLine('1')]);
const REFRESH = { type: 'RefreshCart' } as const;

describe('the queue of intents', () => {
  it('C-01 C-61 sends the next intent once the head is settled, with the newest purchase number', () => {
    given(start(), add(anItem()), add(anItem()))
      .when(tell(ONE))
      .happens({ type: 'CartConfirmed' }, { type: 'Noticed' })
      .asks({ type: 'Cart', requestId: 'r2', purchaseId: PURCHASE });
  });

  it('C-02 has no purchase number before the first response', () => {
    const story = given(start(), add(anItem()));
    expect(story.view().cart).toMatchObject({ purchaseId: null, empty: true, count: 0 });
    expect(story.and(tell(ONE)).view().cart).toMatchObject({ purchaseId: PURCHASE, empty: false, count: 1 });
  });

  it('C-03 holds at most a hundred intents', () => {
    let story = given(start(), click(aSeat('a1')));
    for (let nth = 0; nth < 99; nth++) story = story.and(add(anItem()));
    story.when(add(anItem())).refuses('cart.busy', { limit: 100 });
    story.when(click(aSeat('a2'))).refuses('cart.busy');
    story.when(REFRESH).refuses('cart.busy');
    // A deferred seat needs no intent to be released.
    story.when(release('a1')).happens({ type: 'SeatsDeferred', items: [] });
    story.and(release('a1')).when(add(anItem())).happens({ type: 'IntentQueued' });
  });

  it('C-03 refuses a change whose intents have no room together', () => {
    const four = aCart([aLine('1', { quantity: 4 }), aSeatLine('2', 'a1')]);
    let story = given(start(), ...enter(), add(anItem()), tell(four));
    for (let nth = 0; nth < 99; nth++) story = story.and({ type: 'ApplyBin', digits: '411111' });
    const reduce = { type: 'ChangeQuantity', lineId: aLine('1').lineId, quantity: 3 } as const;
    story.when(reduce).refuses('cart.busy');
    story.when(release('a1')).happens({ type: 'IntentQueued' });
    story.and(release('a1')).when(release('a1')).refuses('cart.change-pending');
  });

  it('C-91 reads the account’s cart if this tab knows no cart, but not for a guest', () => {
    given(start(), ...enter())
      .when(REFRESH)
      .happens({ type: 'IntentQueued', intent: { type: 'Read' } }, { type: 'OpenPaymentsAsked' })
      .asks({ type: 'Cart', purchaseId: null, intent: { type: 'Read' } }, { type: 'ReadOpenPayments' });
    given(start()).when(REFRESH).refuses('cart.empty');
  });
});

describe('responses to intents', () => {
  it('C-20 report a refusal for each kind of item, with the server’s text', () => {
    const codes = (['ticket', 'product', 'recharge'] as const).map((kind) => {
      const { came } = given(start(), add(anItemOf(kind))).when(fail('refused', { serverMessage: 'Não dá' }));
      return came.events;
    });
    expect(codes).toMatchObject(
      ['ticket', 'product', 'recharge'].map((kind) => [
        { type: 'IntentRefused' },
        { notice: { tone: 'error', code: `cart.add-failed.${kind}`, serverMessage: 'Não dá' } },
      ]),
    );
  });

  it('C-20 report a refused combo, coupon or BIN', () => {
    const inside = given(start(), ...enter());
    const combo = { store: anItem().store, comboId: 'k' as never, quantity: 1, name: 'Família' };
    inside
      .and({ type: 'AddCombo', combo })
      .when(fail('refused'))
      .happens(
        { type: 'IntentRefused' },
        { type: 'Noticed', notice: { code: 'cart.add-failed.combo', params: { name: 'Família' } } },
      );
    const shopping = inside.and(add(anItem()), tell(ONE));
    shopping
      .and({ type: 'ApplyCoupon', code: 'X' })
      .when(fail('refused'))
      .happens(
        { type: 'IntentRefused' },
        { type: 'Noticed', notice: { code: 'coupon.refused', params: {} } },
      );
    shopping
      .and({ type: 'ApplyBin', digits: '411111' })
      .when(fail('refused'))
      .happens({ type: 'IntentRefused' }, { type: 'Noticed', notice: { code: 'bin.refused' } });
    const discounted = shopping.and(
      { type: 'ApplyBin', digits: '411111' },
      tell(aCart([aLine('1')], { couponCode: 'X' })),
    );
    discounted
      .and({ type: 'RemoveBin' })
      .when(fail('unavailable', { httpStatus: 429 }))
      .happens({ type: 'IntentRefused' }, { type: 'Noticed', notice: { code: 'bin.remove-failed' } });
    discounted
      .and({ type: 'RemoveCoupon' })
      .when(fail('unavailable', { httpStatus: 429 }))
      .happens({ type: 'IntentRefused' }, { type: 'Noticed', notice: { code: 'coupon.remove-failed' } });
  });

  it('C-43 report a coupon, discount or take-up as not sent if it never left the device', () => {
    const shopping = given(start(), ...enter(), add(anItem()), tell(ONE));
    const commands = [
      { type: 'ApplyCoupon', code: 'X' },
      { type: 'ApplyBin', digits: '411111' },
      { type: 'TakeUpCart', purchaseId: '901' as never },
    ] as const;
    for (const command of commands)
      shopping
        .and(command)
        .when(fail('unavailable', { httpStatus: 429 }))
        .happens({ type: 'IntentRefused' }, { type: 'Noticed', notice: { code: 'server.unavailable' } });
  });

  it('C-20 report a refused re-attachment or Read', () => {
    given(start(), add(anItem()), tell(ONE), logIn, welcome())
      .when(fail('refused'))
      .happens({ type: 'IntentRefused' }, { type: 'Noticed', notice: { code: 'cart.reattach-failed' } });
    given(start(), add(anItem()), tell(ONE), REFRESH)
      .when(fail('refused'))
      .happens({ type: 'IntentRefused' }, { type: 'Noticed', notice: { code: 'cart.read-failed' } });
  });

  it('C-68 report a seat that another buyer took', () => {
    const asked = given(start(), ...enter(), click(aSeat('a1')));
    for (const changes of [{ httpStatus: 409 }, { code: 'seat_taken' }])
      asked
        .when(fail('refused', { httpStatus: 400, ...changes }))
        .happens(
          { type: 'IntentRefused' },
          { type: 'Noticed', notice: { tone: 'error', code: 'seats.taken', params: { name: 'A1' } } },
        );
    asked
      .when(fail('refused', { code: 'limit' }))
      .happens({ type: 'IntentRefused' }, { type: 'Noticed', notice: { code: 'cart.add-failed.ticket' } });
    asked
      .when(fail('unavailable', { httpStatus: 429 }))
      .happens({ type: 'IntentRefused' }, { type: 'Noticed', notice: { code: 'cart.add-failed.ticket' } });
    given(start(), add(anItem()))
      .when(fail('refused', { httpStatus: 409 }))
      .happens({ type: 'IntentRefused' }, { type: 'Noticed', notice: { code: 'cart.add-failed.ticket' } });
    const combo = { store: anItem().store, comboId: 'k' as never, quantity: 1, name: 'Família' };
    given(start(), { type: 'AddCombo', combo })
      .when(fail('refused', { httpStatus: 409 }))
      .happens({ type: 'IntentRefused' }, { type: 'Noticed', notice: { code: 'cart.add-failed.combo' } });
  });

  it('C-68 report a seat of the buyer’s other purchase as theirs, not as taken', () => {
    given(start(), ...enter(), click(aSeat('a1')))
      .when(fail('refused', { httpStatus: 409, code: 'seat_taken', params: { purchaseId: '901' } }))
      .happens(
        { type: 'IntentRefused' },
        { type: 'Noticed', notice: { tone: 'error', code: 'seats.yours', params: { name: 'A1' } } },
      );
  });

  it('C-28 C-78 report a completed change in one notice', () => {
    const { came } = given(start(), add(anItem({ name: 'Samba' }))).when(tell(ONE));
    expect(came.events.at(-1)).toEqual({
      type: 'Noticed',
      notice: { tone: 'success', code: 'cart.added.ticket', params: { name: 'Samba' }, serverMessage: null },
    });
    const cup = { productId: 'cup' as ProductId, productName: 'Copo', variationName: '' };
    const all = aCart([
      aLine('1'),
      aLine('2', { kind: 'product', productName: 'Camiseta' }),
      aLine('3'),
      aSeatLine('4', 'a1'),
      aSeatLine('6', 'a3'),
      aLine('7', cup),
      aLine('8', cup),
      aLine('9', { kind: 'recharge' }),
    ]);
    const removed = (...ids: string[]) => {
      const story = given(start(), add(anItem()), tell(all), { type: 'RemoveLines', lineIds: ids as never });
      const { notice } = story.when(tell(aCart([aSeatLine('5', 'a2')]))).state;
      return [notice?.code, notice?.params];
    };
    const removedWith = (...ids: string[]) => {
      const others = aCart(all.orders[0]?.lines.filter(({ lineId }) => !ids.includes(lineId)) ?? []);
      const story = given(start(), add(anItem()), tell(all), { type: 'RemoveLines', lineIds: ids as never });
      const { notice } = story.when(tell(others)).state;
      return [notice?.code, notice?.params];
    };
    expect(removedWith('1')).toEqual(['cart.count', { count: 1, name: 'Noite de samba, Inteira' }]);
    expect(removedWith('1', '3')).toEqual(['cart.removed.ticket', { name: 'Noite de samba, Inteira' }]);
    expect(removed('2')).toEqual(['cart.removed.product', { name: 'Camiseta, Inteira' }]);
    expect(removed('4')).toEqual(['cart.removed.ticket', { name: 'A1' }]);
    expect(removed('1', '2')).toEqual(['cart.removed.item', {}]);
    expect(removed('3', '9')).toEqual(['cart.removed.item', {}]);
    expect(removed('1', '4')).toEqual(['cart.removed.item', {}]);
    expect(removedWith('4')).toEqual(['cart.removed.ticket', { name: 'A1' }]);
    expect(removedWith('7')).toEqual(['cart.count', { count: 1, name: 'Copo' }]);
    for (const several of [
      ['1', '4'],
      ['4', '1'],
      ['4', '6'],
      ['1', '7'],
    ])
      expect(removedWith(...several)).toEqual(['cart.removed.item', {}]);
  });

  it('C-28 report no removal of a line or seat that the server still lists', () => {
    const both = aCart([aLine('1'), aSeatLine('4', 'a1')]);
    for (const lineId of ['1', '4'] as const)
      given(start(), add(anItem()), tell(both), { type: 'RemoveLines', lineIds: [lineId as never] })
        .when(tell(both))
        .happens({ type: 'CartConfirmed' });
  });

  it('C-28 report no removal of a combo that the server still lists', () => {
    const listed = aCart([], { combos: [aCombo('9')] });
    const combo = { store: anItem().store, comboId: '9' as never, quantity: 1, name: 'Família' };
    given(start(), { type: 'AddCombo', combo }, tell(listed), { type: 'RemoveCombo', comboId: combo.comboId })
      .when(tell(listed))
      .happens({ type: 'CartConfirmed' });
  });

  it('C-28 report no reservation that the response does not list, as after a removal in another tab', () => {
    given(start(), add(anItem()))
      .when(tell(aCart([])))
      .happens({ type: 'CartConfirmed' });
    const other = aCart([aLine('7', { variationId: 'half' as never })]);
    given(start(), add(anItem())).when(tell(other)).happens({ type: 'CartConfirmed' });
  });

  it.each(['ticket', 'product', 'recharge'] as const)('C-28 report an added and a removed %s', (kind) => {
    const item = anItemOf(kind, { name: 'Samba' });
    const came = given(start(), add(item)).when(tell(aCart([aLine('1', { kind })])));
    expect(came.state.notice).toMatchObject({ code: `cart.added.${kind}`, params: { name: 'Samba' } });
    const went = came.story
      .and({ type: 'RemoveLines', lineIds: [aLine('1').lineId] })
      .when(tell(aCart([aSeatLine('5', 'a2')])));
    expect(went.state.notice).toMatchObject({ code: `cart.removed.${kind}` });
  });

  it('C-28 report an added and a removed combo', () => {
    const combo = { store: anItem().store, comboId: '9' as never, quantity: 1, name: 'Família' };
    const came = given(start(), { type: 'AddCombo', combo }).when(tell(aCart([], { combos: [aCombo('9')] })));
    expect(came.state.notice).toMatchObject({ code: 'cart.added.combo', params: { name: 'Família' } });
    const went = came.story.and({ type: 'RemoveCombo', comboId: combo.comboId }).when(tell(ONE));
    expect(went.state.notice).toMatchObject({ code: 'cart.removed.combo' });
  });

  it('C-20 C-22 report a reservation that the server refuses because it does not know the cart', () => {
    given(start(), add(anItem()))
      .when(fail('refused', { code: '7400' }))
      .happens(
        { type: 'CartDropped', reason: 'unknown' },
        { type: 'IntentRefused' },
        { type: 'Noticed', notice: { tone: 'error', code: 'cart.unknown' } },
      );
  });

  it('C-75 are silent about an unknown cart that another tab has reported', () => {
    const told = given(start(), add(anItem()), tell(ONE)).when({ type: 'RefreshTold' });
    told.asks({ type: 'Cart', intent: { type: 'Read', told: true } });
    told.story
      .when(fail('refused', { code: '7400' }))
      .happens({ type: 'CartDropped', reason: 'unknown' }, { type: 'IntentRefused' });
  });

  it('C-75 are silent about an unknown cart that no page has shown', () => {
    const stored = { ...start(), purchaseId: '900' } as ReturnType<typeof start>;
    const back = given(stored);
    back
      .when(fail('refused', { code: '7400' }))
      .happens({ type: 'CartDropped', reason: 'unknown' }, { type: 'IntentRefused' });
    given(stored, fail('lost'), logIn, welcome())
      .when(fail('refused', { code: '7400' }))
      .happens({ type: 'CartDropped' }, { type: 'IntentRefused' }, { type: 'OpenPaymentsAsked' });
    // C-46: the cart is read before an item starts a new one.
    given(stored, fail('lost'), add(anItem()))
      .when(fail('refused', { code: '7400' }))
      .happens({ type: 'CartDropped' }, { type: 'IntentRefused' });
  });

  it('C-19 C-72 drop intents for an emptied cart, but keep a reservation for a new one', () => {
    const story = given(start(), ...enter(), add(anItem()), tell(ONE))
      .and({ type: 'RemoveLines', lineIds: [aLine('1').lineId] })
      .and({ type: 'ApplyCoupon', code: 'X' }, add(anItem()), { type: 'ApplyBin', digits: '411111' });
    const after = story
      .when(tell(EMPTY_CART))
      .happens(
        { type: 'IntentDropped', reason: 'gone' },
        { type: 'CartConfirmed' },
        { type: 'CartDropped', reason: 'emptied' },
        { type: 'Noticed', notice: { code: 'cart.removed.ticket' } },
      )
      .asks({ type: 'Cart', purchaseId: null, intent: { type: 'Reserve' } });
    expect(after.state.cart.queue.map(({ intent }) => intent.type)).toEqual(['Reserve', 'ApplyBin']);
  });

  it('S-11 C-21 end the session if the status is 403', () => {
    const after = given(start(), ...enter(), add(anItem()), add(anItem()))
      .when(fail('forbidden'))
      .happens({ type: 'SessionLost' }, { type: 'Noticed', notice: { code: 'session.lost' } })
      .asks();
    expect(after.state.session).toEqual({ status: 'guest' });
    expect(after.state.cart.queue).toEqual([]);
    after.story.when(toldTo('r2' as RequestId, ONE)).refuses('answer.stale');
  });

  it('S-24 keep a guest’s cart after a 403 without the server’s code', () => {
    const held = given(start(), add(anItem()), tell(ONE), REFRESH);
    const foreign = held.when(fail('forbidden')).happens({ type: 'IntentLost' }, { type: 'Noticed' });
    expect(foreign.story.view().cart.purchaseId).toBe(ONE.purchaseId);
    expect(foreign.story.view().reads.isCartStale).toBe(true);
    held
      .when(fail('forbidden', { code: '7403' }))
      .happens({ type: 'SessionLost' }, { type: 'Noticed', notice: { code: 'session.lost' } });
  });

  it('S-24 keep the cart and the login under way after a 403 without the server’s code', () => {
    const entering = given(start(), add(anItem()), tell(ONE), REFRESH, logIn);
    const foreign = entering.when(fail('forbidden')).happens({ type: 'IntentLost' }, { type: 'Noticed' });
    expect(foreign.story.view().cart.purchaseId).toBe(ONE.purchaseId);
    foreign.story
      .when(welcome())
      .happens({ type: 'LoggedIn' }, { type: 'IntentQueued' }, { type: 'Noticed' });
  });
});
