/** What a log may keep of its entries; loaded when a visit becomes more than a look. */
import { pseudonymsUnder } from '../domain/privacy/pseudonym.ts';
import { redact } from '../domain/privacy/redact.ts';
import type { LogEntry } from './contract.ts';

export const redactionUnder = (key: Uint8Array): ((entry: LogEntry) => LogEntry) => {
  const pseudonym = pseudonymsUnder(key);
  return (entry) => redact(entry, pseudonym);
};
