/**
 * CPU time of the browsers' workers in milliseconds, by thread. Unlike wall-clock time, it does not depend on
 * other load. Linux only; empty elsewhere.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const isOurs = (pid: string): boolean => {
  if (pid === String(process.pid)) return true;
  // The parent's id is the second field behind the name, which is in brackets.
  const parent = /.*\) \S+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '0';
  return Number(parent) > 1 && isOurs(parent);
};

const workersOf = (pid: string): readonly (readonly [string, number])[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const file = (name: string): string => readFileSync(`/proc/${pid}/task/${thread}/${name}`, 'utf8');
    // Linux keeps 15 letters of a name.
    if (!'DedicatedWorker thread'.startsWith(file('comm').trim())) return [];
    return [[thread, Number.parseInt(file('schedstat'), 10) / 1e6] as const];
  });

export const computedByWorkers = (): ReadonlyMap<string, number> =>
  new Map(
    (existsSync('/proc/self/schedstat') ? readdirSync('/proc') : [])
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          return isOurs(pid) ? workersOf(pid) : [];
        } catch {
          // The process ended during the read.
          return [];
        }
      }),
  );
