/**
 * Secrets that a link brought in its address: taken out of it before the page loads or sends anything else, so that no
 * history, referrer, log or storage has them. They stay in this module's memory until they were used. Imports nothing,
 * and is what `main.tsx` imports first.
 */
interface ResetLink {
  readonly email: string;
  readonly token: string;
}

const take = (parameters: URLSearchParams, name: string): string => {
  const text = parameters.get(name) ?? '';
  parameters.delete(name);
  return text;
};

/** What the address brought, and the address without it. */
export const withoutSecrets = (
  href: string,
): { readonly reset: ResetLink | null; readonly token: string; readonly address: string | null } => {
  const url = new URL(href);
  const { searchParams: all } = url;
  const before = all.size;
  const resets = url.pathname.replace(/\/+$/, '') === '/redefinir-senha';
  const reset = resets ? { email: take(all, 'email'), token: take(all, 'token') } : null;
  const token = take(all, 'token_acesso');
  return {
    reset: reset?.email && reset.token ? reset : null,
    token,
    address: all.size === before ? null : url.href,
  };
};

const brought = withoutSecrets(location.href);
if (brought.address !== null) history.replaceState(history.state, '', brought.address);
let { reset, token } = brought;

/** E-mail and token of a link that sets a password; null without one, and once it was used. */
export const resetLink = (): ResetLink | null => reset;
export const forgetResetLink = (): void => {
  reset = null;
};

/** The token that a login provider sent its visitor back with, once; empty without one. */
export const takeProviderToken = (): string => {
  const taken = token;
  token = '';
  return taken;
};
