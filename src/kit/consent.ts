/**
 * What the reader chose of cookies, kept in a cookie of its own for half a year; then, and for who never chose, the
 * shop asks. A tag manager is told of it where it would read it.
 */
import { CONSENT_SECONDS, type Consent, consentText, readConsent } from '../../domain/fields/site.ts';
import { readCookie, writeCookie } from '../core/ports.ts';
import { signal } from './signal.ts';

const COOKIE = 'cookie_consent';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** For what a tag manager would read; nothing of it leaves the page by the shop's own doing. */
export const tell = (entry: object): void => {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
};

/** Null while nothing has been chosen. */
export const consent = signal<Consent | null>(null);

const take = (chosen: Consent): void => {
  consent.set(chosen);
  tell({ event: 'consent_update', ...chosen });
};

/** Takes over what the cookie holds, if that is another choice than before. */
const look = (): void => {
  const [kept, before] = [readConsent(readCookie(COOKIE) ?? ''), consent.get()];
  if (kept === null) consent.set(null);
  else if (before === null || consentText(before) !== consentText(kept)) take(kept);
};

look();
// Another tab may have chosen otherwise meanwhile.
document.addEventListener('visibilitychange', look);
addEventListener('pageshow', look);

export const choose = (chosen: Consent): void => {
  writeCookie(COOKIE, consentText(chosen), CONSENT_SECONDS);
  take(chosen);
};
