import type { FormatTag } from './clock.ts';

/**
 * Cities of Mexican zones. CLDR names most of these after zones of the United States, which can have other summer times.
 */
const CITIES: Readonly<Record<string, string>> = {
  'America/Bahia_Banderas': 'Bahía de Banderas',
  'America/Cancun': 'Cancún',
  'America/Chihuahua': 'Chihuahua',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Hermosillo': 'Hermosillo',
  'America/Matamoros': 'Matamoros',
  'America/Mazatlan': 'Mazatlán',
  'America/Merida': 'Mérida',
  'America/Monterrey': 'Monterrey',
  'America/Ojinaga': 'Ojinaga',
  'America/Tijuana': 'Tijuana',
};

const CITY_TIME: Readonly<Record<FormatTag, readonly [capital: string, other: string]>> = {
  'pt-BR': ['horário da Cidade do México', 'horário de {city}'],
  'en-US': ['Mexico City time', '{city} time'],
  'es-MX': ['hora de la Ciudad de México', 'hora de {city}'],
};

/** Name of an IANA time zone as people say it: `horário de Brasília`, `Mexico City time` (T-13). */
export const zoneName = (timeZone: string, tag: FormatTag): string => {
  const [capital, other] = CITY_TIME[tag];
  if (timeZone === 'America/Mexico_City') return capital;
  const city = CITIES[timeZone];
  if (city !== undefined) return other.replace('{city}', city);
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name
    .replace(/ (Padrão|estándar|Standard)(?= )/, '')
    .replace(/^H/, 'h')
    .replace(/ Time$/, ' time');
};
