/** Texts of the harness in English, in place of translations. */
import { fullPrice } from '../../../domain/pricing/full-price.ts';
import { shownPrices } from '../../../domain/seats/look.ts';
import type { SeatMapLabels } from '../../../src/seatmap/types.ts';

const money = (amount: number): string => `R$ ${(amount / 100).toFixed(2).replace('.', ',')}`;

export const labels: SeatMapLabels = {
  map: 'Seat map',
  keys: 'Arrow keys move between seats, Enter chooses. Plus and minus zoom, 0 shows the whole map, Shift with arrows pans, Escape steps out.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholeMap: 'Whole map',
  money,
  shortMoney: (amount) => `R$ ${Math.round(amount / 100)}`,
  range: (least, most) => `${least} to ${most}`,
  noneFree: (yours, held) => (yours > 0 ? `${yours} yours` : held > 0 ? 'All reserved' : 'Sold out'),
  notOnSale: 'Not on sale',
  freeSeats: (count, accessible) =>
    `${count === 1 ? '1 seat free' : `${count} seats free`}${accessible === 0 ? '' : `, ${accessible} accessible`}`,
  row: ({ row }) => `Row ${row}`,
  place: ({ row, number }) => `Row ${row}, seat ${number}`,
  look: {
    free: 'Free',
    taken: 'Taken',
    yours: 'Your seat',
    pending: 'One moment …',
    bought: 'Bought by you',
    unpaid: 'Yours, not paid',
    elsewhere: 'Yours, in another cart',
  },
  aside: 'Yours, in another purchase',
  marks: { accessible: 'Wheelchair place', companion: 'Companion place', restricted: 'Restricted view' },
  prices: (seat) => shownPrices(seat, null),
  seatName: (seat) => {
    const first = seat.prices.at(-1);
    const price = first === undefined ? 'not on sale' : money(fullPrice(first));
    return `${seat.sector}, row ${seat.row}, seat ${seat.number}, ${price}, ${seat.look}`;
  },
  seatSpoken: (seat) => `${seat.look}, ${seat.sector}, row ${seat.row}, seat ${seat.number}`,
  refused: (seat) => `${seat.sector}, row ${seat.row}, seat ${seat.number}: ${seat.look}`,
  sectorName: (sector) =>
    sector.prices.length === 0
      ? `${sector.name}, not on sale`
      : `${sector.name}, ${sector.prices.map((price) => money(fullPrice(price))).join(' or ')}, ${sector.free} seats free`,
  list: 'Seats as a list',
  loading: 'Loading seats …',
  loadFailed: 'The seats could not be loaded.',
  retry: 'Try again',
  legend: 'Legend',
  chosen: 'Your seats',
  noneChosen: 'No seat chosen yet.',
  remove: (seat) => `Remove ${seat.sector}, row ${seat.row}, seat ${seat.number}`,
  resume: (seat) => `Resume ${seat.sector}, row ${seat.row}, seat ${seat.number}`,
};
