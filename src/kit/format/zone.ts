import * as names from '../../../domain/time/zone-name.ts';
import { languageTag } from '../i18n/locale.ts';

/** Name of a time zone in the page's language: `horário de Brasília`. */
export const zoneName = (timeZone: string): string => names.zoneName(timeZone, languageTag);
