import type { TFunction } from 'i18next';
import { hidesDate } from '../../../domain/catalog/dates.ts';
import type { ProductPage } from '../../../worker/contract.ts';
import { clockTime, dateSpan, fullDate, shortDate } from './dates.ts';

type Dated = Pick<ProductPage, 'hideDate' | 'hideDateToo' | 'startsAt' | 'endsAt' | 'recurring' | 'doorsAt'>;

/**
 * Short date and time: `sex, 12 dez · 21:00`, or the first and last date of a recurring event. Empty if the date is
 * unknown or not shown.
 */
export const shortWhen = (product: Dated, date: string | null = null): string => {
  if (hidesDate(product)) return '';
  if (date !== null) return `${shortDate(date)} · ${clockTime(date)}`;
  if (product.startsAt === null) return '';
  if (product.recurring) return dateSpan(product.startsAt, product.endsAt);
  return `${shortDate(product.startsAt)} · ${clockTime(product.startsAt)}`;
};

/** Date as a main line and a note. */
export const longWhen = (product: Dated, t: TFunction<'product'>): readonly [string, string] => {
  if (hidesDate(product)) return [t('when.hidden'), ''];
  if (product.startsAt === null) return [t('shell:card.dateSoon' as never), ''];
  if (product.recurring) return [dateSpan(product.startsAt, product.endsAt), t('when.several')];
  const doors = product.doorsAt === null ? '' : t('doors', { time: clockTime(product.doorsAt) });
  return [`${fullDate(product.startsAt)}, ${clockTime(product.startsAt)}`, doors];
};
