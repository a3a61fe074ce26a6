/** Names of time zones and formats of clocks, by language. */
import { expect, it } from 'vitest';
import { clockOptions, type FormatTag, formatTag, omitsYear } from '../../../domain/time/clock.ts';
import { zoneName } from '../../../domain/time/zone-name.ts';

const TAGS: readonly FormatTag[] = ['pt-BR', 'en-US', 'es-MX'];

it.each([
  ['America/Sao_Paulo', ['horário de Brasília', 'Brasilia time', 'hora de Brasilia']],
  ['America/Manaus', ['horário do Amazonas', 'Amazon time', 'hora del Amazonas']],
  [
    'America/Noronha',
    ['horário de Fernando de Noronha', 'Fernando de Noronha time', 'hora de Fernando de Noronha'],
  ],
  ['America/Mexico_City', ['horário da Cidade do México', 'Mexico City time', 'hora de la Ciudad de México']],
])('T-13 %s is named as people say it', (zone, names) => {
  expect(TAGS.map((tag) => zoneName(zone, tag))).toEqual(names);
});

it.each([
  ['Bahia_Banderas', 'Bahía de Banderas'],
  ['Cancun', 'Cancún'],
  ['Chihuahua', 'Chihuahua'],
  ['Ciudad_Juarez', 'Ciudad Juárez'],
  ['Hermosillo', 'Hermosillo'],
  ['Matamoros', 'Matamoros'],
  ['Mazatlan', 'Mazatlán'],
  ['Merida', 'Mérida'],
  ['Monterrey', 'Monterrey'],
  ['Ojinaga', 'Ojinaga'],
  ['Tijuana', 'Tijuana'],
])('T-13 the Mexican zone %s is named after its city', (zone, city) => {
  expect(TAGS.map((tag) => zoneName(`America/${zone}`, tag))).toEqual([
    `horário de ${city}`,
    `${city} time`,
    `hora de ${city}`,
  ]);
});

it('T-14 a time of day is on the 24-hour clock, and in English on the 12-hour clock', () => {
  const evening = new Date(Date.UTC(2026, 10, 21, 21, 5));
  const midnight = new Date(Date.UTC(2026, 10, 21, 0, 5));
  const texts = ['pt', 'pt-BR', 'fr', 'en', 'en-US', 'es', 'es-ES'].map((language) => {
    const tag = formatTag(language);
    const clock = new Intl.DateTimeFormat(tag, { ...clockOptions(tag), timeZone: 'UTC' });
    return [tag, ...[evening, midnight].map((at) => clock.format(at).replaceAll(/\s/g, ' '))];
  });
  const [portuguese, english, spanish] = [
    ['pt-BR', '21:05', '00:05'],
    ['en-US', '9:05 PM', '12:05 AM'],
    ['es-MX', '21:05', '00:05'],
  ];
  expect(texts).toEqual([portuguese, portuguese, portuguese, english, english, spanish, spanish]);
});

it('T-23 a short date leaves out the current year alone', () => {
  expect([2025, 2026, 2027].map((year) => omitsYear(year, 2026))).toEqual([false, true, false]);
});
