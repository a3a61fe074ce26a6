/**
 * Config of the domain's specs for mutation testing. They run hundreds of times, so each property runs a small
 * share. `MUTATE` selects the folders (`MUTATE=fields,time npm run mutate -- -m …`).
 */
import { defineConfig } from 'vitest/config';

const folders = (process.env.MUTATE ?? '').split(',').filter((name) => name !== '');

export default defineConfig({
  test: {
    include:
      folders.length === 0
        ? ['specs/domain/**/*.spec.ts']
        : folders.map((name) => `specs/domain/${name}/**/*.spec.ts`),
    // This spec reads the sources as text, which contain the mutants.
    exclude: ['specs/domain/rules.spec.ts', '**/node_modules/**'],
    pool: 'threads',
    // A reused worker is three times as fast with the same results, because every run evaluates the modules again.
    isolate: false,
    // Instrumented code, which contains every mutant, is slow.
    testTimeout: 30_000,
    env: { FC_SHARE: '0.1' },
  },
});
