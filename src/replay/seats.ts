/** Seat map of the seats in a log, with rows sorted by name. A seat of another buyer is known by a press or a refusal. */
import { isSeatTaken } from '../../domain/cart/decide-responses.ts';
import type { CartIntent } from '../../domain/cart/messages.ts';
import { type Cents, cents, type VariationId } from '../../domain/kernel/values.ts';
import { intactCause } from '../../domain/log/envelopes.ts';
import { allLines, type ItemChoice, type Line } from '../../domain/model/cart.ts';
import {
  SEAT,
  type SeatMapOverview,
  type SeatPrice,
  type SeatState,
  type SectorGeometry,
} from '../../domain/seats/columns.ts';
import type { Event, Input } from '../../domain/shop/messages.ts';
import type { Snapshot } from '../../domain/shop/view.ts';
import type { Recorded } from '../../worker/replay/folding.ts';

interface KnownSeat {
  readonly seatId: string;
  readonly label: string;
  sector: string;
  price: SeatPrice | null;
}

export interface LogSeats {
  readonly overview: SeatMapOverview;
  readonly geometry: ReadonlyMap<string, SectorGeometry>;
  /** Seat index by id. */
  readonly indices: ReadonlyMap<string, number>;
}

const UNKNOWN_SECTOR = '–';
/** Distance between seats, rows and sectors, map units. */
const STEP = 60;

const priceOf = (line: Line): SeatPrice => ({
  variationId: line.variationId,
  name: line.variationName,
  price: line.price,
  convenienceFee: line.convenienceFee,
  processingFee: line.processingFee,
});

const NO_PRICE: SeatPrice = {
  variationId: '' as VariationId,
  name: '',
  price: 0 as Cents,
  convenienceFee: cents(0),
  processingFee: cents(0),
};

/** Items of a press, with the state that the map showed. Empty for a damaged cause. */
const pressedItems = (
  cause: Input | null,
): readonly { readonly item: ItemChoice; readonly seen: SeatState | null }[] => {
  if (cause?.type !== 'SelectSeats' && cause?.type !== 'AddItem') return [];
  const intact = intactCause(cause);
  if (intact?.type === 'SelectSeats') return intact.seats;
  return intact?.type === 'AddItem' ? [{ item: intact.item, seen: null }] : [];
};
const itemsOfEvent = (event: Event): readonly ItemChoice[] => {
  if (event.type === 'SeatsDeferred') return event.items;
  return event.type === 'IntentQueued' && event.intent.type === 'Reserve' ? event.intent.items : [];
};

const seatsIn = (envelopes: readonly Recorded[]): readonly KnownSeat[] => {
  const known = new Map<string, KnownSeat>();
  const addSeat = (seatId: string, label: string): KnownSeat => {
    const seat = known.get(seatId) ?? { seatId, label, sector: UNKNOWN_SECTOR, price: null };
    known.set(seatId, seat);
    return seat;
  };
  for (const { cause, event } of envelopes) {
    for (const { seat } of [...pressedItems(cause).map(({ item }) => item), ...itemsOfEvent(event)])
      if (seat) addSeat(String(seat.seatId), seat.label);
    if (event.type !== 'CartConfirmed') continue;
    for (const line of allLines(event.cart)) {
      if (line.seat === null) continue;
      const seat = addSeat(String(line.seat.seatId), line.seat.label);
      seat.sector = line.sector ?? seat.sector;
      seat.price = priceOf(line);
    }
  }
  return [...known.values()];
};

/** State of each seat that the events name, by its id: as the map showed it when it was pressed, or refused as taken. */
export type KnownStates = ReadonlyMap<string, SeatState>;

/** States of the seats in the buyer's cart come from the cart. */
const OF_CART: readonly SeatState[] = ['reservedByYou', 'waitingForYourPayment'];

export const knownStates = (envelopes: readonly Recorded[]): KnownStates => {
  const states = new Map<string, SeatState>(seatsIn(envelopes).map(({ seatId }) => [seatId, 'free']));
  const asked = new Map<string, CartIntent>();
  for (const { cause, event } of envelopes) {
    for (const { item, seen } of pressedItems(cause))
      if (item.seat && seen !== null)
        states.set(String(item.seat.seatId), OF_CART.includes(seen) ? 'free' : seen);
    if (event.type === 'IntentQueued') asked.set(event.requestId, event.intent);
    if (event.type !== 'IntentRefused') continue;
    const intent = asked.get(event.requestId);
    if (intent?.type !== 'Reserve' || !isSeatTaken(intent, event.failure)) continue;
    for (const { seat } of intent.items) if (seat) states.set(String(seat.seatId), 'occupied');
  }
  return states;
};

/** Splits `Lado direito, fila C, lugar 12` into block, row and number. Another label is its own row. */
const placeIn = (
  label: string,
): { readonly block: string; readonly row: string; readonly number: number } => {
  const parts = label.split(',').map((part) => part.trim());
  const number = Number(/\d+/.exec(parts.at(-1) ?? '')?.[0] ?? 0);
  const row = parts.at(-2)?.split(' ').at(-1);
  return row === undefined
    ? { block: '', row: label, number }
    : { block: parts.slice(0, -2).join(', '), row, number };
};

const byName = new Intl.Collator('pt', { numeric: true }).compare;

type PlacedSeat = KnownSeat & ReturnType<typeof placeIn>;

const sectorOf = (
  sectorId: string,
  seats: readonly PlacedSeat[],
  top: number,
): { readonly geometry: SectorGeometry; readonly right: number; readonly bottom: number } => {
  const blocks = [...new Set(seats.map(({ block }) => block))];
  const rows: SectorGeometry['rows'][number][] = [];
  const x = new Uint16Array(seats.length);
  const y = new Uint16Array(seats.length);
  for (const [at, { block, row }] of seats.entries()) {
    const last = rows.at(-1);
    const inBlock = blocks.indexOf(block);
    if (last?.label === row && last.block === inBlock)
      rows[rows.length - 1] = { ...last, count: last.count + 1 };
    else rows.push({ label: row, block: inBlock, first: at, count: 1 });
    x[at] = STEP * ((rows.at(-1)?.count ?? 1) + 1);
    y[at] = top + STEP * rows.length;
  }
  return {
    geometry: {
      sectorId,
      blocks: blocks.map((name) => ({ blockId: name, name })),
      rows,
      // A non-numeric id becomes 0 and matches no line, so that a chip lacks only the price.
      ids: Uint32Array.from(seats, ({ seatId }) => Number(seatId)),
      x,
      y,
      numbers: Uint16Array.from(seats, ({ number }) => number),
      flags: new Uint8Array(seats.length),
    },
    right: STEP * (Math.max(...rows.map(({ count }) => count)) + 2),
    bottom: top + STEP * (rows.length + 1),
  };
};

const inOrder = (one: PlacedSeat, other: PlacedSeat): number =>
  byName(one.block, other.block) || byName(one.row, other.row) || one.number - other.number;

/** Seat map of a log; null if the log contains no seat. */
export const seatsOf = (envelopes: readonly Recorded[]): LogSeats | null => {
  const seats = seatsIn(envelopes).map((seat): PlacedSeat => ({ ...seat, ...placeIn(seat.label) }));
  if (seats.length === 0) return null;
  const indices = new Map<string, number>();
  const geometry = new Map<string, SectorGeometry>();
  const sectors: SeatMapOverview['sectors'][number][] = [];
  let [width, top] = [0, STEP * 3];
  for (const [order, name] of [...new Set(seats.map(({ sector }) => sector))].sort(byName).entries()) {
    const own = seats.filter(({ sector }) => sector === name).sort(inOrder);
    const drawn = sectorOf(`s${order}`, own, top);
    const { right, bottom } = drawn;
    sectors.push({
      sectorId: `s${order}`,
      name,
      order,
      polygon: [STEP, top, right, top, right, bottom, STEP, bottom],
      firstSeat: indices.size,
      seatCount: own.length,
      accessible: [],
      geometryUrl: '',
      prices: [own.find(({ price }) => price !== null)?.price ?? NO_PRICE],
    });
    for (const { seatId } of own) indices.set(seatId, indices.size);
    geometry.set(`s${order}`, drawn.geometry);
    [width, top] = [Math.max(width, right + STEP), bottom + STEP];
  }
  const stage = [STEP, STEP, width - STEP, STEP, width - STEP, STEP * 2, STEP, STEP * 2];
  return {
    overview: {
      mapId: 'log',
      width,
      height: top,
      seatCount: indices.size,
      stage: { label: '', polygon: stage },
      sectors,
    },
    geometry,
    indices,
  };
};

/** Seat states at a moment. Reserved and requested seats of the cart are the buyer's, seats named later are blocked. */
export const statesAt = ({ indices }: LogSeats, { seats }: Snapshot, known: KnownStates): Uint8Array => {
  const column = new Uint8Array(indices.size).fill(SEAT.blocked);
  const set = (seatId: string, state: SeatState): void => {
    const index = indices.get(seatId);
    if (index !== undefined) column[index] = SEAT[state];
  };
  for (const [seatId, state] of known) set(seatId, state);
  for (const { seatId } of [...seats.held, ...seats.asking]) set(String(seatId), 'reservedByYou');
  return column;
};
