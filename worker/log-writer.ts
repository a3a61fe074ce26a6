/**
 * Redacts the session's log as it happens and writes it as a file. The key of its pseudonyms is made here and
 * dies here: nobody who has the file can lead one back.
 */
import { instant } from '../domain/kernel/values.ts';
import { pseudonymsUnder } from '../domain/privacy/pseudonym.ts';
import { redact } from '../domain/privacy/redact.ts';
import type { LogEntry } from './contract.ts';
import type { Device } from './ports.ts';
import type { LogWriter } from './recorder.ts';

const KEY_BYTES = 32;

export const createLogWriter = (device: Device): LogWriter => {
  const key = Uint8Array.from({ length: KEY_BYTES }, () => Math.floor(device.random() * 256));
  const pseudonym = pseudonymsUnder(key);
  const entries: LogEntry[] = [];
  return {
    add: (entry) => {
      entries.push(redact(entry, pseudonym));
    },
    text: async () => {
      // Few sessions ever export a log: what only that needs is loaded then.
      const { writeLogText } = await import('./log-text.ts');
      return writeLogText(entries[0]?.at ?? instant(device.now()), entries);
    },
  };
};
