/** Plus and minus of a quantity. Every page with a quantity loads this file, so it imports nothing. */

/**
 * Quantity that a press requests. Counts from `pending`, the quantity after presses that the page does not show yet
 * (C-59). Null if the press requests nothing (L-29).
 */
export const quantityAfter = (
  shown: number,
  pending: number | null,
  step: 1 | -1,
  isActive: boolean,
): number | null => {
  const next = (pending ?? shown) + step;
  return isActive && next >= 0 ? next : null;
};

/** True if the shown reason is about the minus button, not about plus (L-30). */
export const isWhyNotLess = (canLess: boolean, canMore: boolean): boolean => canMore && !canLess;
