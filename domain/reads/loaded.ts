/** What a page or part shows of its read. Every page loads this file, so it imports nothing. */

interface Read<T, P> {
  /** Last value. Null before the first one. */
  readonly value: T | null;
  /** Problem of the newest read. Null without one. */
  readonly problem: P | null;
}

/** A missing resource (N-60), a failure without a value, bones, or the last value. `stale`: the newest read failed (N-04). */
export const loadedView = <T, P extends { readonly code: string }>(
  { value, problem }: Read<T, P>,
  showsMissing: boolean,
) => {
  if (problem?.code === 'notFound' && showsMissing) return { show: 'missing' } as const;
  if (value !== null) return { show: 'value', value, stale: problem !== null } as const;
  return problem === null ? ({ show: 'loading' } as const) : ({ show: 'failed', problem } as const);
};
