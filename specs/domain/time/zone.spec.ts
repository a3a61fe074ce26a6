/**
 * Compares time zones, above all São Paulo's with its daylight saving times, with published transitions and with
 * Temporal.
 */
import { describe, expect, it } from 'vitest';
import { instant } from '../../../domain/kernel/values.ts';
import { readWallTime, wallText } from '../../../domain/time/civil.ts';
import {
  dayAt,
  deadlineOn,
  instantOf,
  offsetAt,
  SAO_PAULO,
  SITE_ZONES,
  wallAt,
} from '../../../domain/time/zone.ts';
import { fc, runs } from '../fc.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const resolve = (text: string, zone = SAO_PAULO) => {
  const read = readWallTime(text);
  return read === null ? null : instantOf(read.wall, zone);
};

/** The runtime has Temporal, but the compiler's library does not declare it. */
interface Plain {
  toZonedDateTime(zone: string, options: { disambiguation: string }): { epochMilliseconds: number };
}
const { Temporal } = globalThis as unknown as { Temporal: { PlainDateTime: { from(text: string): Plain } } };

const site = fc.constantFrom('BR', 'MX');

describe('the day of a site', () => {
  const since1922 = fc.integer({ min: at('1922-01-02'), max: at('2040-01-01') }).map(instant);
  it('T-09 is the day of its wall time, also twice within an hour, and on both sites', () => {
    fc.assert(
      fc.property(
        since1922,
        fc.nat(HOUR),
        fc.array(site, { minLength: 2, maxLength: 2 }),
        (first, later, sites) => {
          for (const moment of [first, instant(first + later)])
            for (const country of sites)
              expect(wallAt(moment, SITE_ZONES[country])).toMatchObject(dayAt(moment, country));
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('T-09 E-17 is in Mexico still the day before, after midnight in São Paulo', () => {
    const late = instant(at('2026-03-11T04:30:00Z'));
    expect(dayAt(late, 'MX')).toEqual({ year: 2026, month: 3, day: 10 });
    expect(dayAt(late, 'BR')).toEqual({ year: 2026, month: 3, day: 11 });
  });
});

describe('São Paulo time', () => {
  it.each([
    // Daylight saving time ended at midnight, so 23:00 to 23:59 occurred twice.
    ['2018-02-17T22:59:59', '2018-02-18T00:59:59Z'],
    ['2018-02-17T23:00:00', '2018-02-18T01:00:00Z'],
    ['2018-02-17T23:30:00', '2018-02-18T01:30:00Z'],
    ['2018-02-17T23:59:59', '2018-02-18T01:59:59Z'],
    ['2018-02-18T00:00:00', '2018-02-18T03:00:00Z'],
    ['2019-02-16T23:45:00', '2019-02-17T01:45:00Z'],
    ['2016-02-20T23:00:00', '2016-02-21T01:00:00Z'],
  ])('T-05 moves %s, in or near an overlap, to %s', (wall, expected) => {
    expect(resolve(wall)).toBe(at(expected));
  });
});

describe('time in any zone', () => {
  it('T-05 has no instant for a wall time beyond the limits', () => {
    const last = { year: 275_760, month: 9, day: 13, hour: 0, minute: 0, second: 0 };
    const first = { year: -271_821, month: 4, day: 20, hour: 0, minute: 0, second: 0 };
    expect([instantOf(last, 'UTC'), instantOf(first, 'UTC')]).toEqual([null, null]);
  });
  it('T-04 has offsets before the common era and at the limits', () => {
    expect(offsetAt(at('-000002-06-01T12:00:00Z'), 'UTC')).toBe(0);
    expect(offsetAt(8.64e15, 'UTC')).toBe(0);
    expect(offsetAt(-8.64e15, 'UTC')).toBe(0);
  });

  const moment = fc.integer({ min: at('1900-01-01'), max: at('2040-01-01') });
  const zone = fc.constantFrom(
    SAO_PAULO,
    'America/Mexico_City',
    'America/Noronha',
    'Europe/Lisbon',
    'America/Tijuana',
  );
  it('T-04 T-05 leads from an instant’s wall time back to that instant, or to the earlier of two', () => {
    fc.assert(
      fc.property(moment, zone, (one, where) => {
        const whole = instant(Math.floor(one / 1000) * 1000);
        const wall = wallAt(whole, where);
        const back = wall && instantOf(wall, where);
        expect(back).not.toBeNull();
        if (back === null || wall === null) return;
        expect(back).toBeLessThanOrEqual(whole);
        expect(wallAt(back, where)).toEqual(wall);
      }),
      { numRuns: runs(300) },
    );
  });
  it('T-05 agrees with Temporal', () => {
    const days = [
      '2018-11-04',
      '2018-02-17',
      '2017-10-15',
      '2022-04-03',
      '2022-10-30',
      '2026-03-08',
      '1963-10-23',
    ];
    const minutes = fc.nat({ max: 1439 });
    fc.assert(
      fc.property(fc.constantFrom(...days), minutes, zone, (date, minute, where) => {
        const wall = wallText({ ...midnight(date), hour: Math.floor(minute / 60), minute: minute % 60 });
        const known = Temporal.PlainDateTime.from(wall).toZonedDateTime(where, {
          disambiguation: 'compatible',
        });
        expect(resolve(wall, where)).toBe(known.epochMilliseconds);
      }),
      { numRuns: runs(600) },
    );
  });
});

const midnight = (date: string) => {
  const read = readWallTime(date);
  if (read === null) throw new Error(`no date: ${date}`);
  return read.wall;
};

describe('the deadline of a payment', () => {
  const UTC = 0;
  it.each([
    ['BR', '2026-11-22T21:40:00Z', -3 * HOUR, '2026-11-22T18:40:00', null],
    ['BR', '2026-11-22T21:40:00Z', UTC, '2026-11-22T18:40:00', SAO_PAULO],
    ['BR', '2026-11-22T01:00:00Z', -6 * HOUR, '2026-11-21T22:00:00', SAO_PAULO],
    ['MX', '2026-11-22T01:00:00Z', -3 * HOUR, '2026-11-21T19:00:00', 'America/Mexico_City'],
    ['MX', '2026-11-22T01:00:00Z', -6 * HOUR, '2026-11-21T19:00:00', null],
  ] as const)(
    'T-18 is on the clock of the site %s at %s, on a device %d ms ahead',
    (site, text, offset, wall, zone) => {
      const deadline = deadlineOn(site, dayAt(instant(0), site), instant(at(text)), offset);
      expect([wallText(deadline.wall), deadline.zone]).toEqual([wall, zone]);
    },
  );

  it('T-18 is the same instant on every device, and named exactly if its offset differs', () => {
    fc.assert(
      fc.property(
        site,
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
        fc.integer({ min: -12 * 60, max: 14 * 60 }),
        (country, when, minutes) => {
          const deadline = deadlineOn(country, dayAt(instant(0), country), instant(when), minutes * 60_000);
          const zone = SITE_ZONES[country];
          expect(deadline.wall).toEqual(wallAt(instant(when), zone));
          expect(deadline.zone).toBe(offsetAt(when, zone) === minutes * 60_000 ? null : zone);
        },
      ),
    );
  });

  it.each([
    // 22:30 in Mexico is 01:30 of the next day in São Paulo.
    ['MX', '2026-03-11T04:30:00Z', '2026-03-11T05:30:00Z', true],
    ['MX', '2026-03-11T04:30:00Z', '2026-03-11T18:00:00Z', false],
    ['BR', '2026-03-11T04:30:00Z', '2026-03-11T18:00:00Z', true],
    ['BR', '2026-03-11T04:30:00Z', '2026-03-12T03:00:00Z', false],
  ] as const)(
    'T-30 on the site %s at %s, that the deadline %s is today is %s',
    (country, now, until, isToday) => {
      expect(deadlineOn(country, dayAt(instant(at(now)), country), instant(at(until)), UTC).isToday).toBe(
        isToday,
      );
    },
  );
});
