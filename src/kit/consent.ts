/** Cookie consent of the buyer, stored in a cookie for half a year. The shop asks for consent without this cookie. */
import { CONSENT_SECONDS, type Consent, consentText, readConsent } from '../../domain/fields/site.ts';
import { readCookie, writeCookie } from '../core/ports.ts';
import { signal } from './signal.ts';

const COOKIE = 'cookie_consent';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Pushes an event to `dataLayer`, where the host's tag manager and the build's providers read it. */
export const pushToDataLayer = (entry: object): void => {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
};

/** The buyer's cookie choice; null until the buyer chooses. */
export const consent = signal<Consent | null>(null);

const applyConsent = (chosen: Consent): void => {
  consent.set(chosen);
  pushToDataLayer({ event: 'consent_update', ...chosen });
};

const syncWithCookie = (): void => {
  const [kept, before] = [readConsent(readCookie(COOKIE) ?? ''), consent.get()];
  if (kept === null) consent.set(null);
  else if (before === null || consentText(before) !== consentText(kept)) applyConsent(kept);
};

syncWithCookie();
// Another tab can have changed the cookie.
document.addEventListener('visibilitychange', syncWithCookie);
addEventListener('pageshow', syncWithCookie);

export const chooseConsent = (chosen: Consent): void => {
  writeCookie(COOKIE, consentText(chosen), CONSENT_SECONDS);
  applyConsent(chosen);
};
