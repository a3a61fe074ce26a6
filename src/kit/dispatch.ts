import { useCallback } from 'react';
import type { FormCode } from '../../domain/model/codes.ts';
import { type Command, type Dispatched, type Refusal, useCore } from '../core/index.ts';
import { noticeTexts } from './i18n/texts.ts';
import { codeText, type Message, reasonText, showMessage, waitInPlace } from './messages.ts';

export const showRefusal = ({ code, params }: Refusal): void => showMessage('error', codeText(code, params));

/** Shows the refusal of a command, unless the caller handles it. Resolves to true if the command was accepted. */
export const dispatchAndExplain = async (
  dispatched: Promise<Dispatched>,
  onRefusal: (refusal: Refusal) => void = showRefusal,
): Promise<boolean> => {
  const done = await dispatched;
  if (done.ok) return true;
  await noticeTexts();
  onRefusal(done.refusal);
  return false;
};

/** Returns a function that sends a command and resolves to true if accepted. `onRefusal` replaces the message. */
export const useDispatch = (): ((
  command: Command,
  onRefusal?: (refusal: Refusal) => void,
) => Promise<boolean>) => {
  const core = useCore();
  return useCallback((command, onRefusal) => dispatchAndExplain(core.dispatch(command), onRefusal), [core]);
};

/**
 * Returns a function that shows a form's result. The core passes it on, so that problem reports contain it (K-14). With
 * `isShown`, the form shows it itself, and the message bar does not (C-33).
 */
export const useShowNotice = (): ((
  tone: Message['tone'],
  code: FormCode,
  serverMessage?: string | null,
  isShown?: boolean,
) => void) => {
  const core = useCore();
  return useCallback(
    (tone, code, serverMessage = null, isShown = false) => {
      const notice = { tone, code, params: {}, serverMessage };
      const dispatched = core.dispatch({ type: 'Tell', notice });
      if (!isShown) return void dispatchAndExplain(dispatched, () => showMessage(tone, reasonText(notice)));
      waitInPlace(1);
      void dispatched.then(({ ok }) => waitInPlace(-1, ok ? core.snapshots.get().notice : undefined));
    },
    [core],
  );
};
