/** The amounts of an order add up, with any items and discounts. */

import { describe, expect, it } from 'vitest';
import { orderSum, takesCoupon } from '../../../domain/pricing/lines.ts';
import {
  type Circumstances,
  figuresOf,
  type OrderGoods,
  type Program,
  payableOf,
} from '../../../fixtures/marketplace/cart/figures.ts';
import type { EventOffer } from '../../../fixtures/marketplace/cart/offers.ts';
import { presentOrder } from '../../../fixtures/marketplace/cart/present.ts';
import type { LineRow, PurchaseRows } from '../../../fixtures/marketplace/cart/read.ts';
import { fc } from '../../domain/fc.ts';

const event = (protectionOffered: boolean, fee: number): EventOffer =>
  ({
    id: 1,
    slug: 'evento',
    storeSlug: 'loja',
    title: { pt: '', en: '', es: '' },
    venue: { name: '', city: '' },
    store: { name: '' },
    protectionOffered,
    mapId: null,
    dates: [],
    changes: [],
    variations: new Map(),
    products: new Map(),
    combos: new Map(),
    delivery: { collect: {}, deliver: { feeByState: { SP: fee, '*': fee * 2 }, businessDays: 3 } },
  }) as unknown as EventOffer;

const line = (
  id: number,
  kind: LineRow['kind'],
  [price, fee, processing]: readonly [number, number, number],
  combo: boolean,
): LineRow => ({
  id,
  purchaseId: 'p',
  orderId: 1,
  comboId: combo ? 9 : null,
  eventId: 1,
  dateId: 0,
  variationId: id,
  productId: 1,
  kind,
  seatIndex: null,
  seatId: null,
  price,
  fee,
  processing,
  size: null,
  color: null,
  wristbandCode: null,
  voucherCode: null,
  affiliateProgramId: 1,
  quotaKey: null,
  state: 'held',
  keptChange: null,
});

const cents = fc.integer({ min: 0, max: 500_000 });
const percent = fc.integer({ min: 0, max: 100 });

const goods = fc.record({
  lines: fc.array(
    fc.tuple(
      fc.constantFrom('ticket', 'product', 'recharge'),
      fc.tuple(cents, fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 2000 })),
      fc.boolean(),
    ),
    { minLength: 1, maxLength: 12 },
  ),
  combo: fc.option(
    fc.record({
      price: cents,
      fee: fc.integer({ min: 0, max: 5000 }),
      processing: fc.integer({ min: 0, max: 2000 }),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  ),
});

const world = fc.record({
  coupon: fc.option(fc.oneof(fc.record({ percent }), fc.record({ amount: cents }))),
  minimum: cents,
  bin: fc.option(fc.record({ percent, maxTickets: fc.integer({ min: 1, max: 6 }) })),
  affiliate: percent,
  protection: fc.boolean(),
  shipping: fc.integer({ min: 0, max: 9000 }),
  state: fc.constantFrom('SP', 'RJ', ''),
});

type Goods = typeof goods extends fc.Arbitrary<infer T> ? T : never;
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const program = (discountPercent: number): Program => ({
  ...{ id: 1, slug: 'programa', name: 'Programa', storeSlug: 'loja', eventSlug: 'evento' },
  ...{ discountPercent, commissionPercent: 0 },
});

const build = (orders: readonly Goods[], around: World) => {
  const all = orders.map(
    ({ lines, combo }): OrderGoods => ({
      lines: lines.map(([kind, price, inside], nth) =>
        line(nth + 1, kind as LineRow['kind'], price, inside && combo !== null),
      ),
      combos:
        combo === null
          ? []
          : [
              {
                id: 1,
                purchaseId: 'p',
                orderId: 1,
                eventId: 1,
                comboId: 9,
                state: 'held' as const,
                ...combo,
              },
            ],
    }),
  );
  const circumstances: Circumstances = {
    events: new Map([[1, event(around.protection, around.shipping)]]),
    coupon:
      around.coupon === null
        ? null
        : ({
            code: 'C',
            storeSlug: null,
            eventSlug: null,
            percent: 'percent' in around.coupon ? around.coupon.percent : null,
            amount: 'amount' in around.coupon ? around.coupon.amount : null,
            minimum: around.minimum,
          } as Circumstances['coupon']),
    bins:
      around.bin === null
        ? []
        : [{ bin: '411111', partner: 'P', storeSlug: null, eventSlug: null, ...around.bin }],
    programs: new Map([[1, program(around.affiliate)]]),
    destinationState: around.state,
  };
  return { all, circumstances, figures: figuresOf(all, circumstances) };
};

const PURCHASE = { purchase: { currency: 'BRL', reservedAt: new Date(0) } } as unknown as PurchaseRows;

describe('order figures', () => {
  it('add up to the total as the client computes it', () => {
    fc.assert(
      fc.property(goods, world, (order, around) => {
        const { all, circumstances, figures } = build([order], around);
        const [first] = all;
        const [own] = figures;
        if (first === undefined || own === undefined) throw new Error('Expected figures of an order.');
        const reader = {
          language: 'pt' as const,
          events: circumstances.events,
          left: new Map(),
          now: 0,
          owned: null,
        };
        const shown = presentOrder(reader, PURCHASE, {
          row: { id: 1, storeSlug: 'loja', figures: null },
          lines: first.lines,
          combos: first.combos,
          figures: own,
          couponCode: null,
        });
        expect(orderSum(shown)).toBe(shown.total);
      }),
    );
  });

  it('are whole cents, never negative and never below the fees', () => {
    fc.assert(
      fc.property(fc.array(goods, { minLength: 1, maxLength: 3 }), world, (orders, around) => {
        for (const each of build(orders, around).figures) {
          expect(Object.values(each).every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
          const fees = each.convenienceFee + each.processingFee + each.shippingFee + each.protectionFee;
          expect(each.total).toBeGreaterThanOrEqual(fees);
        }
      }),
    );
  });

  it('have the discount of a program only on tickets of its event', () => {
    const ticket = line(1, 'ticket', [10_000, 0, 0], false);
    const [figures] = figuresOf([{ lines: [ticket, { ...ticket, id: 2, eventId: 2 }], combos: [] }], {
      events: new Map([
        [1, event(false, 0)],
        [2, { ...event(false, 0), id: 2, slug: 'outro' }],
      ]),
      ...{ coupon: null, bins: [], programs: new Map([[1, program(10)]]), destinationState: '' },
    });
    expect(figures?.affiliateDiscount).toBe(1_000);
  });

  it('M-14 split a fixed coupon amount across orders to the cent', () => {
    fc.assert(
      fc.property(fc.array(goods, { minLength: 2, maxLength: 4 }), world, cents, (orders, around, amount) => {
        const { figures, all } = build(orders, { ...around, coupon: { amount }, minimum: 0, affiliate: 0 });
        const base = all.reduce(
          (sum, { lines, combos }) =>
            sum +
            lines
              .filter((line) => line.comboId === null && takesCoupon({ ...line, donation: false }))
              .reduce((total, { price }) => total + price, 0) +
            combos.reduce((total, { price, quantity }) => total + price * quantity, 0),
          0,
        );
        const off = figures.reduce((sum, { couponDiscount }) => sum + couponDiscount, 0);
        expect(off).toBe(Math.min(amount, base));
      }),
    );
  });

  it('drop by exactly the shipping and protection fees without delivery and protection', () => {
    fc.assert(
      fc.property(fc.array(goods, { minLength: 1, maxLength: 3 }), world, (orders, around) => {
        const { figures } = build(orders, around);
        const all = payableOf(figures, { deliver: true, protect: true, bin: true });
        const none = payableOf(figures, { deliver: false, protect: false, bin: true });
        const fees = figures.reduce((sum, each) => sum + each.shippingFee + each.protectionFee, 0);
        expect(all - none).toBe(fees);
        expect(none).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
