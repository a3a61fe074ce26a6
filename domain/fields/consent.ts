/** What a visitor lets the shop keep and tell beside what it needs to work. */

/** Operational cookies are always on, so they are no part of a choice (F-25). */
export interface Consent {
  /** Analytics and session recording. */
  readonly analytical: boolean;
  /** The marketing pixel and advertisements. */
  readonly marketing: boolean;
}

export const ACCEPT_ALL: Consent = { analytical: true, marketing: true };
export const OPERATIONAL_ONLY: Consent = { analytical: false, marketing: false };

const CHOICES: readonly Consent[] = [
  OPERATIONAL_ONLY,
  { analytical: true, marketing: false },
  { analytical: false, marketing: true },
  ACCEPT_ALL,
];

const DAY_SECONDS = 86_400;

/** How long a choice is kept, seconds; then the reader is asked again (F-28). */
export const CONSENT_SECONDS = 180 * DAY_SECONDS;

/** The choice as its cookie holds it: `operational`, then what was accepted, between dots (F-26). */
export const consentText = ({ analytical, marketing }: Consent): string =>
  `operational${analytical ? '.analytical' : ''}${marketing ? '.marketing' : ''}`;

/** The choice of a cookie's text; null, as nothing has been chosen, for any other text (F-27). */
export const readConsent = (text: string): Consent | null =>
  CHOICES.find((choice) => consentText(choice) === text) ?? null;
