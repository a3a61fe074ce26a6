/** Seat maps with sales for specs and benches, the same on every run: the catalog's venues, and a theatre of plain rows. */

import { cents, type VariationId } from '../../domain/kernel/values.ts';
import type {
  SeatMapOverview,
  SeatPrice,
  SeatRow,
  SectorGeometry,
  SectorOverview,
} from '../../domain/seats/columns.ts';
import { mapZones, seatMap } from '../../fixtures/catalog/seats/seat-map.ts';

export interface TestMap {
  readonly overview: SeatMapOverview;
  readonly geometry: ReadonlyMap<string, SectorGeometry>;
  readonly states: Uint8Array;
}

/** Seeded random numbers from 0 to 1. */
export function dice(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

interface Plan {
  readonly name: string;
  readonly price: number;
  readonly polygon: readonly number[];
  /** Rows of seat centers. */
  readonly rows: readonly (readonly (readonly [number, number])[])[];
}

const letter = (row: number): string =>
  row < 26
    ? String.fromCharCode(65 + row)
    : `${String.fromCharCode(64 + Math.floor(row / 26))}${letter(row % 26)}`;

const pricesOf = (whole: number, at: number): SeatPrice[] =>
  whole === 0
    ? []
    : [1, 0.5].map((share, kind) => ({
        variationId: `v${at}-${kind}` as VariationId,
        name: kind === 0 ? 'Inteira' : 'Meia-entrada',
        price: cents(Math.round(whole * share * 100)),
        convenienceFee: cents(Math.round(whole * share * 12)),
        processingFee: cents(0),
      }));

function geometryOf(plan: Plan, sectorId: string, firstSeat: number): SectorGeometry {
  const flat = plan.rows.flat();
  const rows: SeatRow[] = [];
  let first = 0;
  plan.rows.forEach((row, at) => {
    rows.push({ label: letter(at), block: 0, first, count: row.length });
    first += row.length;
  });
  const flags = new Uint8Array(flat.length);
  const length = plan.rows[0]?.length ?? 0;
  // Wheelchair places at the ends of the first row, each next to a companion's seat.
  if (length >= 8) {
    flags[0] = flags[length - 1] = 1;
    flags[1] = flags[length - 2] = 2;
  }
  return {
    sectorId,
    blocks: [{ blockId: `${sectorId}-0`, name: plan.name }],
    rows,
    ids: Uint32Array.from(flat, (_, at) => 100_000 + firstSeat + at),
    x: Uint16Array.from(flat, ([x]) => Math.round(x)),
    y: Uint16Array.from(flat, ([, y]) => Math.round(y)),
    numbers: Uint16Array.from(plan.rows.flatMap((row) => row.map((_, at) => at + 1))),
    flags,
  };
}

/** Sells adjacent seats, as buyers do. Every ninth sector is sold out. */
function salesOf(sectors: readonly SectorOverview[], seatCount: number): Uint8Array {
  const roll = dice(7);
  const states = new Uint8Array(seatCount);
  sectors.forEach((sector, at) => {
    const sold = at % 9 === 5 ? 1 : 0.15 + 0.5 * roll();
    let run = 0;
    let state = 0;
    for (let i = 0; i < sector.seatCount; i += 1) {
      if (run <= 0) {
        run = 1 + Math.floor(roll() * 5);
        state = roll() < sold ? (roll() < 0.8 ? 3 : 1) : 0;
      }
      states[sector.firstSeat + i] = sold === 1 ? 3 : state;
      run -= 1;
    }
  });
  return states;
}

/** A fan of nearly straight rows in front of a stage. */
export function theatre(): TestMap {
  const block = (left: number, top: number, columns: number, lines: number, bend: number): Plan['rows'] =>
    Array.from({ length: lines }, (_, line) =>
      Array.from({ length: columns }, (_, column): [number, number] => {
        const x = left + column * 60 + 30;
        return [x, top + line * 78 + 40 + bend * ((x - 1800) / 1000) ** 2 * -1];
      }),
    );
  const frame = (rows: Plan['rows']): number[] => {
    const [top, bottom] = [rows[0] ?? [], rows.at(-1) ?? []];
    const edge = 45;
    const first = (row: readonly (readonly [number, number])[]) => row[0] ?? [0, 0];
    const last = (row: readonly (readonly [number, number])[]) => row.at(-1) ?? [0, 0];
    return [
      first(top)[0] - edge,
      first(top)[1] - edge,
      ...top.filter((_, at) => at % 4 === 2).flatMap(([x, y]) => [x, y - edge]),
      last(top)[0] + edge,
      last(top)[1] - edge,
      last(bottom)[0] + edge,
      last(bottom)[1] + edge,
      ...bottom
        .filter((_, at) => at % 4 === 2)
        .toReversed()
        .flatMap(([x, y]) => [x, y + edge]),
      first(bottom)[0] - edge,
      first(bottom)[1] + edge,
    ];
  };
  const plan = (name: string, price: number, rows: Plan['rows']): Plan => ({
    name,
    price,
    polygon: frame(rows),
    rows,
  });
  const plans = [
    plan('Plateia A', 320, block(900, 900, 30, 12, 60)),
    plan('Plateia B', 240, block(900, 2000, 30, 10, 60)),
    plan('Lateral esquerda', 180, block(150, 1000, 10, 12, 60)),
    plan('Lateral direita', 180, block(2850, 1000, 10, 12, 60)),
    plan('Balcão', 120, block(900, 3000, 10, 10, 60)),
  ];
  const sectors: SectorOverview[] = [];
  const geometry = new Map<string, SectorGeometry>();
  let firstSeat = 0;
  plans.forEach(({ name, polygon, price, rows }, at) => {
    const sectorId = `theatre-${at + 1}`;
    const seatCount = rows.flat().length;
    sectors.push({
      ...{ sectorId, name, order: at, polygon, firstSeat, seatCount, accessible: [] },
      ...{ geometryUrl: `/geometry/${sectorId}.json`, prices: pricesOf(price, at) },
    });
    geometry.set(sectorId, geometryOf({ name, polygon, price, rows }, sectorId, firstSeat));
    firstSeat += seatCount;
  });
  const stage = { label: 'Palco', polygon: [1000, 200, 2600, 200, 2750, 620, 850, 620] };
  const overview = { mapId: 'theatre', width: 3600, height: 4000, seatCount: firstSeat, stage, sectors };
  return { overview, geometry, states: salesOf(sectors, firstSeat) };
}

export const arena = (): TestMap => venue('arena-5000');
export const stadium = (): TestMap => venue('stadium-60000');

/** A venue of the catalog, with sales, and prices by zone. */
export function venue(mapId: string): TestMap {
  const { plan, geometry } = seatMap(mapId);
  const factor = new Map(mapZones(mapId).map((zone) => [zone.zone, zone.factor]));
  const sectors = plan.sectors.map((sector, at) => ({
    ...sector,
    accessible: [...(geometry[at]?.flags ?? []).entries()].flatMap(([seat, flags]) =>
      (flags & 1) === 0 ? [] : [seat],
    ),
    geometryUrl: `/geometry/${sector.sectorId}.json`,
    prices: pricesOf(Math.round(200 * (factor.get(sector.zone) ?? 1)), at),
  }));
  return {
    overview: { ...plan, sectors },
    geometry: new Map(geometry.map((each) => [each.sectorId, each])),
    states: salesOf(sectors, plan.seatCount),
  };
}
