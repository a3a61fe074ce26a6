import type { FormCode } from '../../domain/model/codes.ts';
import { failureNotice, failureText } from '../../domain/model/form-failure.ts';
import type { RequestName, Requests } from '../../worker/contract.ts';
import { type Problem, type Result, useCore } from '../core/index.ts';
import { useNewest } from './command.ts';
import { useShowNotice } from './dispatch.ts';
import { problemText, showMessage } from './messages.ts';

type Sent<T> = Result<T> & {
  /** False if the buyer has left the form, which then cannot show the result. */
  readonly isShown: boolean;
};

interface RequestState<R extends RequestName> {
  /** True until the last `send` has settled. */
  readonly pending: boolean;
  readonly problem: Problem | null;
  /** Text of `problem`. */
  readonly refusal: string | null;
  /** Never rejects: a failure is a result. */
  readonly send: (params: Requests[R]['params']) => Promise<Sent<Requests[R]['result']>>;
}

interface Options {
  /** Notice of a request that was not done, for the log (K-14). */
  readonly failed: FormCode;
  /** Text after an uncertain outcome (K-60). */
  readonly unknown?: string;
}

/**
 * Sends the request of a form, which shows `refusal`. Once the buyer has left the form, the message bar shows it with the
 * form's `title` (K-35). Commands have `useCommand`.
 */
export const useRequest = <R extends RequestName>(
  name: R,
  title: string,
  { failed, unknown }: Options,
): RequestState<R> => {
  const core = useCore();
  const tell = useShowNotice();
  const { pending, outcome, run } = useNewest<Result<Requests[R]['result']>>();
  const textOf = (found: Problem): string => failureText(found, problemText(found), unknown);
  const problem = outcome?.ok === false ? outcome.problem : null;
  const send = async (params: Requests[R]['params']): Promise<Sent<Requests[R]['result']>> => {
    const { outcome: result, isShown } = await run(() => core.request(name, params));
    if (!result.ok) {
      const { problem: found } = result;
      tell('error', failureNotice(failed, found), found.serverMessage, true);
      if (!isShown) showMessage('error', `${title}: ${textOf(found)}`);
    }
    return { ...result, isShown };
  };
  return { pending, problem, refusal: problem === null ? null : textOf(problem), send };
};
