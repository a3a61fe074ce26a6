import { useCallback, useLayoutEffect, useRef, useState } from 'react';

interface NewestState<T> {
  /** True until the newest call has settled. */
  readonly pending: boolean;
  /** Outcome of the newest call. */
  readonly outcome: T | null;
  /** Makes a call. `isShown` is false if the view has made another one or is unmounted. */
  readonly run: (call: () => Promise<T>) => Promise<{ readonly outcome: T; readonly isShown: boolean }>;
}

const IDLE = { pending: false, outcome: null };

/** State of a view's newest call to the core. */
export const useNewest = <T>(): NewestState<T> => {
  const newest = useRef<() => Promise<T>>(null);
  const isUnmounted = useRef(false);
  const [state, setState] = useState<Omit<NewestState<T>, 'run'>>(IDLE);
  // The cleanup of a plain effect would run after the view is gone, and an outcome in between would be lost.
  useLayoutEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const run = useCallback(async (call: () => Promise<T>) => {
    newest.current = call;
    setState({ pending: true, outcome: null });
    const outcome = await call();
    const isShown = !isUnmounted.current && newest.current === call;
    if (isShown) setState({ pending: false, outcome });
    return { outcome, isShown };
  }, []);
  return { ...state, run };
};
