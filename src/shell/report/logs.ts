/** Files for support. The logs are the core's, or in the browser's storage if the core is gone. */
import { addressFor } from '../../../domain/fields/producer-page.ts';
import type { PurchaseId } from '../../../domain/kernel/values.ts';
import type { KeptVisit, KeptVisits } from '../../../worker/contract.ts';
import {
  openVisits,
  otherVisits,
  type ReportHead,
  reportText,
  keptVisits as storedVisits,
  type Visits,
  visitsOfComplaint,
  visitText,
} from '../../../worker/recording/visits.ts';
import type { useCore } from '../../core/index.ts';
import { shop } from '../../core/shop.ts';

type Core = ReturnType<typeof useCore>;

const stored = async <T>(read: (visits: Visits) => Promise<T>, none: T): Promise<T> => {
  try {
    const open = await openVisits(indexedDB);
    return await read(open).finally(() => open.database.close());
  } catch {
    return none;
  }
};

export interface Logs extends Pick<KeptVisits, 'kept' | 'purchase'> {
  /** Stored visits except the current and empty ones, newest first. */
  readonly others: readonly KeptVisit[];
  /** Ids of the visits that belong to the complaint (G-22). */
  readonly chosen: ReadonlySet<string>;
}

export const logsOf = async (core: Core, number?: PurchaseId): Promise<Logs> => {
  const result = await core.visits(number);
  const none: KeptVisits = { kept: false, visits: [], purchase: null };
  const { kept, visits, purchase } = result.ok
    ? result.value
    : await stored(async (open) => ({ ...none, kept: true, visits: await storedVisits(open) }), none);
  const chosen = visitsOfComplaint(visits, core.visit, purchase);
  return {
    ...{ kept, purchase, chosen },
    others: otherVisits(visits, core.visit, chosen),
  };
};

/** Text of a visit's log file; null if nothing of the visit is stored. */
export const sentLog = async (core: Core, visit: string): Promise<string | null> => {
  const result = await core.exportLog(visit);
  return result.ok ? result.value : stored((open) => visitText(open, visit), null);
};

export interface ReportFile {
  readonly name: string;
  readonly text: string;
  /** In bytes. */
  readonly size: number;
}

/** Without letters and digits that look alike. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const newReportId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => READABLE[byte % READABLE.length]).join('');

/** `visits` are ids, oldest first. Null if nothing of them is stored. */
export const reportFile = async (
  core: Core,
  visits: readonly string[],
  head: Omit<ReportHead, 'format' | 'version'>,
): Promise<ReportFile | null> => {
  const logs = await Promise.all(visits.map((visit) => sentLog(core, visit)));
  const texts = logs.filter((log) => log !== null);
  if (texts.length === 0) return null;
  const text = reportText({ format: 'catraca-report', version: 1, ...head }, texts);
  const day = new Date(head.writtenAt).toISOString().slice(0, 10);
  const name = [addressFor(shop.name) || 'shop', head.purchase?.number ?? '', day, head.id]
    .filter(Boolean)
    .join('-');
  return { name: `${name}.txt`, text, size: new Blob([text]).size };
};
