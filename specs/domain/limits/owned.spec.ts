/** Specs of tickets that a buyer's document already owns: the remaining room and the notice before any choice. */

import { describe, expect, it } from 'vitest';
import { ticketOffer } from '../../../domain/catalog/page.ts';
import { cents } from '../../../domain/kernel/values.ts';
import {
  type DocumentLimits,
  documentRoom,
  donationOf,
  donationOffer,
  firstUnit,
  headroomOf,
  type Offer,
  PLAIN_CHOICE,
  plusState,
  productOffer,
  readsOwned,
  roomNote,
  standingOf,
  ticketLimit,
  whyNotMore,
} from '../../../domain/limits/limits.ts';
import type { Line } from '../../../domain/model/cart.ts';
import { aLine, cartOf, seat, someLine, variationId } from '../cart-shapes.ts';
import { fc, runs } from '../fc.ts';

const BY_KIND = { ticket: 0, product: 0, recharge: 0 };
const limits = (over: Partial<DocumentLimits>): DocumentLimits => ({
  ...{ perDocumentLimit: 0, perDocumentLimitByKind: BY_KIND, owned: null },
  ...over,
});

describe('a line in the cart', () => {
  it('L-11 has less room because of owned units, and reports them', () => {
    const owns = (ofProduct: number, ofKind: number) => ({ owned: { ofProduct, ofKind } });
    const line = aLine({ perDocumentLimit: 6, ...owns(4, 4) });
    expect(plusState(cartOf(line), 'l1')).toEqual({ allowed: true });
    expect(plusState(cartOf({ ...line, quantity: 2 }), 'l1')).toEqual({
      ...{ allowed: false, reason: 'limit', limit: 6, owned: 4 },
    });
    const byKind = aLine({ perDocumentLimitByKind: { ...BY_KIND, ticket: 3 }, ...owns(9, 2) });
    expect(plusState(cartOf(byKind), 'l1')).toEqual({
      ...{ allowed: false, reason: 'limitByKind', limit: 3, owned: 2 },
    });
    expect(plusState(cartOf(aLine({ perDocumentLimit: 1, ...owns(0, 0) })), 'l1')).not.toHaveProperty(
      'owned',
    );
  });

  it('L-11 cannot be added again when it leaves the cart if other purchases have reached its limit', () => {
    const line = aLine({ perDocumentLimit: 2, owned: { ofProduct: 2, ofKind: 2 } });
    expect(plusState(cartOf(), 'l1', line)).toEqual({ allowed: false, reason: 'limit', limit: 2, owned: 2 });
  });

  it('C-160 says why nothing can be added: the reached limit, then the owned units', () => {
    const line = aLine({ perDocumentLimit: 2, owned: { ofProduct: 1, ofKind: 1 } });
    const why = (over: Partial<Line>) =>
      whyNotMore(plusState(cartOf({ ...line, ...over }), 'l1'), over.kind ?? 'ticket');
    expect(why({ perDocumentLimit: 3 })).toEqual([]);
    expect(why({})).toEqual([
      { code: 'why.limit', count: 2 },
      { code: 'owned', count: 1 },
    ]);
    expect(why({ stock: 1, perDocumentLimit: 3 })).toEqual([{ code: 'why.stock', count: 1 }]);
    expect(why({ seat: seat('1') })).toEqual([]);
    expect(whyNotMore(plusState(cartOf(), 'l1'), 'ticket')).toEqual([]);
  });

  it('L-40 names a limit of tickets as one of tickets, and the nearest before any is chosen', () => {
    const byKind = { ticket: 2, product: 2, recharge: 2 };
    const code = (kind: Line['kind']) => {
      const lines = cartOf(aLine({ kind, quantity: 2, perDocumentLimitByKind: byKind }));
      return whyNotMore(plusState(lines, 'l1'), kind)[0]?.code;
    };
    expect([code('ticket'), code('product')]).toEqual(['why.tickets', 'why.limitByKind']);
    const most = (perDocumentLimit: number, ticket: number) =>
      ticketLimit({ perDocumentLimit, perDocumentLimitByKind: { ...byKind, ticket } });
    expect([most(4, 2), most(2, 4), most(4, 0), most(0, 4), most(0, 0)]).toEqual([2, 2, 4, 4, 0]);
  });

  it('L-05 L-11 owned units of one kind, or of one day of a recurring event, leave other kinds and days open', () => {
    const line = aLine({
      ...{ perDocumentLimitByKind: { ticket: 2, product: 2, recharge: 2 }, visitAt: '2026-12-28T20:00:00' },
      owned: { ofProduct: 2, ofKind: 2 },
    });
    const none = { name: '', seat: null, voucherCode: null, donation: null };
    const canAdd = (over: Partial<Offer>, recurring = false): boolean => {
      const offer = { ...line, ...none, variationId: variationId('another'), ...over };
      return standingOf([{ ...group, line: { ...line, recurring } }], [], offer, null).canMore;
    };
    const group = { quantity: 1, intended: null, plus: { allowed: true } } as const;
    expect(canAdd({})).toBe(false);
    expect(canAdd({ kind: 'product' })).toBe(true);
    expect(canAdd({ visitAt: '2026-12-29T20:00:00' })).toBe(false);
    expect(canAdd({}, true)).toBe(false);
    expect(canAdd({ visitAt: '2026-12-29T20:00:00' }, true)).toBe(true);
  });

  it('L-11 never has more room because of owned units, which do not count without a limit', () => {
    const units = fc.nat({ max: 9 });
    fc.assert(
      fc.property(fc.array(someLine, { minLength: 1, maxLength: 5 }), units, units, (lines, kind, more) => {
        const [line] = lines;
        if (line === undefined) return;
        const room = (ofProduct: number, ofKind: number) =>
          headroomOf(lines, { ...line, owned: { ofProduct, ofKind } }).room;
        expect(room(kind + more, kind)).toBeLessThanOrEqual(room(kind, kind));
        expect(room(kind, kind)).toBeLessThanOrEqual(room(0, 0));
        expect(room(0, 0)).toBe(headroomOf(lines, line).room);
        const free = { ...line, perDocumentLimit: 0, perDocumentLimitByKind: BY_KIND };
        expect(headroomOf(lines, { ...free, owned: { ofProduct: 99, ofKind: 99 } }).room).toBe(
          headroomOf(lines, free).room,
        );
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('an event before any choice', () => {
  it('L-12 shows a limit only if there is one, and the buyer is logged in and owns units', () => {
    const byKind = { ...BY_KIND, ticket: 2 };
    expect(documentRoom(limits({ perDocumentLimit: 6 }), 'ticket')).toBeNull();
    const reads = (buyer: string | null) =>
      [{}, { perDocumentLimit: 6 }, { perDocumentLimitByKind: byKind }].map((each) =>
        readsOwned(buyer, limits(each)),
      );
    expect([reads('7'), reads(null)]).toEqual([
      [false, true, true],
      [false, false, false],
    ]);
    expect(documentRoom(limits({ owned: { total: 2, byKind } }), 'ticket')).toBeNull();
    const none = { total: 0, byKind: BY_KIND };
    expect(documentRoom(limits({ perDocumentLimit: 6, owned: none }), 'ticket')).toBeNull();
  });

  it('L-12 L-16 shows the limit with the least room, of equal ones the limit by kind', () => {
    const owned = { total: 1, byKind: { ...BY_KIND, ticket: 1 } };
    const shown = (perDocumentLimit: number) =>
      documentRoom(
        limits({ owned, perDocumentLimit, perDocumentLimitByKind: { ...BY_KIND, ticket: 3 } }),
        'ticket',
      );
    for (const most of [3, 4])
      expect(shown(most)).toMatchObject({ reason: 'limitByKind', limit: 3, left: 2 });
    expect(shown(2)).toMatchObject({ reason: 'limit', limit: 2, left: 1 });
    const count = fc.nat({ max: 9 });
    fc.assert(
      fc.property(count, count, count, count, (limit, kindLimit, more, ofKind) => {
        const owned = { total: ofKind + more, byKind: { ...BY_KIND, ticket: ofKind } };
        const perDocumentLimitByKind = { ...BY_KIND, ticket: kindLimit };
        const room = documentRoom(
          limits({ perDocumentLimit: limit, perDocumentLimitByKind, owned }),
          'ticket',
        );
        const lefts = [
          ...(limit > 0 && owned.total > 0 ? [limit - owned.total] : []),
          ...(kindLimit > 0 && ofKind > 0 ? [kindLimit - ofKind] : []),
        ];
        expect(room?.left ?? null).toBe(lefts.length === 0 ? null : Math.max(0, Math.min(...lefts)));
        expect(firstUnit(room).allowed).toBe(room === null || room.left > 0);
      }),
      { numRuns: runs(200) },
    );
  });

  it('L-12 names the units left, else the limit that the first unit would break', () => {
    const count = fc.nat({ max: 3 });
    fc.assert(
      fc.property(count, count, count, count, (limit, kindLimit, more, ofKind) => {
        const room = documentRoom(
          limits({
            perDocumentLimit: limit,
            perDocumentLimitByKind: { ...BY_KIND, ticket: kindLimit },
            owned: { total: ofKind + more, byKind: { ...BY_KIND, ticket: ofKind } },
          }),
          'ticket',
        );
        if (room === null) return;
        const first = firstUnit(room);
        expect(roomNote(room)).toEqual(
          first.allowed || first.reason === 'stock'
            ? { code: 'owned.left', count: room.left }
            : { code: first.reason === 'limit' ? 'why.limit' : 'why.tickets', count: room.limit },
        );
      }),
      { numRuns: runs(200) },
    );
  });

  it.each([
    [true, '2026-09-05T10:00:00'],
    [false, null],
  ])(
    'L-25 requests a ticket with its wristband, and with the date if recurring: %s',
    (recurring, visitAt) => {
      const line = aLine();
      const event = {
        ...{ store: line.store, title: 'Noite de samba', recurring, hideDate: false, hideDateToo: false },
      };
      const selling = { date: '2026-09-05T10:00:00', wristbandCode: 'VIP7' };
      expect(ticketOffer(event, { ...line, name: 'Inteira' }, selling)).toMatchObject({
        ...{ store: line.store, productId: line.productId, variationId: line.variationId, kind: line.kind },
        ...{ visitAt, wristbandCode: 'VIP7', voucherCode: null, seat: null },
      });
    },
  );

  it('C-181 names a ticket by event, chosen date, sector and type, without a hidden date', () => {
    const date = '2026-09-05T10:00:00';
    const event = {
      store: aLine().store,
      title: 'Museu',
      recurring: true,
      hideDate: false,
      hideDateToo: false,
    };
    const nameFor = (change: Partial<typeof event>, sector: string | null = 'Pista') =>
      ticketOffer(
        { ...event, ...change },
        { ...aLine(), sector, name: 'Inteira' },
        { date, wristbandCode: null },
      ).name;
    expect(nameFor({})).toBe(`Museu, ${date}, Pista, Inteira`);
    expect(nameFor({ recurring: false })).toBe('Museu, Pista, Inteira');
    expect(nameFor({ hideDate: true })).toBe('Museu, Pista, Inteira');
    expect(nameFor({ hideDateToo: true }, null)).toBe('Museu, Inteira');
    expect(nameFor({ recurring: false, title: 'Pista' }, 'Inteira')).toBe('Pista, Inteira');
  });

  it('L-26 requests a product in its size and color, and a recharge for its wristband', () => {
    const { store } = aLine();
    const shirt = { ...aLine(), kind: 'product', size: 'M', color: 'Azul' } as const;
    expect(productOffer(store, 'Camiseta', shirt, null)).toEqual({
      ...PLAIN_CHOICE,
      ...{ store, productId: shirt.productId, variationId: shirt.variationId, kind: 'product' },
      ...{ name: 'Camiseta, Azul, M', size: 'M', color: 'Azul', wristbandCode: null },
    });
    const recharge = { ...shirt, kind: 'recharge', size: null, color: null } as const;
    expect(productOffer(store, 'Recarga', recharge, 'VIP7')).toMatchObject({
      ...{ name: 'Recarga', kind: 'recharge', wristbandCode: 'VIP7' },
    });
  });

  it('L-28 takes donations if the server says so and names what is given', () => {
    const donationVariationId = aLine().variationId;
    const of = (takesDonations: boolean, id: typeof donationVariationId | null) =>
      donationOf({ takesDonations, donationVariationId: id });
    expect([of(true, donationVariationId), of(false, donationVariationId), of(true, null)]).toEqual([
      ...[donationVariationId, null, null],
    ]);
    const { store, productId, variationId } = aLine();
    expect(donationOffer({ store, productId }, variationId, 'Doação', cents(500))).toEqual({
      ...PLAIN_CHOICE,
      ...{ store, productId, variationId, kind: 'product', name: 'Doação', quantity: 1, donation: 500 },
    });
  });

  it('L-11 offers no first unit when the document owns the whole limit', () => {
    const offer = { ...aLine(), name: '', seat: null, voucherCode: null, donation: null };
    const room = { reason: 'limit', limit: 2, owned: 2, left: 0 } as const;
    expect(standingOf([], [], offer, null, room)).toMatchObject({
      canMore: false,
      plus: { allowed: false, reason: 'limit', limit: 2, owned: 2 },
    });
    expect(standingOf([], [], offer, null, { ...room, owned: 1, left: 1 }).canMore).toBe(true);
  });
});
