/** What may be done with an order and its items, every reason, and which reason comes first. */
import { describe, expect, it } from 'vitest';
import type { PurchaseId } from '../../../domain/kernel/ids.ts';
import { cents } from '../../../domain/kernel/money.ts';
import * as actions from '../../../domain/orders/actions.ts';
import {
  facialLabel,
  itemLabel,
  ORDER_LABELS,
  orderLabel,
  orderPriceLines,
  tabOf,
} from '../../../domain/orders/labels.ts';
import type {
  BoughtItem,
  FacialStatus,
  Order,
  OrderStatus,
  TicketStatus,
} from '../../../domain/orders/state.ts';
import type { Purchase } from '../../../worker/contract.ts';
import { aLine, anOrder } from '../cart-shapes.ts';
import { fc, runs } from '../fc.ts';

const END = Date.parse('2026-08-01T15:00:00Z');
const BEFORE = END - 1;

const item = (over: Partial<BoughtItem> = {}, line: Parameters<typeof aLine>[0] = {}): BoughtItem => ({
  line: aLine({ facialRequired: true, ...line }),
  code: 'QR-1',
  status: 'valid',
  bearerName: 'Ana Lima',
  bearerDocument: '529.982.247-25',
  bearerChanged: false,
  facial: 'pending',
  voucherCode: null,
  cancellable: true,
  ...over,
});
const order = (over: Partial<Order> = {}): Order => ({
  purchaseId: 'm1' as PurchaseId,
  status: 'completed',
  purchasedAt: '2026-07-01T12:00:00',
  cancelUntil: '2026-08-01T12:00:00',
  total: cents(10_000),
  interest: cents(0),
  instalments: 1,
  kind: 'pix',
  protected: true,
  delivered: false,
  address: '',
  orders: [],
  tickets: [item()],
  ...over,
});
const of = (over: Partial<Order>, ...tickets: readonly BoughtItem[]) => order({ ...over, tickets });
const no = (code: string) => ({ allowed: false, code });
const YES = { allowed: true, irreversible: false };
const FINAL = { allowed: true, irreversible: true };

const ORDER_STATES = [
  ['cart', 'orders.unpaid'],
  ['awaitingPayment', 'orders.unpaid'],
  ['pendingPayment', 'orders.unpaid'],
  ['cancelled', 'orders.cancelled'],
  ['pendingCancellation', 'orders.pendingCancellation'],
] as const;
const DEAD = [
  ['cancelled', 'orders.itemCancelled'],
  ['pendingCancellation', 'orders.itemPendingCancellation'],
  ['replaced', 'orders.itemReplaced'],
] as const;

describe('the period', () => {
  it.each([
    [BEFORE, false],
    [END, true],
    [END + 1, true],
  ])('O-03 at %d it is over: %s', (now, over) => {
    expect(actions.isCancellationOver(order(), now)).toBe(over);
  });
  it.each([null, 'sem prazo'])('O-03 with %j as its end it never ends', (cancelUntil) => {
    expect(actions.isCancellationOver(order({ cancelUntil }), Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});

describe('cancelling an item', () => {
  const ask = (over: Partial<Order>, one: BoughtItem, now = BEFORE) =>
    actions.mayCancelItem(of(over, one), one, now);
  it('O-04 O-06 is allowed, and irreversible', () => {
    expect(ask({}, item())).toEqual(FINAL);
    expect(ask({}, item({}, { kind: 'product' }))).toEqual(FINAL);
  });
  it.each(ORDER_STATES)('O-04 not while the order is %s', (status, code) => {
    expect(ask({ status }, item())).toEqual(no(code));
  });
  it.each([...DEAD, ['validated', 'orders.itemValidated'] as const])(
    'O-04 not when it is %s',
    (status, code) => {
      expect(ask({}, item({ status }))).toEqual(no(code));
    },
  );
  it('O-04 not past the period, nor where the store forbids it', () => {
    expect(ask({}, item(), END)).toEqual(no('orders.periodOver'));
    expect(ask({}, item({ cancellable: false }))).toEqual(no('orders.notCancellable'));
    expect(ask({}, item({ cancellable: false, status: 'validated' }), END)).toEqual(
      no('orders.itemValidated'),
    );
    expect(ask({}, item({ cancellable: false }), END)).toEqual(no('orders.periodOver'));
  });
});

describe('cancelling an order', () => {
  const ask = (over: Partial<Order>, tickets: readonly BoughtItem[], now = BEFORE) =>
    actions.mayCancelOrder(of(over, ...tickets), now);
  it('O-05 O-06 is allowed while an item is left, and irreversible', () => {
    expect(ask({}, [item()])).toEqual(FINAL);
    expect(ask({}, [item({ status: 'cancelled', cancellable: false }), item()])).toEqual(FINAL);
  });
  it.each(ORDER_STATES)('O-05 not while it is %s', (status, code) => {
    expect(ask({ status }, [item()])).toEqual(no(code));
  });
  it('O-05 not with one ticket validated, past the period, with one item fixed, or with nothing left', () => {
    expect(ask({}, [item(), item({ status: 'validated' })])).toEqual(no('orders.orderValidated'));
    expect(ask({}, [item()], END)).toEqual(no('orders.periodOver'));
    expect(ask({}, [item(), item({ cancellable: false })])).toEqual(no('orders.notCancellable'));
    expect(ask({}, [item({ status: 'cancelled' })])).toEqual(no('orders.nothingLeft'));
    expect(ask({}, [])).toEqual(no('orders.nothingLeft'));
    expect(ask({}, [item({ status: 'validated', cancellable: false })], END)).toEqual(
      no('orders.orderValidated'),
    );
    expect(ask({}, [item({ cancellable: false })], END)).toEqual(no('orders.periodOver'));
  });
});

describe('changing the bearer', () => {
  const ask = (over: Partial<Order>, one: BoughtItem) => actions.mayChangeBearer(of(over, one), one);
  it('O-07 is allowed once, and for good', () => {
    expect(ask({}, item())).toEqual(FINAL);
    expect(ask({}, item({ bearerChanged: true }))).toEqual(no('orders.bearerChanged'));
  });
  it.each(ORDER_STATES)('O-07 not while the order is %s', (status, code) => {
    expect(ask({ status }, item())).toEqual(no(code));
  });
  it.each([...DEAD, ['validated', 'orders.itemValidated'] as const])(
    'O-07 not when it is %s',
    (status, code) => {
      expect(ask({}, item({ status }))).toEqual(no(code));
      expect(ask({}, item({ status, bearerChanged: true }))).toEqual(no(code));
    },
  );
  it('O-07 only tickets have bearers', () => {
    expect(ask({}, item({}, { kind: 'product' }))).toEqual(no('orders.notATicket'));
    expect(ask({}, item({ status: 'validated' }, { kind: 'recharge' }))).toEqual(no('orders.notATicket'));
  });
});

describe('a refund', () => {
  const ask = (over: Partial<Order>, tickets: readonly BoughtItem[] = [item()], now = END) =>
    actions.mayRequestRefund(of(over, ...tickets), now);
  it('O-08 is allowed after the period, for a protected order', () => {
    expect(ask({})).toEqual(FINAL);
    expect(ask({}, [item({ status: 'validated' }), item()])).toEqual(FINAL);
    expect(ask({}, [item({ cancellable: false })])).toEqual(FINAL);
  });
  it.each(ORDER_STATES)('O-08 not while the order is %s', (status, code) => {
    expect(ask({ status })).toEqual(no(code));
  });
  it('O-08 not without protection, within the period, or with nothing left', () => {
    expect(ask({ protected: false })).toEqual(no('orders.unprotected'));
    expect(ask({}, [item()], BEFORE)).toEqual(no('orders.periodRunning'));
    expect(ask({ cancelUntil: null })).toEqual(no('orders.periodRunning'));
    expect(ask({}, [item({ status: 'validated' })])).toEqual(no('orders.nothingLeft'));
    expect(ask({ protected: false }, [], BEFORE)).toEqual(no('orders.unprotected'));
    expect(ask({}, [], BEFORE)).toEqual(no('orders.periodRunning'));
  });
});

describe('showing and downloading', () => {
  const show = (over: Partial<Order>, one: BoughtItem) => actions.mayShow(of(over, one), one);
  const download = (over: Partial<Order>, one: BoughtItem) => actions.mayDownload(of(over, one), one);
  it('O-09 O-10 a valid ticket with a code', () => {
    expect(show({}, item())).toEqual(YES);
    expect(download({}, item())).toEqual(YES);
  });
  it.each(ORDER_STATES)('O-09 O-10 not while the order is %s', (status, code) => {
    expect(show({ status }, item())).toEqual(no(code));
    expect(download({ status }, item())).toEqual(no(code));
  });
  it.each(DEAD)('O-09 O-10 not when it is %s', (status, code) => {
    expect(show({}, item({ status, code: null }))).toEqual(no(code));
    expect(download({}, item({ status, code: null }))).toEqual(no(code));
  });
  it('O-09 a validated one is still shown, without a code none is', () => {
    expect(show({}, item({ status: 'validated' }))).toEqual(YES);
    expect(show({}, item({}, { hideDownload: true }))).toEqual(YES);
    expect(show({}, item({ code: null }))).toEqual(no('orders.noCode'));
  });
  it('O-10 a validated or hidden one is not downloaded', () => {
    expect(download({}, item({ status: 'validated' }))).toEqual(no('orders.itemValidated'));
    expect(download({}, item({}, { hideDownload: true }))).toEqual(no('orders.downloadHidden'));
    expect(download({}, item({ code: null, status: 'validated' }))).toEqual(no('orders.noCode'));
    expect(download({}, item({ status: 'validated' }, { hideDownload: true }))).toEqual(
      no('orders.itemValidated'),
    );
  });
});

describe('a face', () => {
  const ask = (over: Partial<Order>, one: BoughtItem) => actions.mayRegisterFace(of(over, one), one);
  it.each(['none', 'pending'] as const)('O-11 is registered while it is %s', (facial) => {
    expect(ask({}, item({ facial }))).toEqual(YES);
  });
  it.each(ORDER_STATES)('O-11 not while the order is %s', (status, code) => {
    expect(ask({ status }, item())).toEqual(no(code));
  });
  it.each([...DEAD, ['validated', 'orders.itemValidated'] as const])(
    'O-11 not when the ticket is %s',
    (status, code) => {
      expect(ask({}, item({ status, facial: 'registered' }))).toEqual(no(code));
    },
  );
  it('O-11 not twice, nor where none is demanded', () => {
    expect(ask({}, item({ facial: 'inAnalysis' }))).toEqual(no('orders.facialInAnalysis'));
    expect(ask({}, item({ facial: 'registered' }))).toEqual(no('orders.facialRegistered'));
    expect(ask({}, item({}, { facialRequired: false }))).toEqual(no('orders.noFacial'));
    expect(ask({}, item({ status: 'cancelled' }, { facialRequired: false }))).toEqual(no('orders.noFacial'));
  });
});

const STATUSES = ORDER_STATES.map(([status]) => status as OrderStatus).concat('completed');
const TICKET_STATUSES: TicketStatus[] = [
  'valid',
  'validated',
  'cancelled',
  'pendingCancellation',
  'replaced',
];
const FACIALS: FacialStatus[] = ['none', 'pending', 'inAnalysis', 'registered'];

describe('words', () => {
  it('O-01 each state of an order, and its tab', () => {
    expect(STATUSES.map((status) => [orderLabel({ status, kind: 'pix' }), tabOf({ status })])).toEqual([
      ['orders.status.cart', null],
      ['orders.status.awaitingPayment', 'pending'],
      ['orders.status.pendingPayment', 'pending'],
      ['orders.status.cancelled', 'cancelled'],
      ['orders.status.pendingCancellation', 'cancelled'],
      ['orders.status.completed', 'completed'],
    ]);
  });
  it('O-01 a reservation without payment reads as confirmed once it is completed', () => {
    expect(orderLabel({ status: 'completed', kind: 'reservation' })).toBe('orders.status.reserved');
    expect(orderLabel({ status: 'cancelled', kind: 'reservation' })).toBe('orders.status.cancelled');
    expect(orderLabel({ status: 'completed', kind: null })).toBe('orders.status.completed');
  });
  it.each(TICKET_STATUSES)('O-02 a ticket and another item that is %s', (status) => {
    expect(itemLabel(item({ status }))).toBe(`orders.ticket.${status}`);
    expect(itemLabel(item({ status }, { kind: 'product' }))).toBe(`orders.item.${status}`);
    expect(itemLabel(item({ status }, { kind: 'recharge' }))).toBe(`orders.item.${status}`);
  });
  it.each(FACIALS)('O-11 a face that is %s', (facial) => {
    expect(facialLabel(item({ facial }))).toBe(`orders.facial.${facial}`);
    const after = facial === 'registered' ? 'validated' : facial;
    expect(facialLabel(item({ facial, status: 'validated' }))).toBe(`orders.facial.${after}`);
  });
});

describe('prices', () => {
  const bought = anOrder({ lines: [aLine()], shippingFee: cents(500), protectionFee: cents(300) });
  const codes = (over: Partial<Order>) =>
    orderPriceLines(order({ orders: [bought], ...over })).map(({ code, amount }) => [code, amount]);
  it('O-12 delivery, protection and interest as bought', () => {
    expect(codes({ protected: false })).toEqual([
      ['items', 10_000],
      ['total', 10_000],
    ]);
    expect(codes({ delivered: true, interest: cents(70) })).toEqual([
      ['items', 10_000],
      ['shipping', 500],
      ['interest', 70],
      ['protection', 300],
      ['total', 10_870],
    ]);
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

describe('always', () => {
  it('O-04 O-05 O-07 O-08 O-09 O-10 O-11 nothing is allowed on an order that is not completed, or a dead item', () => {
    fc.assert(
      fc.property(someOrder, fc.constantFrom(BEFORE, END), (one, now) => {
        const ofOrder = actions.orderActions(one, now);
        if (one.status !== 'completed') {
          expect([ofOrder.cancel.allowed, ofOrder.refund.allowed]).toEqual([false, false]);
        }
        // Cancelling is for before the period's end, a refund for after it: never both.
        expect(ofOrder.cancel.allowed && ofOrder.refund.allowed).toBe(false);
        for (const ticket of one.tickets) {
          const may = Object.values(actions.itemActions(one, ticket, now));
          const live = ticket.status === 'valid' || ticket.status === 'validated';
          if (one.status !== 'completed' || !live) expect(may.some(({ allowed }) => allowed)).toBe(false);
          for (const permission of may) {
            if (!permission.allowed) expect(actions.ORDER_REFUSALS).toContain(permission.code);
          }
          expect(ORDER_LABELS).toContain(itemLabel(ticket));
          expect(ORDER_LABELS).toContain(facialLabel(ticket));
        }
      }),
      { numRuns: runs(500) },
    );
  });
  it('O-04 O-07 O-09 O-10 O-11 all of an item’s permissions at once are those asked for one by one', () => {
    fc.assert(
      fc.property(someOrder, fc.constantFrom(BEFORE, END), (one, now) => {
        for (const ticket of one.tickets)
          expect(actions.itemActions(one, ticket, now)).toEqual({
            cancel: actions.mayCancelItem(one, ticket, now),
            changeBearer: actions.mayChangeBearer(one, ticket),
            show: actions.mayShow(one, ticket),
            download: actions.mayDownload(one, ticket),
            registerFace: actions.mayRegisterFace(one, ticket),
          });
      }),
    );
  });
  it('O-04 O-05 an order that may be cancelled whole may be cancelled item by item', () => {
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
  it('O-01 O-02 what the server lists is an order', () => {
    // Compiles only while the wire's purchase has everything that the rules look at.
    const asOrder = (told: Purchase): Order => told;
    const told: Purchase = { ...order(), payment: null, orders: [], tickets: [...order().tickets] };
    expect(orderLabel(asOrder(told))).toBe('orders.status.completed');
  });
});
