/** The core's face: one decider over all slices, its policies, its snapshots and its two folds. */
import type { Decider } from '../kernel/decider.ts';
import type { Input } from './commands.ts';
import { decide } from './decide.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { initial } from './initial.ts';
import type { State } from './state.ts';

export const core: Decider<State, Input, Event> = { initial, decide, evolve };

export { NOTICE_CODES, type NoticeCode, REFUSAL_CODES, type RefusalCode } from './codes.ts';
export { foldLive, foldLog } from './fold.ts';
export { callsAfter } from './policies.ts';
export { type Difference, type Recorded, type Replayed, replay } from './replay.ts';
export { view } from './view.ts';
