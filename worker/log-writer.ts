/**
 * Redacts the session's log as it happens and writes it as a file. The key of its pseudonyms is made here and
 * dies here: nobody who has the file can lead one back. Not here: which field is what (domain/privacy).
 */
import { instant } from '../domain/kernel/instant.ts';
import type { Log } from '../domain/log/file.ts';
import { LOG_VERSION } from '../domain/log/upcasters.ts';
import { pseudonymsUnder } from '../domain/privacy/pseudonym.ts';
import { redact } from '../domain/privacy/redact.ts';
import type { LogEntry } from './contract.ts';
import type { Device } from './ports.ts';
import type { LogWriter } from './recorder.ts';

const KEY_BYTES = 32;
const FORMAT: Log['format'] = 'catraca-log';

export const createLogWriter = (device: Device): LogWriter => {
  const key = Uint8Array.from({ length: KEY_BYTES }, () => Math.floor(device.random() * 256));
  const pseudonym = pseudonymsUnder(key);
  const entries: LogEntry[] = [];
  return {
    add: (entry) => {
      entries.push(redact(entry, pseudonym));
    },
    text: async () => {
      // Few sessions ever export a log: what only that needs is loaded then. The log's reader is not needed at
      // all, and would bring a schema of every event along; that both agree is specified.
      const { default: superjson } = await import('superjson');
      const { json, meta } = superjson.serialize(entries);
      const startedAt = entries[0]?.at ?? instant(device.now());
      const head = JSON.stringify({ format: FORMAT, version: LOG_VERSION, startedAt }).slice(0, -1);
      const lines = (json as unknown as readonly unknown[]).map((entry) => JSON.stringify(entry));
      const tail = meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`;
      return `{"json":${head},"envelopes":[\n${lines.join(',\n')}\n]}${tail}}\n`;
    },
  };
};
