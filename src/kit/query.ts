/** How a view reads what only a query tells: what is typed, scrolled to or chosen, and no route's loader can foresee. */
import { useEffect, useState } from 'react';
import { type Queries, type QueryName, type Result, useCore } from '../core/index.ts';

export type Answer<Q extends QueryName> = Result<Queries[Q]['result']>;

const NONE: readonly never[] = [];

/**
 * One answer for each of `params`, null until all are there. Asks anew when the parameters' content or `attempt` changes;
 * what was under way is aborted.
 */
export const useQueries = <Q extends QueryName>(
  name: Q,
  params: readonly Queries[Q]['params'][],
  attempt: number | string = 0,
): readonly Answer<Q>[] | null => {
  const core = useCore();
  const key = JSON.stringify([name, params, attempt]);
  const [answered, setAnswered] = useState<{ key: string; answers: readonly Answer<Q>[] } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the content of name, params and attempt
  useEffect(() => {
    if (params.length === 0) return;
    const leaving = new AbortController();
    void Promise.all(params.map((each) => core.query(name, each, leaving.signal))).then((answers) => {
      if (!leaving.signal.aborted) setAnswered({ key, answers });
    });
    return () => leaving.abort();
  }, [core, key]);
  if (params.length === 0) return NONE;
  return answered?.key === key ? answered.answers : null;
};

/** {@link useQueries} for one: the answer, null while it is awaited or nothing is asked (`params` null). */
export const useQuery = <Q extends QueryName>(
  name: Q,
  params: Queries[Q]['params'] | null,
  attempt: number | string = 0,
): Answer<Q> | null => useQueries(name, params === null ? NONE : [params], attempt)?.[0] ?? null;

/** The newest value, kept while the next one is awaited (null). */
export const useLast = <T>(value: T | null): T | null => {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
};

/** `value` as it was `milliseconds` ago, once it has stood still so long. */
export const useSettled = <T>(value: T, milliseconds: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
};
