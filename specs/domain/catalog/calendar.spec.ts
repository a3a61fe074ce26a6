/** Calendar of an event's dates: its pages, its keys, and the date that a day chooses. */
import { expect, it } from 'vitest';
import {
  dateOfDay,
  datePrompt,
  dayByKey,
  daysOf,
  entryEnd,
  firstPage,
  monthsOf,
  nextDays,
  startsWithMonth,
  tabStop,
  type Visit,
} from '../../../domain/catalog/calendar.ts';
import type { Cents } from '../../../domain/kernel/values.ts';
import { fc } from '../fc.ts';

const visit = (at: string, sale = 'onSale'): Visit => ({ at, sale });
const on = (day: string, sale?: string) => visit(`${day}T09:00:00`, sale);
const anyDates = fc.array(
  fc.record({
    at: fc
      .integer({ min: 0, max: 500 * 24 })
      .map((hours) => new Date(Date.UTC(2026, 0, 1, hours)).toISOString().slice(0, 19)),
    sale: fc.constantFrom('onSale', 'soldOut'),
  }),
  { maxLength: 40 },
);

it('E-66 the next days are the first seven on sale, each with its lowest known price', () => {
  const days = Array.from({ length: 9 }, (_, at) => `2026-12-0${at + 1}`);
  const months = monthsOf([
    ...days.map((day, at) => on(day, at === 0 ? 'soldOut' : 'onSale')),
    { at: '2026-12-02T12:00:00', sale: 'onSale', fromPrice: 5000 as Cents },
    { at: '2026-12-02T15:00:00', sale: 'onSale', fromPrice: 4000 as Cents },
    { at: '2026-12-02T18:00:00', sale: 'soldOut', fromPrice: 1000 as Cents },
  ]);
  expect(nextDays(months).map(({ day }) => day)).toEqual(days.slice(1, 8));
  expect(nextDays(months).map(({ fromPrice }) => fromPrice)).toEqual([4000, ...Array(6).fill(null)]);
});

it('E-66 the month shows at once if another day than the next ones is picked', () => {
  const next = [{ day: '2026-12-02' }, { day: '2026-12-03' }];
  const starts = ['', '2026-12-03', '2026-12-04'].map((picked) => startsWithMonth(next, picked));
  expect(starts).toEqual([false, false, true]);
});

it('E-32 without a date, a day is asked for, then a time', () => {
  expect([datePrompt(null, ''), datePrompt(null, '2026-12-02')]).toEqual(['date.prompt', 'date.promptTime']);
  expect(datePrompt('2026-12-02T20:00:00', '2026-12-02')).toBeNull();
});

it('E-42 pages have each month with a date, the times of a day in order, and seven days a week', () => {
  const months = monthsOf([
    visit('2027-01-02T10:00:00'),
    visit('2026-11-30T19:00:00'),
    visit('2026-11-30T09:00:00', 'soldOut'),
    visit('2026-13-01T09:00:00'),
  ]);
  const leads = months.map(({ month, weeks: [first = []] }) => [
    month,
    first.indexOf(first.find(Boolean) ?? null),
  ]);
  expect(leads).toEqual([
    ['2026-11', 0],
    ['2027-01', 5],
  ]);
  expect(daysOf(months)[0]?.visits.map(({ at }) => at.slice(11, 16))).toEqual(['09:00', '19:00']);
  fc.assert(
    fc.property(anyDates, (dates) => {
      const pages = monthsOf(dates);
      const shown = daysOf(pages).flatMap(({ visits }) => visits.map(({ at }) => at));
      expect(shown).toEqual(dates.map(({ at }) => at).sort());
      for (const { month, weeks } of pages) {
        for (const week of weeks.slice(0, -1)) expect(week.length).toBe(7);
        const days = weeks.flat().filter((day) => day !== null);
        const [year, number] = month.split('-').map(Number);
        expect(days.map((day) => day.number)).toEqual(
          Array.from({ length: new Date(year ?? 0, number ?? 0, 0).getDate() }, (_, nth) => nth + 1),
        );
      }
    }),
  );
});

it('E-30 a calendar starts with the month of the chosen date, else of the first on sale', () => {
  const months = monthsOf([on('2026-11-03', 'soldOut'), on('2026-12-01'), on('2027-02-20')]);
  expect(firstPage(months, '2027-02-20T09:00:00')).toBe(2);
  expect(firstPage(months, null)).toBe(1);
  expect(firstPage(monthsOf([on('2026-11-03', 'soldOut')]), null)).toBe(0);
});

it('E-31 a page’s tab stop is the reached day, else the picked one, else the first on sale', () => {
  const [month] = monthsOf([on('2026-11-03', 'soldOut'), on('2026-11-05'), on('2026-11-06')]);
  if (month === undefined) throw new Error('no page');
  expect(tabStop(month, '2026-11-06', '2026-11-03')).toBe('2026-11-06');
  expect(tabStop(month, '2026-12-01', '2026-11-03')).toBe('2026-11-03');
  expect(tabStop(month, '', '')).toBe('2026-11-05');
});

it('E-32 a pressed day keeps its chosen time, else chooses its only one on sale', () => {
  fc.assert(
    fc.property(anyDates, fc.option(fc.nat(39)), (dates, nth) => {
      const chosen = nth === null ? null : (dates[nth]?.at ?? null);
      for (const day of daysOf(monthsOf(dates))) {
        const open = day.visits.filter(({ sale }) => sale === 'onSale').map(({ at }) => at);
        const next = dateOfDay(day, chosen);
        if (chosen !== null && open.includes(chosen)) expect(next).toBe(chosen);
        else expect(next).toBe(open.length === 1 ? open[0] : null);
      }
    }),
  );
});

it('E-32 a pressed day with several times on sale keeps the chosen one', () => {
  const [day] = daysOf(monthsOf([visit('2026-11-03T09:00:00'), visit('2026-11-03T11:00:00')]));
  if (day === undefined) throw new Error('no day');
  expect([dateOfDay(day, '2026-11-03T11:00:00'), dateOfDay(day, null)]).toEqual([
    '2026-11-03T11:00:00',
    null,
  ]);
});

it('E-43 a page key leads to the day of the next month that is nearest to the same number', () => {
  const months = monthsOf(['2026-11-20', '2026-12-01', '2026-12-19', '2026-12-30'].map((day) => on(day)));
  expect(dayByKey(months, '2026-11-20', 'PageDown')).toBe('2026-12-19');
});

// Sunday the 1st of November 2026 begins a week.
const DAYS = ['2026-11-03', '2026-11-05', '2026-11-06', '2026-11-17', '2026-12-01', '2027-02-20'];
it.each([
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
])('E-43 from %s %s leads to %s', (from, key, to) => {
  expect(dayByKey(monthsOf(DAYS.map((day) => on(day))), from, key)).toBe(to);
});

it('E-70 an entry ends with its event on the day of its start, else after two hours', () => {
  const at = '2026-12-04T23:00:00';
  expect(entryEnd('2026-12-04T23:30:00', at)).toBe('2026-12-04T23:30:00');
  for (const end of [null, at, '2026-12-04T22:00:00', '2026-12-05T03:00:00'])
    expect(entryEnd(end, at)).toBe('2026-12-05T01:00:00');
  expect(entryEnd(null, 'em breve')).toBe('em breve');
});
