import type { Result } from './errors.ts';

export interface Cache {
  /** `keepFor` is in milliseconds. 0 shares only pending calls. */
  readonly read: <T>(key: string, keepFor: number, ask: () => Promise<Result<T>>) => Promise<Result<T>>;
}

/** Maximum number of results. Lists of some 25 events each take a few megabytes. */
const MOST = 120;

export const createCache = (device: { readonly now: () => number }): Cache => {
  const kept = new Map<string, { readonly until: number; readonly result: Promise<Result<unknown>> }>();
  const trim = (): void => {
    for (const [key] of kept) {
      if (kept.size <= MOST) return;
      kept.delete(key);
    }
  };
  return {
    read: <T>(key: string, keepFor: number, ask: () => Promise<Result<T>>) => {
      const known = kept.get(key);
      if (known !== undefined && device.now() < known.until) return known.result as Promise<Result<T>>;
      const result = ask();
      const entry = { until: Number.POSITIVE_INFINITY, result };
      kept.delete(key);
      kept.set(key, entry);
      trim();
      void result.then((came) => {
        if (kept.get(key) !== entry) return;
        if (came.ok && keepFor > 0) kept.set(key, { until: device.now() + keepFor, result });
        else kept.delete(key);
      });
      return result;
    },
  };
};
