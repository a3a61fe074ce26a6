/** Invariants that are checked after every step. */
import assert from 'node:assert/strict';
import type { Line } from '../../../domain/model/cart.ts';
import { soldSeats } from '../../../domain/model/sold-seat.ts';
import type { Call, Input, State } from '../../../domain/shop/messages.ts';

interface Before {
  readonly deadline: number | null;
  readonly waiting: string | null;
}

/** Units that `counts` takes, in the cart and in pending intents, minus those being removed. */
const weigh = (
  state: State,
  lines: readonly Line[],
  counts: (of: { productId: string; variationId: string }) => boolean,
) => {
  const leaving = new Set(
    state.cart.queue.flatMap(({ intent }) => (intent.type === 'Remove' ? intent.lineIds : [])),
  );
  let units = 0;
  for (const line of lines) if (counts(line) && !leaving.has(line.lineId)) units += line.quantity;
  for (const { intent } of state.cart.queue)
    if (intent.type === 'Reserve') for (const item of intent.items) if (counts(item)) units += item.quantity;
  return units;
};

/** C-05: cart and intents stay within the limits that the confirmed cart reports. */
const withinLimits = (state: State, lines: readonly Line[]): void => {
  for (const line of lines) {
    const ofProduct = weigh(state, lines, (each) => each.productId === line.productId);
    const byKind = line.perDocumentLimitByKind[line.kind];
    if (line.perDocumentLimit > 0) assert.ok(ofProduct <= line.perDocumentLimit, 'C-05: a limit is exceeded');
    if (byKind > 0) assert.ok(ofProduct <= byKind, 'C-05: a limit by kind is exceeded');
    const ofVariation = weigh(state, lines, (each) => each.variationId === line.variationId);
    if (line.stock !== null) assert.ok(ofVariation <= line.stock, 'C-05: the stock is exceeded');
  }
};

/** C-09, A-18: no seat of a date is reserved or requested twice. */
const seatsOnce = (state: State, lines: readonly Line[]): void => {
  const leaving = new Set(
    state.cart.queue.flatMap(({ intent }) => (intent.type === 'Remove' ? intent.lineIds : [])),
  );
  const seats = [
    ...lines.filter(({ lineId }) => !leaving.has(lineId)),
    ...state.cart.queue.flatMap(({ intent }) => (intent.type === 'Reserve' ? intent.items : [])),
  ].flatMap((sold) => soldSeats([sold]).map((seat) => JSON.stringify(seat)));
  assert.equal(new Set(seats).size, seats.length, 'C-09: a seat is reserved twice');
};

/** C-25: only a response changes the deadline, which ends with the cart. */
const deadlineMoves = (state: State, input: Input, { deadline }: Before): void => {
  const now = state.cart.deadline;
  if (now !== deadline && now !== null)
    assert.equal(input.type, 'Answered', 'C-25: the deadline changed without a response');
};

/** C-01: a cart call is sent only for the new head of the queue, and once more after a worker death (C-41). */
const oneAtATime = (state: State, input: Input, calls: readonly Call[], { waiting }: Before): void => {
  const asked = calls.filter(({ type }) => type === 'Cart');
  assert.ok(asked.length <= 1, 'C-01: two cart calls at once');
  const [head] = state.cart.queue;
  if (asked[0]) {
    assert.equal(asked[0].requestId, head?.requestId, 'C-01: sent an intent that is not the head');
    if (input.type !== 'Recover') assert.notEqual(head?.requestId, waiting, 'C-01: sent the head twice');
  } else if (head) assert.equal(head.requestId, waiting, 'C-01: the head was not sent');
};

/** P-30: the server receives the amounts that were on screen at the press. */
const asPressed = (input: Input, calls: readonly Call[]): void => {
  if (input.type !== 'Pay' || input.pressed === null) return;
  const { kind, installments, amounts } = input.pressed;
  const shown = { kind, installments, total: amounts.length === 1 ? amounts[0]?.amount : null };
  for (const call of calls) {
    if (call.type !== 'Finalize') continue;
    const { details } = call;
    const sent = { kind: details.kind, installments: details.installments, total: details.total };
    assert.deepEqual(sent, shown, 'P-30: finalized other values than were pressed');
  }
};

export const holdsAlways = (state: State, input: Input, before: Before, calls: readonly Call[]): void => {
  const lines = state.cart.cart.orders.flatMap((order) => order.lines);
  // A pending Read will refresh the cart and drop intents that no longer fit.
  if (state.cart.queue[0]?.intent.type !== 'Read') {
    withinLimits(state, lines);
    seatsOnce(state, lines);
  }
  deadlineMoves(state, input, before);
  asPressed(input, calls);
  oneAtATime(state, input, calls, before);
};
