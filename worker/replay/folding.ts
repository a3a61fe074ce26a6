/** Folds a log and keeps every state, with the requests in flight. */
import type { RequestId } from '../../domain/kernel/values.ts';
import type { Call, Input, State } from '../../domain/shop/messages.ts';
import { callsAfter } from '../../domain/shop/policies.ts';
import { foldSharing } from '../../domain/shop/sharing.ts';
import type { Recorded } from '../../domain/shop/shown.ts';

export type { Recorded };
export type CallsInFlight = readonly { readonly call: Call; readonly askedAt: number }[];

export interface FoldedPlace {
  readonly state: State;
  readonly calls: CallsInFlight;
  /** Cause of the last envelope that has one. */
  readonly cause: Input | null;
}

/** A new core gets no responses to an earlier core's calls (K-08). */
const forgetsCalls = (cause: Input): boolean => cause.type === 'Start' || cause.type === 'Recover';

const without = (calls: CallsInFlight, requestId: RequestId): CallsInFlight =>
  calls.some(({ call }) => call.requestId === requestId)
    ? calls.filter(({ call }) => call.requestId !== requestId)
    : calls;

const callsBefore = (calls: CallsInFlight, cause: Input | null): CallsInFlight => {
  if (cause === null) return calls;
  if (forgetsCalls(cause)) return [];
  return cause.type === 'Answered' ? without(calls, cause.requestId) : calls;
};

export const foldOn = (from: FoldedPlace): ((recorded: Recorded) => FoldedPlace) => {
  const fold = foldSharing(from.state);
  let place = from;
  return ({ at, cause, event }) => {
    const deciding = cause ?? place.cause;
    const state = fold(event);
    let calls = callsBefore(place.calls, cause);
    for (const call of callsAfter(state, event, deciding))
      calls = [...without(calls, call.requestId), { call, askedAt: at }];
    place = { state, calls, cause: deciding };
    return place;
  };
};
