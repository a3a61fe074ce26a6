/** Catalogue reads of views that cannot be foreseen by a route's loader: what is typed, scrolled to or chosen. */
import { useEffect, useState } from 'react';
import { currentCore, type Queries, type QueryName, type Result } from '../core/index.ts';

export type Answer<Q extends QueryName> = Result<Queries[Q]['result']>;

/**
 * The answer, null while it is awaited or nothing is asked (`params` null). Asks anew when the parameters' content
 * changes or `attempt` grows; what was under way is aborted.
 */
export const useQuery = <Q extends QueryName>(
  name: Q,
  params: Queries[Q]['params'] | null,
  attempt = 0,
): Answer<Q> | null => {
  const key = params === null ? null : JSON.stringify([name, params, attempt]);
  const [answered, setAnswered] = useState<{ key: string; answer: Answer<Q> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the content of name, params and attempt
  useEffect(() => {
    if (key === null || params === null) return;
    const leaving = new AbortController();
    void currentCore()
      .query(name, params, leaving.signal)
      .then((answer) => {
        if (!leaving.signal.aborted) setAnswered({ key, answer });
      });
    return () => leaving.abort();
  }, [key]);
  return key !== null && answered?.key === key ? answered.answer : null;
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
