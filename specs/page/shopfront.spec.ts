/** Specs of values that screens compute: legible colors, files. */

import { beforeAll, describe, expect, test } from 'vitest';
import { contrastRatio, legibleColors } from '../../src/features/producer/colors.ts';
import { fc } from '../domain/fc.ts';
import { pretendBrowser } from './browser-globals.ts';
import { eventPage } from './event-page.ts';

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
