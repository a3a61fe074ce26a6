interface Named {
  readonly name: string;
  readonly companyName: string;
  readonly email: string;
}

/** Name of an account: of the person, else of the company, else its e-mail (S-27). */
export const accountName = ({ name, companyName, email }: Named): string => name || companyName || email;

/** First word of the account's name, for a greeting (S-27). */
export const firstName = (account: Named): string => accountName(account).trim().split(/\s+/)[0] ?? '';

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
