/** Sentences of letters about random purchases: of tickets only with tickets, and of a choice that the server takes. */
import { expect, it } from 'vitest';
import { isChoiceOpen, mayCancelItem } from '../../../domain/orders/actions.ts';
import { SENTENCES, type SentenceKey } from '../../../fixtures/marketplace/mail/letters.ts';
import {
  type Change,
  changeSentences,
  confirmedSentences,
} from '../../../fixtures/marketplace/orders/letter-sentences.ts';
import { fc, runs, WHILE } from '../../domain/fc.ts';
import { bought, NOW, toldAt, wanted } from './bought.ts';

/** Letters of orders with or without tickets. */
const OF_ANY: readonly Change[] = [
  ...(['charge', 'expired', 'refused', 'late', 'canceled', 'canceledItem', 'refund'] as const),
];
const OF_TICKETS = /ingresso|ticket|boleto|não puder ir|cannot go|no puedes ir/i;
const aboutTickets = (keys: readonly SentenceKey[]): readonly SentenceKey[] =>
  keys.filter((key) => SENTENCES[key].some((text) => OF_TICKETS.test(text)));

it('letters of an order without tickets speak of none', { timeout: WHILE }, () => {
  const goods = wanted.map((choices) => ({
    ...choices,
    items: choices.items.map((each) => ({ ...each, kind: each.kind === 'ticket' ? 'product' : each.kind })),
  }));
  fc.assert(
    fc.property(goods, fc.nat(9_000), (choices, amount) => {
      const order = toldAt(bought(choices), NOW);
      expect(aboutTickets(confirmedSentences(order, NOW))).toEqual([]);
      for (const kind of OF_ANY)
        expect(
          aboutTickets(changeSentences(kind, { order, items: order.tickets, amount, now: NOW })),
        ).toEqual([]);
    }),
    { numRuns: runs(1000) },
  );
});

it('a letter about a changed event names a choice exactly if the server takes it', { timeout: WHILE }, () => {
  fc.assert(
    fc.property(wanted, (choices) => {
      const order = toldAt(bought(choices), NOW);
      const keys = changeSentences('changed', { order, items: order.tickets, amount: 0, now: NOW });
      const open = order.tickets.filter((item) => isChoiceOpen(order, item, NOW));
      const named = (...some: readonly SentenceKey[]): boolean => some.some((key) => keys.includes(key));
      const isReturned = open.some(({ change }) => change?.byDefault === 'refund');
      expect(named('changed.choose', 'changed.chooseUnpaid')).toBe(
        !isReturned && open.some((item) => mayCancelItem(order, item, NOW).allowed),
      );
      expect(named('changed.chooseRefund', 'changed.chooseCanceled')).toBe(isReturned);
      expect(named('changed.offered')).toBe(open.some(({ offer }) => offer?.state === 'open'));
      if (named('changed.choose', 'changed.chooseRefund'))
        expect(open.some(({ returnable }) => (returnable ?? 0) > 0)).toBe(true);
    }),
    { numRuns: runs(1000) },
  );
});
