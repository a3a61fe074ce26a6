export interface SoldInBatches {
  readonly variations: readonly { readonly sale: string }[];
}

const hasSale = (batch: SoldInBatches, sale: string): boolean =>
  batch.variations.some((variation) => variation.sale === sale);

/** True for a batch of the next sale while the sector sells another batch (E-20). */
export const isLaterBatch = (batch: SoldInBatches, shown: readonly SoldInBatches[]): boolean =>
  shown.some((each) => hasSale(each, 'onSale')) && !hasSale(batch, 'onSale');

export const shownBatches = <B extends SoldInBatches>(batches: readonly B[]): readonly B[] => {
  const open = batches.filter((batch) => hasSale(batch, 'onSale'));
  const next = batches.find((batch) => hasSale(batch, 'soon') && !hasSale(batch, 'onSale'));
  if (open.length > 0) return next === undefined ? open : [...open, next];
  const sold = batches.findLast((batch) => hasSale(batch, 'soldOut') && !hasSale(batch, 'soon'));
  return [sold, next].filter((batch) => batch !== undefined);
};
