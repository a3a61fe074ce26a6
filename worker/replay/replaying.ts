/** Folds a log step by step and decides it again. Pure: text in, what is to be told out. */

import { describe, describeCause } from '../../domain/log/describe.ts';
import type { ReadLog } from '../../domain/log/file.ts';
import { foldLive, initial } from '../../domain/shop/evolve.ts';
import type { State } from '../../domain/shop/messages.ts';
import { type Replayed, replay } from '../../domain/shop/replay.ts';
import { type Snapshot, view } from '../../domain/shop/view.ts';
import { readLogText } from '../log-text.ts';
import { changes } from './changes.ts';

export interface Step {
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** What was decided, on the first event of a decision; null on those behind it. */
  readonly cause: string | null;
  readonly event: string;
  readonly changed: readonly string[];
}

export interface Replay {
  readonly version: number;
  readonly steps: readonly Step[];
  readonly problems: ReadLog['problems'];
  /** Deciding again: whether it led to the same events, and the first that differs. */
  readonly decided: Replayed;
  readonly state: State;
  readonly snapshot: Snapshot;
}

/** Why there is nothing to replay. */
export interface NoReplay {
  readonly problems: ReadLog['problems'];
}

const iso = (at: number): string => new Date(at).toISOString();

/** `until` is the last `seq` to fold; null folds everything. */
export const replayText = (text: string, until: number | null): Replay | NoReplay => {
  const read: ReadLog = readLogText(text);
  if (read.log === null) return { problems: read.problems };
  const envelopes = read.log.envelopes.filter(({ seq }) => until === null || seq <= until);
  const first = read.log.start?.state ?? initial;
  let state = first;
  const steps = envelopes.map(({ seq, at, cause, event }): Step => {
    const before = state;
    state = foldLive(state, event);
    return {
      seq,
      at: iso(at),
      cause: cause === null ? null : describeCause(cause),
      event: describe(event),
      changed: changes(before, state),
    };
  });
  const last = envelopes.at(-1)?.at ?? read.log.startedAt;
  return {
    version: read.log.version,
    steps,
    problems: read.problems,
    decided: replay(envelopes, first),
    state,
    snapshot: view(state, last),
  };
};
