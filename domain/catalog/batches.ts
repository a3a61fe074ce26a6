/** Batches of a sector on the event page. This file imports no schema, since the page calls it. */

export interface SoldInBatches {
  readonly variations: readonly { readonly sale: string }[];
}

const hasSale = (batch: SoldInBatches, sale: string): boolean =>
  batch.variations.some((variation) => variation.sale === sale);

/** A batch of the next sale, in a sector that sells another batch now (E-20). */
export const isLaterBatch = (batch: SoldInBatches, shown: readonly SoldInBatches[]): boolean =>
  shown.some((each) => hasSale(each, 'onSale')) && !hasSale(batch, 'onSale');

/**
 * E-10, E-11: the batches to show, in their order. Empty without a batch that is on sale, next or sold out.
 */
export const shownBatches = <B extends SoldInBatches>(batches: readonly B[]): readonly B[] => {
  const open = batches.filter((batch) => hasSale(batch, 'onSale'));
  const next = batches.find((batch) => hasSale(batch, 'soon') && !hasSale(batch, 'onSale'));
  if (open.length > 0) return next === undefined ? open : [...open, next];
  const sold = batches.findLast((batch) => hasSale(batch, 'soldOut') && !hasSale(batch, 'soon'));
  return [sold, next].filter((batch) => batch !== undefined);
};
