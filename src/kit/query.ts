/**
 * Queries to the core, in two ways. A page's loader starts its queries, and its views read them with `useResult` or
 * `useLoaded`. A part that depends on typing or a choice reads with `useQuery`. The worker shares equal queries that it caches.
 */
import { startTransition, useEffect, useState } from 'react';
import {
  currentCore,
  type Problem,
  type Queries,
  type QueryName,
  type Result,
  useCore,
} from '../core/index.ts';
import { afterPress } from './press.ts';

export type QueryResult<Q extends QueryName> = Result<Queries[Q]['result']>;

/** Pending result. Never rejects: a failure is a result. */
export type PendingQuery<Q extends QueryName> = Promise<QueryResult<Q>>;

/** Promise that React reads at once when it is fulfilled, without a fallback. */
interface Readable<T> extends Promise<T> {
  status?: 'fulfilled';
  value?: T;
}

/** Passes the result on after the current press, unless the returned function was called before. */
const deliver = <T>(pending: Promise<T>, take: (result: T) => void): (() => void) => {
  let over = false;
  void pending.then((result) =>
    afterPress(() => {
      if (!over) take(result);
    }),
  );
  return () => {
    over = true;
  };
};

/** Result of a promise that never rejects; null while it is pending. */
export const useResult = <T>(from: Promise<T>): T | null => {
  const [last, setLast] = useState<{ readonly from: Promise<T>; readonly result: T | null }>(() => ({
    from,
    result: (from as Readable<T>).value ?? null,
  }));
  // A transition, since rendering a whole page must not block input. A result that is drawn already is not drawn again.
  useEffect(
    () =>
      deliver(from, (result) =>
        startTransition(() =>
          setLast((before) => (before.from === from && before.result === result ? before : { from, result })),
        ),
      ),
    [from],
  );
  return last.from === from ? last.result : null;
};

/** Last value of the subject `of` that was not null. Another subject starts without a value. */
export const useLast = <T>(value: T | null, of = ''): T | null => {
  const [last, setLast] = useState({ of, value });
  if (value !== null && (value !== last.value || of !== last.of)) setLast({ of, value });
  return value ?? (of === last.of ? last.value : null);
};

/** Value of a result; null while it is pending and after a failure. With `useLast`, those keep the value (N-04). */
export const valueIn = <T>(result: Result<T> | null): T | null => (result?.ok ? result.value : null);

interface LoadedQuery<T> {
  /** Last value. A new query keeps it until its own value arrives. */
  readonly value: T | null;
  /** Problem of the newest query; null while it is pending. */
  readonly problem: Problem | null;
}

export const useLoaded = <T>(from: Promise<Result<T>>): LoadedQuery<T> => {
  const result = useLast(useResult(from));
  const value = useLast(valueIn(result));
  return { value, problem: result?.ok === false ? result.problem : null };
};

export const startQuery = <Q extends QueryName>(name: Q, params: Queries[Q]['params']): PendingQuery<Q> => {
  const pending: Readable<QueryResult<Q>> = currentCore().query(name, params);
  void pending.then((value) => Object.assign(pending, { status: 'fulfilled', value }));
  return pending;
};

type Loader<Visit, Data> = (visit: Visit) => Data;

/** The first page's data, whose queries start before the code of router and page is loaded. */
let begun: { readonly loader: unknown; readonly data: object } | null = null;

export const beginFirstPage = <Visit, Data extends object>(
  loader: Loader<Visit, Data>,
  visit: Visit,
): void => {
  begun = { loader, data: loader(visit) };
};

/** Data of the loader if it has begun, else null. Once only, so that a reload repeats the queries. */
export const takeFirstData = <Visit, Data extends object>(loader: Loader<Visit, Data>): Data | null => {
  const data = begun?.loader === loader ? (begun.data as Data) : null;
  begun = null;
  return data;
};

/** Milliseconds that the static page waits for results. After them the page is drawn with bones. */
const FIRST_WAIT_MS = 400;

/** Resolves once all queries in `data` have ended, or after the wait. */
export const firstResults = async (data: object): Promise<void> => {
  const pending = Object.values(data).filter((value) => value instanceof Promise);
  await Promise.race([Promise.all(pending), new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS))]);
};

export const startSettings = (): PendingQuery<'settings'> => startQuery('settings', {});

const NONE: readonly never[] = [];

/** `retries` is how often `retry` was called. */
type Asked<T> = readonly [result: T, retry: () => void, retries: number];

/** One result for each of `params`; null until all have arrived. New `params`, a new `version` and `retry` repeat the queries. */
export const useQueries = <Q extends QueryName>(
  name: Q,
  params: readonly Queries[Q]['params'][],
  version: number | string = 0,
): Asked<readonly QueryResult<Q>[] | null> => {
  const core = useCore();
  const [retries, setRetries] = useState(0);
  // Compared as text, so that equal parameters do not repeat the queries.
  const content = JSON.stringify(params);
  const key = `${name} ${version} ${retries} ${content}`;
  const [last, setLast] = useState<{ key: string; results: readonly QueryResult<Q>[] } | null>(null);
  useEffect(() => {
    const each = JSON.parse(content) as readonly Queries[Q]['params'][];
    if (each.length === 0) return;
    const abort = new AbortController();
    const pending = Promise.all(each.map((one) => core.query(name, one, abort.signal)));
    const stop = deliver(pending, (results) => startTransition(() => setLast({ key, results })));
    return () => {
      stop();
      abort.abort();
    };
  }, [core, key, name, content]);
  const results = params.length === 0 ? NONE : last?.key === key ? last.results : null;
  return [results, () => setRetries(retries + 1), retries];
};

/** Like `useQueries`, of one query; null while it is pending, or if `params` is null. */
export const useQuery = <Q extends QueryName>(
  name: Q,
  params: Queries[Q]['params'] | null,
  version: number | string = 0,
): Asked<QueryResult<Q> | null> => {
  const [results, ...rest] = useQueries(name, params === null ? NONE : [params], version);
  return [results?.[0] ?? null, ...rest];
};

/** Returns `value` once it has not changed for that number of milliseconds. */
export const useSettled = <T>(value: T, milliseconds: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
};
