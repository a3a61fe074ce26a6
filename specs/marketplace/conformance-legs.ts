/** The databases that conformance is shown on: the embedded one, and PostgreSQL. */
import { afterAll } from 'vitest';
import type { MarketplaceOptions } from '../../fixtures/marketplace/main.ts';
import { type Cluster, startPostgres } from './postgres.ts';

export interface Leg {
  readonly name: string;
  /** Where a fresh database is. */
  readonly open: () => Promise<MarketplaceOptions>;
}

let cluster: Promise<Cluster> | undefined;
/** One server a spec file, started by the first that asks. */
const postgres = (): Promise<Cluster> => {
  cluster ??= startPostgres();
  return cluster;
};
afterAll(async () => {
  await (await cluster)?.close();
});

export const LEGS: readonly Leg[] = [
  { name: 'the embedded database', open: async () => ({ data: 'memory' }) },
  { name: 'PostgreSQL', open: async () => ({ url: await (await postgres()).fresh() }) },
];
