/** Prepares a rush: an event with a given number of free seats or units, and the requests for them. */

import type { Catalog } from '../../../fixtures/catalog/promotion-types.ts';
import { seatMapPlan } from '../../../fixtures/catalog/seats/seat-map.ts';
import type { CatalogEvent } from '../../../fixtures/catalog/types.ts';
import { createOffers } from '../../../fixtures/marketplace/cart/offers.ts';
import { seatAt, sectorShape } from '../../../fixtures/marketplace/cart/seat-names.ts';
import type { Database } from '../../../fixtures/marketplace/db/index.ts';
import { createOpening, quotaKey } from '../../../fixtures/marketplace/db/opening.ts';

export const SEATED_EVENT = 'a-casa-dos-relogios';
export const COUNTED_EVENT = 'baile-vagalume';

export const eventNamed = (catalog: Catalog, slug: string): CatalogEvent => {
  const event = catalog.events.find((each) => each.slug === slug);
  if (event === undefined) throw new Error(`There is no event ${slug}.`);
  return event;
};

/** One item in wire format. */
export type WireItem = Readonly<Record<string, unknown>>;

export interface SeatStage {
  readonly event: CatalogEvent;
  readonly dateId: number;
  /** Indexes of the seats that are free. */
  readonly free: readonly number[];
  readonly item: (index: number) => WireItem;
}

const onSale = (event: CatalogEvent, now: number) => {
  const wall = new Date(now - 3 * 3_600_000).toISOString().slice(0, 16);
  return event.sectors.flatMap((sector) =>
    sector.batches
      .filter(({ opens, closes }) => opens <= wall && wall < closes)
      .flatMap(({ variations }) => variations.map((variation) => ({ sector, variation }))),
  );
};

/** Leaves `count` seats of the event's first date free, regardless of earlier sales. */
export const stageSeats = async (
  db: Database,
  catalog: Catalog,
  slug: string,
  count: number,
  now: number,
): Promise<SeatStage> => {
  const event = eventNamed(catalog, slug);
  const offer = await createOffers(db).event(event.id);
  const mapId = offer?.mapId;
  const dateId = event.dates[0]?.id;
  if (mapId == null || dateId === undefined) throw new Error(`${slug} has no seats.`);
  const opening = createOpening(db);
  for (const [number, { sectorId, seatCount }] of seatMapPlan(mapId).sectors.entries())
    if (seatCount > 0)
      await opening.sector({ dateId, sectorId, share: event.sold, ...sectorShape(mapId, number) });
  const sold = onSale(event, now).filter(
    ({ sector, variation }) => sector.seated && variation.kind === 'full',
  );
  const variationOf = (index: number): number | undefined => {
    const sectorId = seatAt(mapId, index)?.sector.sectorId ?? '';
    return sold.find(({ sector }) => sector.mapSectors.includes(sectorId))?.variation.id;
  };
  const rows = await db.query<{ seat: number }>(
    `SELECT seat_index AS seat FROM seats WHERE date_id = $1 AND state = 'L' ORDER BY seat_index`,
    [dateId],
  );
  const free = rows
    .map(({ seat }) => seat)
    .filter((seat) => variationOf(seat) !== undefined)
    .slice(0, count);
  if (free.length < count) throw new Error(`${slug} has ${free.length} free seats, not ${count}.`);
  await db.query(
    `UPDATE seats SET state = 'B' WHERE date_id = $1 AND state = 'L' AND NOT seat_index = ANY ($2::int[])`,
    [dateId, free],
  );
  return {
    event,
    dateId,
    free,
    item: (index) => ({
      idproduto: event.id,
      idprod_variacao: variationOf(index),
      tipo_produto: 'INGRESSO',
      quantidade: 1,
      idassento: seatAt(mapId, index)?.seatId,
    }),
  };
};

export interface UnitStage {
  readonly event: CatalogEvent;
  readonly key: string;
  readonly item: (quantity: number) => WireItem;
}

/** Leaves `count` units of one of the event's tickets. */
export const stageUnits = async (
  db: Database,
  catalog: Catalog,
  slug: string,
  count: number,
  now: number,
): Promise<UnitStage> => {
  const event = eventNamed(catalog, slug);
  const found = onSale(event, now).find(
    ({ sector, variation }) => !sector.seated && variation.stock !== null,
  );
  if (found === undefined) throw new Error(`${slug} has no ticket with a stock.`);
  const { id, stock } = found.variation;
  const key = quotaKey(id, 0);
  await createOpening(db).quota({ key, stock: stock ?? 0, share: event.sold });
  await db.query('UPDATE quotas SET stock = taken + $2 WHERE key = $1', [key, count]);
  return {
    event,
    key,
    item: (quantity) => ({
      idproduto: event.id,
      idprod_variacao: id,
      tipo_produto: 'INGRESSO',
      quantidade: quantity,
    }),
  };
};
