import { describe, expect, it } from 'vitest';
import { cents, type LineId } from '../../../domain/kernel/values.ts';
import type { MoneyEntry, Order } from '../../../domain/orders/messages.ts';
import {
  amountOf,
  announcedReturn,
  chosenKind,
  entryDates,
  entryStatus,
  isReturnOfEvent,
  moneyOf,
  pricesTitle,
  returnOf,
  returnText,
  shownMoney,
  signedAmount,
} from '../../../domain/orders/money.ts';
import { fc } from '../fc.ts';
import { item, of, order, STATUSES } from './given.ts';

const entry = (over: Partial<MoneyEntry>): MoneyEntry => ({
  ...{ type: 'paid', cause: null, lineId: null, amount: cents(10_000), kind: 'credit', card: '4242' },
  ...{ installments: 1, done: true, at: '2026-07-01T12:00:00', expectedAt: null },
  ...over,
});
const back = (amount: number, done = true): MoneyEntry =>
  entry({ type: 'returned', cause: 'item', amount: cents(amount), done });

const anEntry = fc
  .record({ type: fc.constantFrom('paid', 'returned'), amount: fc.nat(20_000), done: fc.boolean() })
  .map(({ type, amount, done }) => entry({ type, amount: cents(amount), done: type === 'paid' || done }));
const someMoney = fc.array(anEntry, { maxLength: 6 });
const sumOf = (money: readonly MoneyEntry[], type: MoneyEntry['type']): number =>
  money.filter((each) => each.type === type).reduce((sum, { amount }) => sum + amount, 0);

describe('the money of an order', () => {
  it('O-48 adds up: the payments are what was returned, what is on its way, and what remains paid', () => {
    fc.assert(
      fc.property(someMoney, (entries) => {
        const money = moneyOf(order({ money: entries }));
        if (!money.known) return;
        expect(money.paid).toBe(sumOf(entries, 'paid'));
        expect(money.returned + money.underway).toBe(sumOf(entries, 'returned'));
        expect(money.kept).toBe(money.paid - money.returned - money.underway);
      }),
    );
  });

  it('O-49 is unknown without entries, during a charge, or if more returns than was paid', () => {
    expect(moneyOf(order({ money: null }))).toEqual({ known: false });
    expect(moneyOf(order({ money: [entry({ amount: cents(-1) })] }))).toEqual({ known: false });
    expect(moneyOf(order({ status: 'pendingPayment', money: [] }))).toEqual({ known: false });
    fc.assert(
      fc.property(someMoney, (entries) => {
        expect(moneyOf(order({ money: entries })).known).toBe(
          sumOf(entries, 'returned') <= sumOf(entries, 'paid'),
        );
      }),
    );
  });

  it('O-93 shows entries once something was paid, and what is left once something went back', () => {
    expect(shownMoney(order({ money: null }))).toEqual({ show: 'unknown' });
    expect(shownMoney(order({ money: [entry({})] }))).toMatchObject({ show: 'entries', left: null });
    expect(shownMoney(order({ money: [entry({}), back(4_000)] }))).toMatchObject({ left: 6_000 });
    fc.assert(
      fc.property(someMoney, (entries) => {
        const money = moneyOf(order({ money: entries }));
        const shown = shownMoney(order({ money: entries }));
        const other = money.known ? 'nothing' : 'unknown';
        expect(shown.show).toBe(money.known && money.paid > 0 ? 'entries' : other);
        if (!money.known || shown.show !== 'entries') return;
        const balance = shown.entries.reduce((sum, each) => sum + signedAmount(each), 0);
        expect(balance).toBe(money.kept);
        expect(shown.left).toBe(money.kept < money.paid ? balance : null);
      }),
    );
  });

  it('O-50 is one named amount, and a price never reads as paid', () => {
    const shown = (over: Partial<Order>) => {
      const { label, amount } = amountOf(order(over));
      return [label.replace('orders.money.', ''), amount];
    };
    expect(shown({ status: 'awaitingPayment', money: [] })).toEqual(['toPay', 10_000]);
    expect(shown({ money: [entry({})] })).toEqual(['paid', 10_000]);
    expect(shown({ money: [entry({}), back(4000)] })).toEqual(['paid', 6000]);
    expect(shown({ money: [entry({}), back(4000), back(6000, false)] })).toEqual(['returning', 6000]);
    expect(shown({ status: 'canceled', money: [entry({}), back(10_000)] })).toEqual(['returned', 10_000]);
    expect(shown({ status: 'canceled', money: [] })).toEqual(['nothing', null]);
    expect(shown({ kind: 'reservation', money: [], dueAtEntrance: cents(800) })).toEqual(['due', 800]);
    expect(shown({ kind: 'reservation', money: [] })).toEqual(['unknown', null]);
    expect(shown({ money: null })).toEqual(['price', 10_000]);
    const ended = STATUSES.filter((status) => status === 'canceled' || status === 'pendingCancellation');
    for (const status of ended) expect(shown({ status, money: null })).toEqual(['unknown', null]);
    expect(amountOf(of({ money: null }, item({ status: 'canceled' }))).label).toBe('orders.money.unknown');
  });

  it('O-52 is unknown while the server has no total yet', () => {
    for (const status of ['cart', 'awaitingPayment', 'pendingPayment'] as const)
      expect(amountOf(order({ status, total: cents(0) })).label).toBe('orders.money.unknown');
  });

  it('O-51 tells before a cancellation what returns, and never more than remains paid', () => {
    const paid = order({ money: [entry({}), back(4000)], returnable: cents(6000) });
    expect(returnOf(paid, null)).toEqual({
      known: true,
      wasPaid: true,
      amount: 6000,
      kind: 'credit',
      card: '4242',
    });
    expect(returnOf(paid, item({ returnable: cents(3000) }))).toMatchObject({ amount: 3000 });
    expect(returnOf(paid, item({ returnable: cents(6001) }))).toEqual({ known: false });
    expect(returnOf(paid, item())).toEqual({ known: false });
    expect(returnOf(order({ money: null, returnable: cents(6000) }), null)).toEqual({ known: false });
    expect(returnOf(order({ money: [] }), null)).toMatchObject({ known: true, amount: 0 });
    expect(returnOf(order({ kind: 'reservation' }), null)).toMatchObject({ known: true, amount: 0 });
  });
  it('O-128 has the amount that a dialog names, and none if the dialog says that it is unknown', () => {
    fc.assert(
      fc.property(someMoney, fc.nat(20_000), (money, amount) => {
        const one = order({ money, returnable: cents(amount) });
        const returning = returnOf(one, null);
        const announced = announcedReturn(one, null);
        expect(announced === null).toBe(returnText(returning) === 'returns.unknown');
        expect(announced === 0).toBe(['returns.nothing', 'returns.none'].includes(returnText(returning)));
        if (returning.known) expect(announced).toBe(returning.amount);
      }),
    );
  });
});

it('O-191 nothing returns because nothing was paid only if the money says so', () => {
  const text = (over: Partial<Order>) => {
    const returnable = cents(0);
    const one = of({ returnable, ...over }, item({ returnable }));
    return [null, ...one.tickets].map((each) => returnText(returnOf(one, each)));
  };
  expect(text({ money: [entry({ amount: cents(5_000) })] })).toEqual(['returns.none', 'returns.none']);
  expect(text({ money: [entry({}), back(10_000)] })).toEqual(['returns.none', 'returns.none']);
  expect(text({ kind: 'reservation', money: [entry({})] })).toEqual(['returns.none', 'returns.none']);
  expect(text({ kind: 'reservation' })).toEqual(['returns.nothing', 'returns.nothing']);
  expect(text({ money: [] })).toEqual(['returns.nothing', 'returns.nothing']);
});

it('O-51 a return is described by its card, by Pix, or plainly, and never if it is unknown', () => {
  const text = (kind: 'credit' | 'pix' | 'cash', card = '', amount = 100) =>
    returnText({ known: true, wasPaid: true, amount: cents(amount), kind: kind as 'credit', card });
  expect(returnText({ known: false })).toBe('returns.unknown');
  expect([text('pix', '', 0), text('credit', '4242'), text('credit'), text('pix'), text('cash')]).toEqual([
    ...['returns.none', 'returns.card', 'returns.credit', 'returns.pix', 'returns.other'],
  ]);
  expect([entry({}), back(1), back(1, false)].map(entryStatus)).toEqual(['paid', 'returned', 'returning']);
});

it('O-98 a return of an item says that its event changed or was canceled', () => {
  const lineId = '7' as LineId;
  const causes = ['item', 'order', 'refund', 'late', 'event', null] as const;
  const said = causes.filter((cause) => isReturnOfEvent({ cause, lineId }));
  expect(said).toEqual(['event']);
  expect(isReturnOfEvent({ cause: 'event', lineId: null })).toBe(false);
});

it('O-112 a return on its way shows its request and its expected date, any other entry its date', () => {
  const date = fc.option(fc.constantFrom('2026-07-01T10:00:00', '2026-07-09T10:00:00'));
  fc.assert(
    fc.property(
      fc.constantFrom('paid', 'returned'),
      fc.boolean(),
      date,
      date,
      (type, done, at, expectedAt) => {
        const isOnItsWay = type === 'returned' && !done;
        const shown = entryDates({ type, done, at, expectedAt });
        expect(shown.map(({ text }) => text)).toEqual([
          ...(at === null ? [] : [isOnItsWay ? 'money.asked' : null]),
          ...(isOnItsWay && expectedAt !== null ? ['money.expected'] : []),
        ]);
        expect(shown.map((each) => each.date)).toEqual(
          [at, isOnItsWay ? expectedAt : null].filter((each) => each !== null),
        );
      },
    ),
  );
});

it('O-107 the prices are those of the original order once any part of it ended', () => {
  const titles = STATUSES.map((status) => [status, pricesTitle(order({ status }))]);
  expect(titles.filter(([, title]) => title === 'order.prices.before').map(([status]) => status)).toEqual([
    ...['canceled', 'pendingCancellation'],
  ]);
  expect(pricesTitle(of({}, item(), item({ status: 'canceled' })))).toBe('order.prices.before');
  expect(pricesTitle(of({}, item(), item({ status: 'validated' })))).toBe('order.prices');
});

it('O-108 a chosen payment kind is shown until the host states a payment', () => {
  const kind = 'pix' as const;
  const orders = [null, [], [entry({}), back(10_000)]].map((money) => order({ money, kind }));
  expect(orders.map(chosenKind)).toEqual(['pix', 'pix', null]);
});
