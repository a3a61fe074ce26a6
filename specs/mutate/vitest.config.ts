/**
 * Config of the domain's specs for mutation testing. They run hundreds of times, so each property runs a small
 * share. `MUTATE` names the folders, by default all.
 */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const folders = (process.env.MUTATE ?? '').split(',').filter((name) => name !== '');

/** Longest duration of each spec file in ms. A run that ends at its first failure reports less. */
const durations = new Map<string, number>();

/** Runs quick spec files first, because most mutants fail in one of them. Vitest begins with the slowest. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durationOf = (file: TestSpecification): number => durations.get(file.moduleId) ?? 0;
    for (const file of files) {
      const last = this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0;
      durations.set(file.moduleId, Math.max(last, durationOf(file)));
    }
    return files.toSorted((a, b) => durationOf(a) - durationOf(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: QuickestFirst },
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
    env: { FC_SHARE: '0.1', FC_SHRINK: 'off' },
  },
});
