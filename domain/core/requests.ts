/** Request ids are made by counting, so that a replay makes the same ones. Not here: asking. (K-04) */
import type { RequestId } from '../kernel/ids.ts';
import type { State } from './state.ts';

/** The `nth` request id (from 0) that the state would give next. */
export const requestId = (state: State, nth = 0): RequestId => `r${state.requests + nth + 1}` as RequestId;
