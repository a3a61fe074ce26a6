/** Specs of hiding and showing an event's date. */
import { expect, it } from 'vitest';
import {
  awaitedVisit,
  calendarDate,
  chosenVisit,
  hasSeveralDates,
  hidesDate,
  hidesDateInLists,
  mapVisit,
  visitName,
  visitNamed,
  whenOf,
} from '../../../domain/catalog/dates.ts';

const FLAGS = [false, true];
const EVENTS = FLAGS.flatMap((hideDate) =>
  FLAGS.flatMap((hideDateToo) =>
    FLAGS.map((checksWristband) => ({ hideDate, hideDateToo, checksWristband })),
  ),
);

it('E-01 either flag hides an event’s date, but a wristband check does not', () => {
  for (const event of EVENTS) expect(hidesDate(event)).toBe(event.hideDate || event.hideDateToo);
});

it('E-02 a wristband check also hides an event’s date in lists', () => {
  for (const event of EVENTS)
    expect(hidesDateInLists(event)).toBe(event.hideDate || event.hideDateToo || event.checksWristband);
});

it('E-07 E-18 an address identifies each date of an event, but a hidden date only by its number', () => {
  const dates = ['2026-12-12T21:00:00', '2026-12-13T18:00:00', '2026-12-13T21:00:00'].map((at) => ({ at }));
  for (const flags of EVENTS) {
    const event = { ...flags, dates };
    for (const { at } of dates) {
      expect(visitNamed(event, visitName(event, at))).toBe(at);
      expect(visitName(event, at).includes('2026')).toBe(!hidesDate(event));
    }
    for (const name of [null, '', '0', '4', '2026-12-14T21:00:00'])
      expect(visitNamed(event, name)).toBeNull();
  }
});

it('E-12 the date in the address is chosen while it is on sale, and an event’s only date always', () => {
  const at = (day: number, sale: string) => ({ at: `2026-09-0${day}T20:00:00`, sale });
  const [open, closed] = [at(1, 'onSale'), at(2, 'soldOut')];
  for (const { hideDate, hideDateToo } of EVENTS) {
    const event = { hideDate, hideDateToo, dates: [open, closed] };
    expect(chosenVisit(event, visitName(event, open.at))).toBe(open.at);
    expect(chosenVisit(event, visitName(event, closed.at))).toBeNull();
    expect(chosenVisit(event, null)).toBeNull();
    expect(chosenVisit({ ...event, dates: [closed] }, null)).toBe(closed.at);
    expect(chosenVisit({ ...event, dates: [closed] }, 'nonsense')).toBe(closed.at);
    expect(chosenVisit({ ...event, dates: [] }, null)).toBeNull();
  }
});

it('E-12 only a date of several is chosen in a calendar', () => {
  expect([[], ['a'], ['a', 'b']].map((dates) => hasSeveralDates({ dates }))).toEqual([false, false, true]);
});

it('E-81 a map of several dates needs the date in the address, which is else the event’s only one', () => {
  const event = (...dates: readonly string[]) => ({
    ...{ hideDate: false, hideDateToo: false },
    dates: dates.map((at) => ({ at, sale: 'soldOut' })),
  });
  expect(mapVisit(event('a', 'b'), 'b')).toBe('b');
  expect(mapVisit(event('a', 'b'), null)).toBeUndefined();
  expect(mapVisit(event('a', 'b'), 'c')).toBeUndefined();
  expect([mapVisit(event('a'), 'c'), mapVisit(event(), null)]).toEqual(['a', null]);
});

it('E-44 a date is hidden, unknown, a recurring event’s first and last day, or day and time', () => {
  const [startsAt, endsAt] = ['2026-12-12T21:00:00', '2026-12-20T23:00:00'];
  const event = { startsAt, endsAt, recurring: false };
  expect(whenOf(event, true)).toBe('hidden');
  expect(whenOf({ ...event, startsAt: null }, false)).toBe('unknown');
  expect(whenOf(event, false)).toEqual({ at: startsAt });
  const recurring = { ...event, recurring: true };
  expect(whenOf(recurring, false)).toEqual({ from: startsAt, to: endsAt });
  expect(whenOf(recurring, false, endsAt)).toEqual({ at: endsAt });
  expect(whenOf(recurring, true, endsAt)).toBe('hidden');
});

it('E-07 a calendar entry has the chosen date, else the beginning, and never a hidden one', () => {
  for (const event of EVENTS) {
    const of = (date: string | null, startsAt: string | null) => calendarDate({ ...event, startsAt }, date);
    const isHidden = event.hideDate || event.hideDateToo;
    expect([of('2026-07-02', '2026-07-01'), of(null, '2026-07-01'), of(null, null)]).toEqual(
      isHidden ? [null, null, null] : ['2026-07-02', '2026-07-01', null],
    );
  }
});

it('E-18 a wait reads the tickets of a hidden date only once the event tells which date the number is', () => {
  const dates = ['2026-12-12T21:00:00', '2026-12-13T21:00:00'].map((at) => ({ at, sale: 'onSale' }));
  const event = { hideDate: true, hideDateToo: false, dates };
  expect(awaitedVisit(null, '2')).toBeUndefined();
  expect(awaitedVisit(event, '2')).toBe('2026-12-13T21:00:00');
  expect(awaitedVisit(null, '2026-12-13T21:00:00')).toBe('2026-12-13T21:00:00');
  expect(awaitedVisit(null, null)).toBeNull();
});
