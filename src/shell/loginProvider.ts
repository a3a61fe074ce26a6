/** The login provider's own prompt: Google's, drawn by the browser (FedCM), so that no script of theirs runs on the page. */
import type { CoreClient } from '../core/client.ts';

/** Whether the build names a provider: put in by the build, which else leaves this code out. */
declare const CATRACA_LOGIN: boolean;

const GOOGLE = 'https://accounts.google.com/gsi/fedcm.json';

interface Identity {
  readonly token?: string;
}

/** Resolves to whether the provider takes care of the offer; false where none is configured or the browser has no FedCM. */
export const askProvider = async (core: CoreClient): Promise<boolean> => {
  if (!CATRACA_LOGIN || !('IdentityCredential' in window)) return false;
  const request = {
    identity: {
      context: 'signin',
      providers: [{ configURL: GOOGLE, clientId: import.meta.env.VITE_GOOGLE_ID }],
    },
  };
  try {
    const identity = (await navigator.credentials.get(
      request as CredentialRequestOptions,
    )) as Identity | null;
    if (identity?.token)
      await core.dispatch({ type: 'LogInByProvider', secretRef: await core.keepSecret(identity.token) });
  } catch {
    // Closed by the buyer, or without an account at the provider: the account button stays.
  }
  return true;
};
