/** From seats of an open map to the commands that select or release them. */
import type { VariationId } from '../../domain/kernel/values.ts';
import type { SeatName } from '../../domain/seats/columns.ts';
import { nameSeat, sectorAt } from '../../domain/seats/map.ts';
import { seatText } from '../../domain/seats/names.ts';
import type { Command } from '../../domain/shop/messages.ts';
import type { SeatChoice } from '../contract.ts';
import type { OpenMap, SeatMaps } from './seat-maps.ts';

type SelectSeats = Extract<Command, { readonly type: 'SelectSeats' }>;

const selection = (
  { locale }: SeatMaps,
  open: OpenMap,
  name: SeatName,
  variationId: VariationId,
): SelectSeats['seats'][number] => ({
  seen: open.map.stateOf(name.index) ?? 'blocked',
  item: {
    store: open.store,
    ...open.event,
    variationId,
    kind: 'ticket',
    quantity: 1,
    name: open.title,
    seat: {
      seatId: name.seatId,
      index: name.index,
      mapId: open.key,
      label: seatText(name, locale),
    },
    size: null,
    colour: null,
    wristbandCode: null,
    voucherCode: null,
    affiliateProgramId: null,
    donation: null,
  },
});

/** The name of a seat, its sector loaded; null when there is no such seat. */
const named = async (maps: SeatMaps, open: OpenMap, index: number): Promise<SeatName | null> => {
  const sector = sectorAt(open.map.columns.overview, index);
  const loaded = sector && (await maps.sector(open.key, sector.sectorId));
  return loaded?.ok ? nameSeat(open.map.columns, index) : null;
};

/** The command that selects these seats; null when one of them is none or has no price. */
export const selectCommand = async (
  maps: SeatMaps,
  key: string,
  choices: readonly SeatChoice[],
): Promise<Command | null> => {
  const open = maps.find(key);
  if (open === null) return null;
  const seats: SelectSeats['seats'][number][] = [];
  for (const { index, variationId } of choices) {
    const name = await named(maps, open, index);
    const price = variationId ?? sectorAt(open.map.columns.overview, index)?.prices[0]?.variationId;
    if (name === null || price === undefined) return null;
    seats.push(selection(maps, open, name, price));
  }
  return { type: 'SelectSeats', seats };
};

/** The command that releases these seats; null when one of them is none. */
export const releaseCommand = async (
  maps: SeatMaps,
  key: string,
  indices: readonly number[],
): Promise<Command | null> => {
  const open = maps.find(key);
  if (open === null) return null;
  const names = await Promise.all(indices.map((index) => named(maps, open, index)));
  const seats = names.flatMap((name) => (name === null ? [] : [{ ...open.event, seatId: name.seatId }]));
  return seats.length < indices.length ? null : { type: 'ReleaseSeats', seats };
};
