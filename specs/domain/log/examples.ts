/** One example for each upcaster: an entry of its log version, and the same entry in the current version. */
import type { Raw } from '../../../domain/log/upcasters.ts';
import { aCart, aCombo, aLine, aSeat, NOW } from '../shop.ts';
import { failure } from '../story.ts';

export interface UpcastExample {
  readonly part: 'event' | 'cause';
  readonly before: Raw;
  readonly after: Raw;
}

const raw = (value: unknown): Raw => JSON.parse(JSON.stringify(value));
const cart = aCart([aLine('1')]);
const told = { type: 'CartTold', requestId: 'r1', cart };
/** Cart in the format of version 2, without the fields of later versions. */
const older = (): Raw => {
  const { donation, ...line } = aLine('1');
  return raw({ ...cart, orders: cart.orders.map((order) => ({ ...order, lines: [line], combos: [] })) });
};
const withCombo = aCart([aLine('1')], { combos: [aCombo('k', { lines: [aLine('2')] })] });
const confirmed = { type: 'CartConfirmed', requestId: 'r1', deadline: NOW };
/** The cart as version 5 wrote it. */
const withoutUnitFees = (): Raw => {
  const { processingFee, ...line } = aLine('1');
  const { processingFee: none, convenienceFee, ...combo } = aCombo('k');
  const combos = [{ ...combo, lines: [{ ...line, lineId: '2' }] }];
  return raw({
    ...withCombo,
    orders: withCombo.orders.map((order) => ({ ...order, lines: [line], combos })),
  });
};
/** The cart as version 6 wrote it, and as it is read. */
const withoutEvent = (): Raw => {
  const { event, ...line } = aLine('1');
  return raw({ ...cart, orders: cart.orders.map((order) => ({ ...order, lines: [line], combos: [] })) });
};
const withoutOwned = (): Raw => {
  const { owned, ...line } = aLine('1');
  return raw({ ...cart, orders: cart.orders.map((order) => ({ ...order, lines: [line], combos: [] })) });
};
const withEvent = (): Raw =>
  raw({
    ...cart,
    orders: cart.orders.map((order) => ({ ...order, lines: [aLine('1')], combos: [] })),
  });
const answered = (value: object) =>
  raw({ type: 'Answered', call: 'Finalise', requestId: 'r2', outcome: { ok: true, value } });

const SETTINGS_OF_4 = { site: 'BR', holdMinutes: 15, maxInstalments: 12, checkCpfWithServer: false };

/** Examples by the version that the upcaster starts from. */
export const EXAMPLES: Readonly<Record<number, readonly UpcastExample[]>> = {
  1: [
    {
      part: 'event',
      before: raw({ ...told, holdMinutes: 15 }),
      after: raw({ ...told, deadline: NOW + 15 * 60_000 }),
    },
    {
      part: 'event',
      before: raw({ ...told, cart: { purchaseId: null, orders: [] }, holdMinutes: 15 }),
      after: raw({ ...told, cart: { purchaseId: null, orders: [] }, deadline: null }),
    },
    {
      part: 'event',
      before: raw({ type: 'PaymentFailed', requestId: 'r2', reason: 'card_refused' }),
      after: raw({ type: 'PaymentFailed', requestId: 'r2', reason: 'card_refused', serverMessage: null }),
    },
    {
      part: 'cause',
      before: answered({ status: 'failed', reason: 'card_refused' }),
      after: answered({ serverMessage: null, status: 'failed', reason: 'card_refused' }),
    },
    {
      part: 'cause',
      before: answered({ status: 'succeeded' }),
      after: answered({ status: 'succeeded' }),
    },
    {
      part: 'cause',
      before: raw({
        type: 'Answered',
        call: 'Cart',
        requestId: 'r1',
        outcome: { ok: false, failure: failure('lost') },
      }),
      after: raw({
        type: 'Answered',
        call: 'Cart',
        requestId: 'r1',
        outcome: { ok: false, failure: failure('lost') },
      }),
    },
    { part: 'cause', before: raw({ type: 'Recover' }), after: raw({ type: 'Recover' }) },
    { part: 'event', before: raw({ type: 'LoggedOut' }), after: raw({ type: 'LoggedOut' }) },
  ],
  2: [
    {
      part: 'event',
      before: raw({ ...told, cart: older(), deadline: NOW }),
      after: raw({ ...told, deadline: NOW }),
    },
    {
      part: 'cause',
      before: raw({ type: 'Answered', call: 'Cart', requestId: 'r1', outcome: { ok: true, value: older() } }),
      after: raw({ type: 'Answered', call: 'Cart', requestId: 'r1', outcome: { ok: true, value: cart } }),
    },
    {
      part: 'cause',
      before: answered({ status: 'succeeded' }),
      after: answered({ status: 'succeeded' }),
    },
  ],
  3: [
    {
      part: 'event',
      before: raw({ ...told, deadline: NOW }),
      after: raw({ ...told, type: 'CartConfirmed', deadline: NOW }),
    },
    {
      part: 'event',
      before: raw({ type: 'SeatHeldForLogin', item: aSeat('a1') }),
      after: raw({ type: 'SeatsDeferred', items: [aSeat('a1')] }),
    },
    {
      part: 'event',
      before: raw({ type: 'HeldSeatDropped' }),
      after: raw({ type: 'SeatsDeferred', items: [] }),
    },
    {
      part: 'event',
      before: raw({ type: 'IntentDropped', requestId: 'r1', reason: 'held' }),
      after: raw({ type: 'IntentDropped', requestId: 'r1', reason: 'reserved' }),
    },
    {
      part: 'event',
      before: raw({ type: 'IntentDropped', requestId: 'r1', reason: 'limit' }),
      after: raw({ type: 'IntentDropped', requestId: 'r1', reason: 'limit' }),
    },
    {
      part: 'event',
      before: raw({ type: 'TotalsDisagreed', orderId: 'o1', told: 1, computed: 2, currency: 'BRL' }),
      after: raw({ type: 'TotalsDisagreed', orderId: 'o1', confirmed: 1, computed: 2, currency: 'BRL' }),
    },
    {
      part: 'cause',
      before: raw({ type: 'SelectSeat', item: aSeat('a1'), seen: 'free' }),
      after: raw({ type: 'SelectSeats', seats: [{ item: aSeat('a1'), seen: 'free' }] }),
    },
    {
      part: 'cause',
      before: raw({ type: 'ReleaseSeat', seatId: 'a1' }),
      after: raw({ type: 'ReleaseSeats', seatIds: ['a1'] }),
    },
    { part: 'cause', before: raw({ type: 'LogOut' }), after: raw({ type: 'LogOut' }) },
  ],
  4: [
    {
      part: 'event',
      before: raw({ type: 'PaymentAsked', requestId: 'r1', kind: 'pix', purchaseId: '900' }),
      after: raw({ type: 'PaymentAsked', requestId: 'r1', kind: 'pix', purchaseId: '900', sentAt: NOW }),
    },
    {
      part: 'event',
      before: raw({ type: 'PaymentUnknown', requestId: 'r1' }),
      after: raw({ type: 'PaymentUnknown', requestId: 'r1', repeatable: false }),
    },
    {
      part: 'event',
      before: raw({ type: 'SettingsChanged', settings: SETTINGS_OF_4 }),
      after: raw({ type: 'SettingsChanged', settings: { ...SETTINGS_OF_4, finaliseSeconds: null } }),
    },
    {
      part: 'cause',
      before: raw({ type: 'UseSettings', settings: SETTINGS_OF_4 }),
      after: raw({ type: 'UseSettings', settings: { ...SETTINGS_OF_4, finaliseSeconds: null } }),
    },
    { part: 'cause', before: raw({ type: 'LogOut' }), after: raw({ type: 'LogOut' }) },
  ],
  5: [
    {
      part: 'event',
      before: raw({ ...confirmed, cart: withoutUnitFees() }),
      after: raw({ ...confirmed, cart: withCombo }),
    },
    {
      part: 'cause',
      before: raw({
        type: 'Answered',
        call: 'Cart',
        requestId: 'r1',
        outcome: { ok: true, value: withoutUnitFees() },
      }),
      after: raw({
        type: 'Answered',
        call: 'Cart',
        requestId: 'r1',
        outcome: { ok: true, value: withCombo },
      }),
    },
    { part: 'event', before: raw({ type: 'LoggedOut' }), after: raw({ type: 'LoggedOut' }) },
  ],
  6: [
    {
      part: 'event',
      before: raw({ ...confirmed, cart: withoutEvent() }),
      after: raw({ ...confirmed, cart: withEvent() }),
    },
    {
      part: 'cause',
      before: raw({
        ...{ type: 'Answered', call: 'Cart', requestId: 'r1' },
        outcome: { ok: true, value: withoutEvent() },
      }),
      after: raw({
        ...{ type: 'Answered', call: 'Cart', requestId: 'r1' },
        outcome: { ok: true, value: withEvent() },
      }),
    },
    { part: 'event', before: raw({ type: 'LoggedOut' }), after: raw({ type: 'LoggedOut' }) },
  ],
  7: [{ part: 'event', before: raw({ type: 'LoggedOut' }), after: raw({ type: 'LoggedOut' }) }],
  8: [
    {
      part: 'cause',
      before: raw({ type: 'Pay', deliveryAddress: null, secretRef: null }),
      after: raw({ type: 'Pay', deliveryAddress: null, secretRef: null, pressed: null }),
    },
    {
      part: 'cause',
      before: raw({ type: 'ReleaseSeats', seatIds: ['a1', 'a2'] }),
      after: raw({
        type: 'ReleaseSeats',
        seats: ['a1', 'a2'].map((seatId) => ({ productId: null, visitAt: null, seatId })),
      }),
    },
    { part: 'cause', before: raw({ type: 'LogOut' }), after: raw({ type: 'LogOut' }) },
    { part: 'event', before: raw({ type: 'LoggedOut' }), after: raw({ type: 'LoggedOut' }) },
  ],
  9: [
    {
      part: 'event',
      before: raw({ ...confirmed, cart: withoutOwned() }),
      after: raw({ ...confirmed, cart: withEvent() }),
    },
    {
      part: 'cause',
      before: raw({
        ...{ type: 'Answered', call: 'Cart', requestId: 'r1' },
        outcome: { ok: true, value: withoutOwned() },
      }),
      after: raw({
        ...{ type: 'Answered', call: 'Cart', requestId: 'r1' },
        outcome: { ok: true, value: withEvent() },
      }),
    },
    { part: 'event', before: raw({ type: 'LoggedOut' }), after: raw({ type: 'LoggedOut' }) },
  ],
  10: [{ part: 'event', before: raw({ type: 'LoggedOut' }), after: raw({ type: 'LoggedOut' }) }],
};
