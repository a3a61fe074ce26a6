/** Logs of stored visits, from the core, or from the browser's storage if the core is gone. */
import type { KeptVisit, KeptVisits } from '../../../worker/contract.ts';
import {
  openVisits,
  keptVisits as storedVisits,
  type Visits,
  visitText,
} from '../../../worker/recording/visits.ts';
import type { useCore } from '../../core/index.ts';

type Core = ReturnType<typeof useCore>;

const stored = async <T>(read: (visits: Visits) => Promise<T>, none: T): Promise<T> => {
  try {
    const open = await openVisits(indexedDB);
    return await read(open).finally(() => open.database.close());
  } catch {
    return none;
  }
};

/** Stored visits except the current and empty ones, newest first. `kept` is false if the browser stores no logs. */
export interface Logs {
  readonly kept: boolean;
  readonly others: readonly KeptVisit[];
}

export const logsOf = async (core: Core): Promise<Logs> => {
  const result = await core.visits();
  const { kept, visits } = result.ok
    ? result.value
    : await stored<KeptVisits>(async (open) => ({ kept: true, visits: await storedVisits(open) }), {
        kept: false,
        visits: [],
      });
  return { kept, others: visits.filter(({ id, cameTo }) => id !== core.visit && cameTo !== null) };
};

/** Text of a visit's log file; null if nothing of the visit is stored. */
export const logOf = async (core: Core, visit: string): Promise<string | null> => {
  const result = await core.exportLog(visit);
  return result.ok ? result.value : stored((open) => visitText(open, visit), null);
};
