import type { State } from '../domain/shop/messages.ts';
import { type Outcome, settleCommands, settleLog } from '../domain/shop/outcome.ts';
import type { KeptLog } from './contract.ts';
import type { Turn } from './stream.ts';

/** Number of outcomes to keep for a page that requests one late. */
const KEPT = 100;

/** Keeps the outcomes of commands, also of those in the log of an earlier worker (K-28). */
export const createOutcomes = (log: KeptLog | null, recovered: State) => {
  const entries = [...(log?.older?.entries ?? []), ...(log?.entries ?? [])];
  const earlier = settleLog(entries, recovered);
  let { open } = earlier;
  const outcomes = new Map(earlier.outcomes.slice(-KEPT));
  const waiting = new Map<number, PromiseWithResolvers<Outcome>>();
  return {
    follow: ({ facts, input, state }: Turn): void => {
      const [first] = facts;
      if (first === undefined) return;
      const events = facts.map(({ entry }) => entry.event);
      const settled = settleCommands(open, { entry: first.entry.seq, cause: input, events, state });
      open = settled.open;
      for (const [entry, outcome] of settled.outcomes) {
        outcomes.set(entry, outcome);
        waiting.get(entry)?.resolve(outcome);
        waiting.delete(entry);
      }
      for (const entry of [...outcomes.keys()].slice(0, -KEPT)) outcomes.delete(entry);
    },
    /** A command that the log no longer contains is uncertain. */
    of: async (entry: number): Promise<Outcome> => {
      if (!open.some((each) => each.entry === entry))
        return outcomes.get(entry) ?? { type: 'uncertain', reason: null };
      const wait = waiting.get(entry) ?? Promise.withResolvers<Outcome>();
      waiting.set(entry, wait);
      return wait.promise;
    },
  };
};
