/** Decides what a list shows of an event, and the order of categories. */
import type { Cents } from '../kernel/values.ts';

export const isWebAddress = (url: string): boolean => /^https?:\/\/./i.test(url);

/** Address at which an event is sold outside of the shop; null for an event of the shop (E-27). */
export const externalAddress = ({ externalUrl }: { readonly externalUrl: string | null }): string | null =>
  externalUrl !== null && isWebAddress(externalUrl) ? externalUrl : null;

interface Pictured {
  readonly images: { readonly portrait: string; readonly temporary: string };
  readonly temporaryUntil: string | null;
}

/** Picture in a list: the temporary one while the event has one (E-39). */
export const listedPicture = ({ images: { portrait, temporary }, temporaryUntil }: Pictured): string =>
  temporaryUntil !== null && temporary !== '' ? temporary : portrait;

interface Priced {
  readonly soldOut?: boolean;
  readonly fromPrice: Cents | null;
}

/** Price of an event on a card (E-45). Null without a ticket on sale. */
export const cardPrice = ({ soldOut = false, fromPrice }: Priced): Cents | 'soldOut' | 'free' | null => {
  if (soldOut) return 'soldOut';
  return fromPrice === 0 ? 'free' : fromPrice;
};

/** Categories by the server's order (E-21). */
export const categoriesInOrder = <C extends { readonly order: number }>(
  categories: readonly C[],
): readonly C[] => categories.toSorted((one, other) => one.order - other.order);
