/** Every text of the seat map in the reader's language. */
import type { TFunction } from 'i18next';
import type { Cents, Currency } from '../../../domain/kernel/values.ts';
import { formatMoney } from '../../kit/format/money.ts';
import {
  priceFrom,
  type SeatDetails,
  type SeatMapLabels,
  type SectorDetails,
} from '../../kit/seatmap/index.ts';

type T = TFunction<'map'>;

const placeOf = (seat: SeatDetails, t: T): string =>
  t('seat.place', { sector: seat.sector, row: seat.row, seat: seat.number });

/** The one price, or the least of several: which it will be is asked when the seat is chosen. */
const seatPrice = ({ prices }: SeatDetails, t: T, money: (amount: Cents) => string): string => {
  const least = priceFrom({ prices });
  if (least === null) return t('notOnSale');
  return prices.length === 1 ? money(least) : t('from', { money: money(least) });
};

const seatName = (seat: SeatDetails, t: T, money: (amount: Cents) => string): string =>
  [placeOf(seat, t), seatPrice(seat, t, money), t(`look.${seat.look}`)].join(', ');

/** A sector whose last seats are the reader's is not sold out to them. */
const noneFree = (yours: number, t: T): string =>
  yours === 0 ? t('soldOut') : t('yourSeats', { count: yours });

const sectorName = (sector: SectorDetails, t: T, money: (amount: Cents) => string): string =>
  [
    sector.name,
    sector.from === null ? t('notOnSale') : t('from', { money: money(sector.from) }),
    sector.from === null ? '' : t('freeSeats', { count: sector.free }),
    sector.from === null || sector.yours === 0 ? '' : t('yourSeats', { count: sector.yours }),
  ]
    .filter(Boolean)
    .join(', ');

/** Cents are left out where there are none: on the map room is short. */
const short = (amount: Cents, currency: Currency): string =>
  formatMoney(amount, currency).replace(/[.,]00(?!\d)/, '');

export const seatMapLabels = (t: T, currency: Currency): SeatMapLabels => {
  const money = (amount: Cents): string => formatMoney(amount, currency);
  return {
    map: t('map'),
    keys: t('keys'),
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
    wholeMap: t('wholeMap'),
    money,
    shortMoney: (amount) => short(amount, currency),
    from: (text) => t('from', { money: text }),
    range: (least, most) => t('range', { least, most }),
    noneFree: (yours) => noneFree(yours, t),
    notOnSale: t('notOnSale'),
    freeSeats: (count) => t('freeSeats', { count }),
    row: (label) => t('row', { label }),
    seat: (number) => t('seat', { number }),
    look: {
      free: t('look.free'),
      taken: t('look.taken'),
      yours: t('look.yours'),
      pending: t('look.pending'),
      bought: t('look.bought'),
      unpaid: t('look.unpaid'),
      elsewhere: t('look.elsewhere'),
    },
    accessible: t('accessible'),
    companion: t('companion'),
    restrictedView: t('restrictedView'),
    seatName: (seat) => seatName(seat, t, money),
    sectorName: (sector) => sectorName(sector, t, money),
    list: t('list'),
    loading: t('loading'),
    loadFailed: t('loadFailed'),
    retry: t('retry'),
    legend: t('legend'),
    chosen: t('chosen'),
    noneChosen: t('noneChosen'),
    remove: (seat) => t('remove', { place: placeOf(seat, t) }),
    resume: (seat) => t('resume', { place: placeOf(seat, t), look: t(`look.${seat.look}`) }),
  };
};
