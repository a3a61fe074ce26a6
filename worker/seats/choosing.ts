/**
 * From a click on a seat to the command that it means, and best seats for several people. What may be selected
 * is the domain's to decide. Not here: drawing and states.
 */
import type { Command } from '../../domain/core/commands.ts';
import type { State } from '../../domain/core/state.ts';
import type { SeatId, VariationId } from '../../domain/kernel/ids.ts';
import { bestInSector, sectorsInOrder } from '../../domain/seats/best.ts';
import type { SeatName } from '../../domain/seats/columns.ts';
import { nameSeat, sectorAt } from '../../domain/seats/map.ts';
import type { BestSeatsQuery, Result } from '../contract.ts';
import type { OpenMap, SeatMaps } from './seat-maps.ts';

const isOwn = ({ cart }: State, seatId: SeatId): boolean =>
  cart.heldSeat?.seat?.seatId === seatId ||
  cart.queue.some(
    ({ intent }) => intent.type === 'Reserve' && intent.items.some((item) => item.seat?.seatId === seatId),
  ) ||
  cart.cart.orders.some((order) => order.lines.some((line) => line.seat?.seatId === seatId));

const labelOf = ({ row, number }: SeatName): string => `${row}${number}`;

const selection = (
  open: OpenMap,
  name: SeatName,
  variationId: VariationId,
): Extract<Command, { type: 'SelectSeat' }> => ({
  type: 'SelectSeat',
  seen: open.map.stateOf(name.index) ?? 'blocked',
  item: {
    store: open.store,
    productId: open.sold.productId,
    variationId,
    kind: 'ticket',
    quantity: 1,
    name: open.sold.title,
    seat: {
      seatId: name.seatId,
      index: name.index,
      mapId: open.map.columns.overview.mapId,
      label: labelOf(name),
    },
    visitAt: open.date,
    size: null,
    colour: null,
    wristbandCode: null,
    voucherCode: null,
    affiliateProgramId: null,
    donation: null,
  },
});

/** The command that a click on the seat means; null when there is no such seat or it has no price. */
export const clickOnSeat = async (
  maps: SeatMaps,
  state: () => State,
  key: string,
  index: number,
  variationId: VariationId | null,
): Promise<Command | null> => {
  const open = maps.find(key);
  const sector = open && sectorAt(open.map.columns.overview, index);
  if (!open || !sector) return null;
  const loaded = await maps.sector(key, sector.sectorId);
  const name = loaded.ok ? nameSeat(open.map.columns, index) : null;
  if (name === null) return null;
  if (isOwn(state(), name.seatId)) return { type: 'ReleaseSeat', seatId: name.seatId };
  const price = variationId ?? sector.prices[0]?.variationId;
  return price === undefined ? null : selection(open, name, price);
};

/** Loads sectors in their order until one has so many seats together; a sector that fails is passed over. */
export const findBestSeats = async (
  maps: SeatMaps,
  { key, count, sectorId }: BestSeatsQuery,
): Promise<Result<readonly number[]>> => {
  const open = maps.find(key);
  if (open === null || !Number.isInteger(count) || count < 1) return { ok: true, value: [] };
  const { overview } = open.map.columns;
  const states = open.map.shown();
  for (const sector of sectorsInOrder(overview, states, count)) {
    if (sectorId !== null && sector.sectorId !== sectorId) continue;
    const loaded = await maps.sector(key, sector.sectorId);
    if (!loaded.ok) continue;
    const found = bestInSector(loaded.value, sector.firstSeat, open.map.shown(), count);
    if (found.length > 0) return { ok: true, value: found };
  }
  return { ok: true, value: [] };
};
