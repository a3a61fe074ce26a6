import { useEffect } from 'react';
import type { Problem } from '../core/index.ts';
import { codeText, showMessage } from '../kit/messages.ts';
import type { Signal } from '../kit/signal.ts';

/** Closes a part that could not be loaded and shows the problem. The buyer can press the button again. */
export const useGiveUp = (problem: Problem | null, opened: Signal<boolean>): void => {
  useEffect(() => {
    if (problem === null) return;
    opened.set(false);
    showMessage('error', codeText(`problem.${problem.code}`));
  }, [problem, opened]);
};
