/** The login provider's own prompt: Google's, drawn by the browser (FedCM), so that no script of theirs runs on the page. */
import type { CoreClient } from '../core/client.ts';

const GOOGLE = 'https://accounts.google.com/gsi/fedcm.json';

interface Identity {
  readonly token?: string;
}

/**
 * Asks the provider for a login. Resolves to false in browsers without FedCM, where the shop makes the offer.
 *
 * @param clientId of the shop at the provider
 */
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
    // Closed by the buyer, or without an account at the provider: the account button stays.
  }
  return true;
};
