/** When a message or state changes its shape: raise `LOG_VERSION`, add an upcaster here and an example in the specs. */
import { MINUTE_MS } from '../time/civil.ts';
import { deadlineOf } from '../time/deadline.ts';

export const LOG_VERSION = 11;

export type Raw = Readonly<Record<string, unknown>>;
export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Upcaster {
  readonly from: number;
  readonly to: number;
  readonly why: string;
  readonly event: (event: Raw, at: number) => Raw;
  readonly cause: (cause: Raw) => Raw;
  readonly state?: (state: Raw) => Raw;
}

/** Version 1 stored the hold in minutes, without a deadline (G-10). */
function withDeadline({ holdMinutes, ...told }: Raw): Raw {
  const orders = isRaw(told.cart) && Array.isArray(told.cart.orders) ? told.cart.orders : [];
  const ends = orders.flatMap((order: unknown) => {
    const reservedAt = isRaw(order) ? order.reservedAt : null;
    const at = typeof reservedAt === 'string' ? deadlineOf(reservedAt, 0) : null;
    return at === null || typeof holdMinutes !== 'number' ? [] : [at + holdMinutes * MINUTE_MS];
  });
  return { ...told, deadline: ends.length === 0 ? null : Math.max(...ends) };
}

const each = (list: unknown, lifted: (one: Raw) => Raw): unknown =>
  Array.isArray(list) ? list.map((one: unknown) => (isRaw(one) ? lifted(one) : one)) : list;

const liftedCart = (cart: Raw, line: (one: Raw) => Raw, combo: (one: Raw) => Raw): Raw => {
  const withLines = (holder: Raw): Raw =>
    'lines' in holder ? { ...holder, lines: each(holder.lines, line) } : holder;
  const withCombos = (order: Raw): Raw =>
    'combos' in order ? { ...order, combos: each(order.combos, (one) => combo(withLines(one))) } : order;
  return { ...cart, orders: each(cart.orders, (order) => withLines(withCombos(order))) };
};

const liftedEvent = (event: Raw, type: string, lift: (cart: Raw) => Raw): Raw =>
  event.type === type && isRaw(event.cart) ? { ...event, cart: lift(event.cart) } : event;
const liftedCause = (cause: Raw, lift: (cart: Raw) => Raw): Raw => {
  const { call, outcome } = cause;
  if (call !== 'Cart' || !isRaw(outcome) || !isRaw(outcome.value)) return cause;
  return { ...cause, outcome: { ...outcome, value: lift(outcome.value) } };
};

/** Version 2 did not mark donations (G-12). */
const withDonations = (cart: Raw): Raw =>
  liftedCart(
    cart,
    (line) => ({ donation: false, ...line }),
    (combo) => combo,
  );

/** Version 5 had no fees of combos, and processing fees of whole orders only (G-15). */
const withUnitFees = (cart: Raw): Raw =>
  liftedCart(
    cart,
    (line) => ({ processingFee: 0, ...line }),
    (combo) => ({ convenienceFee: 0, processingFee: 0, ...combo }),
  );

/** Version 6 did not store the event of a line (G-16). */
const withoutEvents = (cart: Raw): Raw =>
  liftedCart(
    cart,
    (line) => ({ event: null, ...line }),
    (combo) => combo,
  );

/** Version 3 had other event names, and deferred one seat at most (G-13). */
const renamedEvent = (event: Raw): Raw => {
  switch (event.type) {
    case 'CartTold':
      return { ...event, type: 'CartConfirmed' };
    case 'SeatHeldForLogin':
      return { type: 'SeatsDeferred', items: [event.item] };
    case 'HeldSeatDropped':
      return { type: 'SeatsDeferred', items: [] };
    case 'IntentDropped':
      return event.reason === 'held' ? { ...event, reason: 'reserved' } : event;
    case 'TotalsDisagreed': {
      const { told, ...rest } = event;
      return { ...rest, confirmed: told };
    }
    default:
      return event;
  }
};

const renamedCause = (cause: Raw): Raw => {
  if (cause.type === 'SelectSeat')
    return { type: 'SelectSeats', seats: [{ item: cause.item, seen: cause.seen }] };
  return cause.type === 'ReleaseSeat' ? { type: 'ReleaseSeats', seatIds: [cause.seatId] } : cause;
};

/** Version 8 released seats without their event and date (G-23). */
const ofAnyEvent = (cause: Raw): Raw =>
  cause.type === 'ReleaseSeats' && Array.isArray(cause.seatIds)
    ? {
        type: cause.type,
        seats: cause.seatIds.map((seatId: unknown) => ({ productId: null, visitAt: null, seatId })),
      }
    : cause;

const withLimit = (message: Raw): Raw =>
  isRaw(message.settings)
    ? { ...message, settings: { finaliseSeconds: null, ...message.settings } }
    : message;

/** G-14: version 4 took a purchase that is still a cart for not charged, however recently it was finalized. */
const beforeCertainty = (event: Raw, at: number): Raw => {
  switch (event.type) {
    case 'PaymentAsked':
      return { sentAt: at, ...event };
    case 'PaymentUnknown':
      return { repeatable: false, ...event };
    default:
      return withLimit(event);
  }
};

/** Version 8 did not store what was on screen at a press on "Pay" (G-22). */
const withPressed = (cause: Raw): Raw => (cause.type === 'Pay' ? { pressed: null, ...cause } : cause);

/** Version 9 did not track reads, and did not count completed order changes (G-24). */
const ALL_KNOWN: Raw = { session: 'known', cart: 'known', open: 'known', payment: 'known' };
const withCompleted = (state: Raw): Raw =>
  isRaw(state.orders) ? { ...state, orders: { completed: 0, ...state.orders } } : state;

/** Version 9 did not store the units that a buyer's document owns (G-25). */
const withoutOwned = (cart: Raw): Raw =>
  liftedCart(
    cart,
    (line) => ({ owned: null, ...line }),
    (combo) => combo,
  );
const withOwnedState = (state: Raw): Raw =>
  isRaw(state.cart) && isRaw(state.cart.cart)
    ? { ...state, cart: { ...state.cart, cart: withoutOwned(state.cart.cart) } }
    : state;

/** Version 10 left entered codes to the page (G-37). */
const withoutCode = (state: Raw): Raw =>
  isRaw(state.cart) ? { ...state, cart: { code: null, ...state.cart } } : state;

/** Sorted by version, without a gap (G-28). */
export const UPCASTERS: readonly Upcaster[] = [
  {
    from: 1,
    to: 2,
    why: 'deadlines instead of minutes; the server’s own words with a failed payment',
    event: (event) => {
      if (event.type === 'CartTold' && 'holdMinutes' in event) return withDeadline(event);
      if (event.type === 'PaymentFailed') return { serverMessage: null, ...event };
      return event;
    },
    cause: (cause) => {
      const { outcome } = cause;
      if (!isRaw(outcome) || !isRaw(outcome.value) || outcome.value.status !== 'failed') return cause;
      return { ...cause, outcome: { ...outcome, value: { serverMessage: null, ...outcome.value } } };
    },
  },
  {
    from: 2,
    to: 3,
    why: 'lines that say whether they are a donation',
    event: (event) => liftedEvent(event, 'CartTold', withDonations),
    cause: (cause) => liftedCause(cause, withDonations),
  },
  {
    from: 3,
    to: 4,
    why: 'a confirmed cart instead of a told one; several deferred seats',
    event: renamedEvent,
    cause: renamedCause,
  },
  {
    from: 4,
    to: 5,
    why: 'when a payment was sent, and whether it may be repeated',
    event: beforeCertainty,
    cause: (cause) => withLimit(cause.type === 'Start' ? { payment: null, ...cause } : cause),
  },
  {
    from: 5,
    to: 6,
    why: 'the processing fee of each unit, and the fees of combos',
    event: (event) => liftedEvent(event, 'CartConfirmed', withUnitFees),
    cause: (cause) => liftedCause(cause, withUnitFees),
  },
  {
    from: 6,
    to: 7,
    why: 'the event that a line is for',
    event: (event) => liftedEvent(event, 'CartConfirmed', withoutEvents),
    cause: (cause) => liftedCause(cause, withoutEvents),
  },
  {
    from: 7,
    to: 8,
    why: 'an answer that stands in its line once; a header that says what wrote the log',
    event: (event) => event,
    cause: (cause) => cause,
  },
  {
    from: 8,
    to: 9,
    why: 'what was on screen when paying was pressed; the event and the date of a seat that is released',
    event: (event) => event,
    cause: (cause) => ofAnyEvent(withPressed(cause)),
  },
  {
    from: 9,
    to: 10,
    why: 'which reads have a response; how many changes of orders were carried out; what a document owns already',
    event: (event) => liftedEvent(event, 'CartConfirmed', withoutOwned),
    cause: (cause) => liftedCause(cause, withoutOwned),
    state: (state) => withOwnedState(withCompleted({ reads: ALL_KNOWN, ...state })),
  },
  {
    from: 10,
    to: 11,
    why: 'the progress of an entered code',
    event: (event) => event,
    cause: (cause) => cause,
    state: withoutCode,
  },
];

export const upcastEvent = (event: Raw, version: number, at: number): Raw =>
  UPCASTERS.reduce((lifted, one) => (one.from >= version ? one.event(lifted, at) : lifted), event);

export const upcastCause = (cause: Raw, version: number): Raw =>
  UPCASTERS.reduce((lifted, one) => (one.from >= version ? one.cause(lifted) : lifted), cause);

export const upcastStart = (start: Raw, version: number): Raw =>
  isRaw(start.state)
    ? {
        ...start,
        state: UPCASTERS.reduce(
          (lifted, one) => (one.from >= version ? (one.state?.(lifted) ?? lifted) : lifted),
          start.state,
        ),
      }
    : start;
