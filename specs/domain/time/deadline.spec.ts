/** Specs of a reservation's end and of the countdown. */
import { describe, expect, it } from 'vitest';
import { clockText, countdown, isPast, minutesToSay } from '../../../domain/time/deadline.ts';
import { deadlineOf } from '../../../domain/time/zone.ts';
import { anyText, fc } from '../fc.ts';

const at = (text: string) => Date.parse(text);

describe('the deadline of a reservation', () => {
  it.each([
    ['2026-07-01T12:00:00', 15, '2026-07-01T15:15:00Z'],
    ['2026-07-01 12:00:00.123', 15, '2026-07-01T15:15:00Z'],
    ['2018-01-15T12:00:00', 10, '2018-01-15T14:10:00Z'],
    ['2018-11-03T23:55:00', 10, '2018-11-04T03:05:00Z'],
    ['2018-11-04T00:30:00', 10, '2018-11-04T03:40:00Z'],
    ['2018-02-17T23:30:00', 60, '2018-02-18T02:30:00Z'],
    ['2026-07-01T12:00:00Z', 15, '2026-07-01T12:15:00Z'],
    ['2026-07-01T12:00:00-04:00', 15, '2026-07-01T16:15:00Z'],
    ['2026-07-01T12:00:00', 0, '2026-07-01T15:00:00Z'],
    ['2026-07-01T12:00:00', 0.5, '2026-07-01T15:00:30Z'],
  ])('T-07 T-12 at %s plus %d minutes is %s', (reservedAt, minutes, expected) => {
    expect(deadlineOf(reservedAt, minutes)).toBe(at(expected));
  });
  it.each([
    ['', 15],
    ['ontem', 15],
    ['2026-02-30T12:00:00', 15],
    ['2026-07-01T12:00:00', Number.NaN],
    ['2026-07-01T12:00:00', Number.POSITIVE_INFINITY],
  ])('T-03 at %j plus %d minutes does not exist', (reservedAt, minutes) => {
    expect(deadlineOf(reservedAt, minutes)).toBeNull();
  });
  it('T-07 T-03 of any text is a number or does not exist', () => {
    fc.assert(
      fc.property(anyText, fc.double(), (text, minutes) => {
        const found = deadlineOf(text, minutes);
        expect(found === null || Number.isFinite(found)).toBe(true);
      }),
    );
  });
});

describe('the countdown', () => {
  it.each([
    [600_000, 10, 0, 'quiet'],
    [599_001, 10, 0, 'quiet'],
    [599_000, 9, 59, 'quiet'],
    [300_000, 5, 0, 'quiet'],
    [299_000, 4, 59, 'soon'],
    [60_000, 1, 0, 'soon'],
    [59_000, 0, 59, 'last'],
    [1, 0, 1, 'last'],
    [0, 0, 0, 'over'],
    [-1, 0, 0, 'over'],
    [-1e9, 0, 0, 'over'],
    [5_400_000, 90, 0, 'quiet'],
    [Number.NaN, 0, 0, 'over'],
    [Number.POSITIVE_INFINITY, 0, 0, 'over'],
  ])('T-08 T-15 with %d ms left shows %i:%i, %s', (left, minutes, seconds, phase) => {
    expect(countdown(left, 0)).toEqual({ minutes, seconds, phase });
    if (Number.isFinite(left)) expect(countdown(1e12 + left, 1e12)).toEqual({ minutes, seconds, phase });
  });
  it('T-08 never is negative, never rises, and is zero exactly from the deadline', () => {
    const moment = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: -5000, max: 400_000 }),
        fc.nat({ max: 5000 }),
        (now, left, later) => {
          const first = countdown(now + left, now);
          const second = countdown(now + left, now + later);
          const total = ({ minutes, seconds }: typeof first) => minutes * 60 + seconds;
          expect(total(first)).toBeGreaterThanOrEqual(total(second));
          expect(first.seconds).toBeLessThan(60);
          expect(total(second)).toBeGreaterThanOrEqual(0);
          expect(first.phase === 'over').toBe(isPast(now + left, now));
          expect(total(first) === 0).toBe(left <= 0);
        },
      ),
    );
  });
  it('T-08 is over at the deadline itself', () => {
    expect([isPast(5, 4), isPast(5, 5), isPast(5, 6), isPast(Number.NaN, 0)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
  it.each([
    [0, 0, '00:00'],
    [9, 5, '09:05'],
    [90, 0, '90:00'],
  ])('T-08 with %i minutes and %i seconds reads %s', (minutes, seconds, text) => {
    expect(clockText({ minutes, seconds })).toBe(text);
  });
});

describe('the announced time left', () => {
  /** Minutes announced while the countdown passes these seconds. */
  const said = (seconds: readonly number[]): readonly number[] =>
    seconds.flatMap((left, at) => {
      const before = seconds[at - 1];
      const shown = before === undefined ? null : countdown(before * 1000, 0);
      return minutesToSay(shown, countdown(left * 1000, 0)) ?? [];
    });
  const down = (from: number, to: number): number[] =>
    Array.from({ length: from - to + 1 }, (_, at) => from - at);

  it('T-10 is announced at five, two and one minutes', () => {
    expect(said(down(900, 0))).toEqual([5, 2, 1]);
    expect(said(down(200, 0))).toEqual([2, 1]);
  });
  it('T-10 is not announced when first shown, nor at zero', () => {
    expect(said([300, 299])).toEqual([]);
    expect(said([61, 0])).toEqual([]);
  });
  it('T-16 is announced once when several moments pass together', () => {
    expect(said([400, 90])).toEqual([2]);
    expect(said([400, 30])).toEqual([1]);
  });
  it('T-10 is announced at most three times, with ever fewer minutes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1200 }), { maxLength: 40 }), (moments) => {
        const heard = said(moments.toSorted((a, b) => b - a));
        expect(heard.length).toBeLessThanOrEqual(3);
        expect(heard).toEqual(heard.toSorted((a, b) => b - a));
      }),
    );
  });
});
