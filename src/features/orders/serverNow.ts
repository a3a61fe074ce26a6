import { useMemo } from 'react';

/** Server's time at a render: the time `at` of a response plus the time since. In milliseconds. */
export const useServerNow = (at: number): number => {
  const read = useMemo(() => ({ at, since: performance.now() }), [at]);
  return read.at + performance.now() - read.since;
};
