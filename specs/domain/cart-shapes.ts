/** Carts for specs of rules: a plain line, order and cart with overrides, and arbitraries of them. */

import {
  cents,
  type LineId,
  type OrderId,
  type ProductId,
  type PurchaseId,
  type SeatId,
  type StoreSlug,
  type VariationId,
} from '../../domain/kernel/values.ts';
import type { Cart, Combo, Line, StoreOrder } from '../../domain/model/cart.ts';
import { fc } from './fc.ts';
import * as shop from './shop.ts';

export const lineId = (text: string) => text as LineId;
export const storeSlug = (text: string) => text as StoreSlug;
export const productId = (text: string) => text as ProductId;
export const variationId = (text: string) => text as VariationId;
export const seat = (id: string): NonNullable<Line['seat']> => ({
  seatId: id as SeatId,
  label: `A${id}`,
  blockId: null,
  block: null,
});

/** One full-price ticket with unlimited stock and no limit per document. Price 100.00, fee 10.00. */
export const aLine = (over: Partial<Line> = {}): Line =>
  shop.aLine('l1', {
    ...{ productId: productId('p1'), variationId: variationId('v1'), productName: 'Show' },
    ...{ convenienceFee: cents(1_000), eventAt: '2026-09-01T20:00:00', ...over },
  });

export const aCombo = (over: Partial<Combo> = {}): Combo =>
  shop.aCombo('c1', { name: 'Pipoca', price: cents(2_500), ...over });

/** Order without fees and discounts. `total` is the sum unless `over` replaces it. */
export const anOrder = ({ lines = [], ...over }: Partial<StoreOrder> = {}): StoreOrder =>
  shop.anOrder(lines, {
    ...{ orderId: 'o1' as OrderId, store: storeSlug('casa'), convenienceFee: cents(0), ...over },
    processingFee: over.processingFee ?? cents(0),
  });

export const aCart = (...orders: readonly StoreOrder[]): Cart => ({ purchaseId: 'm1' as PurchaseId, orders });
export const cartOf = (...lines: readonly Line[]): Cart => aCart(anOrder({ lines }));

const amount = fc.nat({ max: 5_000_000 }).map(cents);
const quantity = fc.integer({ min: 1, max: 9 });
const few = (prefix: string) => fc.constantFrom(`${prefix}1`, `${prefix}2`);

/** Lines of few products and dates, so that many share one. All have the same `lineId`. */
export const someLine: fc.Arbitrary<Line> = fc
  .record({
    store: few('s').map(storeSlug),
    productId: few('p').map(productId),
    variationId: few('v').map(variationId),
    kind: fc.constantFrom('ticket', 'product', 'recharge'),
    recurring: fc.boolean(),
    price: fc.constantFrom(500, 1500, 10_000).map(cents),
    quantity,
    stock: fc.option(fc.nat({ max: 20 })),
    perDocumentLimit: fc.nat({ max: 12 }),
    limit: fc.nat({ max: 8 }),
    seated: fc.integer({ min: 0, max: 5 }),
    visitAt: fc.option(fc.constantFrom('2026-09-01T10:00:00', '2026-09-01T15:00:00', '2026-09-02T10:00:00')),
    color: fc.option(few('c')),
  })
  .map(({ limit, seated, ...rest }) =>
    aLine({
      ...rest,
      perDocumentLimitByKind: { ticket: limit, product: limit, recharge: limit },
      ...(seated === 0 ? { seat: seat('7'), quantity: 1 } : {}),
    }),
  );

const someUnits = fc.record({
  price: amount,
  convenienceFee: fc.oneof(fc.constant(cents(0)), amount),
  processingFee: fc.oneof(fc.constant(cents(0)), amount),
  quantity,
});

/** An order whose total equals the sum of its parts. */
export const someOrder: fc.Arbitrary<StoreOrder> = fc
  .record({
    currency: fc.constantFrom('BRL', 'BRL', 'MXN'),
    lines: fc.array(someUnits, { maxLength: 4 }),
    combos: fc.array(someUnits, { maxLength: 2 }),
    /** Fees beyond those of the units: some servers send fees of whole orders only. */
    uncarried: fc.oneof(fc.constant([0, 0] as const), fc.tuple(amount, amount)),
    serviceFee: fc.constantFrom(0, 0, 199).map(cents),
    shippingFee: amount,
    protectionFee: amount,
    couponDiscount: fc.oneof(fc.constant(cents(0)), amount),
    binDiscount: fc.oneof(fc.constant(cents(0)), amount),
    affiliateDiscount: fc.oneof(fc.constant(cents(0)), amount),
  })
  .map(({ lines, combos, uncarried: [convenience, processing], ...rest }) => {
    const units = [...lines, ...combos];
    const carried = (fee: 'convenienceFee' | 'processingFee') =>
      units.reduce((sum, each) => sum + each[fee] * each.quantity, 0);
    return anOrder({
      ...rest,
      lines: lines.map((each) => aLine(each)),
      combos: combos.map((each) => aCombo(each)),
      convenienceFee: cents(carried('convenienceFee') + convenience),
      processingFee: cents(carried('processingFee') + processing),
    });
  });

export const someCart: fc.Arbitrary<Cart> = fc
  .array(someOrder, { maxLength: 4 })
  .map((orders) => aCart(...orders));
