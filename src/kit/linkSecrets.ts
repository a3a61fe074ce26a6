/**
 * Secrets that a link brought in its address: taken out of it before the page loads or sends anything else, so that no
 * history, referrer, log or storage has them. They stay in this module's memory until they were used. Imports nothing,
 * and is what `main.tsx` imports first.
 */
interface ResetLink {
  readonly email: string;
  readonly token: string;
}

/** What the way back from a login provider is tied to: this tab having left for one. */
export const ERRAND = 'volta';
const KEPT = 'catraca.provider';

const take = (parameters: URLSearchParams, name: string): string => {
  const text = parameters.get(name) ?? '';
  parameters.delete(name);
  return text;
};

/** What the address brought, and the address without it. */
export const withoutSecrets = (
  href: string,
): {
  readonly reset: ResetLink | null;
  readonly token: string;
  readonly errand: string;
  readonly address: string | null;
} => {
  const url = new URL(href);
  const { searchParams: all } = url;
  const before = all.size;
  const resets = url.pathname.replace(/\/+$/, '') === '/redefinir-senha';
  const reset = resets ? { email: take(all, 'email'), token: take(all, 'token') } : null;
  const token = take(all, 'token_acesso');
  const errand = take(all, ERRAND);
  return {
    reset: reset?.email && reset.token ? reset : null,
    token,
    errand,
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

/** A word of this tab's own that the address of the way back has; empty where nothing can be kept. */
export const providerErrand = (): string => {
  try {
    const kept = sessionStorage.getItem(KEPT) ?? crypto.randomUUID();
    sessionStorage.setItem(KEPT, kept);
    return kept;
  } catch {
    return '';
  }
};

/**
 * The token that a login provider sent its visitor back with, once; empty without one, and for one that came by a
 * link: whoever follows it would be in somebody else's account.
 */
export const takeProviderToken = (): string => {
  const [taken, word] = [token, brought.errand];
  token = '';
  return word !== '' && word === providerErrand() ? taken : '';
};
