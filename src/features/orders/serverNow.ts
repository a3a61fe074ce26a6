import { useEffect, useMemo, useReducer } from 'react';

const MINUTE = 60_000;

/** Server's time at a render: the time `at` of a response plus the time since, in milliseconds. Renders each minute (O-151). */
export const useServerNow = (at: number): number => {
  const read = useMemo(() => ({ at, since: performance.now() }), [at]);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(render, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return read.at + performance.now() - read.since;
};
