/** Specs of the labels of order states, the tabs that contain orders, and the price lines. */
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/values.ts';
import {
  consentsByName,
  invitedOutcome,
  isFaceOpen,
  isForGate,
  isKeptOffline,
  isUsable,
  itemActions,
} from '../../../domain/orders/actions.ts';
import type { FaceWord } from '../../../domain/orders/face-link.ts';
import type { Order, OrderStatus } from '../../../domain/orders/messages.ts';
import { listQueries } from '../../../domain/orders/tabs.ts';
import {
  failureOf,
  itemLabel,
  itemTone,
  orderLabel,
  orderPriceLines,
  orderPrices,
  orderTone,
  savedOn,
} from '../../../domain/orders/view.ts';
import { aLine, anOrder } from '../cart-shapes.ts';
import { fc } from '../fc.ts';
import { END, FACIALS, item, order, STATUSES, TICKET_STATUSES } from './given.ts';

const TABS = ['completed', 'pending', 'canceled'] as const;

describe('labels of orders', () => {
  it('O-01 name each state of an order, and its tab', () => {
    const tabOf = (status: OrderStatus) =>
      TABS.find((tab) => listQueries(tab, 1, 10).some((query) => query?.status === status)) ?? null;
    const labels = STATUSES.map((status) => [orderLabel(order({ status })), tabOf(status)]);
    expect(labels).toEqual([
      ['orders.status.cart', null],
      ['orders.status.awaitingPayment', 'pending'],
      ['orders.status.pendingPayment', 'pending'],
      ['orders.status.canceled', 'canceled'],
      ['orders.status.pendingCancellation', 'canceled'],
      ['orders.status.completed', 'completed'],
    ]);
  });
  it('O-26 show a completed reservation without payment as reserved', () => {
    expect(orderLabel(order({ kind: 'reservation' }))).toBe('orders.status.reserved');
    expect(orderLabel(order({ status: 'canceled', kind: 'reservation' }))).toBe('orders.status.canceled');
    expect(orderLabel(order({ kind: null }))).toBe('orders.status.completed');
  });
  it('O-44 show an order refused after a review as refused while it is a cart, with the server’s reason', () => {
    const payment = { situation: 'failed', message: 'O banco não autorizou.' };
    expect(orderLabel(order({ status: 'cart', payment }))).toBe('orders.status.refused');
    expect(orderLabel(order({ status: 'canceled', payment }))).toBe('orders.status.canceled');
    for (const status of ['cart', 'canceled'] as const)
      expect(failureOf(order({ status, payment }))).toBe('O banco não autorizou.');
    expect(failureOf(order({ status: 'cart', payment: { ...payment, message: null } }))).toBeNull();
    for (const situation of ['open', 'processing', 'succeeded', 'waiting']) {
      const open = order({ status: 'cart', payment: { ...payment, situation } });
      expect([orderLabel(open), failureOf(open)]).toEqual(['orders.status.cart', null]);
    }
  });
  it.each(TICKET_STATUSES)('O-02 name the state %s of a ticket and of another item', (status) => {
    expect(itemLabel(order(), item({ status }))).toBe(`orders.ticket.${status}`);
    expect(itemLabel(order(), item({ status }, { kind: 'product' }))).toBe(`orders.item.${status}`);
    expect(itemLabel(order(), item({ status }, { kind: 'recharge' }))).toBe(`orders.item.${status}`);
  });
  it('O-20 O-133 show a live item of an unfinished order by its order, and keep a dead item’s label', () => {
    const unpaid = new Set(['cart', 'awaitingPayment', 'pendingPayment']);
    fc.assert(
      fc.property(
        fc.constantFrom(...STATUSES),
        fc.constantFrom(...TICKET_STATUSES),
        fc.constantFrom('ticket', 'product', 'recharge'),
        (status, itemStatus, kind) => {
          const bought = item({ status: itemStatus }, { kind });
          const of = order({ status, tickets: [bought] });
          const isLive = ['valid', 'validated'].includes(itemStatus);
          const ofOrder = unpaid.has(status) ? 'unpaid' : status;
          const thing = kind === 'ticket' ? 'ticket' : 'item';
          expect(itemLabel(of, bought)).toBe(
            `orders.${thing}.${isLive && status !== 'completed' ? ofOrder : itemStatus}`,
          );
          expect(isUsable(of, bought)).toBe(
            status === 'completed' && ['valid', 'validated'].includes(itemStatus),
          );
          const { show, download } = itemActions(of, bought, 0);
          expect(unpaid.has(status) && (show.allowed || download.allowed)).toBe(false);
          expect(unpaid.has(status) && isKeptOffline({ ...of, timeZone: null }, bought, END)).toBe(false);
        },
      ),
    );
  });
  it('O-39 name the missing face of a ticket that would be valid', () => {
    const labels = FACIALS.map((facial) => itemLabel(order(), item({ facial })));
    expect(labels).toEqual([
      ...['orders.ticket.facePending', 'orders.ticket.facePending'],
      ...['orders.ticket.faceInAnalysis', 'orders.ticket.valid'],
    ]);
    for (const facial of FACIALS) {
      const bought = item({ facial });
      expect(itemTone(order(), bought)).toBe(facial === 'registered' ? 'good' : 'open');
      expect(isForGate(order(), bought)).toBe(facial === 'registered');
      expect(isForGate(order(), item({ facial }, { facialRequired: false }))).toBe(true);
      expect(isKeptOffline({ ...order(), timeZone: null }, bought, END)).toBe(false);
      expect(itemLabel(order({ status: 'awaitingPayment' }), bought)).toBe('orders.ticket.unpaid');
    }
  });
  it('O-134 are good exactly for what opens the gate, and over for what the buyer can no longer use', () => {
    const offers = [null, 'open', 'accepted', 'expired'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...STATUSES),
        fc.constantFrom(...TICKET_STATUSES),
        fc.constantFrom(...FACIALS),
        fc.constantFrom(...offers),
        (status, itemStatus, facial, state) => {
          const offer = state === null ? null : { state, name: '', email: '', until: null };
          const bought = item({ status: itemStatus, facial, offer });
          const of = order({ status, tickets: [bought] });
          const isSent = state === 'open' || state === 'accepted';
          expect(itemTone(of, bought) === 'good').toBe(
            isForGate(of, bought) && itemStatus === 'valid' && !isSent,
          );
          const isGone = ['canceled', 'replaced'].includes(itemLabel(of, bought).split('.').at(-1) ?? '');
          const isUsed = status === 'completed' && itemStatus === 'validated';
          const isAccepted = status === 'completed' && itemStatus === 'valid' && state === 'accepted';
          expect(itemTone(of, bought) === 'over').toBe(isGone || isUsed || isAccepted);
        },
      ),
    );
    expect(itemTone(order(), item({}, { kind: 'product' }))).toBe('good');
  });
  it('O-135 are good for a completed order and over for a canceled one', () => {
    expect(STATUSES.map((status) => `${status} ${orderTone({ status })}`)).toEqual([
      ...['cart open', 'awaitingPayment open', 'pendingPayment open'],
      ...['canceled over', 'pendingCancellation open', 'completed good'],
    ]);
  });
  it('O-41 name the face of a bearer’s link by the server’s response', () => {
    const outcomes = (word: FaceWord | null) => FACIALS.map((facial) => invitedOutcome({ facial }, word));
    expect(outcomes(null)).toEqual(['open', 'open', 'inAnalysis', 'alreadyRegistered']);
    expect(outcomes('registered')).toEqual(['awaited', 'awaited', 'inAnalysis', 'registered']);
    expect(outcomes('pending')).toEqual(['refused', 'refused', 'inAnalysis', 'registered']);
    expect((['open', 'awaited', 'refused'] as const).every(isFaceOpen)).toBe(true);
    expect((['closed', 'inAnalysis', 'registered'] as const).some(isFaceOpen)).toBe(false);
  });
  it('O-42 let the person on the ticket consent by name', () => {
    expect(consentsByName('Ana Lima')).toBe(true);
    expect(consentsByName('')).toBe(false);
  });
  it('O-40 name the zone of an offline copy’s time', () => {
    const at = Date.UTC(2026, 10, 20, 15);
    const mexico = { wall: '2026-11-20T09:00:00', zone: 'America/Mexico_City' };
    expect(savedOn(at, mexico.zone)).toEqual(mexico);
    expect(savedOn(at, '')).toEqual({ wall: '2026-11-20T12:00:00', zone: 'America/Sao_Paulo' });
  });
});

describe('price lines of an order', () => {
  const bought = anOrder({
    lines: [aLine({ convenienceFee: cents(0) })],
    shippingFee: cents(500),
    protectionFee: cents(300),
  });
  const codes = (over: Partial<Order>) =>
    orderPriceLines(order({ orders: [bought], ...over })).map(({ code, amount }) => [code, amount]);
  it('O-12 include delivery, protection and interest as bought', () => {
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
  it('O-12 are the same when grouped by currency', () => {
    const sold = order({ orders: [bought], delivered: true });
    expect(orderPrices(sold).flatMap(({ lines }) => lines)).toEqual(orderPriceLines(sold));
  });
});
