/** Specs of values that screens compute: legible colors, files, data blocks. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../../domain/kernel/values.ts';
import { contrastRatio, legibleColors } from '../../src/features/producer/colors.ts';
import { pretendBrowser } from './browser-globals.ts';
import { eventPage, variation } from './event-page.ts';

beforeAll(() => {
  pretendBrowser('');
});

describe('a producer’s colors', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);

  test('always have readable text', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const { ground, ink } = legibleColors(color);
        expect(ground).toBe(color);
        expect(contrastRatio(ground, ink)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2000 },
    );
  });

  test('that are invalid fall back to the shop’s colors', () => {
    for (const nonsense of ['', 'purple', '#12', 'url(javascript:1)', '#12345g'])
      expect(legibleColors(nonsense)).toEqual({ ground: '#2d1a4c', ink: '#ffffff' });
  });

  test('can be short or without a number sign', () => {
    expect(legibleColors('f2c230')).toEqual({ ground: '#f2c230', ink: '#000000' });
    expect(legibleColors('#fff').ink).toBe('#000000');
    expect(contrastRatio('#000', '#ffffff')).toBeCloseTo(21);
    expect(contrastRatio('no', '#ffffff')).toBe(1);
  });
});

describe('a calendar file', () => {
  const file = async (change = {}): Promise<string> => {
    const { calendarFile } = await import('../../src/features/product/calendarFile.ts');
    const event = { ...eventPage, ...change };
    return calendarFile(
      event,
      '2026-12-04T20:00:00',
      'https://catraca.example/a/b',
      new Date(Date.UTC(2026, 10, 1)),
    );
  };

  test('has the place’s time zone and the end on the same day, and escapes special characters', async () => {
    const text = await file({ title: 'Sol, lua; e\\ou', endsAt: '2026-12-04T22:30:00' });
    expect(text).toContain('DTSTART;TZID=America/Sao_Paulo:20261204T200000\r\n');
    expect(text).toContain('DTEND;TZID=America/Sao_Paulo:20261204T223000\r\n');
    expect(text).toContain('SUMMARY:Sol\\, lua\\; e\\\\ou\r\n');
    expect(text).toContain('DTSTAMP:20261101T000000Z\r\n');
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:America/Sao_Paulo\r\n');
    expect(text).toContain('TZOFFSETTO:-0300\r\n');
    expect(text).toContain('PRODID:-//catraca.example//Event//PT\r\n');
    expect(text).toMatch(/UID:.*@catraca\.example\r\n/);
    expect(text.startsWith('BEGIN:VCALENDAR\r\n') && text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  test('lasts two hours when the event ends on another day', async () => {
    expect(await file({ endsAt: '2026-12-20T22:30:00' })).toContain(
      'DTEND;TZID=America/Sao_Paulo:20261204T220000\r\n',
    );
  });

  test('defines daylight saving time where the venue has it', async () => {
    expect(await file({ timeZone: 'America/Tijuana' })).toContain('BEGIN:DAYLIGHT\r\nTZNAME:PDT\r\n');
  });

  test('folds long lines at 75 octets, never inside a character', async () => {
    const title = 'Noite de ação '.repeat(20).trim();
    const lines = (await file({ title })).split('\r\n');
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  });
});

describe('the structured data of an event', () => {
  const data = async (change = {}) => {
    const { structuredData } = await import('../../domain/catalog/structured-data.ts');
    return structuredData(
      { ...eventPage, ...change },
      'https://catraca.example/a/b',
      (address) => new URL(address, 'https://catraca.example').href,
    );
  };

  test('E-55 has each time with the offset of the event’s zone', async () => {
    const [at, zoned] = ['2026-12-04T20:00:00', '2026-12-04T20:00:00-08:00'];
    const endsAt = '2026-12-05T01:00:00+01:00';
    const dates = eventPage.dates.slice(0, 1).map((date) => ({ ...date, at }));
    expect(await data({ timeZone: 'America/Tijuana', doorsAt: at, endsAt, dates })).toMatchObject({
      ...{ startDate: zoned, doorTime: zoned, endDate: endsAt },
      ...(dates.length === 0 ? {} : { subEvent: [{ startDate: zoned }] }),
    });
  });

  test.each([
    [null, 'EventScheduled'],
    ['venue', 'EventScheduled'],
    ['date', 'EventRescheduled'],
    ['postponed', 'EventPostponed'],
    ['canceled', 'EventCancelled'],
  ])('E-71 states the change %s', async (change, status) => {
    expect(await data({ change })).toMatchObject({ eventStatus: `https://schema.org/${status}` });
  });

  test('has offers that include the fee', async () => {
    const variations = [variation({ price: cents(10_000), convenienceFee: cents(1_000), sale: 'soldOut' })];
    expect(await data({ variations })).toMatchObject({
      '@type': 'Event',
      name: eventPage.title,
      startDate: '2026-12-04T20:00:00-03:00',
      location: { name: 'Teatro do Sótão', address: { addressCountry: 'BR' } },
      offers: [{ price: '110.00', priceCurrency: 'BRL', availability: 'https://schema.org/SoldOut' }],
      image: ['https://catraca.example/media/l.svg', 'https://catraca.example/media/p.svg'],
    });
  });

  test('is omitted while the date is hidden or unknown', async () => {
    expect(await data({ hideDate: true })).toBeNull();
    expect(await data({ hideDateToo: true })).toBeNull();
    expect(await data({ startsAt: null })).toBeNull();
  });
});
