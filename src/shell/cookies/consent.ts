/**
 * What the reader chose of cookies, kept in a cookie of its own for half a year; then, and for who never chose, the
 * shop asks. Where a tag manager would read what it may do, each choice is told. Not here: the bar and its dialog.
 */
import { type Consent, consentText, readConsent } from '../../../domain/fields/consent.ts';
import { signal } from '../signal.ts';

const HALF_A_YEAR_SECONDS = 15_552_000;

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
export const consent = signal<Consent | null>(
  readConsent(/(?:^|;\s*)cookie_consent=([^;]*)/.exec(document.cookie)?.[1] ?? ''),
);

export const choose = (chosen: Consent): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the shop serves
  document.cookie = `cookie_consent=${consentText(chosen)}; path=/; max-age=${HALF_A_YEAR_SECONDS}; samesite=lax`;
  consent.set(chosen);
  tell({ event: 'consent_update', ...chosen });
};
