/** A rate as the page's language writes it. */
import { languageTag } from '../../kit/i18n/locale.ts';

const format = new Intl.NumberFormat(languageTag, { style: 'percent' });

/** `1000` hundredths of a percent → `10%`. */
export const percent = (basisPoints: number): string => format.format(basisPoints / 10_000);
