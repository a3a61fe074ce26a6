/** The one way from a view to the core: a command is decided, and the buyer is told a refusal unless the caller takes it. */
import { useCallback } from 'react';
import type { ToldCode } from '../../domain/model/codes.ts';
import { type Command, type Dispatched, type Refusal, useCore } from '../core/index.ts';
import { noticeTexts } from './i18n/texts.ts';
import { codeText, type Message, showMessage } from './messages.ts';

/** In the message bar. */
export const showRefusal = ({ code, params }: Refusal): void => showMessage('error', codeText(code, params));

/** Tells what was refused of something that the core decided, unless the caller takes it; answers whether it was done. */
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

/** `dispatch(command)`; with a second argument the caller takes the refusal. Answers whether it was done. */
export const useDispatch = (): ((
  command: Command,
  onRefusal?: (refusal: Refusal) => void,
) => Promise<boolean>) => {
  const core = useCore();
  return useCallback((command, onRefusal) => dispatchAndExplain(core.dispatch(command), onRefusal), [core]);
};

/** `tell(tone, code)`: says what came of a form by way of the core, so that the problem report has the code (K-14). */
export const useShowNotice = (): ((
  tone: Message['tone'],
  code: ToldCode,
  serverMessage?: string | null,
) => void) => {
  const core = useCore();
  return useCallback(
    (tone, code, serverMessage = null) => {
      const notice = { tone, code, params: {}, serverMessage };
      void dispatchAndExplain(core.dispatch({ type: 'Tell', notice }), () =>
        showMessage(tone, serverMessage ?? codeText(code)),
      );
    },
    [core],
  );
};
