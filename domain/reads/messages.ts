import { messages, struct, type Type, word } from '../kernel/shapes.ts';

const status = word('loading', 'failed', 'known');
export type ReadStatus = Type<typeof status>;

export const readsState = struct({
  /** Read of the stored token. `ended`: a session ended without a logout (N-24). */
  session: word('loading', 'failed', 'known', 'ended'),
  cart: status,
  open: status,
  /** Payment that was in flight when the page was left, or that is resumed. */
  payment: status,
});
export type ReadsState = Type<typeof readsState>;

export const READS_COMMANDS = messages({
  RetryReads: {},
});
