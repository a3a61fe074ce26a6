/** Notices of a form whose request failed, by the page's problem, and of a command without a reason. */
import type { FormCode } from './codes.ts';

export interface FormFailure {
  readonly code: string;
  /** The server may have carried the request out (K-13). */
  readonly isUncertain?: true;
}

/** Code of a failure. A missing connection is named, whatever was requested (K-30). */
export const failedCode = (failed: FormCode, { code }: FormFailure): FormCode =>
  code === 'offline' ? 'server.offline' : failed;

/** Notice of a failed form. `failed` says that nothing was done, so it needs a proof (K-13). */
export const failureNotice = (failed: FormCode, failure: FormFailure): FormCode =>
  failure.isUncertain ? 'core.uncertain' : failedCode(failed, failure);

/** Text of a failed form: `unknown`, if it has one, after an uncertain outcome, else the problem's (K-60). */
export const failureText = ({ isUncertain }: FormFailure, problem: string, unknown = problem): string =>
  isUncertain ? unknown : problem;

interface Reason {
  readonly code: string;
  readonly serverMessage: string | null;
}
const UNCERTAIN = { code: 'core.uncertain', params: {}, serverMessage: null } as const;

/** Reason of a command's outcome, for its view. An uncertain outcome always has one (K-37). */
export const outcomeReason = <R extends Reason>(
  outcome: { readonly type: string; readonly reason?: R | null } | null,
): R | typeof UNCERTAIN | null => outcome?.reason ?? (outcome?.type === 'uncertain' ? UNCERTAIN : null);
