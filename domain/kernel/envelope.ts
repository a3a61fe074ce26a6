/** What the stream carries and the log keeps: an event with its place, its instant and its cause. */
import type { Instant } from './instant.ts';

export interface Envelope<Event, Cause> {
  /** Counts from 0 without a gap within one log. */
  readonly seq: number;
  readonly at: Instant;
  /** What led to it, whole, on the first event of a batch; `null` on the batch's later events. */
  readonly cause: Cause | null;
  readonly event: Event;
}
