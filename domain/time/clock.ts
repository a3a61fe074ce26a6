/** Formats of a language. Screens, letters and tickets share them. */

/** Language tag of formats. Spanish has the formats of Mexico on every site. */
export type FormatTag = 'pt-BR' | 'en-US' | 'es-MX';

/** Tag of a language or locale: `es` and `es-ES` give `es-MX`. */
export const formatTag = (language: string): FormatTag => {
  if (language.startsWith('es')) return 'es-MX';
  return language.startsWith('en') ? 'en-US' : 'pt-BR';
};

/** Options of a time of day: `21:05`, or `9:05 PM` in English (T-14). */
export const clockOptions = (tag: FormatTag): Intl.DateTimeFormatOptions =>
  tag === 'en-US'
    ? { hour: 'numeric', minute: '2-digit' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** True if a short date leaves out its year. `current` is that of the device's clock (T-23). */
export const omitsYear = (year: number, current: number): boolean => year === current;
