/** What cart events do to the state. Not here: whether they happen. */
import type { CartEvent } from '../core/events.ts';
import type { State } from '../core/state.ts';
import type { Mutable } from '../kernel/decider.ts';
import type { RequestId } from '../kernel/ids.ts';
import { own } from '../kernel/plain.ts';
import { isEmpty } from './lines.ts';
import type { CartIntent } from './state.ts';

type Draft = Mutable<State>;

/** Lost calls whose late answers are still told from stale ones. */
export const REMEMBERED = 50;

export const initialCart = (): Mutable<State['cart']> => ({
  cart: { purchaseId: null, orders: [] },
  queue: [],
  lost: [],
  deadline: null,
  delivery: 'collect',
  protection: false,
  heldSeat: null,
  bin: null,
});

const take = (draft: Draft, requestId: RequestId): CartIntent | null => {
  const { queue } = draft.cart;
  const place = queue.findIndex((waiting) => waiting.requestId === requestId);
  if (place < 0) return null;
  const [taken] = queue.splice(place, 1);
  return taken ? taken.intent : null;
};

/** C-13: a Read goes right behind the call under way, everything else to the end. */
const join = (draft: Draft, requestId: RequestId, intent: CartIntent): void => {
  draft.requests += 1;
  const waiting = { requestId, intent: own(intent) };
  if (intent.type === 'Read') draft.cart.queue.splice(1, 0, waiting);
  else draft.cart.queue.push(waiting);
};

const tell = (draft: Draft, event: Extract<CartEvent, { type: 'CartTold' }>): void => {
  const settled = take(draft, event.requestId);
  if (settled?.type === 'ApplyBin') draft.cart.bin = settled.digits;
  if (settled?.type === 'RemoveBin') draft.cart.bin = null;
  draft.cart.cart = isEmpty(event.cart) ? { purchaseId: null, orders: [] } : own(event.cart);
  draft.cart.deadline = event.deadline;
};

/** The cart goes; the choice of delivery and the wishes for a new cart stay (C-19). */
const drop = (draft: Draft): void => {
  draft.cart.cart = { purchaseId: null, orders: [] };
  draft.cart.deadline = null;
  draft.cart.protection = false;
  draft.cart.bin = null;
};

/** Nothing of the cart stays, and answers still to come are stale (S-05). */
export const forget = (draft: Draft): void => {
  drop(draft);
  draft.cart.queue = [];
  draft.cart.lost = [];
  draft.cart.heldSeat = null;
};

const lose = (draft: Draft, requestId: RequestId): void => {
  take(draft, requestId);
  draft.cart.lost.push(requestId);
  if (draft.cart.lost.length > REMEMBERED) draft.cart.lost.shift();
};

export const evolveCart = (draft: Draft, event: CartEvent): void => {
  switch (event.type) {
    case 'IntentQueued':
      join(draft, event.requestId, event.intent);
      return;
    case 'CartTold':
      tell(draft, event);
      return;
    case 'IntentRefused':
    case 'IntentDropped':
      take(draft, event.requestId);
      return;
    case 'IntentLost':
      lose(draft, event.requestId);
      return;
    case 'LateAnswerSeen':
      draft.cart.lost = draft.cart.lost.filter((requestId) => requestId !== event.requestId);
      return;
    case 'SeatHeldForLogin':
      draft.cart.heldSeat = own(event.item);
      return;
    case 'HeldSeatDropped':
      draft.cart.heldSeat = null;
      return;
    case 'DeliveryChosen':
      draft.cart.delivery = event.delivery;
      return;
    case 'ProtectionChosen':
      draft.cart.protection = event.protection;
      return;
    case 'CartExpired':
      drop(draft);
      return;
    case 'CartDropped':
      if (event.reason === 'logout') forget(draft);
      else drop(draft);
      return;
    case 'TotalsDisagreed':
      return;
  }
};
