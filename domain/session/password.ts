/** A new password: set by a link, or on the account's page. */
import type { SECRET_GONE } from '../model/calls.ts';
import type { FormFailure } from '../model/form-failure.ts';
import type { Named } from './name.ts';

interface Session {
  readonly status: string;
  readonly consumer: Named | null;
}

/**
 * The step after a new password, set for `email` by a link: a login, or a login again. Home if another account is logged
 * in (S-21).
 */
export const afterReset = ({ status, consumer }: Session, email: string): 'logIn' | 'logInAgain' | 'home' => {
  if (status !== 'consumer') return 'logIn';
  return consumer?.email.toLowerCase() === email.toLowerCase() ? 'logInAgain' : 'home';
};

export type LinkStatus = 'none' | 'checking' | 'usable' | 'unknown';

type Check = { readonly ok: true } | { readonly ok: false; readonly problem: { readonly code: string } };

/** The link's status by the server's check, null while it is pending (S-36). Null leaves the page with an error. */
export const checkedLink = (result: Check | null): LinkStatus | null => {
  if (result === null) return 'checking';
  if (result.ok) return 'usable';
  return result.problem.code === 'notFound' ? 'unknown' : null;
};

/** A type import, since the page does not load the decoders of calls. */
const NEVER_SENT: typeof SECRET_GONE = 'secret-gone';

/**
 * Kind of failure of a new password (S-38). `unknown`: the server may have set it. `newLink`: the server refused the link.
 */
export const passwordFailure = (
  failure: FormFailure & { readonly serverCode: string },
): 'unknown' | 'newLink' | 'failed' => {
  if (failure.isUncertain) return 'unknown';
  return failure.code === 'refused' && failure.serverCode !== NEVER_SENT ? 'newLink' : 'failed';
};

/** Content of the page for a new password: its form, a skeleton, or the reason why a new link is needed (S-36). */
export const resetScreen = (link: LinkStatus, isDemanded: boolean) => {
  if (link === 'usable') return 'form';
  if (link === 'checking') return 'checking';
  if (isDemanded) return 'reset.demanded';
  return link === 'unknown' ? 'reset.used' : 'reset.none';
};
