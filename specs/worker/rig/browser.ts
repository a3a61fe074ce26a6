/**
 * Locks and channel that the tabs of a spec's browser share. A closed tab releases its locks. No operation needs
 * time to pass.
 */
import type { Shared } from '../../../worker/device.ts';

type Hold = (lock: unknown) => Promise<void>;

interface Request {
  readonly tab: symbol;
  readonly run: () => void;
}

export interface FakeBrowser {
  /** A tab of the browser. `kill` releases its locks and subscriptions. */
  readonly tab: () => { readonly shared: Shared; readonly kill: () => void };
  /** All messages that were sent. */
  readonly said: readonly unknown[];
  /** Names of the locks that are held. */
  readonly held: () => readonly string[];
}

export const createFakeBrowser = (): FakeBrowser => {
  const holders = new Map<string, symbol>();
  const waiting = new Map<string, Request[]>();
  const ears = new Map<symbol, (word: unknown) => void>();
  const said: unknown[] = [];

  const next = (name: string): void => {
    const [first, ...rest] = waiting.get(name) ?? [];
    if (holders.has(name) || first === undefined) return;
    waiting.set(name, rest);
    holders.set(name, first.tab);
    first.run();
  };
  const free = (name: string, tab: symbol): void => {
    if (holders.get(name) !== tab) return;
    holders.delete(name);
    next(name);
  };
  const lock =
    (tab: symbol, alive: () => boolean): Shared['lock'] =>
    (name, { signal, ifAvailable }, hold) =>
      new Promise((resolve, reject) => {
        const granted = (run: Hold): void => {
          void Promise.resolve()
            .then(() => (alive() ? run({ name }) : undefined))
            .then(resolve, reject)
            .finally(() => free(name, tab));
        };
        const queue = waiting.get(name) ?? [];
        if (ifAvailable === true && (holders.has(name) || queue.length > 0)) {
          void hold(null).then(resolve, reject);
          return;
        }
        const request: Request = { tab, run: () => granted(hold) };
        waiting.set(name, [...queue, request]);
        signal?.addEventListener('abort', () => {
          const left = (waiting.get(name) ?? []).filter((each) => each !== request);
          if (left.length === (waiting.get(name) ?? []).length) return;
          waiting.set(name, left);
          reject(signal.reason);
        });
        next(name);
      });

  return {
    said,
    held: () => [...holders.keys()].sort(),
    tab: () => {
      const tab = Symbol('tab');
      let alive = true;
      return {
        shared: {
          lock: lock(tab, () => alive),
          channel: (hear) => {
            ears.set(tab, hear);
            return (word) => {
              if (!alive) return;
              said.push(word);
              for (const [other, ear] of [...ears])
                if (other !== tab) queueMicrotask(() => ears.has(other) && ear(structuredClone(word)));
            };
          },
        },
        kill: () => {
          alive = false;
          ears.delete(tab);
          for (const [name, queue] of waiting)
            waiting.set(
              name,
              queue.filter((each) => each.tab !== tab),
            );
          for (const [name, holder] of [...holders]) if (holder === tab) free(name, tab);
        },
      };
    },
  };
};
