/** Folds a log and keeps every state, with the requests in flight. */
import type { Call, Input, State } from '../../domain/shop/messages.ts';
import { callsAfter } from '../../domain/shop/policies.ts';
import { foldSharing } from '../../domain/shop/sharing.ts';
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

/** A log can have thousands of calls without a response, so they are listed only on demand. */
class Place implements FoldedPlace {
  readonly state: State;
  readonly cause: Input | null;
  readonly shown: Shown | null;
  readonly #calls: ReadonlyMap<string, CallsInFlight[number]>;
  constructor(
    { state, cause, shown }: Omit<FoldedPlace, 'calls'>,
    calls: ReadonlyMap<string, CallsInFlight[number]>,
  ) {
    this.state = state;
    this.cause = cause;
    this.shown = shown;
    this.#calls = calls;
  }
  get calls(): CallsInFlight {
    return [...this.#calls.values()];
  }
}

/** Returns the place after each event. `calls` of a place must be read before the next event. */
export const foldOn = (from: FoldedPlace): ((recorded: Recorded) => FoldedPlace) => {
  const fold = foldSharing(from.state);
  const calls = new Map(from.calls.map((one) => [one.call.requestId as string, one]));
  let deciding = from.cause;
  let onScreen = from.shown;
  return ({ at, cause, event, shown }) => {
    if (shown !== undefined) onScreen = { ...onScreen, ...shown };
    deciding = cause ?? deciding;
    const state = fold(event);
    if (cause !== null && forgetsCalls(cause)) calls.clear();
    if (cause?.type === 'Answered') calls.delete(cause.requestId);
    for (const call of callsAfter(state, event, deciding)) {
      calls.delete(call.requestId);
      calls.set(call.requestId, { call, askedAt: at });
    }
    return new Place({ state, cause: deciding, shown: onScreen }, calls);
  };
};
