/**
 * The databases that conformance is shown on: the embedded one, and PostgreSQL. `SPEC_DATABASE` picks one; `SPEC_POSTGRES`
 * is the address of a server that `run.ts` has started for all files, else each starts its own.
 */
import type { MarketplaceOptions } from '../../fixtures/marketplace/main.ts';
import { freshBeside, startPostgres } from './postgres.ts';

export interface Leg {
  readonly name: string;
  /** A fresh database, and how to throw it away. */
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

export const LEGS: readonly Leg[] = PICKED[process.env.SPEC_DATABASE ?? ''] ?? [EMBEDDED, POSTGRES];
