/** Specs of the offers: combos, stock, and one known event for each feature. */
import { describe, expect, it } from 'vitest';
import { seatMapPlan } from '../../fixtures/catalog/seats/seat-map.ts';
import { anchor, catalog, variationsOf } from './sandbox-catalog.ts';

describe('prices of the catalog', () => {
  it('are lower for a combo than for its items', () => {
    for (const event of catalog.events) {
      const all = [...variationsOf(event), ...event.products.flatMap(({ variations }) => variations)];
      for (const { items, price } of event.combos) {
        const apart = items.reduce((sum, { variationId, quantity }) => {
          const found = all.find(({ id }) => id === variationId);
          expect(found, event.slug).toBeDefined();
          expect(found?.stock, event.slug).not.toBe(0);
          return sum + (found?.price ?? 0) * quantity;
        }, 0);
        expect(price, event.slug).toBeLessThan(apart);
      }
    }
  });
});

describe('stock of the catalog', () => {
  it('is known wherever there are no numbered seats', () => {
    for (const { sectors, slug } of catalog.events) {
      for (const { seated, batches } of sectors) {
        for (const { kind, stock } of batches.flatMap(({ variations }) => variations)) {
          if (!seated) expect(stock, slug).not.toBeNull();
          if (kind === 'half') expect(stock, slug).not.toBeNull();
        }
      }
    }
  });

  it('covers every sector of a venue’s map once', () => {
    const maps = new Map(catalog.venues.map(({ id, mapId }) => [id, mapId]));
    for (const { sectors, venue, slug, externalLink } of catalog.events) {
      const mapId = maps.get(venue) ?? null;
      const covered = sectors.flatMap(({ mapSectors }) => mapSectors);
      const wanted =
        mapId === null || externalLink !== null
          ? []
          : seatMapPlan(mapId).sectors.map(({ sectorId }) => sectorId);
      expect([...covered].sort(), slug).toEqual([...wanted].sort());
    }
  });

  it('is empty exactly for events that are sold elsewhere', () => {
    for (const event of catalog.events) {
      expect(event.sectors.length === 0, event.slug).toBe(event.externalLink !== null);
    }
  });
});

describe('anchor events', () => {
  const seatsOf = (slug: string): number => {
    const { venue } = anchor(slug);
    return seatMapPlan(catalog.venues.find(({ id }) => id === venue)?.mapId ?? '').seatCount;
  };

  it.each([
    ['a-casa-dos-relogios', 120],
    ['o-ultimo-cartografo', 900],
    ['aurora-sete-mare-cheia', 60_000],
    ['coral-na-serra-clara', 16_000],
    ['tres-hermanas-y-un-refrigerador', 900],
    ['los-faroles-del-norte', 5000],
  ])('include %s, with %i numbered seats', (slug, seats) => {
    expect(seatsOf(slug)).toBe(seats);
  });

  it('include festival-mare-alta, with all that a festival sells', () => {
    const event = anchor('festival-mare-alta');
    expect(event.sectors[0]?.batches).toHaveLength(3);
    expect(new Set(variationsOf(event).map(({ kind }) => kind))).toEqual(
      new Set(['full', 'half', 'senior', 'social']),
    );
    expect(event.combos.length).toBeGreaterThan(0);
    expect(event.recharges).toHaveLength(1);
    expect(event.donation?.options).toEqual([500, 1500, 3000, 7000]);
    expect(event.products[0]?.variations.every(({ size, color }) => size !== null && color !== null)).toBe(
      true,
    );
    expect(event.delivery?.deliver).not.toBeNull();
  });

  it('include one for each of the other features', () => {
    expect(anchor('mirante-das-nuvens').dates).toHaveLength(45);
    expect(anchor('quintal-12-horas').validateWristband).toBe(true);
    expect(anchor('atletico-ipe-x-tempestade')).toMatchObject({ facialRequired: true, bearerRequired: true });
    expect(anchor('pixel-caipira-goiania').acceptsVouchers).toBe(true);
    expect(anchor('corrida-das-pontes-10-km').externalLink).toMatch(/^https:/);
    expect(variationsOf(anchor('cem-anos-de-cartazes')).map(({ kind, price }) => [kind, price])).toEqual([
      ['courtesy', 0],
    ]);
    expect(anchor('jantar-as-cegas').timeReservation).toBe(true);
    expect(anchor('baile-vagalume').hideDate).toBe(true);
    expect(anchor('tres-hermanas-y-un-refrigerador').currency).toBe('MXN');
    expect(anchor('los-faroles-del-norte').currency).toBe('MXN');
  });
});
