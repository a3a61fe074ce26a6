/** Specs of how an offer on sale relates to the cart. */
import { describe, expect, it } from 'vitest';
import { type Group, type Offer, type PlusState, standingOf } from '../../../domain/limits/limits.ts';
import type { ItemChoice, Line } from '../../../domain/model/cart.ts';
import { aLine, lineId, productId, seat, storeSlug, variationId } from '../cart-shapes.ts';
import { fc } from '../fc.ts';

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
  seat: null,
  visitAt: null,
  size: null,
  colour: null,
  wristbandCode: null,
  voucherCode: null,
  affiliateProgramId: null,
  donation: null,
  ...change,
});
const item = (change: Partial<ItemChoice> = {}): ItemChoice => ({ ...offer(), quantity: 1, ...change });
const VISIT = '2026-09-05T10:00:00';

describe('the group of lines of an offer', () => {
  const found = (groups: readonly Group[], wanted: Offer): boolean =>
    standingOf(groups, [], wanted, null).group !== null;

  it('L-08 is the unseated group of its store and variation', () => {
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

  it('L-18 is the group of the chosen wristband', () => {
    expect(found([group({ wristbandCode: 'W1' })], offer({ wristbandCode: 'W1' }))).toBe(true);
    expect(found([group({ wristbandCode: 'W2' })], offer({ wristbandCode: 'W1' }))).toBe(false);
    expect(found([group()], offer({ wristbandCode: 'W1' }))).toBe(false);
    expect(found([group({ wristbandCode: 'W2' })], offer())).toBe(true);
  });
});

describe('the quantity of an offer', () => {
  it('L-19 is the intended quantity of its group of lines, whatever intents wait', () => {
    const waiting = [item({ quantity: 3 })];
    expect(standingOf([group()], waiting, offer(), null)).toMatchObject({ quantity: 2, busy: true });
    expect(standingOf([group({}, { intended: 5 })], [], offer(), null)).toMatchObject({
      quantity: 5,
      busy: true,
    });
    expect(standingOf([group()], [], offer(), null)).toMatchObject({ quantity: 2, busy: false });
  });

  it('L-19 is the number of requested units while the cart has no line of it', () => {
    const waiting = [
      item({ quantity: 3 }),
      item({ quantity: 2 }),
      item({ variationId: variationId('v2'), quantity: 9 }),
      item({ seat: { seatId: seat('1').seatId, index: 0, mapId: 'm', label: 'A1' } }),
    ];
    expect(standingOf([], waiting, offer(), null)).toMatchObject({ group: null, quantity: 5, busy: true });
    expect(standingOf([], [], offer(), null)).toMatchObject({ quantity: 0, busy: false });
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

  it('L-09 is off without an own group if another group has reached the product’s limit', () => {
    expect(plusBeside(group(sibling, { plus: stopped('limit') }))).toEqual(stopped('limit'));
    expect(plusBeside(group(sibling, { plus: stopped('limitByKind') }))).toEqual(stopped('limitByKind'));
    expect(plusBeside(group({ ...sibling, kind: 'product' }, { plus: stopped('limitByKind') }))).toEqual(
      FREE,
    );
    expect(plusBeside(group({ ...sibling, kind: 'product' }, { plus: stopped('limit') }))).toEqual(
      stopped('limit'),
    );
    for (const reason of ['stock', 'seated'] as const)
      expect(plusBeside(group(sibling, { plus: stopped(reason) }))).toEqual(FREE);
    expect(plusBeside(group(sibling))).toEqual(FREE);
  });

  it('L-09 ignores the limits of other products and stores', () => {
    const full = { plus: stopped('limit') };
    expect(plusBeside(group({ ...sibling, productId: productId('p2') }, full))).toEqual(FREE);
    expect(plusBeside(group({ ...sibling, store: storeSlug('outra') }, full))).toEqual(FREE);
  });

  it('L-10 L-20 is off if no stock is left, and minus is off if the cart has no unit', () => {
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

  it('L-10 L-19 L-20 is off only if there are neither stock nor requested units', () => {
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
