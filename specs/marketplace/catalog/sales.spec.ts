/** Sale status at each time, for every event of a generated catalog. */
import { describe, expect, it } from 'vitest';
import { generate } from '../../../fixtures/catalog/generate.ts';
import {
  cheapestOf,
  isSoldOut,
  NOTHING_SOLD,
  saleOf,
  variationSale,
} from '../../../fixtures/marketplace/catalog/sales.ts';
import { wallTime } from '../../../fixtures/marketplace/catalog/wall-clock.ts';

const { events } = generate({ seed: 7, today: { year: 2026, month: 11, day: 21 }, events: 120 });
const ticketed = events.filter(({ sectors }) => sectors.length > 0);
const TODAY = '2026-11-21T12:00';
const everyLeft = (units: number) => (event: (typeof events)[number]) =>
  new Map(
    event.sectors.flatMap(({ batches }) =>
      batches.flatMap(({ variations }) => variations.map(({ id }) => [id, units] as const)),
    ),
  );
const allGone = everyLeft(0);

describe('batches', () => {
  it('are on sale from opening to closing and never after the event ends', () => {
    for (const event of ticketed) {
      for (const batch of event.sectors.flatMap(({ batches }) => batches)) {
        const states = [
          saleOf(event, batch, '2000-01-01T00:00'),
          saleOf(event, batch, batch.opens),
          saleOf(event, batch, batch.closes),
          saleOf(event, batch, event.end),
        ];
        expect(states[0]).toBe('soon');
        expect(states[1]).toBe(batch.opens < batch.closes && batch.opens < event.end ? 'onSale' : 'ended');
        expect(states.slice(2)).toEqual(['ended', 'ended']);
      }
    }
  });

  it('are sold out only while they are on sale', () => {
    expect(variationSale('onSale', 1, new Map([[1, 0]]))).toBe('soldOut');
    expect(variationSale('onSale', 1, new Map([[1, 3]]))).toBe('onSale');
    expect(variationSale('onSale', 1, NOTHING_SOLD)).toBe('onSale');
    expect(variationSale('soon', 1, new Map([[1, 0]]))).toBe('soon');
  });
});

describe('the price on a card', () => {
  it('is the cheapest regular or free price on sale, fees included', () => {
    for (const event of ticketed) {
      const full = event.sectors.flatMap(({ batches }) =>
        batches
          .filter((batch) => saleOf(event, batch, TODAY) === 'onSale')
          .flatMap(({ variations }) =>
            variations.filter(({ kind }) => kind === 'full' || kind === 'courtesy'),
          ),
      );
      const cheapest = cheapestOf(event, TODAY, NOTHING_SOLD);
      if (full.length === 0) expect(cheapest).toBeNull();
      else
        expect(cheapest).toBe(
          Math.min(...full.map(({ price, fee, processing }) => price + fee + processing)),
        );
    }
  });

  it('is zero for an event with free tickets only', () => {
    const free = ticketed.filter(({ sectors }) =>
      sectors.every(({ batches }) =>
        batches.every(({ variations }) => variations.every(({ kind }) => kind === 'courtesy')),
      ),
    );
    expect(free.length).toBeGreaterThan(0);
    for (const event of free) expect(cheapestOf(event, TODAY, NOTHING_SOLD)).toBe(0);
  });

  it('is null when all tickets are sold', () => {
    for (const event of ticketed) expect(cheapestOf(event, TODAY, allGone(event))).toBeNull();
  });
});

describe('an event', () => {
  it('is sold out when nothing is left or held of its open batches and none opens later', () => {
    for (const event of ticketed) {
      const later = event.sectors.some(({ batches }) =>
        batches.some((batch) => saleOf(event, batch, TODAY) === 'soon'),
      );
      const onlyEnded = event.sectors.every(({ batches }) =>
        batches.every((batch) => saleOf(event, batch, TODAY) === 'ended'),
      );
      expect(isSoldOut(event, TODAY, { left: allGone(event), held: NOTHING_SOLD })).toBe(
        !later && !onlyEnded,
      );
      expect(isSoldOut(event, TODAY, { left: allGone(event), held: everyLeft(1)(event) })).toBe(false);
      expect(isSoldOut(event, TODAY, { left: everyLeft(1)(event), held: NOTHING_SOLD })).toBe(false);
      const closing = event.sectors.flatMap(({ batches }) => batches.map(({ closes }) => closes));
      const closed = closing.toSorted().at(-1) ?? '';
      expect(isSoldOut(event, closed, { left: allGone(event), held: NOTHING_SOLD })).toBe(false);
      expect(isSoldOut(event, event.end, { left: allGone(event), held: NOTHING_SOLD })).toBe(false);
    }
  });
});

describe('wall time', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-21T09:30'],
    ['America/Manaus', '2026-11-21T08:30'],
    ['America/Noronha', '2026-11-21T10:30'],
    ['America/Mexico_City', '2026-11-21T06:30'],
    ['America/Tijuana', '2026-11-21T04:30'],
  ])('in %s is %s', (zone, wall) => {
    expect(wallTime(Date.UTC(2026, 10, 21, 12, 30, 59), zone)).toBe(wall);
  });
});
