import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hasReason } from '../../domain/cart/announce.ts';
import { outcomeReason } from '../../domain/model/form-failure.ts';
import { type Command, type Outcome, useCore } from '../core/index.ts';
import { noticeTexts } from './i18n/texts.ts';
import { inPlace, reasonText, waitInPlace } from './messages.ts';

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

const textOf = (outcome: Outcome | null): string | null => {
  const reason = outcomeReason(outcome);
  return reason && reasonText(reason);
};

interface CommandState {
  /** True until the command of the last `send` has settled. */
  readonly pending: boolean;
  /** Text of a refused or uncertain outcome. */
  readonly refusal: string | null;
  /** Sends a command. Resolves to its outcome; null if the view has sent another one or is unmounted. */
  readonly send: (command: Command) => Promise<Outcome | null>;
}

/**
 * Sends commands of a view and waits for their outcomes (K-32). If `isShown`, the view shows `refusal` itself, and the message
 * bar does not repeat it (C-33).
 */
export const useCommand = (isShown = true): CommandState => {
  const core = useCore();
  const { pending, outcome, run } = useNewest<Outcome>();
  useEffect(() => {
    if (!isShown || !pending) return;
    waitInPlace(1);
    return () => waitInPlace(-1);
  }, [isShown, pending]);
  useEffect(() => {
    const { notice } = core.snapshots.get();
    if (isShown && hasReason(notice, outcome)) inPlace.set({ ...inPlace.get(), shown: notice });
  }, [core, isShown, outcome]);
  const send = useCallback(
    async (command: Command) => {
      const settled = await run(async () => {
        const found = await core.outcome(await core.dispatch(command));
        if ('reason' in found) await noticeTexts();
        return found;
      });
      return settled.isShown ? settled.outcome : null;
    },
    [core, run],
  );
  return { pending, refusal: textOf(outcome), send };
};
