/** Google's login prompt, drawn by the browser (FedCM), so that no third-party script runs on the page. */
import type { CoreClient } from '../core/client.ts';

const GOOGLE = 'https://accounts.google.com/gsi/fedcm.json';

interface Identity {
  readonly token?: string;
}

/**
 * Requests a login from the provider. Resolves to false in browsers without FedCM, where the shop shows its
 * own offer.
 *
 * @param clientId The shop's id at the provider.
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
    // Closed by the buyer, or no account at the provider. The account button remains.
  }
  return true;
};
