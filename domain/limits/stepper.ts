/** Plus and minus of a quantity. Every page with a quantity loads this file, so it imports nothing. */

interface Quantity {
  /** Quantity on screen. */
  readonly value: number;
  readonly canLess: boolean;
  readonly canMore: boolean;
}

/**
 * Quantity that a press requests. Counts from `pending`, the quantity of presses that the page does not show yet (C-59).
 * Null if the press requests nothing (C-116).
 */
export const quantityAfter = (
  { value, canLess, canMore }: Quantity,
  pending: number | null,
  step: 1 | -1,
): number | null => {
  const next = (pending ?? value) + step;
  return next >= 0 && (step > 0 ? canMore : canLess) ? next : null;
};

/** Button that the shown reason is about: the minus button only if plus is active (C-117). */
export const explainedButton = ({ canLess, canMore }: Pick<Quantity, 'canLess' | 'canMore'>) =>
  canMore && !canLess ? 'less' : 'more';
