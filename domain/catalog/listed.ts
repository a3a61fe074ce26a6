/** Decides what a list shows of an event, and the order of categories. */
import type { Cents } from '../kernel/values.ts';
import { offeredPrice } from '../pricing/full-price.ts';
import { hidesDateInLists } from './dates.ts';
import { type Filters, isFiltered } from './filters.ts';

export const isWebAddress = (url: string): boolean => /^https?:\/\/./i.test(url);

/** Address at which an event is sold outside of the shop; null for an event of the shop (E-27). */
export const externalAddress = ({ externalUrl }: { readonly externalUrl: string | null }): string | null =>
  externalUrl !== null && isWebAddress(externalUrl) ? externalUrl : null;

/** True for an event that the shop sells. The page of another event offers only a link (E-27, E-82). */
export const isSoldHere = (event: { readonly externalUrl: string | null }): boolean =>
  externalAddress(event) === null;

/** Host of the site that sells an event elsewhere, as a browser reads it, without "www." (E-27). Null for the shop. */
export const externalHost = (event: { readonly externalUrl: string | null }): string | null => {
  const [, host] =
    /^https?:\/\/(?:[^/?#\\]*@)?(?:www\.)?([^/?#\\:]+)/i.exec(externalAddress(event) ?? '') ?? [];
  return host?.toLowerCase() ?? null;
};

interface Pictured<S extends string> {
  readonly images: Readonly<Record<S | 'temporary', string>>;
  readonly temporaryUntil: string | null;
}

/** Picture in a list: the temporary one while the event has one (E-39). */
export const listedPicture = <S extends string>({ images, temporaryUntil }: Pictured<S>, shape: S): string =>
  images[temporaryUntil !== null && images.temporary !== '' ? 'temporary' : shape];

interface Priced {
  readonly soldOut?: boolean;
  readonly fromPrice: Cents | null;
}

/** Price of an event on a card (E-45). Null if no price is known. */
export const cardPrice = ({ soldOut = false, fromPrice }: Priced): Cents | 'soldOut' | 'free' | null => {
  if (soldOut) return 'soldOut';
  return fromPrice === null ? null : offeredPrice(fromPrice);
};

/** Looks of home's rows: tall posters, small pictures by date, wide pictures. */
const ROW_KINDS = ['posters', 'ranked', 'wide'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** Query of home's carousel. A host can write its response into the page. */
export const HIGHLIGHTS = { highlight: true, limit: 8 } as const;

interface List {
  readonly events: readonly unknown[];
  readonly total: number;
}

/** Events of a whole list. A server's total can be too low. */
export const eventCount = ({ events, total }: List): number => Math.max(total, events.length);

interface Results extends List {
  readonly products: readonly unknown[];
  readonly stores: readonly unknown[];
}

/** Number of results of a search. Null with filters or without a text, which find events only (E-52). */
export const resultCount = (list: Results, text: string, filters: Filters): number | null =>
  text === '' || isFiltered(filters) ? null : eventCount(list) + list.products.length + list.stores.length;

export const HOME_ROWS = 9;

/** Home's rows in their order (E-62, E-63). `isWhole` unfolds the rows behind the first nine. */
export const homeRows = <C extends { readonly order: number }>(
  categories: readonly C[],
  isWhole: boolean,
): readonly { readonly category: C; readonly kind: RowKind }[] =>
  categoriesInOrder(categories)
    .slice(0, isWhole ? categories.length : HOME_ROWS)
    .map((category, index) => ({ category, kind: ROW_KINDS[index % ROW_KINDS.length] ?? 'posters' }));

interface Dated {
  readonly startsAt: string | null;
  readonly hideDate: boolean;
  readonly hideDateToo: boolean;
  readonly checksWristband: boolean;
}

/** Events in the order of their row (E-63). */
export const rowEvents = <E extends Dated>(events: readonly E[], kind: RowKind): readonly E[] => {
  if (kind !== 'ranked') return events;
  const keyOf = (event: E): string => (hidesDateInLists(event) ? null : event.startsAt) ?? '9';
  return events.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
};

/** Categories by the server's order (E-21). */
export const categoriesInOrder = <C extends { readonly order: number }>(
  categories: readonly C[],
): readonly C[] => categories.toSorted((one, other) => one.order - other.order);
