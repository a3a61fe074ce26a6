/**
 * Stryker's Vitest runner, taught how Vitest 5 spells a test's full name: suites and test are parted by ` > `, where
 * the runner still looks for a blank, finds hardly any test, and lets nearly every mutant live.
 */
import { strykerPlugins as plugins, strykerValidationSchema } from '@stryker-mutator/vitest-runner';

interface Project {
  readonly config: { testNamePattern?: RegExp | undefined };
}
interface Runner {
  init(): Promise<void>;
  readonly ctx: {
    readonly projects: readonly Project[];
    start: (files?: readonly string[]) => Promise<unknown>;
  };
}
type Factory = ((injector: unknown) => Runner) & { readonly inject?: readonly string[] };

const [plugin] = plugins;
const original = plugin?.factory as unknown as Factory;

/** Every blank in the wanted names may also be the new mark. */
const respelled = (pattern: RegExp): RegExp => new RegExp(pattern.source.replaceAll(' ', '(?: > | )'));

function createRunner(injector: unknown): Runner {
  const runner = original(injector);
  const init = runner.init.bind(runner);
  runner.init = async () => {
    await init();
    const { ctx } = runner;
    const start = ctx.start.bind(ctx);
    ctx.start = (files) => {
      for (const { config } of ctx.projects) {
        if (config.testNamePattern !== undefined) config.testNamePattern = respelled(config.testNamePattern);
      }
      return start(files);
    };
  };
  return runner;
}
createRunner.inject = original.inject;

export const strykerPlugins = [{ ...plugin, name: 'vitest-5', factory: createRunner }];
export { strykerValidationSchema };
