/** Specs of the actions on an order and its items, each reason for a refusal, and the order of reasons. */
import { describe, expect, it } from 'vitest';
import * as actions from '../../../domain/orders/actions.ts';
import type { FaceWord } from '../../../domain/orders/face-link.ts';
import type { BoughtItem, Order } from '../../../domain/orders/messages.ts';
import { itemLabel, ORDER_LABELS, orderLabel } from '../../../domain/orders/view.ts';
import type { CallName } from '../../../worker/api/calls.ts';
import { decisionsOf } from '../../../worker/api/refusals.ts';
import type { Purchase } from '../../../worker/contract.ts';
import { fc, runs } from '../fc.ts';
import {
  BEFORE,
  DEAD,
  END,
  FACIALS,
  FINAL,
  item,
  no,
  ORDER_STATES,
  of,
  order,
  STATUSES,
  TICKET_STATUSES,
  YES,
} from './given.ts';

describe('the outcome of a face registration', () => {
  const words: readonly (FaceWord | null)[] = [null, 'registered', 'inAnalysis', 'pending'];
  it('O-18 follows the order, whatever the address contains', () => {
    const any = fc.record({
      status: fc.constantFrom(...STATUSES),
      ticket: fc.constantFrom(...TICKET_STATUSES),
      facial: fc.constantFrom(...FACIALS),
      word: fc.constantFrom(...words),
    });
    fc.assert(
      fc.property(any, ({ status, ticket, facial, word }) => {
        const one = item({ status: ticket, facial });
        const said = actions.faceOutcome(of({ status }, one), one, word);
        const may = actions.mayRegisterFace(of({ status }, one), one);
        if (said === 'registered' || said === 'alreadyRegistered') expect(facial).toBe('registered');
        if (said === 'inAnalysis') expect(facial).toBe('inAnalysis');
        expect(['open', 'refused', 'awaited'].includes(said)).toBe(may.allowed);
      }),
      { numRuns: runs(200) },
    );
  });
  it.each([
    [null, 'registered', 'alreadyRegistered'],
    ['registered', 'registered', 'registered'],
    ['registered', 'inAnalysis', 'inAnalysis'],
    ['registered', 'pending', 'awaited'],
    ['inAnalysis', 'pending', 'awaited'],
    ['pending', 'pending', 'refused'],
    [null, 'pending', 'open'],
    ['registered', 'none', 'open'],
  ] as const)('O-18 O-30 with %s in the address and a face that is %s is %s', (word, facial, outcome) => {
    const one = item({ facial });
    expect(actions.faceOutcome(of({}, one), one, word)).toBe(facial === 'none' ? 'awaited' : outcome);
    const none = item({ facial }, { facialRequired: false });
    expect(actions.faceOutcome(of({}, none), none, word)).toBe('closed');
    expect(actions.faceOutcome(of({ status: 'canceled' }, one), one, word)).toBe('closed');
  });
});

describe('the cancellation period', () => {
  it.each([
    [BEFORE, false],
    [END, true],
    [END + 1, true],
  ])('O-03 at %d is over: %s', (now, over) => {
    expect(actions.isCancellationOver(order(), now)).toBe(over);
  });
  it.each([null, 'sem prazo'])('O-03 with the end %j never ends', (cancelUntil) => {
    expect(actions.isCancellationOver(order({ cancelUntil }), Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});

describe('canceling an item', () => {
  const ask = (over: Partial<Order>, one: BoughtItem, now = BEFORE) =>
    actions.mayCancelItem(of(over, one), one, now);
  it('O-04 O-06 is allowed and irreversible', () => {
    expect(ask({}, item())).toEqual(FINAL);
    expect(ask({}, item({}, { kind: 'product' }))).toEqual(FINAL);
  });
  it.each(ORDER_STATES)('O-04 is refused while the order is %s', (status, code) => {
    expect(ask({ status }, item())).toEqual(no(code));
  });
  it.each([...DEAD, ['validated', 'orders.itemValidated'] as const])(
    'O-04 is refused when the item is %s',
    (status, code) => {
      expect(ask({}, item({ status }))).toEqual(no(code));
    },
  );
  it('O-04 is refused after the period, and if the store forbids it', () => {
    expect(ask({}, item(), END)).toEqual(no('orders.periodOver'));
    expect(ask({}, item({ cancellable: false }))).toEqual(no('orders.notCancellable'));
    expect(ask({}, item({ cancellable: false, status: 'validated' }), END)).toEqual(
      no('orders.itemValidated'),
    );
    expect(ask({}, item({ cancellable: false }), END)).toEqual(no('orders.periodOver'));
  });
});

describe('canceling an order', () => {
  const ask = (over: Partial<Order>, tickets: readonly BoughtItem[], now = BEFORE) =>
    actions.mayCancelOrder(of(over, ...tickets), now);
  it('O-05 O-06 is allowed while an item is left, and irreversible', () => {
    expect(ask({}, [item()])).toEqual(FINAL);
    expect(ask({}, [item({ status: 'canceled', cancellable: false }), item()])).toEqual(FINAL);
  });
  it.each(ORDER_STATES)('O-05 is refused while the order is %s', (status, code) => {
    expect(ask({ status }, [item()])).toEqual(no(code));
  });
  it('O-05 is refused after the period, without items, or with a validated or uncancelable item', () => {
    expect(ask({}, [item(), item({ status: 'validated' })])).toEqual(no('orders.orderValidated'));
    expect(ask({}, [item()], END)).toEqual(no('orders.periodOver'));
    expect(ask({}, [item(), item({ cancellable: false })])).toEqual(no('orders.notCancellable'));
    expect(ask({}, [item({ status: 'canceled' })])).toEqual(no('orders.nothingLeft'));
    expect(ask({}, [])).toEqual(no('orders.nothingLeft'));
    expect(ask({}, [item({ status: 'validated', cancellable: false })], END)).toEqual(
      no('orders.orderValidated'),
    );
    expect(ask({}, [item({ cancellable: false })], END)).toEqual(no('orders.periodOver'));
  });
  it('O-201 names the items that forbid it, and says if others can be canceled one by one', () => {
    const gift = item({ cancellable: false });
    const kept = (...tickets: readonly BoughtItem[]) => actions.keptFromCanceling(of({}, ...tickets), BEFORE);
    expect(kept(item(), gift)).toEqual({ items: [gift], areOthersCancelable: true });
    expect(kept(gift, gift)).toEqual({ items: [gift, gift], areOthersCancelable: false });
    const gone = item({ status: 'canceled', cancellable: false });
    expect(kept(gone, gift)).toEqual({ items: [gift], areOthersCancelable: false });
    expect(kept(gone, item())).toBeNull();
    expect(actions.keptFromCanceling(of({}, item(), gift), END)).toBeNull();
  });
});

describe('changing the bearer', () => {
  const ask = (over: Partial<Order>, one: BoughtItem) => actions.mayChangeBearer(of(over, one), one, BEFORE);
  it('O-06 O-07 is allowed once, and irreversible', () => {
    expect(ask({}, item())).toEqual(FINAL);
    expect(ask({}, item({ bearerChanged: true }))).toEqual(no('orders.bearerChanged'));
  });
  it.each(ORDER_STATES)('O-07 is refused while the order is %s', (status, code) => {
    expect(ask({ status }, item())).toEqual(no(code));
  });
  it.each([...DEAD, ['validated', 'orders.itemValidated'] as const])(
    'O-07 is refused when the ticket is %s',
    (status, code) => {
      expect(ask({}, item({ status }))).toEqual(no(code));
      expect(ask({}, item({ status, bearerChanged: true }))).toEqual(no(code));
    },
  );
  it('O-07 is refused for anything but a ticket', () => {
    expect(ask({}, item({}, { kind: 'product' }))).toEqual(no('orders.notATicket'));
    expect(ask({}, item({ status: 'validated' }, { kind: 'recharge' }))).toEqual(no('orders.notATicket'));
  });
});

describe('requesting a refund', () => {
  const ask = (over: Partial<Order>, tickets: readonly BoughtItem[] = [item()], now = END) =>
    actions.mayRequestRefund(of(over, ...tickets), now);
  it('O-06 O-08 is allowed after the period for a protected order', () => {
    expect(ask({})).toEqual(FINAL);
    expect(ask({}, [item({ cancellable: false })])).toEqual(FINAL);
  });
  it.each(ORDER_STATES)('O-08 is refused while the order is %s', (status, code) => {
    expect(ask({ status })).toEqual(no(code));
  });
  it('O-08 is refused without protection, within the period, without valid items, or after an entry', () => {
    expect(ask({}, [item({ status: 'validated' }), item()])).toEqual(no('orders.orderValidated'));
    expect(ask({ protected: false })).toEqual(no('orders.unprotected'));
    expect(ask({}, [item()], BEFORE)).toEqual(no('orders.periodRunning'));
    expect(ask({ cancelUntil: null })).toEqual(no('orders.periodRunning'));
    expect(ask({}, [item({ status: 'replaced' })])).toEqual(no('orders.nothingLeft'));
    expect(ask({ protected: false }, [], BEFORE)).toEqual(no('orders.unprotected'));
    expect(ask({}, [], BEFORE)).toEqual(no('orders.periodRunning'));
  });
});

describe('showing and downloading a ticket', () => {
  const show = (over: Partial<Order>, one: BoughtItem) => actions.mayShow(of(over, one), one);
  const download = (over: Partial<Order>, one: BoughtItem) => actions.mayDownload(of(over, one), one);
  it('O-09 O-10 is allowed for a valid ticket with a code', () => {
    expect(show({}, item())).toEqual(YES);
    expect(download({}, item())).toEqual(YES);
  });
  it.each(ORDER_STATES)('O-09 O-10 is refused while the order is %s', (status, code) => {
    expect(show({ status }, item())).toEqual(no(code));
    expect(download({ status }, item())).toEqual(no(code));
  });
  it.each(DEAD)('O-09 O-10 is refused when the ticket is %s', (status, code) => {
    expect(show({}, item({ status, code: null }))).toEqual(no(code));
    expect(download({}, item({ status, code: null }))).toEqual(no(code));
  });
  it('O-09 allows showing a validated ticket, but no ticket without a code', () => {
    expect(show({}, item({ status: 'validated' }))).toEqual(YES);
    expect(show({}, item({}, { hideDownload: true }))).toEqual(YES);
    expect(show({}, item({ code: null }))).toEqual(no('orders.noCode'));
  });
  it('O-39 refuses showing a ticket whose required face is not registered', () => {
    for (const facial of ['none', 'pending'] as const)
      expect(show({}, item({ facial }))).toEqual(no('orders.facialMissing'));
    expect(show({}, item({ facial: 'inAnalysis' }))).toEqual(no('orders.facialInAnalysis'));
    expect(show({}, item({ facial: 'pending', status: 'validated' }))).toEqual(YES);
    expect(show({}, item({ facial: 'pending' }, { facialRequired: false }))).toEqual(YES);
  });
  it('O-10 refuses downloading a validated or hidden ticket', () => {
    expect(download({}, item({ status: 'validated' }))).toEqual(no('orders.itemValidated'));
    expect(download({}, item({}, { hideDownload: true }))).toEqual(no('orders.downloadHidden'));
    expect(download({}, item({ code: null, status: 'validated' }))).toEqual(no('orders.noCode'));
    expect(download({}, item({ status: 'validated' }, { hideDownload: true }))).toEqual(
      no('orders.itemValidated'),
    );
  });
});

const DEVICES = [
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 'apple'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131', 'google'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131', 'google'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/131', 'google'],
  ['', null],
] as const;

describe('a wallet', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
  const kept = (one: BoughtItem, over: Partial<Order> = {}, device = IPHONE) =>
    actions.walletOf(of(over, one), one, device);
  it('O-25 accepts tickets that can be downloaded, if the server issues passes', () => {
    expect(kept(item({ walletPass: true }))).toBe('apple');
    expect(kept(item())).toBeNull();
    expect(kept(item({ walletPass: true }, { kind: 'product' }))).toBeNull();
    expect(kept(item({ walletPass: true }, { hideDownload: true }))).toBeNull();
    expect(kept(item({ walletPass: true, status: 'validated' }))).toBeNull();
    expect(kept(item({ walletPass: true }), { status: 'awaitingPayment' })).toBeNull();
  });
  it.each(DEVICES)('O-25 is offered on devices that have one: %s', (device, has) => {
    expect(kept(item({ walletPass: true, googleWallet: true }), {}, device)).toBe(has);
    const other = item({ walletPass: has === 'google', googleWallet: has === 'apple' });
    expect(kept(other, {}, device)).toBeNull();
  });
});

describe('registering a face', () => {
  const ask = (over: Partial<Order>, one: BoughtItem) => actions.mayRegisterFace(of(over, one), one);
  it.each(['none', 'pending'] as const)('O-11 is allowed while the face is %s', (facial) => {
    expect(ask({}, item({ facial }))).toEqual(YES);
  });
  it.each(ORDER_STATES)('O-11 is refused while the order is %s', (status, code) => {
    expect(ask({ status }, item())).toEqual(no(code));
  });
  it.each([...DEAD, ['validated', 'orders.itemValidated'] as const])(
    'O-11 is refused when the ticket is %s',
    (status, code) => {
      expect(ask({}, item({ status, facial: 'registered' }))).toEqual(no(code));
    },
  );
  it('O-11 is refused a second time, and if no face is required', () => {
    expect(ask({}, item({ facial: 'inAnalysis' }))).toEqual(no('orders.facialInAnalysis'));
    expect(ask({}, item({ facial: 'registered' }))).toEqual(no('orders.facialRegistered'));
    expect(ask({}, item({}, { facialRequired: false }))).toEqual(no('orders.noFacial'));
    expect(ask({}, item({ status: 'canceled' }, { facialRequired: false }))).toEqual(no('orders.noFacial'));
  });
});

const someItem = fc
  .record({
    status: fc.constantFrom(...TICKET_STATUSES),
    facial: fc.constantFrom(...FACIALS),
    bearerChanged: fc.boolean(),
    cancellable: fc.boolean(),
    code: fc.option(fc.constant('QR')),
    hideDownload: fc.boolean(),
    facialRequired: fc.boolean(),
    kind: fc.constantFrom('ticket', 'product', 'recharge'),
  })
  .map(({ hideDownload, facialRequired, kind, ...over }) =>
    item(over, { hideDownload, facialRequired, kind }),
  );
const someOrder = fc
  .record({
    status: fc.constantFrom(...STATUSES),
    protected: fc.boolean(),
    cancelUntil: fc.constantFrom(null, '2026-08-01T12:00:00'),
    tickets: fc.array(someItem, { minLength: 1, maxLength: 4 }),
  })
  .map((over) => order(over));

describe('permissions of any order', () => {
  it('O-04 O-05 O-07 O-08 O-09 O-10 O-11 are refused unless the order is completed and the item live', () => {
    fc.assert(
      fc.property(someOrder, fc.constantFrom(BEFORE, END), (one, now) => {
        const ofOrder = actions.orderActions(one, now);
        if (one.status !== 'completed') {
          expect([ofOrder.cancel.allowed, ofOrder.refund.allowed]).toEqual([false, false]);
        }
        // Cancellation is possible before the period's end, a refund after it. Never both.
        expect(ofOrder.cancel.allowed && ofOrder.refund.allowed).toBe(false);
        for (const ticket of one.tickets) {
          const may = Object.values(actions.itemActions(one, ticket, now));
          const live = ticket.status === 'valid' || ticket.status === 'validated';
          if (one.status !== 'completed' || !live) expect(may.some(({ allowed }) => allowed)).toBe(false);
          for (const permission of may) {
            if (!permission.allowed) expect(actions.ORDER_REFUSALS).toContain(permission.code);
          }
          expect(ORDER_LABELS).toContain(itemLabel(one, ticket));
        }
      }),
      { numRuns: runs(500) },
    );
  });
  it('O-15 O-16 have a code that the document lists for their call', () => {
    const listed = (name: CallName, permission: actions.Permission): void => {
      if (!permission.allowed) expect(decisionsOf(name), name).toContain(permission.code);
    };
    fc.assert(
      fc.property(someOrder, fc.constantFrom(BEFORE, END), (one, now) => {
        const ofOrder = actions.orderActions(one, now);
        listed('cancelOrder', ofOrder.cancel);
        listed('requestRefund', ofOrder.refund);
        for (const ticket of one.tickets) {
          const ofItem = actions.itemActions(one, ticket, now);
          listed('cancelItem', ofItem.cancel);
          listed('changeBearer', ofItem.changeBearer);
        }
      }),
      { numRuns: runs(500) },
    );
  });
  it('O-04 O-07 O-09 O-10 O-11 of an item are the same if computed together or one by one', () => {
    fc.assert(
      fc.property(someOrder, fc.constantFrom(BEFORE, END), (one, now) => {
        for (const ticket of one.tickets)
          expect(actions.itemActions(one, ticket, now)).toEqual({
            cancel: actions.mayCancelItem(one, ticket, now),
            changeBearer: actions.mayChangeBearer(one, ticket, now),
            show: actions.mayShow(one, ticket),
            download: actions.mayDownload(one, ticket),
            registerFace: actions.mayRegisterFace(one, ticket),
          });
      }),
    );
  });
  it('O-04 O-05 to cancel it whole imply the permission to cancel each valid item', () => {
    fc.assert(
      fc.property(someOrder, (one) => {
        if (!actions.mayCancelOrder(one, BEFORE).allowed) return;
        for (const ticket of one.tickets)
          if (ticket.status === 'valid')
            expect(actions.mayCancelItem(one, ticket, BEFORE).allowed).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });
  it('O-01 O-02 apply to a purchase as the server lists it', () => {
    // Compiles only if the wire's purchase has every field that the rules read.
    const asOrder = (told: Purchase): Order => told;
    const told: Purchase = {
      ...order(),
      number: 'CT-000001',
      payment: null,
      timeZone: null,
      orders: [],
      tickets: [...order().tickets],
    };
    expect(orderLabel(asOrder(told))).toBe('orders.status.completed');
  });
});

describe('a ticket offline', () => {
  const HOUR = 60 * 60_000;
  const at = Date.parse('2026-08-10T20:00:00-03:00');
  const kept = (
    now: number,
    over: Partial<BoughtItem> = {},
    line: object = {},
    timeZone: string | null = null,
  ) => {
    const one = item(over, { eventAt: '2026-08-10T20:00:00', ...line });
    return actions.isKeptOffline({ ...of({}, one), timeZone }, one, now);
  };
  it.each([
    [at - 48 * HOUR - 1, false],
    [at - 48 * HOUR, true],
    [at, true],
    [at + 12 * HOUR - 1, true],
    [at + 12 * HOUR, false],
  ])('O-19 at %d is readable: %s', (now, expected) => {
    expect(kept(now)).toBe(expected);
  });
  it('O-136 is requested by the days of the server’s clock, whatever the device’s clock says', () => {
    const time = fc.integer({ min: at - 72 * HOUR, max: at + 72 * HOUR });
    fc.assert(
      fc.property(time, time, (device, server) => {
        const first = actions.offlineDays(device);
        const days = actions.correctedDays(first, server) ?? first;
        expect(days).toEqual(actions.offlineDays(server));
        expect(actions.correctedDays(days, server)).toBeNull();
      }),
    );
  });
  it('O-64 is on a day that is requested, in any zone', () => {
    const zones = fc.constantFrom('Pacific/Kiritimati', 'Pacific/Niue', 'America/Sao_Paulo', 'Nowhere');
    const minutes = fc.integer({ min: -49 * 60, max: 13 * 60 });
    fc.assert(
      fc.property(minutes, zones, (late, zone) => {
        const now = at + late * 60_000;
        const { from, to } = actions.offlineDays(now);
        expect(!kept(now, {}, {}, zone) || (from <= '2026-08-10' && '2026-08-10' <= to)).toBe(true);
      }),
    );
  });
  it('O-19 O-43 counts on the clock of its event, or of São Paulo in an unknown zone', () => {
    const first = at - 48 * HOUR;
    for (const [zone, later] of [
      ['America/Mexico_City', 3],
      ['America/Manaus', 1],
      ['Nowhere', 0],
    ] as const) {
      const keptAt = (now: number): boolean => kept(now, {}, {}, zone);
      const begins = first + later * HOUR;
      expect([keptAt(begins - 1), keptAt(begins)]).toEqual([false, true]);
    }
  });
  it('O-19 O-190 counts on its own clock in an order of another zone', () => {
    const keptAt = (now: number): boolean => kept(now, { timeZone: 'America/Tijuana' }, {}, 'America/Cancun');
    const begins = Date.parse('2026-08-10T20:00:00-07:00');
    const [first, end] = [begins - 48 * HOUR, begins + 12 * HOUR];
    expect([first - 1, first, end - 1, end].map(keptAt)).toEqual([false, true, true, false]);
  });
  it('O-19 is unreadable if it is canceled or replaced, has no code or time, or is a product', () => {
    for (const status of ['canceled', 'replaced', 'pendingCancellation'] as const)
      expect(kept(at, { status })).toBe(false);
    expect(kept(at, { code: null })).toBe(false);
    expect(kept(at, {}, { kind: 'product' })).toBe(false);
    expect(kept(at, {}, { eventAt: null })).toBe(false);
    expect(kept(at, {}, { eventAt: null, visitAt: '2026-08-10T20:00:00' })).toBe(true);
  });
});

describe('an order', () => {
  it('O-46 can change without the buyer while it is unsettled, money returns, or a valid item is ahead', () => {
    const date = '2026-08-01T12:00:00';
    const isOpen = (over: Partial<Order>, at: string | null = null, status: BoughtItem['status'] = 'valid') =>
      actions.canChangeElsewhere({ ...of(over, item({ status }, { eventAt: at })), timeZone: null }, END);
    for (const status of ['awaitingPayment', 'pendingPayment', 'pendingCancellation'] as const)
      expect(isOpen({ status })).toBe(true);
    expect([isOpen({}), isOpen({}, date), isOpen({}, '2026-07-31T12:00:01')]).toEqual([true, true, true]);
    expect([isOpen({}, '2026-07-31T12:00:00'), isOpen({}, date, 'validated')]).toEqual([false, false]);
    const entry = { type: 'returned', cause: 'order', lineId: null, amount: order().total } as const;
    const way = { kind: null, card: '', installments: 1, at: null, expectedAt: null };
    for (const done of [true, false])
      expect(isOpen({ status: 'canceled', money: [{ ...entry, ...way, done }] })).toBe(!done);
  });
  it('O-46 O-190 can change until a day after its items, on their own clocks or else on its own', () => {
    const open = (own: string | null, orders: string | null, hour: number) => {
      const one = {
        ...of({}, item({ timeZone: own }, { eventAt: '2026-07-31T12:00:00' })),
        timeZone: orders,
      };
      const begins = Date.parse('2026-07-31T12:00:00Z') + hour * 3_600_000;
      return [-1, 0].map((late) => actions.canChangeElsewhere(one, begins + 24 * 3_600_000 + late));
    };
    expect(open(null, 'America/Mexico_City', 6)).toEqual([true, false]);
    expect(open('America/Tijuana', 'America/Mexico_City', 7)).toEqual([true, false]);
    expect(open(null, null, 3)).toEqual([true, false]);
  });
});

it('O-150 an unreadable order never takes a ticket from the offline copy', () => {
  const codes = fc.uniqueArray(fc.constantFrom('A', 'B', 'C'));
  fc.assert(
    fc.property(codes, fc.nat(2), codes, (near, unreadable, kept) => {
      const change = actions.offlineChange(near, unreadable, kept);
      const isShorter = new Set([...near, ...kept]).size > near.length;
      expect(change === 'keep').toBe(unreadable > 0 && isShorter);
      if (change !== 'keep') expect(change).toBe(near.length === 0 ? 'delete' : 'store');
    }),
  );
});
