import { useCallback, useEffect, useRef, useState } from 'react';
import { type Command, type Outcome, useCore } from '../core/index.ts';
import { noticeTexts } from './i18n/texts.ts';
import { codeText } from './messages.ts';

const textOf = (outcome: Outcome | null): string | null => {
  if (outcome === null || !('reason' in outcome)) return null;
  const { type, reason } = outcome;
  if (reason !== null) return reason.serverMessage ?? codeText(reason.code, reason.params);
  return type === 'uncertain' ? codeText('core.uncertain') : null;
};

interface CommandState {
  /** True until the command of the last `send` has settled. */
  readonly pending: boolean;
  /** Text of a refused or uncertain outcome. */
  readonly refusal: string | null;
  /** Sends a command. Resolves to its outcome; null if the view has sent another one or is unmounted. */
  readonly send: (command: Command) => Promise<Outcome | null>;
}

/** Sends commands of a view and waits for their outcomes (K-32). The view shows `refusal` itself. */
export const useCommand = (): CommandState => {
  const core = useCore();
  const latest = useRef<Command>(null);
  const [state, setState] = useState({ pending: false, outcome: null as Outcome | null });
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  const send = useCallback(
    async (command: Command) => {
      latest.current = command;
      setState({ pending: true, outcome: null });
      const outcome = await core.outcome(await core.dispatch(command));
      if ('reason' in outcome) await noticeTexts();
      if (latest.current !== command) return null;
      setState({ pending: false, outcome });
      return outcome;
    },
    [core],
  );
  return { pending: state.pending, refusal: textOf(state.outcome), send };
};
