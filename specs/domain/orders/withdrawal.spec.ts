/** Specs of the last moment at which a purchase can be canceled, before and after paying. */
import { describe, expect, it } from 'vitest';
import { type Currency, type Instant, instant } from '../../../domain/kernel/values.ts';
import {
  endIn,
  timeOfOrder,
  withdrawalBefore,
  withdrawalEnd,
  withdrawalText,
} from '../../../domain/orders/withdrawal.ts';
import { parseWallTime, wallText } from '../../../domain/time/civil.ts';
import { instantOf, SAO_PAULO, wallAt } from '../../../domain/time/zone.ts';
import { fc } from '../fc.ts';

const DAY = 86_400_000;
const ZONES = [
  SAO_PAULO,
  'America/Manaus',
  'America/Noronha',
  'America/Mexico_City',
  'America/Tijuana',
  'America/Cancun',
];
const FAR = 8e12;
const CURRENCIES = ['BRL', 'MXN'] as const;
const pricedIn = (...currencies: readonly Currency[]) => ({
  currencies,
  hidesDate: false,
  donations: 'none' as const,
});

const at = (wall: string, zone: string): Instant => {
  const parsed = parseWallTime(wall);
  const found = parsed === null ? null : instantOf(parsed, zone);
  if (found === null) throw new Error(`${wall} is no time`);
  return found;
};
const wallIn = (end: number, zone: string): string => {
  const wall = wallAt(instant(end), zone);
  return wall === null ? '' : wallText(wall);
};
/** Wall time in the server's format. */
const told = (end: number): string => wallIn(end, SAO_PAULO);

const second = fc.integer({ min: Date.parse('2026-01-01') / 1000, max: Date.parse('2036-01-01') / 1000 });
const bought = second.map((seconds) => seconds * 1000);

describe('the end of the cancellation period', () => {
  it.each([
    ['BRL', SAO_PAULO, '2026-11-23T00:00:00', '2026-11-30T23:59:59'],
    ['BRL', 'America/Manaus', '2026-11-23T23:59:59', '2026-11-30T23:59:59'],
    // A Monday, a Thursday, a Saturday and a Sunday.
    ['MXN', 'America/Mexico_City', '2026-11-23T12:00:00', '2026-11-30T23:59:59'],
    ['MXN', 'America/Tijuana', '2026-11-26T12:00:00', '2026-12-03T23:59:59'],
    ['MXN', 'America/Cancun', '2026-11-28T12:00:00', '2026-12-04T23:59:59'],
    ['MXN', 'America/Mexico_City', '2026-11-29T12:00:00', '2026-12-04T23:59:59'],
  ] as const)('O-22 for a purchase in %s, %s, on %s is %s', (currency, timeZone, paid, end) => {
    const found = withdrawalEnd({ currency, timeZone, hostLimit: FAR }, at(paid, timeZone));
    expect(wallIn(found ?? 0, timeZone)).toBe(end);
  });

  it('O-22 is the end of the buyer’s days, but never after the server’s limit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...ZONES),
        bought,
        fc.integer({ min: -20, max: 20 }),
        (currency, timeZone, paid, days) => {
          const hostLimit = paid + days * DAY;
          const end = withdrawalEnd({ currency, timeZone, hostLimit }, paid) ?? Number.NaN;
          const whole = withdrawalEnd({ currency, timeZone, hostLimit: FAR }, paid) ?? Number.NaN;
          expect(end).toBe(Math.min(whole, hostLimit));
          expect(wallIn(whole, timeZone)).toMatch(/T23:59:59$/);
          // Allows an hour for a clock change.
          expect(whole - paid).toBeGreaterThan((currency === 'BRL' ? 7 : 5) * DAY - DAY / 24);
          expect(whole - paid).toBeLessThan(9 * DAY);
        },
      ),
    );
  });
});

describe('the shown cancellation end', () => {
  it('O-23 is a wall time in the event’s zone, or in São Paulo for an unknown zone', () => {
    const end = at('2026-11-30T23:59:59', SAO_PAULO);
    expect(endIn(end, 'America/Manaus')).toEqual({ wall: '2026-11-30T22:59:59', zone: 'America/Manaus' });
    for (const zone of [null, 'Mars/Olympus'])
      expect(endIn(end, zone)).toEqual({ wall: '2026-11-30T23:59:59', zone: SAO_PAULO });
  });

  it('O-23 O-33 is the same before and after a payment on the same day, in the event’s zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...ZONES),
        bought,
        fc.integer({ min: -5, max: 40 }),
        fc.integer({ min: 0, max: 15 * 60_000 }),
        (currency, timeZone, seen, days, later) => {
          const hostLimit = seen + days * DAY;
          const shown = withdrawalBefore(
            { cancelLimit: told(hostLimit), timeZone, at: seen },
            pricedIn(currency),
          );
          const paid = seen + later;
          fc.pre(wallIn(seen, timeZone).slice(0, 10) === wallIn(paid, timeZone).slice(0, 10));
          const end = withdrawalEnd({ currency, timeZone, hostLimit }, paid) ?? Number.NaN;
          const after = timeOfOrder(told(end), timeZone);
          if (days <= 0) expect(shown).toEqual({ is: 'over' });
          else expect(shown).toEqual({ is: 'until', ...after, ofAll: true });
          expect(after?.zone).toBe(timeZone);
        },
      ),
    );
  });

  it('O-23 O-47 is named, with the money that goes back only if the order is paid', () => {
    const until = { is: 'until', wall: '', zone: SAO_PAULO, ofAll: true } as const;
    expect([withdrawalText(until, true), withdrawalText(until, false)]).toEqual([
      'withdraw.until',
      'withdraw.unpaid',
    ]);
    expect(withdrawalText({ is: 'over' }, true)).toBe('withdraw.over');
  });

  it('O-200 excepts a donation, and is over for donations only', () => {
    const terms = { cancelLimit: '2027-01-01T00:00:00', timeZone: SAO_PAULO, at: 0 };
    const of = (donations: 'none' | 'some' | 'only', cancelLimit: string | null = terms.cancelLimit) =>
      withdrawalBefore({ ...terms, cancelLimit }, { ...pricedIn('BRL'), donations });
    const some = of('some');
    expect(of('none')).toMatchObject({ is: 'until', ofAll: true });
    expect(some).toEqual({ ...of('none'), ofAll: false });
    for (const limit of [terms.cancelLimit, null]) expect(of('only', limit)).toEqual({ is: 'over' });
    if (some === null) throw new Error('no end');
    expect([withdrawalText(some, true), withdrawalText(some, false)]).toEqual([
      'withdraw.others',
      'withdraw.othersUnpaid',
    ]);
  });

  it('O-23 is absent without a limit, a time zone or a single currency, and with a hidden date', () => {
    const terms = { cancelLimit: '2027-01-01T00:00:00', timeZone: SAO_PAULO, at: 0 };
    expect(withdrawalBefore(terms, pricedIn('BRL'))).not.toBeNull();
    expect(withdrawalBefore(terms, pricedIn())).toBeNull();
    expect(withdrawalBefore(terms, { ...pricedIn('BRL'), hidesDate: true })).toBeNull();
    expect(withdrawalBefore(terms, pricedIn('BRL', 'MXN'))).toBeNull();
    for (const unknown of [
      { cancelLimit: null },
      { cancelLimit: 'x' },
      { timeZone: null },
      { timeZone: 'x' },
    ])
      expect(withdrawalBefore({ ...terms, ...unknown }, pricedIn('BRL'))).toBeNull();
    expect(timeOfOrder(null, SAO_PAULO)).toBeNull();
    expect(endIn(instant(0), null).zone).toBe(SAO_PAULO);
  });
});
