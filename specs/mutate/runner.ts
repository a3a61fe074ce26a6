/**
 * Stryker's Vitest runner with two fixes. Vitest 5 separates suites and test with ` > ` in a full name. The runner
 * expects a space, finds hardly any test, and lets nearly every mutant survive. A spec file that fails to load
 * with a mutant counts as failed. The runner sees no failed test in it.
 */
import { strykerPlugins as plugins, strykerValidationSchema } from '@stryker-mutator/vitest-runner';

interface Project {
  readonly config: { testNamePattern?: RegExp | undefined };
}
interface SpecFile {
  readonly name: string;
  readonly tasks: readonly unknown[];
  readonly result?: { readonly state: string };
}
/** `status` and its fields, as in Stryker's test runner API. */
interface Run {
  readonly status: string;
  readonly tests?: readonly object[];
  readonly errorMessage?: string;
}
interface Runner {
  init(): Promise<void>;
  run(filter?: unknown): Promise<Run>;
  readonly ctx: {
    readonly projects: readonly Project[];
    readonly state: { getFiles(): readonly SpecFile[] };
    start: (files?: readonly string[]) => Promise<unknown>;
  };
}
type Factory = ((injector: unknown) => Runner) & { readonly inject?: readonly string[] };

const [plugin] = plugins;
const original = plugin?.factory as unknown as Factory;

/** Lets every blank in the wanted names match the new separator as well. */
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
  const run = runner.run.bind(runner);
  runner.run = async (filter) => {
    const result = await run(filter);
    const unloaded = runner.ctx.state
      .getFiles()
      .find((file) => file.result?.state === 'fail' && file.tasks.length === 0);
    const failed = result.tests?.some((test) => 'failureMessage' in test) ?? false;
    return unloaded === undefined || failed
      ? result
      : { status: 'error', errorMessage: `${unloaded.name} could not be loaded.` };
  };
  return runner;
}
createRunner.inject = original.inject;

export const strykerPlugins = [{ ...plugin, name: 'vitest-5', factory: createRunner }];
export { strykerValidationSchema };
