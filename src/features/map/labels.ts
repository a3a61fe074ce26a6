import type { TFunction } from 'i18next';
import type { Cents, Currency } from '../../../domain/kernel/values.ts';
import { noneFreeText, sectorStatus, shownPrices } from '../../../domain/seats/look.ts';
import { placeText, rowText, seatText } from '../../../domain/seats/names.ts';
import { isForSale, kindPrices } from '../../../domain/seats/sectors.ts';
import { formatPrice } from '../../kit/format/money.ts';
import { locale } from '../../kit/i18n/locale.ts';
import type { ChosenPrice, SeatDetails, SeatMapLabels, SectorDetails } from '../../seatmap/types.ts';

type T = TFunction<'map'>;

type Money = (amount: Cents) => string;

const priceText = ({ name, amount }: ChosenPrice, money: Money): string =>
  [name, amount === null ? '' : money(amount)].filter(Boolean).join(' ');

/** Prices of kinds as text. A single price needs no name. */
const kindsText = (prices: readonly ChosenPrice[], money: Money): string =>
  prices.map((price) => priceText(prices.length === 1 ? { ...price, name: '' } : price, money)).join(', ');

const seatPrice = (seat: SeatDetails, chosen: ChosenPrice | null, t: T, money: Money): string => {
  if (chosen !== null) return priceText(chosen, money);
  return isForSale(seat) ? kindsText(shownPrices(seat, null), money) : t('notOnSale');
};

const seatName = (seat: SeatDetails, chosen: ChosenPrice | null, t: T, money: Money): string =>
  [placeText(seat, locale), seatPrice(seat, chosen, t, money), t(`look.${seat.look}`)]
    .filter(Boolean)
    .join(', ');

/** Text for screen readers. Starts with the state, which matters most to the listener. */
const seatSpoken = (seat: SeatDetails, chosen: ChosenPrice | null, t: T, money: Money): string =>
  [t(`look.${seat.look}`), placeText(seat, locale), seatPrice(seat, chosen, t, money)]
    .filter(Boolean)
    .join(', ');

const freeText = (count: number, accessible: number, t: T): string =>
  [t('freeSeats', { count }), ...(accessible === 0 ? [] : [t('freeAccessible', { count: accessible })])].join(
    ', ',
  );

const noneFree = (yours: number, held: number, t: T): string =>
  t(noneFreeText(yours, held), { count: yours });

const sectorName = (sector: SectorDetails, t: T, money: Money): string => {
  const { name, prices, free, accessible, yours, held } = sector;
  const status = sectorStatus(sector, free);
  if (status === 'notOnSale') return `${name}, ${t('notOnSale')}`;
  if (status === 'noneFree') return `${name}, ${noneFree(yours, held, t)}`;
  const left = status === 'standing' ? [] : [freeText(free, accessible, t)];
  const own = yours === 0 ? [] : [t('yourSeats', { count: yours })];
  return [name, kindsText(kindPrices(prices), money), ...left, ...own].join(', ');
};

/** Money without cents if they are zero, since the map has little room. */
const short = (amount: Cents, currency: Currency): string =>
  formatPrice(amount, currency).replace(/[.,]00(?!\d)/, '');

export const seatMapLabels = (t: T, currency: Currency): SeatMapLabels => {
  const money: Money = (amount) => formatPrice(amount, currency);
  return {
    map: t('map'),
    keys: t('keys'),
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
    wholeMap: t('wholeMap'),
    money,
    shortMoney: (amount) => short(amount, currency),
    range: (least, most) => t('range', { least, most }),
    noneFree: (yours, held) => noneFree(yours, held, t),
    notOnSale: t('notOnSale'),
    freeSeats: (count, accessible) => freeText(count, accessible, t),
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
    marks: { accessible: t('accessible'), companion: t('companion'), restricted: t('restrictedView') },
    prices: (seat) => shownPrices(seat, null),
    seatName: (seat) => seatName(seat, null, t, money),
    seatSpoken: (seat) => seatSpoken(seat, null, t, money),
    refused: (seat) => `${placeText(seat, locale)}: ${t(`look.${seat.look}`)}`,
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

export const withPrices = (
  labels: SeatMapLabels,
  priceOf: (seat: number) => ChosenPrice | null,
  t: T,
): SeatMapLabels => ({
  ...labels,
  prices: (seat) => shownPrices(seat, priceOf(seat.index)),
  seatName: (seat) => seatName(seat, priceOf(seat.index), t, labels.money),
  seatSpoken: (seat) => seatSpoken(seat, priceOf(seat.index), t, labels.money),
});
