/** Time zones that a producer chooses from. */
import type { Country } from '../kernel/values.ts';

/** By country, the one that most live in first: it stands until another is chosen (F-40). */
export const ZONES: Readonly<Record<Country, readonly [string, ...string[]]>> = {
  BR: [
    'America/Sao_Paulo',
    'America/Manaus',
    'America/Cuiaba',
    'America/Rio_Branco',
    'America/Fortaleza',
    'America/Noronha',
  ],
  MX: [
    'America/Mexico_City',
    'America/Cancun',
    'America/Monterrey',
    'America/Mazatlan',
    'America/Hermosillo',
    'America/Tijuana',
  ],
};

/** The zone that stands when the country is chosen: the one before, where the country has it (F-40). */
export const zoneIn = (country: Country, zone: string): string =>
  ZONES[country].includes(zone) ? zone : ZONES[country][0];
