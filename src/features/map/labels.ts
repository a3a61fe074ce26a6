/** Every text of the seat map in the reader's language. */
import type { TFunction } from 'i18next';
import type { Cents, Currency } from '../../../domain/kernel/values.ts';
import { fullPrice } from '../../../domain/pricing/full-price.ts';
import type { SeatPrice } from '../../../domain/seats/columns.ts';
import { placeText, rowText, seatText } from '../../../domain/seats/names.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { locale } from '../../kit/i18n/locale.ts';
import {
  remarksOf,
  type SeatDetails,
  type SeatMapLabels,
  type SectorDetails,
} from '../../kit/seatmap/index.ts';

type T = TFunction<'map'>;

type Money = (amount: Cents) => string;

/** The one price, or all of them: which it will be is asked when the seat is chosen. */
const pricesText = (prices: readonly SeatPrice[], money: Money): string =>
  prices
    .map((price) => [...(prices.length === 1 ? [] : [price.name]), money(fullPrice(price))].join(' '))
    .join(', ');

const remarks = (t: T) => ({
  accessible: t('accessible'),
  companion: t('companion'),
  restrictedView: t('restrictedView'),
});

const seatName = (seat: SeatDetails, t: T, money: Money): string =>
  [
    placeText(seat, locale),
    ...remarksOf(seat.flags, remarks(t)),
    seat.prices.length === 0 ? t('notOnSale') : pricesText(seat.prices, money),
    t(`look.${seat.look}`),
  ].join(', ');

/** A sector whose last seats are the reader's is not sold out to them. */
const noneFree = (yours: number, t: T): string =>
  yours === 0 ? t('soldOut') : t('yourSeats', { count: yours });

const sectorName = ({ name, prices, free, yours }: SectorDetails, t: T, money: Money): string => {
  if (prices.length === 0) return `${name}, ${t('notOnSale')}`;
  const own = yours === 0 ? [] : [t('yourSeats', { count: yours })];
  return [name, pricesText(prices, money), t('freeSeats', { count: free }), ...own].join(', ');
};

/** Cents are left out where there are none: on the map room is short. */
const short = (amount: Cents, currency: Currency): string =>
  formatMoney(amount, currency).replace(/[.,]00(?!\d)/, '');

export const seatMapLabels = (t: T, currency: Currency): SeatMapLabels => {
  const money: Money = (amount) => formatMoney(amount, currency);
  return {
    map: t('map'),
    keys: t('keys'),
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
    wholeMap: t('wholeMap'),
    money,
    shortMoney: (amount) => short(amount, currency),
    range: (least, most) => t('range', { least, most }),
    noneFree: (yours) => noneFree(yours, t),
    notOnSale: t('notOnSale'),
    freeSeats: (count) => t('freeSeats', { count }),
    row: (row) => rowText(row, locale),
    place: (seat) => seatText(seat, locale),
    look: {
      free: t('look.free'),
      taken: t('look.taken'),
      yours: t('look.yours'),
      pending: t('look.pending'),
      bought: t('look.bought'),
      unpaid: t('look.unpaid'),
      elsewhere: t('look.elsewhere'),
    },
    aside: t('aside'),
    ...remarks(t),
    seatName: (seat) => seatName(seat, t, money),
    sectorName: (sector) => sectorName(sector, t, money),
    list: t('list'),
    loading: t('loading'),
    loadFailed: t('loadFailed'),
    retry: t('retry'),
    legend: t('legend'),
    chosen: t('chosen'),
    noneChosen: t('noneChosen'),
    remove: (seat) => t('remove', { place: placeText(seat, locale) }),
    resume: (seat) => t('resume', { place: placeText(seat, locale), look: t(`look.${seat.look}`) }),
  };
};
