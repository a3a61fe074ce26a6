/** For parts that come when a button is pressed. */
import { useEffect } from 'react';
import type { Problem } from '../core/index.ts';
import { codeText, showMessage } from '../kit/messages.ts';
import type { Signal } from '../kit/signal.ts';

/** Who pressed a button for what cannot be had is told so, and may press again. */
export const useGiveUp = (problem: Problem | null, opened: Signal<boolean>): void => {
  useEffect(() => {
    if (problem === null) return;
    opened.set(false);
    showMessage('error', codeText(`problem.${problem.code}`));
  }, [problem, opened]);
};
