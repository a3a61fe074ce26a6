/** Specs of how an offer on sale relates to the cart. */
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/values.ts';
import { saleBeside, saleOf } from '../../../domain/limits/combo.ts';
import {
  type Group,
  type Offer,
  PLAIN_CHOICE,
  type PlusState,
  standingOf,
} from '../../../domain/limits/limits.ts';
import type { ItemChoice, Line } from '../../../domain/model/cart.ts';
import { aLine, lineId, productId, seat, storeSlug, variationId } from '../cart-shapes.ts';
import { fc, runs } from '../fc.ts';
import { given, type Story } from '../given.ts';
import { aCart } from '../shop.ts';
import { add, enter, start, tell } from '../story.ts';

const FREE: PlusState = { allowed: true };
const stopped = (reason: Exclude<PlusState, { allowed: true }>['reason'], limit = 4): PlusState => ({
  allowed: false,
  reason,
  limit,
});
const group = (line: Partial<Line> = {}, change: Partial<Group> = {}): Group => ({
  line: aLine(line),
  quantity: 2,
  intended: null,
  plus: FREE,
  ...change,
});

const line = aLine();
const offer = (change: Partial<Offer> = {}): Offer => ({
  store: line.store,
  productId: line.productId,
  variationId: line.variationId,
  kind: line.kind,
  name: 'Noite de samba',
  ...PLAIN_CHOICE,
  ...change,
});
const item = (change: Partial<ItemChoice> = {}): ItemChoice => ({ ...offer(), quantity: 1, ...change });
const VISIT = '2026-09-05T10:00:00';

describe('the groups of lines of an offer', () => {
  const found = (groups: readonly Group[], wanted: Offer): boolean =>
    standingOf(groups, [], wanted, null).quantity > 0;

  it('L-08 are the unseated ones of its store and variation', () => {
    expect(found([group()], offer())).toBe(true);
    expect(found([group({ store: storeSlug('outra') })], offer())).toBe(false);
    expect(found([group({ variationId: variationId('v2') })], offer())).toBe(false);
    expect(found([group({ seat: seat('1') })], offer())).toBe(false);
    expect(found([], offer())).toBe(false);
  });

  it('L-17 is the group of the chosen date, to the minute', () => {
    const visited = (visitAt: string | null): readonly Group[] => [group({ visitAt })];
    for (const written of [VISIT, '2026-09-05T10:00', '2026-09-05T10:00:59'])
      expect(found(visited(written), offer({ visitAt: VISIT }))).toBe(true);
    for (const other of ['2026-09-05T10:01:00', '2026-09-06T10:00:00', null])
      expect(found(visited(other), offer({ visitAt: VISIT }))).toBe(false);
    expect(found(visited(VISIT), offer())).toBe(true);
  });

  it('L-17 is the group of the chosen wristband', () => {
    expect(found([group({ wristbandCode: 'W1' })], offer({ wristbandCode: 'W1' }))).toBe(true);
    expect(found([group({ wristbandCode: 'W2' })], offer({ wristbandCode: 'W1' }))).toBe(false);
    expect(found([group()], offer({ wristbandCode: 'W1' }))).toBe(false);
    expect(found([group({ wristbandCode: 'W2' })], offer())).toBe(true);
  });
});

describe('the quantity of an offer', () => {
  it('L-19 is the intended quantity of its groups of lines, which has their waiting units', () => {
    const waiting = [item({ quantity: 3 })];
    expect(standingOf([group()], waiting, offer(), null)).toMatchObject({ quantity: 2, busy: true });
    expect(standingOf([group({}, { intended: 5 })], [], offer(), null)).toMatchObject({
      quantity: 5,
      busy: true,
    });
    expect(standingOf([group()], [], offer(), null)).toMatchObject({ quantity: 2, busy: false });
  });

  it('L-08 L-19 L-21 is the sum of its groups, like a paid one and one for a voucher, in both orders', () => {
    const paid = group({ stock: 9 }, { intended: 3 });
    const free = group({ lineId: lineId('l2'), price: cents(0), stock: 9 }, { quantity: 1 });
    for (const groups of [
      [paid, free],
      [free, paid],
    ])
      expect(standingOf(groups, [], offer(), 9)).toMatchObject({
        ...{ quantity: 4, busy: true, canLess: true, left: 5 },
      });
  });

  it('L-19 is the number of requested units while the cart has no line of it', () => {
    const waiting = [
      item({ quantity: 3 }),
      item({ quantity: 2 }),
      item({ variationId: variationId('v2'), quantity: 9 }),
      item({ seat: { seatId: seat('1').seatId, index: 0, mapId: 'm', label: 'A1' } }),
    ];
    expect(standingOf([], waiting, offer(), null)).toMatchObject({ quantity: 5, busy: true });
    expect(standingOf([], [], offer(), null)).toMatchObject({ quantity: 0, busy: false });
  });
});

const DAYS = ['2026-09-28T20:00:00', '2026-09-29T20:00:00'];
const anyLimit = fc.constantFrom(0, 2, 6);
/** A variation has one kind. */
const VARIATIONS = [
  { variationId: variationId('v1'), kind: 'ticket' },
  { variationId: variationId('v2'), kind: 'ticket' },
  { variationId: variationId('v3'), kind: 'product' },
] as const;
const anyChoice = fc
  .tuple(fc.constantFrom(...VARIATIONS), fc.constantFrom(...DAYS))
  .map(([variation, visitAt]) => ({ ...variation, visitAt }));
const anyEvent = fc.record({
  recurring: fc.boolean(),
  perDocumentLimit: anyLimit,
  perDocumentLimitByKind: fc.record({ ticket: anyLimit, product: anyLimit, recharge: fc.constant(0) }),
});
const anyUnits = fc.integer({ min: 1, max: 6 });

/** Standing of an offer in a snapshot, and the limit by which the core refuses one more unit, if any. */
const judged = (story: Story, wanted: Offer) => {
  const { orders, intents } = story.view().cart;
  const groups = orders.flatMap((order) => order.groups);
  const waiting = intents.flatMap(({ items }) => items);
  const standing = standingOf(groups, waiting, wanted, null);
  const more = { type: 'SetQuantity', item: { ...wanted, quantity: standing.quantity + 1 } } as const;
  return { standing, refusal: story.came(more).refusal?.code ?? null };
};

describe('an offer on sale', () => {
  const confirmed = given(start(), ...enter());
  const show = { productId: line.productId, store: line.store };

  it('L-09 L-05 is disabled exactly if the core would refuse one more, also on another date', () => {
    fc.assert(
      fc.property(
        anyEvent,
        fc.array(fc.tuple(anyChoice, anyUnits, fc.constantFrom(null, 1, 4)), { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(anyChoice, anyUnits), { maxLength: 2 }),
        anyChoice,
        (event, held, coming, choice) => {
          const lines = held.map(([each, quantity, owned], nth) =>
            aLine({
              ...{ ...event, ...each, quantity, lineId: lineId(`${nth}`), eventAt: each.visitAt },
              owned: owned === null ? null : { ofKind: owned, ofProduct: owned },
            }),
          );
          let story = confirmed.and(add(item({ ...show })), tell(aCart(lines)));
          for (const [each, quantity] of coming) {
            const came = story.came(add(item({ ...show, ...each, quantity })));
            if (came.refusal === null) story = story.and(add(item({ ...show, ...each, quantity })));
          }
          const { standing, refusal } = judged(story, offer({ ...show, ...choice }));
          if (refusal === null || refusal.startsWith('limit.'))
            expect(standing.plus.allowed).toBe(refusal === null);
        },
      ),
      { numRuns: runs(600) },
    );
  });

  it('L-05 six of one date leave six of the next, in both orders', () => {
    for (const [first = '', second = ''] of [DAYS, DAYS.toReversed()]) {
      const limits = { recurring: true, perDocumentLimitByKind: { ticket: 6, product: 0, recharge: 0 } };
      const full = aLine({ ...limits, quantity: 6, visitAt: first, eventAt: first });
      const story = confirmed.and(add(item({ ...show })), tell(aCart([full])));
      const other = offer({ ...show, visitAt: second });
      expect(judged(story, other)).toMatchObject({ standing: { canMore: true }, refusal: null });
      expect(judged(story, offer({ ...show, visitAt: first }))).toMatchObject({
        standing: { canMore: false, plus: { reason: 'limitByKind', limit: 6 } },
        refusal: 'limit.by-kind',
      });
      story.when({ type: 'SetQuantity', item: { ...other, quantity: 6 } }).happens({ type: 'IntentQueued' });
      story.when({ type: 'SetQuantity', item: { ...other, quantity: 7 } }).refuses('limit.by-kind');
    }
  });
});

describe('the plus button of an offer', () => {
  const sibling = { lineId: lineId('l2'), variationId: variationId('v2') };
  const plusBeside = (other: Group): PlusState => standingOf([other], [], offer(), null).plus;

  it('L-09 depends only on its own group of lines if there is one', () => {
    const groups = [group(sibling, { plus: stopped('limit') }), group()];
    expect(standingOf(groups, [], offer(), null).canMore).toBe(true);
    const full = [group({}, { plus: stopped('stock') })];
    expect(standingOf(full, [], offer(), null)).toMatchObject({ canMore: false, plus: stopped('stock') });
    const room = { reason: 'limit', limit: 2, owned: 2, left: 0 } as const;
    expect(standingOf([group()], [], offer(), null, room).canMore).toBe(true);
  });

  it('L-09 ignores the limits of other products and stores', () => {
    const limits = { ...sibling, perDocumentLimit: 2 };
    expect(plusBeside(group(limits))).toEqual(stopped('limit', 2));
    expect(plusBeside(group({ ...limits, productId: productId('p2') }))).toEqual(FREE);
    expect(plusBeside(group({ ...limits, store: storeSlug('outra') }))).toEqual(FREE);
  });

  it('L-09 counts the waiting units of other offers of the product, once each', () => {
    const most = (perDocumentLimit: number) => group({ ...sibling, perDocumentLimit }, { quantity: 1 });
    const waiting = [
      item({ variationId: variationId('v3') }),
      item({ productId: productId('p2'), quantity: 9 }),
    ];
    const plus = (limit: number) => standingOf([most(limit)], waiting, offer(), null).plus;
    expect([plus(2), plus(3)]).toEqual([stopped('limit', 2), FREE]);
    const growing = { ...most(3), intended: 2 };
    const own = [item({ variationId: sibling.variationId })];
    expect(standingOf([growing], own, offer(), null).plus).toEqual(FREE);
  });

  it('L-05 L-09 has the stock of a line of its variation and day, as of a seat, and of no other', () => {
    const seated = group({ lineId: lineId('l3'), seat: seat('1'), stock: 1 });
    const plus = (wanted: Offer) => standingOf([group(sibling), seated], [], wanted, null).plus;
    expect(plus(offer())).toEqual(stopped('stock', 1));
    expect(plus(offer({ visitAt: VISIT }))).toEqual(FREE);
    expect(plus(offer({ variationId: variationId('v3') }))).toEqual(FREE);
  });

  it('L-10 L-03 is off if no stock is left, and minus is off if the cart has no unit', () => {
    const may = (groups: readonly Group[], stock: number | null) => {
      const { canLess, canMore } = standingOf(groups, [], offer(), stock);
      return { canLess, canMore };
    };
    expect(may([], 0)).toEqual({ canLess: false, canMore: false });
    expect(may([], -1)).toEqual({ canLess: false, canMore: false });
    expect(may([], 1)).toEqual({ canLess: false, canMore: true });
    expect(may([], null)).toEqual({ canLess: false, canMore: true });
    expect(may([group()], 0)).toEqual({ canLess: true, canMore: true });
    expect(may([group({}, { intended: 0 })], null)).toEqual({ canLess: false, canMore: true });
    expect(may([group({}, { intended: 0 })], 0)).toEqual({ canLess: false, canMore: false });
  });

  it('L-10 stays open without stock while the cart has some', () => {
    for (const gone of [{ sale: 'soldOut' }, { sale: 'onSale', stock: 0 }, { sale: 'soldOut', held: 2 }]) {
      expect(saleBeside(gone, 1)).toBe('onSale');
      expect(saleBeside(gone, 0)).toBe(saleOf(gone));
    }
    for (const sale of ['soon', 'ended']) expect(saleBeside({ sale, stock: 0 }, 1)).toBe(sale);
  });

  it('L-21 has left what the stock leaves beside the cart, and none if the cart has all', () => {
    const left = (groups: readonly Group[], stock: number | null) =>
      standingOf(groups, [], offer(), stock).left;
    expect(left([], 21)).toBe(21);
    expect(left([], null)).toBeNull();
    expect(left([group({ stock: null })], 21)).toBe(21);
    expect(left([group({ stock: 21 })], 21)).toBe(19);
    expect(left([group({ stock: 21 }, { quantity: 21 })], 21)).toBe(0);
    for (const [reason, units] of [
      ['stock', 0],
      ['limit', 2],
    ] as const)
      expect(left([group({ stock: 21 }, { quantity: 19, plus: stopped(reason, 21) })], 21)).toBe(units);
  });

  it('L-10 L-19 L-03 is off only if there are neither stock nor requested units', () => {
    const waiting = fc.array(fc.integer({ min: 1, max: 9 }).map((quantity) => item({ quantity })));
    fc.assert(
      fc.property(waiting, fc.option(fc.integer({ min: 0, max: 3 })), (items, stock) => {
        const { quantity, busy, canLess, canMore } = standingOf([], items, offer(), stock);
        expect(quantity).toBe(items.reduce((sum, each) => sum + each.quantity, 0));
        expect(busy).toBe(items.length > 0);
        expect(canMore).toBe(stock !== 0 || quantity > 0);
        expect(canLess).toBe(false);
      }),
    );
  });
});
