/** Google's login prompt. The browser draws it (FedCM), so that no third-party script runs on the page. */
import type { CoreClient } from '../core/client.ts';

const GOOGLE = 'https://accounts.google.com/gsi/fedcm.json';

interface Identity {
  readonly token?: string;
}

/** Asks the browser for a Google login. Resolves to false without FedCM, for which the shop has its own offer. */
export const askProvider = async (
  core: Pick<CoreClient, 'dispatch' | 'keepSecret'>,
  clientId: string,
): Promise<boolean> => {
  if (!('IdentityCredential' in window)) return false;
  const request = {
    identity: {
      context: 'signin',
      providers: [{ configURL: GOOGLE, clientId }],
    },
  };
  try {
    const identity = (await navigator.credentials.get(
      request as CredentialRequestOptions,
    )) as Identity | null;
    if (identity?.token)
      await core.dispatch({ type: 'LogInByProvider', secretRef: await core.keepSecret(identity.token) });
  } catch {
    // The buyer closed the prompt, or has no Google account. The account button remains.
  }
  return true;
};
