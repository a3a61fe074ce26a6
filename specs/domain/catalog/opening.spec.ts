/** The opening of a sale, against Temporal and a random clock. */
import { describe, expect, it } from 'vitest';
import {
  askIn,
  isBeforeSale,
  openingOf,
  openingOn,
  PAUSE,
  preparations,
  SPREAD,
  unitsLeft,
} from '../../../domain/catalog/opening.ts';
import { isCountingDown, isOpenNow, phaseOf } from '../../../domain/catalog/sale-phase.ts';
import { type Instant, instant, type ProductId } from '../../../domain/kernel/values.ts';
import { fc } from '../fc.ts';
import { given } from '../given.ts';
import { NO_LIMITS, NOW } from '../shop.ts';
import { start } from '../story.ts';

interface Zoned {
  readonly epochMilliseconds: number;
  readonly offset: string;
  toPlainDateTime(): { toString(options: object): string };
}
/** The runtime has Temporal, but the compiler's library does not declare it. */
const { Temporal } = globalThis as unknown as {
  Temporal: {
    PlainDateTime: { from(text: string): { toZonedDateTime(zone: string): Zoned } };
    Instant: { fromEpochMilliseconds(at: number): { toZonedDateTimeISO(zone: string): Zoned } };
  };
};

const ZONES = ['America/Sao_Paulo', 'America/Manaus', 'America/Mexico_City', 'America/Tijuana'] as const;
const sale = fc.constantFrom('soon', 'soldOut', 'ended', 'onSale');
const wall = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19));
const ticket = fc.record({ sale, batchOpensAt: fc.option(fc.oneof(wall, fc.string()), { freq: 5 }) });

const epoch = (text: string, zone: string): number =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;

describe('an opening', () => {
  it('E-56 is the first one of the tickets on sale soon, while none is on sale', () => {
    fc.assert(
      fc.property(fc.array(ticket), fc.constantFrom(...ZONES), (tickets, zone) => {
        const at = openingOf(tickets, zone);
        const isOpen = tickets.some((each) => each.sale === 'onSale');
        const times = (isOpen ? [] : tickets)
          .filter((each) => each.sale === 'soon' && /^\d{4}-\d\d-\d\dT/.test(each.batchOpensAt ?? ''))
          .map((each) => epoch(each.batchOpensAt ?? '', zone));
        expect(at).toBe(times.length === 0 ? null : Math.min(...times));
      }),
    );
  });

  it.each([
    [['soon', 'soon'], true],
    [['soon', 'soldOut'], true],
    [['soon', 'onSale'], false],
    [['soldOut', 'ended'], false],
    [[], false],
  ])('E-59 is awaited for tickets that are %j: %s', (sales, awaited) => {
    expect(isBeforeSale(sales.map((sale) => ({ sale })))).toBe(awaited);
  });

  const PRODUCT = 'e1' as ProductId;
  const awaits = (at: number | null, productId = PRODUCT) =>
    ({ type: 'AwaitOpening', productId, at: at as Instant | null }) as const;

  it('E-57 is counted down by the core’s clock until it is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 40 * 86_400_000 }), (left) => {
        const story = given(start(), awaits(NOW + left));
        const { opening } = story.view();
        const seconds = Math.max(0, Math.ceil(left / 1000));
        expect(opening).toMatchObject({ productId: PRODUCT, at: NOW + left });
        expect((opening?.minutes ?? 0) * 60 + (opening?.seconds ?? 0)).toBe(seconds);
        expect(opening?.phase === 'over').toBe(seconds === 0);
      }),
    );
  });

  it('E-57 ends when a read finds the sale open, and not by another event', () => {
    const waiting = given(start(), awaits(NOW + 1000));
    waiting.when(awaits(null, 'e2' as ProductId)).refuses('choice.unchanged');
    expect(waiting.and(awaits(null)).view().opening).toBe(null);
    expect(waiting.and(awaits(NOW + 9000, 'e2' as ProductId)).view().opening?.productId).toBe('e2');
  });

  it('E-57 E-59 counts on the page of its event only, whose tickets are read again once it is over', () => {
    const opening = { productId: PRODUCT, phase: 'over' } as const;
    expect([phaseOf(opening, PRODUCT), phaseOf(opening, 'e2' as ProductId), phaseOf(null, PRODUCT)]).toEqual([
      ...['over', null, null],
    ]);
    expect((['quiet', 'soon', 'last', 'over', null] as const).map(isCountingDown)).toEqual([
      ...[true, true, true, false, false],
    ]);
    expect((['quiet', 'soon', 'last', 'over', null] as const).map(isOpenNow)).toEqual([
      ...[false, false, false, true, false],
    ]);
  });

  it('E-58 names its two largest units, which make up the time', () => {
    fc.assert(
      fc.property(fc.nat({ max: 90 * 24 * 60 }), fc.nat({ max: 59 }), (minutes, seconds) => {
        const left = unitsLeft({ minutes, seconds });
        if (left.code === 'opening.days') {
          expect(minutes).toBeGreaterThanOrEqual(1440);
          expect(left.days * 24 + left.hours).toBe(Math.floor(minutes / 60));
        } else if (left.code === 'opening.hours') {
          expect(minutes).toBeLessThan(1440);
          expect(left.hours * 60 + left.minutes).toBe(minutes);
        } else expect(left).toEqual({ code: 'opening.minutes', minutes, seconds });
      }),
    );
    expect([59, 60, 1_439, 1_440].map((minutes) => unitsLeft({ minutes, seconds: 7 }))).toEqual([
      { code: 'opening.minutes', minutes: 59, seconds: 7 },
      { code: 'opening.hours', hours: 1, minutes: 0 },
      { code: 'opening.hours', hours: 23, minutes: 59 },
      { code: 'opening.days', days: 1, hours: 0 },
    ]);
  });

  it('E-59 spreads the first reads over ten seconds, and pauses ten to twenty before each further one', () => {
    fc.assert(
      fc.property(
        fc.nat(50),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (asked, random) => {
          const pause = askIn(asked, random);
          const least = asked === 0 ? 0 : PAUSE;
          expect(pause).toBeGreaterThanOrEqual(least);
          expect(pause).toBeLessThanOrEqual(least + SPREAD);
        },
      ),
    );
    expect([askIn(0, 0), askIn(0, 0.5), askIn(1, 0)]).toEqual([0, 5_000, 10_000]);
  });

  it('E-60 names what to have ready', () => {
    const plain = {
      bearerRequired: false,
      facialRequired: false,
      perDocumentLimit: 0,
      perDocumentLimitByKind: NO_LIMITS,
    };
    const of = (status: 'guest' | 'entering' | 'consumer') => ({ session: { status } });
    expect(preparations(plain, of('consumer'))).toEqual([]);
    const all = {
      bearerRequired: true,
      facialRequired: true,
      perDocumentLimit: 4,
      perDocumentLimitByKind: NO_LIMITS,
    };
    expect(preparations(all, of('guest'))).toEqual([
      'opening.login',
      'opening.bearers',
      'opening.faces',
      'opening.limit',
    ]);
    const ofTickets = { ...plain, perDocumentLimitByKind: { ...NO_LIMITS, ticket: 2 } };
    expect(preparations(ofTickets, of('consumer'))).toEqual(['opening.limit']);
  });

  it('S-42 E-60 names no login during a login', () => {
    const plain = {
      bearerRequired: false,
      facialRequired: false,
      perDocumentLimit: 0,
      perDocumentLimitByKind: NO_LIMITS,
    };
    const codes = (status: 'guest' | 'entering') => preparations(plain, { session: { status } });
    expect([codes('guest'), codes('entering')]).toEqual([['opening.login'], []]);
  });

  it('E-61 is on the buyer’s clock, with the zone if its clock is another', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) }),
        fc.constantFrom(...ZONES),
        fc.constantFrom(...ZONES, 'Europe/Lisbon', 'Nowhere/Else'),
        (at, zone, device) => {
          const { event, buyer } = openingOn(instant(at), zone, device);
          const own = device === 'Nowhere/Else' ? 'America/Sao_Paulo' : device;
          const of = (timeZone: string) =>
            Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
          expect(event.slice(0, 19)).toBe(of(zone).toPlainDateTime().toString({ smallestUnit: 'second' }));
          expect(buyer.wall.slice(0, 19)).toBe(
            of(own).toPlainDateTime().toString({ smallestUnit: 'second' }),
          );
          expect(buyer.zone).toBe(of(own).offset === of(zone).offset ? null : own);
        },
      ),
    );
  });
});
