/**
 * Removes secrets from the URL before any request, so that no history, log or referrer contains them. `main.tsx`
 * imports this module first, and it imports nothing.
 */
interface ResetLink {
  readonly email: string;
  readonly token: string;
}

/** Query parameter that ties the return from a login provider to the tab that left for it. */
export const RETURN_ID = 'volta';
/** Key of the secret in the fragment of a link to a face registration or a ticket that was sent. */
export const INVITATION = 'convite';
const STORED_RETURN_ID = 'catraca.provider';
const STORED_INVITATION = 'catraca.invitation';

const plainPath = (path: string): string => path.replace(/\/+$/, '');

const take = (parameters: URLSearchParams, name: string): string => {
  const text = parameters.get(name) ?? '';
  parameters.delete(name);
  return text;
};

/** Secrets of a URL. `address` is the URL without the secrets, or null if the URL has none. */
export const withoutSecrets = (
  href: string,
): {
  readonly reset: ResetLink | null;
  readonly token: string;
  readonly returnId: string;
  /** Secret of a bearer's link, from the fragment, which browsers never send. */
  readonly invitation: string;
  readonly address: string | null;
} => {
  const url = new URL(href);
  const { searchParams: all } = url;
  const before = all.size;
  const resets = plainPath(url.pathname) === '/redefinir-senha';
  const reset = resets ? { email: take(all, 'email'), token: take(all, 'token') } : null;
  const token = take(all, 'token_acesso');
  const returnId = take(all, RETURN_ID);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const invitation = take(fragment, INVITATION);
  if (invitation !== '') url.hash = String(fragment);
  return {
    reset: reset?.email && reset.token ? reset : null,
    token,
    returnId,
    invitation,
    address: all.size === before && invitation === '' ? null : url.href,
  };
};

const secrets = withoutSecrets(location.href);
if (secrets.address !== null) history.replaceState(history.state, '', secrets.address);
let { reset, token } = secrets;

/** Path and secret of the bearer's link, with `#` between them. The tab keeps it, since the bearer has no account. */
const keptInvitation = (): string => {
  const arrived = secrets.invitation && `${plainPath(location.pathname)}#${secrets.invitation}`;
  try {
    if (arrived !== '') sessionStorage.setItem(STORED_INVITATION, arrived);
    return sessionStorage.getItem(STORED_INVITATION) ?? '';
  } catch {
    return arrived;
  }
};
let invitation = keptInvitation();

/** Secret of the link to this path. Empty if the link had another path, or none came. */
export const invitationOf = (path: string): string =>
  invitation.startsWith(`${path}#`) ? invitation.slice(path.length + 1) : '';

/** Replaces this tab's link, by that of the new holder. */
export const keepInvitation = (path: string, secret: string): void => {
  invitation = `${path}#${secret}`;
  try {
    sessionStorage.setItem(STORED_INVITATION, invitation);
  } catch {
    // Then the link is only in memory.
  }
};

/** Forgets the bearer's link, which serves no more. */
export const forgetInvitation = (): void => {
  invitation = '';
  try {
    sessionStorage.removeItem(STORED_INVITATION);
  } catch {
    // Then the link was only in memory.
  }
};

/** Email and token of a password reset link. Null without such a link, and after its use. */
export const resetLink = (): ResetLink | null => reset;
export const forgetResetLink = (): void => {
  reset = null;
};

/** Random id of this tab, for the return address at the provider. Empty without storage. */
export const loginReturnId = (): string => {
  try {
    const kept = sessionStorage.getItem(STORED_RETURN_ID) ?? crypto.randomUUID();
    sessionStorage.setItem(STORED_RETURN_ID, kept);
    return kept;
  } catch {
    return '';
  }
};

/**
 * Returns a login provider's token once. Empty if this tab did not open the provider: a foreign link would log the
 * buyer into someone else's account.
 */
export const takeProviderToken = (): string => {
  const [taken, arrivedId] = [token, secrets.returnId];
  token = '';
  return arrivedId !== '' && arrivedId === loginReturnId() ? taken : '';
};
