/** The reads that a session begins with: their state and the command that retries them. */
import { messages, struct, type Type, word } from '../kernel/shapes.ts';

const status = word('loading', 'failed', 'known');
export type ReadStatus = Type<typeof status>;

export const readsState = struct({
  /** Read of the stored token, which decides if its owner is logged in. */
  session: status,
  cart: status,
  /** The account's open payments. */
  open: status,
  /** Payment that was pending when the page was left. */
  payment: status,
});
export type ReadsState = Type<typeof readsState>;

export const READS_COMMANDS = messages({
  /** Retries failed reads. */
  RetryReads: {},
});
