/**
 * Databases of the specs: embedded and PostgreSQL. `SPEC_DATABASE=embedded|postgres` picks one for all files.
 * `SPEC_POSTGRES` is the address of a server for all files. Without it, each `open` starts a server.
 */
import type { MarketplaceOptions } from '../../fixtures/marketplace/main.ts';
import { freshBeside, startPostgres } from './postgres.ts';

export interface Leg {
  readonly name: string;
  /** Creates an empty database. */
  readonly open: () => Promise<{ readonly options: MarketplaceOptions; readonly close: () => Promise<void> }>;
}

const EMBEDDED: Leg = {
  name: 'the embedded database',
  open: async () => ({ options: { data: 'memory' }, close: async () => {} }),
};

const POSTGRES: Leg = {
  name: 'PostgreSQL',
  open: async () => {
    const running = process.env.SPEC_POSTGRES;
    if (running !== undefined) return { options: { url: await freshBeside(running) }, close: async () => {} };
    const cluster = await startPostgres();
    return { options: { url: await cluster.fresh() }, close: cluster.close };
  },
};

const PICKED: Readonly<Record<string, readonly Leg[]>> = { embedded: [EMBEDDED], postgres: [POSTGRES] };
const picked = PICKED[process.env.SPEC_DATABASE ?? ''];

/** Both databases, for locks, storms, notifications, the schema and arbitrary requests. */
export const LEGS: readonly Leg[] = picked ?? [EMBEDDED, POSTGRES];
/** One database, for specs that send one request after the other. */
export const ONE_LEG: readonly Leg[] = picked ?? [EMBEDDED];
