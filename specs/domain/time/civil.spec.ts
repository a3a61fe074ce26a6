/** Compares the calendar with known days and with the runtime's calendar. */
import { describe, expect, it } from 'vitest';
import {
  civilFromDays,
  compareDates,
  DAY_MS,
  dateText,
  daysFromCivil,
  isRealDate,
  parseWallTime,
  readWallTime,
  wallAsUtc,
  wallFromUtc,
  wallText,
} from '../../../domain/time/civil.ts';
import { anyText, fc, runs } from '../fc.ts';

const day = fc.integer({ min: -800_000, max: 2_900_000 });

describe('the calendar', () => {
  it('T-01 agrees with the runtime’s calendar in both directions', () => {
    fc.assert(
      fc.property(day, (days) => {
        const date = civilFromDays(days);
        const known = new Date(days * DAY_MS);
        expect([date.year, date.month, date.day]).toEqual([
          known.getUTCFullYear(),
          known.getUTCMonth() + 1,
          known.getUTCDate(),
        ]);
        expect(daysFromCivil(date)).toBe(days);
      }),
      { numRuns: runs(2000) },
    );
  });
  it('T-01 sorts a later day after an earlier one', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(Math.sign(compareDates(civilFromDays(a), civilFromDays(b)))).toBe(Math.sign(a - b));
      }),
    );
  });
  it.each([
    [{ year: 2024, month: 2, day: 29 }, true],
    [{ year: 2023, month: 2, day: 29 }, false],
    [{ year: 2023, month: 1, day: 31 }, true],
    [{ year: 2023, month: 1, day: 1 }, true],
    [{ year: 2023, month: 1, day: 0 }, false],
    [{ year: 2023, month: 1, day: 32 }, false],
    [{ year: 2023, month: 0, day: 1 }, false],
    [{ year: 2023, month: 13, day: 1 }, false],
    [{ year: 2023, month: 1.5, day: 1 }, false],
    [{ year: 2023, month: 1, day: 1.5 }, false],
    [{ year: 2023.5, month: 1, day: 1 }, false],
    [{ year: Number.NaN, month: 1, day: 1 }, false],
  ])('T-02 for %j has a real date: %s', (date, expected) => {
    expect(isRealDate(date)).toBe(expected);
  });
});

const NOON = { year: 2026, month: 7, day: 1, hour: 12, minute: 34, second: 56 };

describe('text of a wall time', () => {
  it.each([
    ['2026-07-01T12:34:56', NOON, null],
    ['2026-07-01 12:34:56', NOON, null],
    ['2026-07-01T12:34:56.789', NOON, null],
    ['2026-07-01T12:34:56,7', NOON, null],
    ['2026-07-01T12:34', { ...NOON, second: 0 }, null],
    ['2026-07-01', { ...NOON, hour: 0, minute: 0, second: 0 }, null],
    ['2026-07-01T12:34:56Z', NOON, 0],
    ['2026-07-01T12:34:56-03:00', NOON, -10_800_000],
    ['2026-07-01T12:34:56+0530', NOON, 19_800_000],
    ['2026-07-01T00:00:00', { ...NOON, hour: 0, minute: 0, second: 0 }, null],
    ['2026-07-01T23:59:59', { ...NOON, hour: 23, minute: 59, second: 59 }, null],
  ])('T-03 is read from %s', (text, wall, offset) => {
    expect(readWallTime(text)).toEqual({ wall, offset });
    expect(parseWallTime(text)).toEqual(wall);
  });
  it.each([
    '',
    'amanhã',
    '2026-13-01',
    '2026-02-29T10:00:00',
    '2026-07-01T24:00:00',
    '2026-07-01T12:60:00',
    '2026-07-01T12:34:60',
    '2026-07-01T12',
    '2026-7-1',
    '01/07/2026 12:34',
    '2026-07-01x12:34',
    '2026-07-01T12:34:56.',
    '2026-07-01T12:34:56z',
    ' 2026-07-01T12:34:56',
    '2026-07-01T12:34:56 ',
    '12026-07-01',
  ])('T-03 is refused for %j', (text) => {
    expect(readWallTime(text)).toBeNull();
    expect(parseWallTime(text)).toBeNull();
  });
  it('T-03 never makes reading throw', () => {
    fc.assert(fc.property(anyText, (text) => void readWallTime(text)));
  });
  it('T-03 is read as it was written', () => {
    const seconds = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });
    fc.assert(
      fc.property(seconds, fc.nat({ max: 999 }), (second, part) => {
        const wall = wallFromUtc(second * 1000 + part);
        expect(wallAsUtc(wall)).toBe(second * 1000);
        expect(parseWallTime(wallText(wall))).toEqual(wall);
        expect(wallText(wall)).toBe(new Date(second * 1000).toISOString().slice(0, 19));
        expect(wallText(wall).startsWith(dateText(wall))).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
});
