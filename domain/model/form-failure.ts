/** Notices of a form whose request failed, by the page's problem. */
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
