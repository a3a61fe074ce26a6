import { clockOptions } from '../../../domain/time/clock.ts';
import { languageTag } from '../../kit/i18n/locale.ts';

const options = clockOptions(languageTag);

export const timeOfDay = new Intl.DateTimeFormat(languageTag, options);
export const exactTime = new Intl.DateTimeFormat(languageTag, { ...options, second: '2-digit' });
