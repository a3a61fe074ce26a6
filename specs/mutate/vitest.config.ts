/**
 * The domain's specs as mutation testing runs them: hundreds of times, so with a small share of each property's
 * runs, and only those of the folders that `MUTATE` names (`MUTATE=fields,time npm run mutate -- -m …`).
 */
import { defineConfig } from 'vitest/config';

const folders = (process.env.MUTATE ?? '').split(',').filter((name) => name !== '');

export default defineConfig({
  test: {
    include:
      folders.length === 0
        ? ['specs/domain/**/*.spec.ts']
        : folders.map((name) => `specs/domain/${name}/**/*.spec.ts`),
    // Reads the sources as text, where the mutants stand.
    exclude: ['specs/domain/rules.spec.ts', '**/node_modules/**'],
    pool: 'threads',
    // A worker that is kept is three times as quick, and finds the same: every run evaluates the modules anew.
    isolate: false,
    // Code with every mutant in it is slow.
    testTimeout: 30_000,
    env: { FC_SHARE: '0.1' },
  },
});
