/** Specs of values that screens compute: legible colors, calendar pages, files, data blocks. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../../domain/kernel/values.ts';
import { contrastRatio, legibleColors } from '../../src/features/producer/colors.ts';
import { dayByKey, monthsOf, weeksOf } from '../../src/features/product/panel/months.ts';
import type { Variation } from '../../worker/contract.ts';
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

describe('the calendar of visits', () => {
  const visit = (at: string, sale: Variation['sale'] = 'onSale') => ({ at, sale, fromPrice: null });

  test('has a page for each month with a visit and sorts the times of a day', () => {
    const months = monthsOf([
      visit('2027-01-02T10:00:00'),
      visit('2026-11-30T19:00:00'),
      visit('2026-11-30T09:00:00', 'soldOut'),
      visit('2026-13-01T09:00:00'),
    ]);
    expect(months.map(({ month, lead, days }) => [month, lead, days.length])).toEqual([
      ['2026-11', 0, 30],
      ['2027-01', 5, 31],
    ]);
    expect(months[0]?.days[29]?.visits.map(({ at }) => at.slice(11, 16))).toEqual(['09:00', '19:00']);
    expect(months[0]?.days[0]?.visits).toEqual([]);
  });

  test('never loses a visit', () => {
    const at = fc
      .integer({ min: 0, max: 500 * 24 })
      .map((hours) => new Date(Date.UTC(2026, 0, 1, hours)).toISOString().slice(0, 19));
    fc.assert(
      fc.property(fc.array(at, { maxLength: 40 }), (all) => {
        const shown = monthsOf(all.map((each) => visit(each)))
          .flatMap(({ days }) => days)
          .flatMap(({ visits }) => visits.map((each) => each.at));
        expect(shown).toEqual([...all].sort());
      }),
    );
  });
});

describe('keys in a calendar', () => {
  const on = (day: string) => ({ at: `${day}T09:00:00`, sale: 'onSale' as const, fromPrice: null });
  // Sunday the 1st of November 2026 begins a week.
  const DAYS = ['2026-11-03', '2026-11-05', '2026-11-06', '2026-11-17', '2026-12-01', '2027-02-20'];
  const months = monthsOf(DAYS.map(on));

  test.each([
    ['2026-11-05', 'ArrowRight', '2026-11-06'],
    ['2026-11-06', 'ArrowRight', '2026-11-17'],
    ['2026-11-17', 'ArrowRight', '2026-12-01'],
    ['2026-12-01', 'ArrowLeft', '2026-11-17'],
    ['2026-11-03', 'ArrowLeft', '2026-11-03'],
    ['2026-11-03', 'ArrowDown', '2026-11-17'],
    ['2026-11-17', 'ArrowDown', '2026-12-01'],
    ['2026-11-17', 'ArrowUp', '2026-11-03'],
    ['2026-11-05', 'ArrowUp', '2026-11-05'],
    ['2026-11-05', 'Home', '2026-11-03'],
    ['2026-11-05', 'End', '2026-11-06'],
    ['2026-11-17', 'PageDown', '2026-12-01'],
    ['2026-12-01', 'PageDown', '2027-02-20'],
    ['2027-02-20', 'PageDown', '2027-02-20'],
    ['2026-12-01', 'PageUp', '2026-11-03'],
    ['2026-11-05', 'Tab', null],
    ['2026-11-04', 'ArrowRight', null],
  ])('from %s %s leads to %s', (from, key, to) => {
    expect(dayByKey(months, from, key)).toBe(to);
  });

  test('the weeks of a month contain every day once, seven to a week', () => {
    for (const month of months) {
      const weeks = weeksOf(month);
      expect(weeks.flatMap(({ days }) => days)).toEqual(month.days);
      for (const { lead, days } of weeks.slice(0, -1)) expect(lead + days.length).toBe(7);
      expect(weeks.at(-1)?.days.length).toBeGreaterThan(0);
    }
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
    const { structuredData } = await import('../../src/features/product/structuredData.ts');
    return structuredData(
      { ...eventPage, ...change },
      'https://catraca.example/a/b',
      'https://catraca.example',
    );
  };

  test('has offers that include the fee', async () => {
    const variations = [variation({ price: cents(10_000), convenienceFee: cents(1_000), sale: 'soldOut' })];
    expect(await data({ variations })).toMatchObject({
      '@type': 'Event',
      name: eventPage.title,
      startDate: '2026-12-04T20:00:00',
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
