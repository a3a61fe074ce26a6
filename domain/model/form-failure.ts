/** What the failure of a form's request proves, by the code of the page's problem. */
import type { FormCode } from './codes.ts';

interface Failure {
  readonly code: string;
}

const UNPROVEN: readonly string[] = ['timeout', 'unavailable', 'malformed'];

/** True if the server may have carried the request out (K-13). */
export const isUnproven = ({ code }: Failure): boolean => UNPROVEN.includes(code);

/** Code of a failure. A missing connection is named, whatever was requested (K-30). */
export const failedCode = (failed: FormCode, { code }: Failure): FormCode =>
  code === 'offline' ? 'server.offline' : failed;

/** Notice of a failed form. `failed` says that nothing was done, so it needs a proof (K-13). */
export const failureNotice = (failed: FormCode, failure: Failure): FormCode =>
  isUnproven(failure) ? 'core.uncertain' : failedCode(failed, failure);
