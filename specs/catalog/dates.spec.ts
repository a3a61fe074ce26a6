import { describe, expect, it } from 'vitest';
import { dayNumber, localDate } from '../../fixtures/catalog/calendar.ts';
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
    for (const { dates, slug, start, end, kind } of catalog.events) {
      expect(dates.length > 1, slug).toBe(kind === 'recurring');
      expect(start, slug).toBe(dates[0]?.start);
      expect(end, slug).toBe(dates[dates.length - 1]?.end);
      for (const date of dates) {
        expect(date.doors < date.start, slug).toBe(true);
        expect(date.end > date.start, slug).toBe(true);
      }
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
