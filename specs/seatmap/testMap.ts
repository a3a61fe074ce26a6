/**
 * Generated seat maps for specs and benches: a theatre (1,000 seats), an arena (10,000) and a stadium (60,000),
 * the same on every run. Shapes are plain: a fan of straight rows, and rings of sectors around a pitch.
 */

import { cents, type VariationId } from '../../domain/kernel/values.ts';
import type {
  SeatMapOverview,
  SeatPrice,
  SeatRow,
  SectorGeometry,
  SectorOverview,
} from '../../domain/seats/columns.ts';
import type { SeatMapPlan } from '../../fixtures/catalog/seat-map-types.ts';
import type { Zone } from '../../fixtures/catalog/seats/design.ts';

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

function assemble(
  mapId: string,
  width: number,
  height: number,
  stage: SeatMapOverview['stage'],
  plans: readonly Plan[],
): TestMap {
  const sectors: SectorOverview[] = [];
  const geometry = new Map<string, SectorGeometry>();
  let firstSeat = 0;
  plans.forEach((plan, at) => {
    const sectorId = `${mapId}-${at + 1}`;
    const seatCount = plan.rows.reduce((sum, row) => sum + row.length, 0);
    const geometryUrl = `/geometry/${sectorId}.json`;
    sectors.push({
      sectorId,
      name: plan.name,
      order: at,
      polygon: plan.polygon,
      firstSeat,
      seatCount,
      accessible: [],
      geometryUrl,
      prices: pricesOf(plan.price, at),
    });
    geometry.set(sectorId, geometryOf(plan, sectorId, firstSeat));
    firstSeat += seatCount;
  });
  const states = salesOf(sectors, firstSeat);
  return { overview: { mapId, width, height, seatCount: firstSeat, stage, sectors }, geometry, states };
}

/** A ring sector between two radii and two angles, on an ellipse `squash` times as high as wide. */
function ringSector(
  center: readonly [number, number],
  radii: readonly [number, number],
  angles: readonly [number, number],
  squash: number,
  pitch: number,
): Pick<Plan, 'polygon' | 'rows'> {
  const at = (radius: number, angle: number): [number, number] => [
    center[0] + radius * Math.cos(angle),
    center[1] + radius * squash * Math.sin(angle),
  ];
  const [inner, outer] = radii;
  const [from, to] = angles;
  const polygon: number[] = [];
  const steps = 10;
  for (let i = 0; i <= steps; i += 1) polygon.push(...at(inner, from + ((to - from) * i) / steps));
  for (let i = steps; i >= 0; i -= 1) polygon.push(...at(outer, from + ((to - from) * i) / steps));
  const rows: [number, number][][] = [];
  const spacing = pitch * 1.15;
  for (let radius = inner + pitch * 0.8; radius < outer - pitch * 0.5; radius += spacing / squash) {
    const speed = Math.hypot(Math.sin((from + to) / 2), squash * Math.cos((from + to) / 2)) * radius;
    const room = (to - from) * speed - pitch * 2.6;
    const count = Math.max(0, Math.floor(room / pitch) + 1);
    const step = pitch / speed;
    const start = (from + to) / 2 - ((count - 1) * step) / 2;
    if (count > 0) rows.push(Array.from({ length: count }, (_, i) => at(radius, start + i * step)));
  }
  return { polygon, rows };
}

interface Ring {
  readonly radii: readonly [number, number];
  readonly sectors: number;
  readonly first: number;
  /** Returns the price of a sector by its position along the pitch's long side, 0 … 1. */
  readonly price: (side: number) => number;
}

function rings(
  center: readonly [number, number],
  squash: number,
  pitch: number,
  list: readonly Ring[],
): Plan[] {
  return list.flatMap((ring) =>
    Array.from({ length: ring.sectors }, (_, at) => {
      const gap = 0.006;
      const width = (2 * Math.PI) / ring.sectors;
      const from = at * width - Math.PI / 2 - width / 2;
      const shape = ringSector(center, ring.radii, [from + gap, from + width - gap], squash, pitch);
      const side = Math.abs(Math.sin(from + width / 2));
      return { name: `Setor ${ring.first + at}`, price: ring.price(side), ...shape };
    }),
  );
}

/** Cuts seats from the last sectors until exactly `count` are left. */
function trimmed(plans: readonly Plan[], count: number): Plan[] {
  let spare = plans.reduce((sum, plan) => sum + plan.rows.flat().length, 0) - count;
  if (spare < 0) throw new RangeError(`the plan has ${-spare} seats too few`);
  return plans
    .toReversed()
    .map((plan) => {
      const rows = plan.rows.map((row) => [...row]);
      while (spare > 0 && (rows.at(-1)?.length ?? 0) > 0 && rows.length > 12) {
        const last = rows[rows.length - 1] ?? [];
        const cut = Math.min(spare, last.length);
        last.splice(last.length - cut, cut);
        spare -= cut;
        if (last.length === 0) rows.pop();
      }
      return { ...plan, rows };
    })
    .toReversed();
}

export function stadium(): TestMap {
  const center = [15_000, 11_500] as const;
  const pitchSide = [4300, 2700] as const;
  const price =
    (dear: number, cheap: number) =>
    (side: number): number =>
      Math.round((cheap + (dear - cheap) * side) / 40) * 40;
  const plans = rings(center, 0.74, 58, [
    {
      radii: [6500, 8700],
      sectors: 24,
      first: 101,
      price: (side) => (side > 0.8 ? 680 : side > 0.45 ? 480 : 360),
    },
    {
      radii: [9000, 9900],
      sectors: 36,
      first: 201,
      price: (side) => (side > 0.9 ? 1200 : 0) || price(360, 360)(side),
    },
    { radii: [10_200, 14_300], sectors: 32, first: 301, price: (side) => (side > 0.7 ? 240 : 140) },
  ]);
  const [hw, hh] = pitchSide;
  const stage = {
    label: 'Campo',
    polygon: [
      center[0] - hw,
      center[1] - hh,
      center[0] + hw,
      center[1] - hh,
      center[0] + hw,
      center[1] + hh,
      center[0] - hw,
      center[1] + hh,
    ],
  };
  return assemble('stadium', 30_000, 23_000, stage, trimmed(plans, 60_000));
}

export function arena(): TestMap {
  const center = [6500, 6000] as const;
  const plans = rings(center, 0.9, 60, [
    { radii: [2300, 3700], sectors: 16, first: 1, price: (side) => (side > 0.7 ? 420 : 320) },
    { radii: [3950, 5900], sectors: 20, first: 101, price: (side) => (side > 0.6 ? 220 : 160) },
  ]);
  const stage = { label: 'Palco', polygon: [5300, 5200, 7700, 5200, 7700, 6800, 5300, 6800] };
  return assemble('arena', 13_000, 12_000, stage, trimmed(plans, 10_000));
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
  const stage = { label: 'Palco', polygon: [1000, 200, 2600, 200, 2750, 620, 850, 620] };
  return assemble('theatre', 3600, 4000, stage, plans);
}

export const TEST_MAPS: Readonly<Record<string, () => TestMap>> = { theatre, arena, stadium };

/** Sells a venue's plan: the same sales and prices as on the other maps, by zone. */
export function sold(
  plan: SeatMapPlan,
  geometry: readonly SectorGeometry[],
  zones: readonly Zone[],
): TestMap {
  const factor = new Map(zones.map((zone) => [zone.zone, zone.factor]));
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
