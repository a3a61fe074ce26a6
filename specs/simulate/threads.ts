/** Runs rounds on several threads, each with a separate world. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Round, Rounds, WorldOfRounds } from './simulation.ts';

/** Opens one thread for each world. Each round runs on the next idle thread. */
export const openThreads = (worlds: readonly WorldOfRounds[]): Rounds => {
  interface Task {
    readonly seed: number;
    readonly resolve: (round: Round) => void;
    readonly reject: (error: unknown) => void;
  }
  const tasks: Task[] = [];
  const idle: ((task: Task) => void)[] = [];
  const next = (): void => {
    const run = tasks.length > 0 ? idle.shift() : undefined;
    const task = run === undefined ? undefined : tasks.shift();
    if (task !== undefined) run?.(task);
  };
  const workers = worlds.map((world) => {
    const resourceLimits = { maxYoungGenerationSizeMb: 128 };
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: world, resourceLimits });
    const run = (task: Task): void => {
      const end = new AbortController();
      const { signal } = end;
      const done = Promise.race([
        once(worker, 'message', { signal }),
        once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('A thread ended.'))),
      ]);
      done
        .then(([result]) => task.resolve(result), task.reject)
        .finally(() => {
          end.abort();
          idle.push(run);
          next();
        });
      worker.postMessage(task.seed);
    };
    idle.push(run);
    return worker;
  });
  return {
    run: (seed) =>
      new Promise((resolve, reject) => {
        tasks.push({ seed, resolve, reject });
        next();
      }),
    close: async () => {
      tasks.length = 0;
      await Promise.all(
        workers.map(async (worker) => {
          const gone = once(worker, 'exit');
          worker.postMessage(null);
          await gone;
        }),
      );
    },
  };
};
