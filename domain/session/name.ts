export interface Named {
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

/** True if a logout asks first, because the account's cart goes with it (S-40). */
export const asksBeforeLogout = (cart: {
  readonly empty: boolean;
  readonly intents: readonly unknown[];
}): boolean => !cart.empty || cart.intents.length > 0;

/** Page after the end of a session on a page of its account: home after a logout, else the login (S-41). */
export const pageAfterSession = (wasIn: boolean, hasLost: boolean): 'home' | 'login' =>
  wasIn && !hasLost ? 'home' : 'login';
