/** Items of an event that changed after the purchase. */
import { expect, it } from 'vitest';
import type { LineId } from '../../../domain/kernel/values.ts';
import {
  isReturnedByDefault,
  mayCancelItem,
  mayCancelOrder,
  mayChangeBearer,
  mayKeep,
  mayRequestRefund,
} from '../../../domain/orders/actions.ts';
import {
  cancelingOf,
  eventChoice,
  keepable,
  keepingOf,
  keepsEach,
  statedChange,
} from '../../../domain/orders/display.ts';
import type { EventChange } from '../../../domain/orders/messages.ts';
import { ticketFacts } from '../../../domain/orders/ticket-facts.ts';
import { wallFromUtc, wallText } from '../../../domain/time/civil.ts';
import { fc } from '../fc.ts';
import { BEFORE, END, FINAL, item, no, of, order, STATUSES, TICKET_STATUSES } from './given.ts';

const HOUR = 3_600_000;
const CHANGE: EventChange = {
  ...{ id: '7', kind: 'date', formerStart: '2026-11-21T20:00:00', formerPlace: 'Arena' },
  ...{ chooseUntil: '2026-08-08T12:00:00', byDefault: 'keep', kept: false },
};
/** End of the choice, a week after that of the usual cancellation. */
const UNTIL = END + 7 * 24 * HOUR;

it('O-87 the choice allows the cancellation of a valid item until its deadline', () => {
  const changed = item({ change: CHANGE, cancellable: false });
  const mayCancel = (over: Partial<typeof changed>, now: number) => {
    const each = { ...changed, ...over };
    return mayCancelItem(of({}, each), each, now);
  };
  expect(mayCancel({}, UNTIL - 1)).toEqual(FINAL);
  expect(mayCancel({}, UNTIL)).toEqual(no('orders.periodOver'));
  expect(mayCancel({ change: { ...CHANGE, kept: true } }, UNTIL - 1)).toEqual(no('orders.periodOver'));
  expect(mayCancel({ change: { ...CHANGE, chooseUntil: null } }, UNTIL - 1)).toEqual(no('orders.periodOver'));
  expect(mayCancel({ change: null }, UNTIL - 1)).toEqual(no('orders.periodOver'));
});

it('O-87 a change never permits what a dead item or order forbids, and never forbids what was allowed', () => {
  const any = fc.record({
    status: fc.constantFrom(...STATUSES),
    ofItem: fc.constantFrom(...TICKET_STATUSES),
    cancellable: fc.boolean(),
    until: fc.integer({ min: END - HOUR, max: END + HOUR }),
    now: fc.integer({ min: END - 2 * HOUR, max: END + 2 * HOUR }),
    kept: fc.boolean(),
  });
  fc.assert(
    fc.property(any, ({ status, ofItem, cancellable, until, now, kept }) => {
      const plain = item({ status: ofItem, cancellable });
      const chooseUntil = wallText(wallFromUtc(until - 3 * HOUR));
      const changed = { ...plain, change: { ...CHANGE, chooseUntil, kept } };
      const before = mayCancelItem(of({ status }, plain), plain, now);
      const after = mayCancelItem(of({ status }, changed), changed, now);
      if (before.allowed) expect(after).toEqual(before);
      if (after.allowed) expect([status, ofItem]).toEqual(['completed', 'valid']);
      else expect(after).toEqual(before);
    }),
  );
});

const factOf = (change: EventChange | null, tag: 'pt-BR' | 'en-US' | 'es-MX' = 'pt-BR', hideDate = false) => {
  const ticket = item({ change }, { eventAt: '2026-12-05T20:00:00', hideDate });
  const reader = { tag, zone: null, money: () => '' };
  const facts = ticketFacts({ ...order({ tickets: [ticket] }), timeZone: null }, ticket, reader);
  return facts.find(({ key }) => key === 'change')?.text.replaceAll('\u202f', ' ');
};

it('O-88 a changed event’s tickets state the change and what was before', () => {
  expect(factOf(null)).toBeUndefined();
  expect(factOf(CHANGE)).toBe('Nova data. Antes: sábado, 21 de novembro de 2026, 20:00');
  expect(factOf({ ...CHANGE, kind: 'venue' }, 'en-US')).toBe('New venue. Before: Arena');
  expect(factOf({ ...CHANGE, kind: 'postponed', formerStart: null }, 'es-MX')).toBe(
    'Evento pospuesto, aún sin nueva fecha',
  );
  expect(factOf({ ...CHANGE, kind: 'canceled', formerStart: null })).toBe('Evento cancelado');
  expect(factOf(CHANGE, 'pt-BR', true)).toBe('Nova data');
});

it('O-89 an open choice has its deadline and its outcome without a choice', () => {
  const changed = item({ change: { ...CHANGE, byDefault: 'refund' } });
  const choice = (now: number, ...items: readonly ReturnType<typeof item>[]) =>
    eventChoice(of({}, ...items), items, now);
  expect(choice(UNTIL - 1, item({ status: 'canceled', change: CHANGE }), changed)).toEqual({
    until: CHANGE.chooseUntil,
    text: 'changed.refund',
  });
  expect(choice(UNTIL - 1, item({ change: CHANGE }))?.text).toBe('changed.keep');
  expect(choice(UNTIL - 1, item())).toBeNull();
});

it('O-89 a choice that is over has its deadline and its outcome, and an open one precedes it', () => {
  const changed = (over: Partial<EventChange>, status: 'valid' | 'canceled' = 'valid') =>
    item({ status, change: { ...CHANGE, ...over } });
  const choice = (...items: readonly ReturnType<typeof item>[]) =>
    eventChoice(of({}, ...items), items, UNTIL);
  const over = { until: CHANGE.chooseUntil, text: 'changed.over.keep' };
  expect(choice(changed({}))).toEqual(over);
  expect(choice(changed({ byDefault: 'refund' }))?.text).toBe('changed.over.refund');
  expect(choice(changed({ kept: true }), changed({}, 'canceled'), changed({ chooseUntil: null }))).toBeNull();
  expect(choice(changed({}), changed({ chooseUntil: '2099-01-01T00:00:00' }))?.text).toBe('changed.keep');
});

it('O-89 the host returns only a valid item that is not kept, after the deadline, if that is the outcome', () => {
  const any = fc.record({
    status: fc.constantFrom(...STATUSES),
    ofItem: fc.constantFrom(...TICKET_STATUSES),
    byDefault: fc.constantFrom('keep' as const, 'refund' as const),
    kept: fc.boolean(),
    now: fc.constantFrom(UNTIL - 1, UNTIL, UNTIL + HOUR),
  });
  fc.assert(
    fc.property(any, ({ status, ofItem, byDefault, kept, now }) => {
      const changed = item({ status: ofItem, change: { ...CHANGE, byDefault, kept } });
      const whole = of({ status }, changed);
      const isDue = status === 'completed' && ofItem === 'valid' && byDefault === 'refund' && !kept;
      expect(isReturnedByDefault(whole, changed, now)).toBe(isDue && now >= UNTIL);
      // Never both: kept by a press, and returned without one.
      if (isReturnedByDefault(whole, changed, now)) expect(mayKeep(whole, changed, now).allowed).toBe(false);
    }),
  );
});

it('O-96 all items with an open choice can be kept at once', () => {
  const open = item({ change: CHANGE });
  const kept = item({ change: { ...CHANGE, kept: true } });
  const whole = of({}, open, kept, item(), item({ status: 'canceled', change: CHANGE }));
  expect(keepable(whole, whole.tickets, UNTIL - 1)).toEqual([open]);
  expect(keepable(whole, whole.tickets, UNTIL)).toEqual([]);
});

it('O-102 a press on keep names the changes of its items, as far as the host names them', () => {
  const line = (id: string) => ({ lineId: id as LineId });
  const of2 = (id: string | null, lineId: string) => item({ change: { ...CHANGE, id } }, line(lineId));
  const items = [of2('7', '1'), of2('8', '2'), of2('7', '3'), of2(null, '4'), item({}, line('5'))];
  const whole = of({}, ...items);
  expect(keepingOf(whole, items, UNTIL - 1)).toEqual({
    ...{ type: 'keep', purchaseId: whole.purchaseId },
    ...{ lineIds: ['1', '2', '3', '4'], changeIds: ['7', '8'] },
  });
  expect(keepingOf(whole, items, UNTIL)).toBeNull();
});

it('O-87 an item of a changed event can be kept once, while the choice is open', () => {
  const changed = item({ change: CHANGE });
  const keeping = (each: ReturnType<typeof item>, now: number) => mayKeep(of({}, each), each, now);
  expect(keeping(changed, UNTIL - 1)).toEqual({ allowed: true, irreversible: false });
  const no = (code: string) => ({ allowed: false, code });
  expect(keeping(changed, UNTIL)).toEqual(no('orders.choiceOver'));
  expect(keeping(item(), UNTIL - 1)).toEqual(no('orders.choiceOver'));
  expect(keeping(item({ change: { ...CHANGE, kept: true } }), UNTIL - 1)).toEqual(no('orders.kept'));
  expect(keeping(item({ status: 'canceled', change: CHANGE }), UNTIL - 1)).toEqual(
    no('orders.itemCancelled'),
  );
});

it('O-105 an item that the host returns by default is neither canceled nor renamed, and is not left', () => {
  const returned = item({ change: { ...CHANGE, byDefault: 'refund' } });
  const never = { cancelUntil: null };
  const ask = (now: number, ...tickets: readonly ReturnType<typeof item>[]) => {
    const one = of(never, ...tickets);
    return [mayCancelItem(one, returned, now), mayChangeBearer(one, returned, now), mayCancelOrder(one, now)];
  };
  const coming = no('orders.itemPendingCancellation');
  expect(ask(UNTIL - 1, returned)).toEqual([FINAL, FINAL, FINAL]);
  expect(ask(UNTIL, returned)).toEqual([coming, coming, no('orders.nothingLeft')]);
  expect(ask(UNTIL, returned, item())).toEqual([coming, coming, FINAL]);
  const ended = { cancelUntil: '2026-07-01T12:00:00' };
  expect(mayRequestRefund(of(ended, returned), UNTIL)).toEqual(no('orders.nothingLeft'));
});

it('O-103 an item is canceled next to keeping it, and the whole order if keeping covers all that is valid', () => {
  const line = (lineId: string) => ({ lineId: lineId as LineId });
  const [first, second] = [item({ change: CHANGE }, line('1')), item({ change: CHANGE }, line('2'))];
  const canceling = (now: number, ...items: readonly ReturnType<typeof item>[]) => {
    const offered = cancelingOf(of({}, ...items), items, now);
    return offered?.type === 'cancelItem' ? offered.item.line.lineId : (offered?.type ?? null);
  };
  expect(canceling(UNTIL - 1, first, item({ status: 'canceled' }))).toBe('1');
  expect(canceling(BEFORE, first, second)).toBe('cancelOrder');
  const used = item({ status: 'validated' }, line('3'));
  for (const other of [item({}, line('3')), used, item({ change: { ...CHANGE, kept: true } }, line('3'))])
    expect(canceling(BEFORE, first, second, other)).toBeNull();
  // The usual period of the whole order is over, and then the choice.
  expect([canceling(UNTIL - 1, first, second), canceling(UNTIL, first)]).toEqual([null, null]);
});

it('O-164 each row keeps its own item if several can be kept', () => {
  const [open, canceled] = [item({ change: CHANGE }), item({ status: 'canceled', change: CHANGE })];
  const each = (...items: readonly ReturnType<typeof item>[]) =>
    keepsEach(of({}, ...items), items, UNTIL - 1);
  expect([each(), each(open, canceled), each(open, open)]).toEqual([false, false, true]);
});

it('O-141 a notice states the change with the nearest open choice, else one that ended, else a usable item’s', () => {
  const changed = (chooseUntil: string | null, status: 'valid' | 'canceled' = 'valid') =>
    item({ status, change: { ...CHANGE, chooseUntil } });
  const [near, far] = [changed('2026-08-09T12:00:00'), changed('2026-08-20T12:00:00')];
  const over = changed('2026-08-01T12:00:00');
  const [plain, canceled] = [changed(null), changed('2026-08-09T12:00:00', 'canceled')];
  const stated = (...items: readonly ReturnType<typeof item>[]) => {
    const all = items.map((each) => ({ order: of({}, ...items), item: each }));
    expect(eventChoice(of({}, ...items), items, UNTIL)?.until ?? null).toBe(
      all.some(({ item: { status, change } }) => status === 'valid' && change?.chooseUntil != null)
        ? statedChange(all, UNTIL)?.item.change?.chooseUntil
        : null,
    );
    return statedChange(all, UNTIL)?.item;
  };
  expect(stated(canceled, plain, over, far, near)).toBe(near);
  expect(stated(canceled, plain, over, far)).toBe(far);
  expect(stated(canceled, plain, over)).toBe(over);
  expect(stated(canceled, plain)).toBe(plain);
  expect(stated(item(), canceled)).toBe(canceled);
  expect(stated(item())).toBeUndefined();
});
