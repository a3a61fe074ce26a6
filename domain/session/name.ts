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

/** Content of the page for a new password: its form, a skeleton, or the reason why a new link is needed (S-36). */
export const resetScreen = (link: LinkStatus, isDemanded: boolean) => {
  if (link === 'usable') return 'form';
  if (link === 'checking') return 'checking';
  if (isDemanded) return 'reset.demanded';
  return link === 'unknown' ? 'reset.used' : 'reset.none';
};
