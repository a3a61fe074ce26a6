import type { SeatId } from '../../domain/kernel/values.ts';
import { lookOf } from '../../domain/seats/look.ts';
import { freeAccessible } from '../../domain/seats/sectors.ts';
import { type Availability, countFree, sectorFinder } from './availability.ts';
import type { Box, Point } from './camera.ts';
import { FADED } from './palette.ts';
import { boundsOf, contains, overlap, union } from './polygon.ts';
import { placeSector, RADIUS, rowAt, type SectorPlace, showsSeats, withSeats } from './sectorPlace.ts';
import { assignTiers, type PriceTier } from './tiers.ts';
import type {
  SeatDetails,
  SeatLook,
  SeatMapOverview,
  SeatStates,
  SectorDetails,
  SectorGeometry,
} from './types.ts';

/** Seat by its index in the map, or sector by its position in the overview. */
export type Target = { readonly kind: 'seat' | 'sector'; readonly at: number };

export class MapModel {
  readonly overview: SeatMapOverview;
  readonly tiers: readonly PriceTier[];
  readonly places: SectorPlace[];
  readonly box: Box;
  readonly availability: Availability;
  own: ReadonlySet<number> = new Set();
  pending: ReadonlySet<number> = new Set();
  /** Tier that the filter leaves in its color; null leaves all. */
  tierShown: number | null = null;
  readonly #states: SeatStates;
  readonly #sectorAt: (seat: number) => number;
  readonly #byId: ReadonlyMap<string, number>;

  constructor(overview: SeatMapOverview, states: SeatStates) {
    const { tiers, ofSector } = assignTiers(overview.sectors);
    this.overview = overview;
    this.tiers = tiers;
    this.places = overview.sectors.map((sector, at) => placeSector(sector, at, ofSector[at] ?? -1, tiers));
    const drawn = overview.stage.polygon.length === 0 ? [] : [boundsOf(overview.stage.polygon)];
    this.box = [...this.places.map((place) => place.box), ...drawn].reduce(
      union,
      drawn[0] ?? this.places[0]?.box ?? [0, 0, 1, 1],
    );
    this.#states = states;
    this.#sectorAt = sectorFinder(overview.sectors);
    this.#byId = new Map(overview.sectors.map((sector, at) => [sector.sectorId, at]));
    this.availability = countFree(overview.sectors, this.#sectorAt, states.get());
  }

  placeOfSeat(seat: number): SectorPlace | undefined {
    return this.places[this.#sectorAt(seat)];
  }

  colorOf({ tier, color }: Pick<SectorPlace, 'tier' | 'color'>): string | null {
    return color === null || this.tierShown === null || tier === this.tierShown ? color : FADED;
  }

  placeById(sectorId: string): SectorPlace | undefined {
    return this.places[this.#byId.get(sectorId) ?? -1];
  }

  /** Adds a sector's seats. Returns false if their number does not match the overview. */
  addGeometry(geometry: SectorGeometry): boolean {
    const place = this.placeById(geometry.sectorId);
    const full = place === undefined ? null : withSeats(place, geometry);
    if (full === null) return false;
    this.places[full.at] = full;
    return true;
  }

  stateOf(seat: number): number {
    return this.#states.get()[seat] ?? 5;
  }

  get column(): Uint8Array {
    return this.#states.get();
  }

  lookOf(seat: number): SeatLook {
    const place = this.placeOfSeat(seat);
    const onSale = place !== undefined && place.tier >= 0;
    return lookOf(this.stateOf(seat), this.own.has(seat), this.pending.has(seat), onSale);
  }

  showsSeats(place: SectorPlace, k: number): boolean {
    return showsSeats(place, k);
  }

  /** Center of a seat, map units; null until the sector's seats are loaded. */
  positionOf(seat: number): Point | null {
    const place = this.placeOfSeat(seat);
    if (place === undefined || place.seats === null) return null;
    const local = seat - place.sector.firstSeat;
    const { x, y } = place.seats.geometry;
    return { x: x[local] as number, y: y[local] as number };
  }

  /** Radius in map units. */
  radiusOf(seat: number): number {
    return (this.placeOfSeat(seat)?.pitch ?? 0) * RADIUS;
  }

  placesIn(box: Box): SectorPlace[] {
    return this.places.filter((place) => overlap(place.box, box));
  }

  /** Target at `world` and zoom `k` (CSS px per map unit): a drawn seat within `reach` CSS px, else the sector. */
  targetAt(world: Point, k: number, reach: number): Target | null {
    const far = reach / k;
    const near = this.placesIn([world.x - far, world.y - far, world.x + far, world.y + far]);
    let seat = -1;
    let least = Infinity;
    for (const place of near) {
      if (place.seats === null || !this.showsSeats(place, k)) continue;
      const local = place.seats.grid.nearest(world.x, world.y, far);
      if (local < 0) continue;
      const { x, y } = place.seats.geometry;
      const d = ((x[local] as number) - world.x) ** 2 + ((y[local] as number) - world.y) ** 2;
      if (d < least) [seat, least] = [place.sector.firstSeat + local, d];
    }
    if (seat >= 0) return { kind: 'seat', at: seat };
    const around = near.find(
      (place) =>
        contains(place.sector.polygon, world.x, world.y) &&
        !(place.seats !== null && this.showsSeats(place, k)),
    );
    return around === undefined ? null : { kind: 'sector', at: around.at };
  }

  /** Description of a seat; null until the sector's seats are loaded. */
  describe(seat: number): SeatDetails | null {
    const place = this.placeOfSeat(seat);
    return place?.seats ? describeSeat(place.sector, place.seats.geometry, seat, this.lookOf(seat)) : null;
  }

  describeSector(at: number): SectorDetails | null {
    const sector = this.places[at]?.sector;
    if (sector === undefined) return null;
    const { sectorId, name, seatCount, prices } = sector;
    const { free, yours, held } = this.availability;
    const accessible = freeAccessible(sector, this.column);
    const counts = { free: free[at] ?? 0, accessible, yours: yours[at] ?? 0, held: held[at] ?? 0 };
    return { sectorId, name, seatCount, ...counts, prices };
  }
}

export function describeSeat(
  sector: SeatMapOverview['sectors'][number],
  geometry: SectorGeometry,
  seat: number,
  look: SeatLook,
): SeatDetails {
  const local = seat - sector.firstSeat;
  const row = geometry.rows[rowAt(geometry, local)];
  return {
    seatId: String(geometry.ids[local]) as SeatId,
    index: seat,
    sectorId: sector.sectorId,
    sector: sector.name,
    block: geometry.blocks[row?.block ?? 0]?.name ?? '',
    row: row?.label ?? '',
    number: geometry.numbers[local] ?? 0,
    flags: geometry.flags[local] ?? 0,
    look,
    prices: sector.prices,
  };
}
