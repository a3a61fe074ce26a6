/**
 * Browser states for specs, by default with all optional cookies refused and the login offer closed, so that nothing
 * covers the page.
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

/** Hosts of the Brazilian and the Mexican site. */
const SITES = ['localhost', 'mx.localhost'];
const consent = SITES.map(cookie('cookie_consent', consentText(OPERATIONAL_ONLY)));
const prompt = SITES.map(cookie('signin_prompt', 'closed'));

export const CHOSEN = { cookies: [...consent, ...prompt], origins: [] };

/** State of a browser that is asked about cookies and is not offered the login. */
export const UNCHOSEN = { cookies: prompt, origins: [] };

/** State of a browser that has refused cookies and is offered the login. */
export const UNPROMPTED = { cookies: consent, origins: [] };
