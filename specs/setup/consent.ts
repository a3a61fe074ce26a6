/**
 * A browser whose reader has already refused all cookies that may be refused, and the offer to log in: nothing asks in
 * front of the page.
 */
import { consentText, OPERATIONAL_ONLY } from '../../domain/fields/site.ts';

const cookie = (name: string, value: string) => (domain: string) => ({
  name,
  value,
  domain,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
});

/** As Playwright's `storageState` takes it, for the Brazilian site and the Mexican one. */
const SITES = ['localhost', 'mx.localhost'];
const consent = SITES.map(cookie('cookie_consent', consentText(OPERATIONAL_ONLY)));
const prompt = SITES.map(cookie('signin_prompt', 'closed'));

export const CHOSEN = { cookies: [...consent, ...prompt], origins: [] };

/** State of a browser that is asked about cookies and is not offered the login. */
export const UNCHOSEN = { cookies: prompt, origins: [] };

/** Is offered to log in. */
export const UNPROMPTED = { cookies: consent, origins: [] };
