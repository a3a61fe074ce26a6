/** The amounts that the sandbox returns add up to what was paid, and to what the client shows. Without a database. */

import { expect, it } from 'vitest';
import type { LineId } from '../../../domain/kernel/values.ts';
import { moneyOf, returnOf } from '../../../domain/orders/money.ts';
import type { Sql } from '../../../fixtures/marketplace/db/index.ts';
import { cancelLines, takeBack } from '../../../fixtures/marketplace/orders/cancel.ts';
import { fc, runs, WHILE } from '../../domain/fc.ts';
import {
  type Bought,
  bought,
  liveIds,
  NOW,
  readAt,
  rereading,
  totalOf,
  wanted,
  withLines,
} from './bought.ts';

type Return = Bought['money']['returns'][number];

/** A transaction that writes only returns, under the conditions of its statement. */
const recording = ({ money: { payments } }: Bought) => {
  const written: Return[] = [];
  const query = async (text: string, values: readonly unknown[] = []) => {
    const [, lineId, cause, amount, requestedAt, returnedAt] = values;
    if (text.includes('INSERT INTO money_returns') && payments.length > 0 && Number(amount) > 0)
      written.push({ id: 0, paymentId: 1, lineId, cause, amount, requestedAt, returnedAt } as Return);
    return [];
  };
  return { written, tx: { query } as unknown as Sql };
};

const withReturns = (one: Bought, more: readonly Return[]): Bought => ({
  ...one,
  money: { ...one.money, returns: [...one.money.returns, ...more] },
});

const acts = fc.record({
  /** Place of each item to cancel among those that are left. */
  items: fc.array(fc.nat(), { maxLength: 8, size: 'max' }),
  end: fc.constantFrom('none', 'order', 'refund'),
});

it('O-48 O-51 returns what it announced, and all of them add up to what was paid', {
  timeout: WHILE,
}, async () => {
  await fc.assert(
    fc.asyncProperty(wanted, acts, async (choices, { items, end }) => {
      const whole = { ...choices, items: choices.items.map((item) => ({ ...item, isCanceled: false })) };
      let one = bought({ ...whole, status: 'completed' });
      const readAgain = rereading();
      const isPaid = one.money.payments.length > 0;
      const paid = isPaid ? totalOf(one) : 0;
      const check = (): ReturnType<typeof readAt> => {
        const order = readAgain(one, NOW);
        const money = moneyOf(order);
        const back = one.money.returns.reduce((sum, each) => sum + each.amount, 0);
        expect(money).toMatchObject({ known: true, paid, kept: paid - back });
        if (order.status === 'completed' && isPaid) expect(order.returnable).toBe(paid - back);
        const each = order.tickets.reduce((sum, { returnable }) => sum + (returnable ?? 0), 0);
        if (order.status === 'completed') expect(each).toBe(order.returnable);
        return order;
      };
      const announced = (order: ReturnType<typeof readAt>, id: number | null): number => {
        const item = order.tickets.find(({ line }) => line.lineId === (String(id) as LineId)) ?? null;
        const returning = returnOf(order, item);
        if (!returning.known) throw new Error('The amount of a return is unknown.');
        return returning.amount;
      };
      for (const place of items) {
        const left = liveIds(one);
        const line = one.rows.lines.find(({ id }) => id === left[place % left.length]);
        if (line === undefined) break;
        const amount = announced(check(), line.id);
        const { written, tx } = recording(one);
        await cancelLines(tx, one.rows, [line], 'item', NOW);
        expect(written.reduce((sum, each) => sum + each.amount, 0)).toBe(amount);
        one = withReturns(withLines(one, [line.id], 'canceled'), written);
      }
      const left = liveIds(one);
      if (end === 'none' || left.length === 0) {
        check();
        return;
      }
      const amount = announced(check(), null);
      const { written, tx } = recording(one);
      await takeBack(tx, one.rows, end, NOW, 8_000);
      expect(written.reduce((sum, each) => sum + each.amount, 0)).toBe(amount);
      one = withReturns(withLines(one, left, 'canceling'), written);
      one = { ...one, rows: { ...one.rows, purchase: { ...one.rows.purchase, status: 'canceling' } } };
      const money = moneyOf(check());
      expect(money).toMatchObject({ kept: 0, returned: 0, underway: paid });
      expect(moneyOf(readAgain(one, NOW + 8_000))).toMatchObject({ returned: paid, underway: 0 });
    }),
    { numRuns: runs(300) },
  );
});

it('reads an order in parts as it reads it whole', { timeout: WHILE }, () => {
  fc.assert(
    fc.property(wanted, (choices) => {
      const one = bought(choices);
      const readAgain = rereading();
      for (const now of [NOW, NOW, NOW + 8_000]) expect(readAgain(one, now)).toEqual(readAt(one, now));
    }),
    { numRuns: runs(100) },
  );
});
