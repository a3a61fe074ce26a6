/** A browser whose reader has already refused all cookies that may be refused: nothing asks in front of the page. */
import { consentText, OPERATIONAL_ONLY } from '../../domain/fields/consent.ts';

const cookie = (domain: string) => ({
  name: 'cookie_consent',
  value: consentText(OPERATIONAL_ONLY),
  domain,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
});

/** As Playwright's `storageState` takes it, for the Brazilian site and the Mexican one. */
export const CHOSEN = { cookies: ['localhost', 'mx.localhost'].map(cookie), origins: [] };

export const UNCHOSEN = { cookies: [], origins: [] };
