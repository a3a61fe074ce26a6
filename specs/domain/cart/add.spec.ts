/** Adding items, combos and seats: quantities, limits, seats once, donations, recharges. */
import { describe, expect, it } from 'vitest';
import { cents, type ProductId, type SeatId, type VariationId } from '../../../domain/kernel/values.ts';
import { isSameEvent } from '../../../domain/model/sold-seat.ts';
import type { SeatState } from '../../../domain/seats/columns.ts';
import type { Input } from '../../../domain/shop/messages.ts';
import { fc } from '../fc.ts';
import { given } from '../given.ts';
import {
  aCart,
  aCombo,
  aConsumer,
  aForeigner,
  aLine,
  anItem,
  anItemOf,
  aSeat,
  aSeatLine,
  CPF,
  EMPTY_CART,
  NO_LIMITS,
} from '../shop.ts';
import { add, click, enter, fail, logIn, release, start, tell } from '../story.ts';

const inside = given(start(), ...enter());
const other = { variationId: 'half' as VariationId };

describe('adding items and combos', () => {
  it('C-04 accepts only whole quantities from 1 to 999', () => {
    for (const quantity of [1, 999])
      given(start())
        .when(add(anItem({ quantity })))
        .happens({ type: 'IntentQueued' });
    for (const quantity of [0, -1, 1.5, 1000, Number.NaN, Number.POSITIVE_INFINITY]) {
      given(start())
        .when(add(anItem({ quantity })))
        .refuses('cart.quantity-invalid', { limit: 999 });
      const combo = { store: anItem().store, comboId: 'k' as never, quantity, name: 'Família' };
      given(start()).when({ type: 'AddCombo', combo }).refuses('cart.quantity-invalid', { limit: 999 });
    }
  });

  it('C-07 accepts only the four donation amounts', () => {
    for (const amount of [500, 1500, 3000, 7000])
      given(start())
        .when(add(anItem({ donation: cents(amount) })))
        .happens({ type: 'IntentQueued' });
    for (const amount of [0, 501, -500, 10_000, Number.NaN])
      given(start())
        .when(add(anItem({ donation: cents(amount) })))
        .refuses('cart.donation-invalid');
  });

  it('C-29 refuses a recharge to a consumer without a formatted CPF', () => {
    const recharge = add(anItemOf('recharge'));
    given(start()).when(recharge).happens({ type: 'IntentQueued' });
    inside.when(recharge).happens({ type: 'IntentQueued' });
    const bare = aConsumer({ document: CPF.replaceAll(/\D/g, '') });
    for (const consumer of [bare, aForeigner(), aConsumer({ personType: 'legal' })]) {
      given(start(), ...enter(consumer))
        .when(recharge)
        .refuses('cart.recharge-needs-cpf');
      given(start(), ...enter(consumer))
        .when(add(anItem()))
        .happens({ type: 'IntentQueued' });
      const line = aLine('1', { kind: 'recharge' });
      const ofGuest = given(
        start(),
        recharge,
        tell(aCart([line])),
        ...enter(consumer).slice(0, 2),
        tell(aCart([line])),
      );
      ofGuest
        .when({ type: 'ChangeQuantity', lineId: line.lineId, quantity: 2 })
        .refuses('cart.recharge-needs-cpf');
    }
  });
});

describe('limits of an added item', () => {
  const limited = (changes: Parameters<typeof aLine>[1]) =>
    given(start(), add(anItem()), tell(aCart([aLine('1', changes)])));

  it('C-05 count units of one kind, and only of one date in a recurring event', () => {
    const byKind = { perDocumentLimitByKind: { ...NO_LIMITS, ticket: 2 } };
    limited(byKind)
      .and(add(anItem()))
      .when(add(anItem(other)))
      .refuses('limit.by-kind', { limit: 2 });
    const monday = { visitAt: '2026-09-07T10:00:00' };
    const recurring = given(
      start(),
      add(anItem(monday)),
      tell(aCart([aLine('1', { ...byKind, ...monday, recurring: true, eventAt: null })])),
    ).and(add(anItem(monday)));
    recurring.when(add(anItem(monday))).refuses('limit.by-kind');
    recurring.when(add(anItem({ visitAt: '2026-09-08T10:00:00' }))).happens({ type: 'IntentQueued' });
  });

  it('C-05 C-62 count the stock of each day separately', () => {
    const [monday, tuesday, wednesday] = [7, 8, 9].map((day) => ({ visitAt: `2026-09-0${day}T10:00:00` }));
    const days = { recurring: true, eventAt: null };
    const story = given(
      start(),
      add(anItem(monday)),
      tell(
        aCart([aLine('1', { ...days, ...monday, stock: 1 }), aLine('2', { ...days, ...tuesday, stock: 9 })]),
      ),
    );
    story.when(add(anItem(monday))).refuses('limit.stock', { limit: 1 });
    story.when(add(anItem({ ...tuesday, quantity: 9 }))).refuses('limit.stock', { limit: 9 });
    story.when(add(anItem({ ...tuesday, quantity: 8 }))).happens({ type: 'IntentQueued' });
    story.when(add(anItem({ ...wednesday, quantity: 9 }))).happens({ type: 'IntentQueued' });
    const plus = (line: number) =>
      story.and(add(anItem({ ...tuesday, quantity: 7 }))).view().cart.orders[0]?.groups[line]?.plus.allowed;
    expect([0, 1].map(plus)).toEqual([false, true]);
  });

  it('C-63 drop waiting intents, starting with the last, once a response shows the limits', () => {
    const story = given(
      start(),
      add(anItem()),
      add(anItem()),
      add(anItem({ quantity: 2 })),
      add(anItem(other)),
    );
    const after = story
      .when(tell(aCart([aLine('1', { perDocumentLimit: 3 })])))
      .happens(
        { type: 'IntentDropped', requestId: 'r3', reason: 'limit' },
        { type: 'CartConfirmed' },
        { type: 'Noticed', notice: { tone: 'success' } },
        {
          type: 'Noticed',
          notice: { tone: 'error', code: 'cart.limit-reached', params: { limit: 3, name: 'Noite de samba' } },
        },
      )
      .asks({ type: 'Cart', requestId: 'r2' });
    expect(after.state.cart.queue.map(({ requestId }) => requestId)).toEqual(['r2', 'r4']);
  });

  it('C-63 also drop the intent that would be sent next', () => {
    given(start(), add(anItem()), add(anItem({ quantity: 5 })), add(anItem()))
      .when(tell(aCart([aLine('1', { perDocumentLimit: 2 })])))
      .happens(
        { type: 'IntentDropped', requestId: 'r2' },
        { type: 'CartConfirmed' },
        { type: 'Noticed' },
        { type: 'Noticed' },
      )
      .asks({ type: 'Cart', requestId: 'r3' });
  });
});

describe('intents that depend on a failed intent', () => {
  const two = inside
    .and(click(aSeat('a1')), tell(aCart([aSeatLine('1', 'a1', { perDocumentLimit: 1 })])))
    .and(release('a1'), click(aSeat('a2')));

  it('C-64 wait for a read of the cart, and are dropped if it shows no room', () => {
    for (const failing of [fail('refused'), fail('lost')]) {
      const reading = two.and(failing);
      expect(reading.state.cart.queue.map(({ intent }) => intent.type)).toEqual(['Read', 'Reserve']);
      reading
        .when(tell(aCart([aSeatLine('1', 'a1', { perDocumentLimit: 1 })])))
        .happens({ type: 'IntentDropped', reason: 'limit' }, { type: 'CartConfirmed' }, { type: 'Noticed' })
        .asks();
      reading
        .when(tell(EMPTY_CART))
        .happens({ type: 'CartConfirmed' }, { type: 'CartDropped' }, { type: 'OpenPaymentsAsked' })
        .asks({ intent: { type: 'Reserve' } }, { type: 'ReadOpenPayments' });
    }
  });

  it('C-47 are dropped unsent if that read fails', () => {
    for (const failing of [fail('refused'), fail('lost'), fail('unavailable')]) {
      const { events } = two.and(fail('lost')).when(failing).asks().came;
      expect(events).toMatchObject([
        { type: 'IntentDropped', reason: 'unread' },
        { type: /^Intent(Refused|Lost)$/.exec(events[1]?.type ?? '')?.[0] },
        { notice: { code: 'cart.not-sent' } },
      ]);
    }
  });

  it('C-46 are not queued while the cart is unproven: the cart is read first', () => {
    const one = aCart([aLine('1', { perDocumentLimit: 0, stock: null })]);
    const shopping = given(start(), ...enter(), add(anItem()), tell(one));
    const unread = shopping.and(add(anItem()), fail('lost'), fail('lost'));
    const asked = unread
      .when(add(anItem()))
      .happens(
        { type: 'IntentQueued', intent: { type: 'Read' } },
        { type: 'Noticed', notice: { tone: 'info', code: 'cart.unread' } },
      )
      .asks({ type: 'Cart', intent: { type: 'Read' } });
    asked.story
      .when(add(anItem()))
      .happens({ type: 'Noticed', notice: { code: 'cart.unread' } })
      .asks();
    // Once the cart is known, a change is sent at once.
    asked.story
      .and(tell(one))
      .when(add(anItem()))
      .happens({ type: 'IntentQueued', intent: { type: 'Reserve' } });
  });
});

describe('selecting and releasing seats', () => {
  it('C-09 requests a seat only once, even if it is clicked again', () => {
    const asked = inside.and(click(aSeat('a1')));
    asked.when(click(aSeat('a1'))).refuses('seats.already-yours');
    asked
      .and(tell(aCart([aSeatLine('1', 'a1')])))
      .when(click(aSeat('a1')))
      .refuses('seats.already-yours');
    asked.when(click(aSeat('a2'))).happens({ type: 'IntentQueued' });
  });

  it('C-09 refuses an item without a seat, two units of a seat, and a seat in AddItem', () => {
    inside.when(click(anItem())).refuses('cart.item-invalid');
    inside.when(click(aSeat('a1', { quantity: 2 }))).refuses('cart.item-invalid');
    inside.when(add(aSeat('a1'))).refuses('cart.item-invalid');
  });

  it('C-09 accepts only free seats', () => {
    for (const seen of ['reserved', 'reservedByYou', 'occupied', 'blocked', 'occupiedElsewhere'] as const)
      inside.when(click(aSeat('a1'), seen)).refuses('seats.not-free', { label: 'A1' });
    inside.when(click(aSeat('a1'), 'free')).happens({ type: 'IntentQueued' });
  });

  it('C-09 accepts a seat that is being released', () => {
    const releasing = inside.and(click(aSeat('a1')), tell(aCart([aSeatLine('1', 'a1')]))).and(release('a1'));
    releasing
      .when(click(aSeat('a1'), 'reservedByYou'))
      .happens({ type: 'IntentQueued', intent: { type: 'Reserve' } })
      .asks();
  });

  it('C-65 removes a seat in the cart, withdraws a waiting seat, and refuses a seat in flight', () => {
    const back = release('a1');
    inside.when(back).refuses('seats.unknown');
    const asked = inside.and(click(aSeat('a1')));
    asked.when(back).refuses('cart.change-pending');
    const held = asked.and(tell(aCart([aSeatLine('1', 'a1')])));
    held.when(back).happens({
      type: 'IntentQueued',
      intent: { type: 'Remove', lineIds: ['1'], orderId: '9001', store: 'casa' },
    });
    held.and(back).when(back).refuses('cart.change-pending');
    const waiting = inside.and(add(anItem()), click(aSeat('a1')));
    const after = waiting
      .when(back)
      .happens({ type: 'IntentDropped', requestId: 'r4', reason: 'withdrawn' })
      .asks();
    expect(after.state.cart.queue).toHaveLength(1);
    after.story.when(click(aSeat('a1'))).happens({ type: 'IntentQueued' });
  });

  it('C-12 drops a waiting intent for a seat that the confirmed cart has', () => {
    const story = inside
      .and(click(aSeat('a1')), fail('lost'), tell({ purchaseId: null, orders: [] }))
      .and(add(anItem()), click(aSeat('a1')));
    const after = story
      .when(tell(aCart([aSeatLine('1', 'a1'), aLine('2')])))
      .happens({ type: 'IntentDropped', reason: 'reserved' }, { type: 'CartConfirmed' }, { type: 'Noticed' })
      .asks();
    expect(after.state.cart.queue).toEqual([]);
  });

  it('C-08 defers every seat of a guest until login', () => {
    const deferred = given(start())
      .when(click(aSeat('a1')))
      .happens({ type: 'SeatsDeferred', items: [aSeat('a1')] })
      .asks();
    deferred.story.when(click(aSeat('a1'))).refuses('seats.already-yours');
    const both = deferred.story.and(click(aSeat('a2')));
    expect(both.view().cart.deferredSeats).toEqual([aSeat('a1'), aSeat('a2')]);
    deferred.story.when(release('a2')).refuses('seats.unknown');
    const dropped = both.when(release('a1')).happens({ type: 'SeatsDeferred', items: [aSeat('a2')] });
    expect(dropped.state.cart.deferredSeats).toEqual([aSeat('a2')]);
    deferred.story
      .and(logIn)
      .when(click(aSeat('a2')))
      .happens({ type: 'SeatsDeferred', items: [aSeat('a1'), aSeat('a2')] });
  });

  const several = (...seats: readonly (readonly [string, SeatState])[]): Input => ({
    type: 'SelectSeats',
    seats: seats.map(([seat, seen]) => ({ item: aSeat(seat), seen })),
  });

  it('C-09 C-67 accepts either all of several seats or none', () => {
    const both = several(['a1', 'free'], ['a2', 'free']);
    inside
      .when(both)
      .happens(
        { type: 'IntentQueued', requestId: 'r3', intent: { items: [aSeat('a1')] } },
        { type: 'IntentQueued', requestId: 'r4', intent: { items: [aSeat('a2')] } },
      )
      .asks({ requestId: 'r3' });
    inside.when(several(['a1', 'free'], ['a2', 'occupied'])).refuses('seats.not-free', { label: 'A2' });
    inside.when(several(['a1', 'free'], ['a1', 'free'])).refuses('seats.already-yours');
    inside.when(several(['a1', 'occupiedByYou'])).refuses('seats.already-yours');
    inside.when({ type: 'SelectSeats', seats: [] }).refuses('cart.item-invalid');
    given(start()).when({ type: 'SelectSeats', seats: [] }).refuses('cart.item-invalid');
    given(start())
      .when(both)
      .happens({ type: 'SeatsDeferred', items: [aSeat('a1'), aSeat('a2')] });
  });

  it('C-05 counts the earlier seats of the same command toward the limit', () => {
    const one = inside.and(add(anItem()), tell(aCart([aLine('1', { perDocumentLimit: 2 })])));
    one.when(several(['a1', 'free'], ['a2', 'free'])).refuses('limit.by-document', { limit: 2 });
    one.when(several(['a1', 'free'])).happens({ type: 'IntentQueued' });
  });

  it('C-03 counts deferred seats toward the queue limit', () => {
    const seats = (from: number, count: number) =>
      several(...Array.from({ length: count }, (_, nth) => [`s${from + nth}`, 'free'] as const));
    const most = given(start()).and(seats(0, 100));
    most.when(seats(100, 1)).refuses('cart.busy', { limit: 100 });
    given(start()).when(seats(0, 101)).refuses('cart.busy');
    inside.and(seats(0, 100)).when(seats(100, 1)).refuses('cart.busy');
  });

  it('C-65 C-67 releases either all of several seats or none, in the cart or in the queue', () => {
    const reserved = inside.and(
      several(['a1', 'free'], ['a2', 'free']),
      tell(aCart([aSeatLine('1', 'a1')])),
      tell(aCart([aSeatLine('1', 'a1'), aSeatLine('2', 'a2')])),
    );
    reserved
      .when(release('a1', 'a2', 'a1'))
      .happens({ type: 'IntentQueued', intent: { type: 'Remove', lineIds: ['1', '2'] } });
    reserved.when(release('a1', 'a9')).refuses('seats.unknown');
    reserved.when(release()).refuses('seats.unknown');
    reserved
      .and(add(anItem()), click(aSeat('a3')))
      .when(release('a3', 'a1'))
      .happens(
        { type: 'IntentDropped', reason: 'withdrawn' },
        { type: 'IntentQueued', intent: { type: 'Remove', lineIds: ['1'] } },
      );
    given(start(), several(['a1', 'free'], ['a2', 'free']))
      .when(release('a1', 'a2'))
      .happens({ type: 'SeatsDeferred', items: [] });
  });

  it('C-09 treats seats inside combos as the buyer’s own', () => {
    const combo = aCombo('k', { lines: [aSeatLine('7', 'a7')] });
    const story = inside.and(add(anItem()), tell(aCart([aLine('1')], { combos: [combo] })));
    story.when(click(aSeat('a7'))).refuses('seats.already-yours');
    story.when(release('a7')).refuses('seats.unknown');
    expect(story.view().seats.held).toMatchObject([{ seatId: 'a7' }]);
  });

  describe('seats with the same number on two dates or in two events', () => {
    const [one, two] = ['2026-09-05T20:00:00', '2026-09-06T20:00:00'];
    const show = 'show' as ProductId;
    const chair = { productId: show, seatId: 'a1' as SeatId };
    const first = inside.and(
      click(aSeat('a1', { visitAt: one })),
      tell(aCart([aSeatLine('1', 'a1', { eventAt: one })])),
    );

    it('A-38 match any date of the event if their date is unknown', () => {
      first.when(click(aSeat('a1'))).refuses('seats.already-yours');
      first.when(release({ ...chair })).happens({ type: 'IntentQueued', intent: { lineIds: ['1'] } });
      fc.assert(
        fc.property(fc.constantFrom(null, one, two), fc.constantFrom(null, one, two), (visitAt, other) => {
          const same = isSameEvent({ productId: show, visitAt }, { productId: show, visitAt: other });
          expect(same).toBe(visitAt === null || other === null || visitAt === other);
        }),
      );
    });
  });

  it('C-09 shows seats as held, requested or being released', () => {
    const story = inside
      .and(click(aSeat('a1')), tell(aCart([aSeatLine('1', 'a1')])))
      .and(click(aSeat('a2')), tell(aCart([aSeatLine('1', 'a1'), aSeatLine('2', 'a2')])))
      .and(release('a1'), click(aSeat('a3')));
    expect(story.view().seats).toMatchObject({
      held: [{ seatId: 'a2' }],
      asking: [{ seatId: 'a3' }],
      releasing: [{ seatId: 'a1' }],
    });
  });
});
