/**
 * One `evolve`, two speeds: an event at a time through immer for the living core, a whole log on a plain copy
 * for replays. Both end in equal, totally frozen states, and neither freezes or keeps a caller's object (K-06).
 */
import { Immer } from 'immer';
import { copy, freeze, frozenCopy } from '../kernel/plain.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { initial } from './initial.ts';
import type { State } from './state.ts';

/** Leaves the freezing to us: payloads arrive frozen, and the rest takes a third less than immer's own. */
const immer = new Immer({ autoFreeze: false });

/** The next state; slices that the event does not touch keep their identity. */
export const foldLive = (state: State, event: Event): State => {
  const owned = frozenCopy(event);
  const base = Object.isFrozen(state) ? state : frozenCopy(state);
  return freeze(immer.produce(base, (draft) => evolve(draft as never, owned)));
};

/**
 * The state after a log, in time linear in its length (more than a million events a second). Payloads are put
 * into the working state as they are, which is safe since `evolve` only ever replaces them, and copied once at
 * the end.
 */
export const foldLog = (events: readonly Event[], from: State = initial): State => {
  const working = copy(from);
  for (const event of events) evolve(working, event);
  return frozenCopy(working as State);
};
