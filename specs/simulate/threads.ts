/** Runs rounds or attacks on several threads, each with a separate world. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Job, ThreadWork } from './thread.ts';

export interface Threads<T> {
  /** Runs the job on the next idle thread. */
  readonly run: (job: Job) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** Opens one thread for each entry of `works`. */
export const openThreads = <T>(works: readonly ThreadWork[]): Threads<T> => {
  interface Task {
    readonly job: Job;
    readonly resolve: (result: T) => void;
    readonly reject: (error: unknown) => void;
  }
  const tasks: Task[] = [];
  const idle: ((task: Task) => void)[] = [];
  const next = (): void => {
    const run = tasks.length > 0 ? idle.shift() : undefined;
    const task = run === undefined ? undefined : tasks.shift();
    if (task !== undefined) run?.(task);
  };
  const workers = works.map((work) => {
    const resourceLimits = { maxYoungGenerationSizeMb: 128 };
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: work, resourceLimits });
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
      worker.postMessage(task.job);
    };
    idle.push(run);
    return worker;
  });
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        tasks.push({ job, resolve, reject });
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
