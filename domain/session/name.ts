interface Named {
  readonly name: string;
  readonly companyName: string;
  readonly email: string;
}

/** Name of an account: of the person, else of the company, else its e-mail (S-27). */
export const accountName = ({ name, companyName, email }: Named): string => name || companyName || email;

/** First word of the account's name, for a greeting (S-27). */
export const firstName = (account: Named): string => accountName(account).trim().split(/\s+/)[0] ?? '';

interface Account<T> {
  readonly reads: { readonly session: string };
  readonly session: { readonly consumer: T | null };
}

/** Content of the account page (N-34). Known data stays after a failed read. */
export const accountScreen = <T>({
  reads,
  session: { consumer },
}: Account<T>):
  | { readonly show: 'loading' | 'failed' }
  | { readonly show: 'account'; readonly consumer: T } => {
  if (consumer !== null) return { show: 'account', consumer };
  return { show: reads.session === 'failed' ? 'failed' : 'loading' };
};

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

/** The link's status after the server's check (S-36). Null leaves the page with an error. */
export const checkedLink = (
  result: { readonly ok: true } | { readonly ok: false; readonly problem: { readonly code: string } },
): LinkStatus | null => {
  if (result.ok) return 'usable';
  return result.problem.code === 'notFound' ? 'unknown' : null;
};

const WITHOUT_RESPONSE: readonly string[] = ['timeout', 'unavailable', 'malformed'];

/**
 * What a form says after a password that was not confirmed (S-38). `unknown`: the server may have set it. `newLink`: the
 * server refused the link.
 */
export const passwordFailure = ({ code }: { readonly code: string }): 'unknown' | 'newLink' | 'failed' => {
  if (WITHOUT_RESPONSE.includes(code)) return 'unknown';
  return code === 'refused' ? 'newLink' : 'failed';
};

/** The part of the checkout about the buyer: the login, the form with what the profile lacks, or the name (S-39). */
export const buyerPart = <T>({
  consumer,
  profileComplete,
}: {
  readonly consumer: T | null;
  readonly profileComplete: boolean;
}): { readonly show: 'login' } | { readonly show: 'profile' | 'name'; readonly consumer: T } => {
  if (consumer === null) return { show: 'login' };
  return { show: profileComplete ? 'name' : 'profile', consumer };
};

/** True if a logout asks first, because the account's cart goes with it (S-40). */
export const asksBeforeLogout = (cart: {
  readonly empty: boolean;
  readonly intents: readonly unknown[];
}): boolean => !cart.empty || cart.intents.length > 0;

/** Page after the end of a session on a page of its account: home after a logout, else the login (S-41). */
export const pageAfterSession = (wasIn: boolean, hasLost: boolean): 'home' | 'login' =>
  wasIn && !hasLost ? 'home' : 'login';

/** Content of the page for a new password: its form, a skeleton, or the reason why a new link is needed (S-36). */
export const resetScreen = (link: LinkStatus, isDemanded: boolean) => {
  if (link === 'usable') return 'form';
  if (link === 'checking') return 'checking';
  if (isDemanded) return 'reset.demanded';
  return link === 'unknown' ? 'reset.used' : 'reset.none';
};
