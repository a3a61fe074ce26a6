/** Snapshot of a state at an instant. Unchanged slices keep their identity (K-09). */
import {
  type CartSlice,
  type CountdownSlice,
  cartSlice,
  countdownSlice,
  type SeatsSlice,
  seatsSlice,
} from '../cart/view.ts';
import { type OpeningSlice, openingSlice } from '../catalog/opening.ts';
import { isOpen } from '../checkout/payment.ts';
import { type CheckoutSlice, checkoutSlice, codeCountdownSlice } from '../checkout/view.ts';
import { freeze, same } from '../kernel/plain.ts';
import type { Instant } from '../kernel/values.ts';
import type { Notice } from '../model/decision.ts';
import type { Settings } from '../model/person.ts';
import type { Room } from '../model/room.ts';
import { type OrdersSlice, ordersSlice } from '../orders/view.ts';
import type { ShownWait } from '../patience/patience.ts';
import { isUnreadAfterPayment, type ReadsSlice, readsSlice } from '../reads/view.ts';
import { type SessionSlice, sessionSlice } from '../session/view.ts';
import type { CivilDate } from '../time/civil.ts';
import { dayAt } from '../time/zone.ts';
import type { State } from './messages.ts';
import { cartScope, checkoutScope, shownCart } from './scopes.ts';

export interface Snapshot {
  readonly settings: Settings;
  readonly session: SessionSlice;
  readonly cart: CartSlice;
  readonly countdown: CountdownSlice | null;
  readonly codeCountdown: CountdownSlice | null;
  readonly checkout: CheckoutSlice;
  readonly orders: OrdersSlice;
  readonly reads: ReadsSlice;
  readonly seats: SeatsSlice;
  /** Countdown to the opening of the event that was read last. Null unless its sale opens at a known time. */
  readonly opening: OpeningSlice | null;
  readonly notice: Notice | null;
  /** Stay in the host's waiting room, else null. */
  readonly room: Room | null;
  /** Wait for a busy host, which the worker knows. Null in a replay. */
  readonly wait: ShownWait | null;
  /** Day of the site by the core's clock (T-09). */
  readonly today: CivilDate;
}
export type SliceName = keyof Snapshot;

/** State that alone decides a slice. Slices with none here are computed each time: most depend on the clock. */
const SOURCES: { readonly [S in SliceName]: readonly (keyof State)[] } = {
  settings: ['settings'],
  session: ['session', 'settings', 'resetsDemanded'],
  cart: ['cart', 'checkout', 'session', 'settings'],
  countdown: [],
  codeCountdown: [],
  checkout: ['checkout', 'cart', 'session', 'settings'],
  orders: ['orders'],
  reads: ['reads', 'cart', 'checkout', 'session'],
  seats: ['cart', 'checkout'],
  opening: [],
  notice: ['notice'],
  room: ['room'],
  wait: [],
  today: [],
};

const cartOf = (state: State): CartSlice =>
  cartSlice({ ...cartScope(state), cart: shownCart(state), installments: state.checkout.installments });
const checkoutOf = (state: State): CheckoutSlice => checkoutSlice(checkoutScope(state));

const MAKERS: { readonly [S in SliceName]: (state: State, now: Instant) => Snapshot[S] } = {
  settings: (state) => state.settings,
  session: (state) => sessionSlice(state, state.resetsDemanded),
  cart: cartOf,
  // The cart's deadline does not apply once a payment is unknown or waiting (C-71), or until the cart is read (N-18).
  countdown: (state, now) =>
    isOpen(state.checkout.payment) || isUnreadAfterPayment(state) ? null : countdownSlice(state, now),
  codeCountdown: ({ checkout }, now) => codeCountdownSlice(checkout, now),
  checkout: checkoutOf,
  orders: ({ orders }) => ordersSlice(orders),
  reads: readsSlice,
  seats: (state) => seatsSlice({ cart: shownCart(state) }),
  opening: ({ opening }, now) => openingSlice(opening, now),
  notice: (state) => state.notice,
  room: (state) => state.room,
  wait: () => null,
  today: ({ settings }, now) => dayAt(now, settings.site),
};

const sourceOf = new WeakMap<Snapshot, State>();

const slice = <S extends SliceName>(
  name: S,
  state: State,
  now: Instant,
  previous: Snapshot | undefined,
  source: State | undefined,
): Snapshot[S] => {
  const sources = SOURCES[name];
  if (previous && source && sources.length > 0 && sources.every((key) => source[key] === state[key]))
    return previous[name];
  const made = MAKERS[name](state, now);
  return previous && same(previous[name], made) ? previous[name] : made;
};

export const view = (state: State, now: Instant, previous?: Snapshot): Snapshot => {
  const source = previous && sourceOf.get(previous);
  const of = <S extends SliceName>(name: S) => slice(name, state, now, previous, source);
  const snapshot: Snapshot = {
    settings: of('settings'),
    session: of('session'),
    cart: of('cart'),
    countdown: of('countdown'),
    codeCountdown: of('codeCountdown'),
    checkout: of('checkout'),
    orders: of('orders'),
    reads: of('reads'),
    seats: of('seats'),
    opening: of('opening'),
    notice: of('notice'),
    room: of('room'),
    wait: null,
    today: of('today'),
  };
  const names = Object.keys(SOURCES) as SliceName[];
  const kept = previous && names.every((name) => previous[name] === snapshot[name]) ? previous : snapshot;
  freeze(kept);
  sourceOf.set(kept, state);
  return kept;
};
