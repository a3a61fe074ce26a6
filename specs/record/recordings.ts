/** Golden logs and the hash of a log's final state. */
import { createHash } from 'node:crypto';
import { openLog } from '../../worker/replay/replaying.ts';

export const FOLDER = new URL('../../fixtures/recordings/', import.meta.url);

/** Hash of the last snapshot with its keys in order. */
export const hashOf = (text: string): string => {
  const log = openLog(text);
  if (!('envelopes' in log)) throw new Error('no log');
  const inOrder = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  const snapshot = JSON.stringify(log.snapshotAt(log.envelopes.length - 1), inOrder);
  return createHash('sha256').update(snapshot).digest('hex');
};
