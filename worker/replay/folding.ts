/** Folds a log, with the requests in flight. */

import { foldStep } from '../../domain/shop/evolve.ts';
import type { Call, Input, State } from '../../domain/shop/messages.ts';
import { callsAfter } from '../../domain/shop/policies.ts';
import type { Recorded, Shown } from '../../domain/shop/shown.ts';

export type { Recorded };
export type CallsInFlight = readonly { readonly call: Call; readonly askedAt: number }[];

export interface FoldedPlace {
  readonly state: State;
  readonly calls: CallsInFlight;
  /** Cause of the last envelope that has one. */
  readonly cause: Input | null;
  /** All that the log recorded as on screen. Null if it does not have it. */
  readonly shown: Shown | null;
}

/** A new core gets no responses to an earlier core's calls (K-08). */
const forgetsCalls = (cause: Input): boolean => cause.type === 'Start' || cause.type === 'Recover';

/**
 * Returns the place after each event. It must be read before the next event. Computes states and lists of calls only if
 * they are read: a log can have a million events, and thousands of calls without a response.
 */
export const foldOn = (from: FoldedPlace): ((recorded: Recorded) => FoldedPlace) => {
  let { state } = from;
  const calls = new Map(from.calls.map((one) => [one.call.requestId as string, one]));
  let deciding = from.cause;
  let onScreen = from.shown;
  const place: FoldedPlace = {
    get state() {
      return state;
    },
    get calls() {
      return [...calls.values()];
    },
    get cause() {
      return deciding;
    },
    get shown() {
      return onScreen;
    },
  };
  return ({ at, cause, event, shown }) => {
    if (shown !== undefined) onScreen = { ...onScreen, ...shown };
    deciding = cause ?? deciding;
    state = foldStep(state, event);
    if (cause !== null && forgetsCalls(cause)) calls.clear();
    if (cause?.type === 'Answered') calls.delete(cause.requestId);
    for (const call of callsAfter(state, event, deciding)) {
      calls.delete(call.requestId);
      calls.set(call.requestId, { call, askedAt: at });
    }
    return place;
  };
};
