/** Price lines of example carts. Price lines of any cart add up to its total. */
import { describe, expect, it } from 'vitest';
import { type Currency, cents } from '../../../domain/kernel/values.ts';
import { currencyOf } from '../../../domain/pricing/currency.ts';
import {
  amountsBeforeInterest,
  orderSum,
  type PriceLine,
  payable,
  priceLines,
  pricesByCurrency,
} from '../../../domain/pricing/lines.ts';
import { aCart, aCombo, aLine, anOrder, someCart, someOrder, storeSlug } from '../cart-shapes.ts';
import { fc, runs } from '../fc.ts';

const FULL = anOrder({
  lines: [aLine({ quantity: 2, processingFee: cents(100) }), aLine({ price: cents(2_001) })],
  combos: [aCombo({ quantity: 3, convenienceFee: cents(250), processingFee: cents(20) })],
  convenienceFee: cents(3_750),
  processingFee: cents(260),
  serviceFee: cents(50),
  shippingFee: cents(1_990),
  protectionFee: cents(1_234),
  couponDiscount: cents(1_000),
  binDiscount: cents(700),
  affiliateDiscount: cents(30),
});
const INTEREST = { count: 3, each: cents(15_000), total: cents(45_000), interest: cents(777) };
const EVERYTHING = { delivery: 'deliver', protection: true, installments: INTEREST } as const;
const LEAST = { delivery: 'collect', protection: false } as const;

const codes = (lines: readonly PriceLine[]) => lines.map(({ code, amount }) => [code, amount]);

describe('the sum of an order', () => {
  it('M-01 includes lines, combos, fees and discounts', () => {
    expect(orderSum(FULL)).toBe(20_000 + 2_001 + 7_500 + 3_750 + 260 + 50 + 1_990 + 1_234 - 1_000 - 700 - 30);
  });
});

describe('price lines', () => {
  it('M-10 list the fees inside items and combos separately', () => {
    const [prices] = pricesByCurrency(aCart(FULL), EVERYTHING);
    expect(codes(prices?.inside ?? [])).toEqual([
      ['convenience', 3_750],
      ['processing', 260],
    ]);
    const none = anOrder({ lines: [aLine({ convenienceFee: cents(0) })] });
    expect(pricesByCurrency(aCart(none), LEAST)[0]?.inside).toEqual([]);
  });
  it('M-10 include a separate line for a fee that no unit has', () => {
    const told = { ...FULL, convenienceFee: cents(3_800), processingFee: cents(660) };
    const cart = aCart({ ...told, total: orderSum(told) });
    expect(codes(priceLines(cart, LEAST)).slice(-3)).toEqual([
      ['convenience', 50],
      ['processing', 400],
      ['total', 32_281],
    ]);
    expect(codes(pricesByCurrency(cart, LEAST)[0]?.inside ?? [])).toEqual([
      ['convenience', 3_750],
      ['processing', 260],
    ]);
  });
  it('M-04 have one order', () => {
    const told = { ...FULL, convenienceFee: cents(3_800), processingFee: cents(660) };
    const lines = priceLines(aCart({ ...told, total: cents(orderSum(told) + 5) }), EVERYTHING);
    expect(lines.map(({ code }) => code)).toEqual([
      ...['items', 'combos', 'coupon', 'bin', 'affiliate', 'shipping', 'service'],
      ...['convenience', 'processing', 'interest', 'protection', 'adjustment', 'total'],
    ]);
  });
  it('M-04 of an empty cart have a total of zero, in reais', () => {
    const total = [{ code: 'total', amount: 0, currency: 'BRL' }];
    expect(priceLines(aCart(), EVERYTHING)).toEqual(total);
    expect(pricesByCurrency(aCart(), EVERYTHING)).toEqual([]);
    expect(payable(aCart(), EVERYTHING)).toBe(0);
  });
  it('M-03 M-19 separate currencies in the sequence of the orders, with interest in the first', () => {
    const free = { price: cents(500), convenienceFee: cents(0) };
    const mexican = anOrder({ currency: 'MXN', lines: [aLine(free)] });
    const cart = aCart(mexican, FULL, mexican);
    const prices = pricesByCurrency(cart, EVERYTHING);
    expect(prices.map(({ currency, payable: sum }) => [currency, sum])).toEqual([
      ['MXN', 1_000 + 777],
      ['BRL', 35_055],
    ]);
    expect(codes(prices[0]?.lines ?? [])).toEqual([
      ['items', 1_000],
      ['interest', 777],
      ['total', 1_777],
    ]);
    expect(payable(cart, EVERYTHING)).toBe(1_777);
    expect(payable(cart, EVERYTHING, 'BRL')).toBe(35_055);
    expect(payable(aCart(FULL), EVERYTHING, 'MXN')).toBe(0);
    expect(priceLines(cart, EVERYTHING)).toEqual(prices.flatMap(({ lines }) => lines));
  });
});

const choices = fc.record({
  delivery: fc.constantFrom('collect', 'deliver'),
  protection: fc.boolean(),
  installments: fc.option(fc.constantFrom(INTEREST, { ...INTEREST, interest: cents(0) })),
});
/** Some orders have another total than the sum of their parts. */
const toldCart = fc
  .array(fc.tuple(someOrder, fc.constantFrom(0, 0, 1, -2, 500)), { maxLength: 4 })
  .map((orders) => aCart(...orders.map(([order, off]) => ({ ...order, total: cents(order.total + off) }))));

describe('price lines of any cart', () => {
  it('M-20 M-21 add up to each total, and have no other zero line', () => {
    fc.assert(
      fc.property(toldCart, choices, (cart, chosen) => {
        let sum = 0;
        for (const { code, amount } of priceLines(cart, chosen)) {
          if (code !== 'total') expect(amount).not.toBe(0);
          else expect(amount).toBe(sum);
          sum = code === 'total' ? 0 : sum + amount;
        }
        expect(sum).toBe(0);
      }),
      { numRuns: runs(500) },
    );
  });
  it('M-02 have a payable amount of the totals less unchosen fees, plus interest', () => {
    fc.assert(
      fc.property(toldCart, choices, (cart, chosen) => {
        for (const currency of ['BRL', 'MXN'] satisfies Currency[]) {
          const orders = cart.orders.filter((order) => order.currency === currency);
          const first = cart.orders[0]?.currency === currency;
          let expected = first ? (chosen.installments?.interest ?? 0) : 0;
          for (const order of orders) {
            expected += order.total;
            if (chosen.delivery === 'collect') expected -= order.shippingFee;
            if (!chosen.protection) expected -= order.protectionFee;
          }
          expect(payable(cart, chosen, currency)).toBe(expected);
        }
      }),
    );
  });
  it('M-02 follow the choices of the same cart', () => {
    const cart = aCart(FULL);
    const before = payable(cart, EVERYTHING);
    const cheaper = { ...INTEREST, interest: cents(INTEREST.interest - 100) };
    expect(payable(cart, { ...EVERYTHING, installments: cheaper })).toBe(before - 100);
    expect(payable(cart, { ...EVERYTHING, protection: false })).toBe(before - FULL.protectionFee);
    expect(payable(cart, { ...EVERYTHING, delivery: 'collect' })).toBe(before - FULL.shippingFee);
  });
  it('M-01 M-21 have no adjustment if the server agrees', () => {
    fc.assert(
      fc.property(someCart, choices, (cart, chosen) => {
        expect(priceLines(cart, chosen).some(({ code }) => code === 'adjustment')).toBe(false);
      }),
    );
  });
});

describe('amounts before interest', () => {
  it('M-18 are the same for any interest, and differ by coupon, protection and delivery', () => {
    const cart = aCart(FULL);
    const key = (choices: Parameters<typeof pricesByCurrency>[1], of = cart) =>
      amountsBeforeInterest(pricesByCurrency(of, choices));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (interest) => {
        const installments = { ...INTEREST, interest: cents(interest) };
        expect(key({ ...EVERYTHING, installments })).toBe(key(EVERYTHING));
      }),
      { numRuns: runs(100) },
    );
    expect(key({ ...EVERYTHING, protection: false })).not.toBe(key(EVERYTHING));
    expect(key({ ...EVERYTHING, delivery: 'collect' })).not.toBe(key(EVERYTHING));
    const dearer = { ...FULL, serviceFee: cents(FULL.serviceFee + 1), total: cents(FULL.total + 1) };
    for (const order of [{ ...FULL, couponDiscount: cents(1) }, dearer])
      expect(key(EVERYTHING, aCart(order))).not.toBe(key(EVERYTHING));
  });
});

describe("a purchase's currency", () => {
  it("M-30 is its first order's, or the site's without an order", () => {
    expect(currencyOf([], 'BR')).toBe('BRL');
    expect(currencyOf([], 'MX')).toBe('MXN');
    expect(currencyOf([{ currency: 'MXN' }, { currency: 'BRL' }], 'BR')).toBe('MXN');
  });

  it("O-180 an item's is that of its store's order, else the purchase's", () => {
    const orders = [
      { currency: 'MXN', store: storeSlug('a') },
      { currency: 'BRL', store: storeSlug('b') },
    ] as const;
    expect(['a', 'b', 'c'].map((store) => currencyOf(orders, 'BR', storeSlug(store)))).toEqual([
      'MXN',
      'BRL',
      'MXN',
    ]);
    expect([
      currencyOf([], 'MX', storeSlug('a')),
      currencyOf([{ currency: 'BRL' }], 'MX', storeSlug('a')),
    ]).toEqual(['MXN', 'BRL']);
  });
});
