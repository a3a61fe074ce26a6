/** Events take place after today, within a year, in a possible order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayNumber,
  localDate,
  localDateTime,
  nextWeekday,
  weekday,
} from '../../fixtures/catalog/calendar.ts';
import { generate } from '../../fixtures/catalog/generate.ts';
import { catalog, TODAY } from './sandbox-catalog.ts';

describe('dates of events', () => {
  const tomorrow = localDate(dayNumber(TODAY) + 1);
  const inAYear = localDate(dayNumber(TODAY) + 365);

  it('are within the following year', () => {
    for (const { dates, slug } of catalog.events) {
      for (const { start } of dates) {
        expect(start >= tomorrow && start.slice(0, 10) <= inAYear, `${slug} ${start}`).toBe(true);
      }
    }
  });

  it('are in order, and end after they start', () => {
    for (const { dates, slug, start, end, doors, kind } of catalog.events) {
      expect(dates.length > 1, slug).toBe(kind === 'recurring');
      expect(start, slug).toBe(dates[0]?.start);
      expect(end, slug).toBe(dates[dates.length - 1]?.end);
      expect(doors < start, slug).toBe(true);
      for (const date of dates) expect(date.end > date.start, slug).toBe(true);
      const starts = dates.map((date) => date.start);
      expect([...starts].sort(), slug).toEqual(starts);
    }
  });

  it('sell batch after batch, the last until the last performance', () => {
    for (const { sectors, dates, slug } of catalog.events) {
      for (const { batches } of sectors) {
        batches.forEach((batch, index) => {
          expect(batch.opens < batch.closes, slug).toBe(true);
          if (index > 0) expect(batch.opens, slug).toBe(batches[index - 1]?.closes);
        });
        expect(batches[batches.length - 1]?.closes, slug).toBe(dates[dates.length - 1]?.start);
      }
    }
  });

  it('start after any day of generation, also on leap days and at a year’s end', () => {
    const days = [
      { year: 2027, month: 12, day: 31 },
      { year: 2028, month: 2, day: 29 },
      { year: 2026, month: 3, day: 1 },
    ];
    for (const today of days) {
      const first = localDate(dayNumber(today) + 1);
      for (const { start } of generate({ seed: 3, today, events: 80 }).events)
        expect(start >= first).toBe(true);
    }
  });
});

describe('the calendar of the generator', () => {
  it('agrees with the runtime on weekdays', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 }),
        (day) => weekday(day) === new Date(day * 86_400_000).getUTCDay(),
      ),
    );
  });

  it('finds the next wanted weekday within a week', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 6 }), (day, wanted) => {
        const found = nextWeekday(day, [wanted]);
        return found - day >= 0 && found - day < 7 && weekday(found) === wanted;
      }),
    );
  });

  it('carries minutes over midnight in both directions', () => {
    expect(localDateTime(dayNumber({ year: 2026, month: 12, day: 31 }), 25 * 60)).toBe('2027-01-01T01:00');
    expect(localDateTime(dayNumber({ year: 2027, month: 1, day: 1 }), -30)).toBe('2026-12-31T23:30');
  });
});
