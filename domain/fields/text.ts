/** Checks of plain text: filled, long enough. Every check is one pass and takes any text. */

/** A number, or text that is not blank (F-01). */
export const isFilled = (value: string | number | null | undefined): boolean =>
  typeof value === 'number' ? !Number.isNaN(value) : typeof value === 'string' && value.trim() !== '';

/** Characters as a reader counts them: one outside the first 65,536 counts once. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

/** At least `length` characters (F-02). */
export const hasMinimumLength = (text: string, length: number): boolean => lengthOf(text) >= length;

/** At most `length` characters (F-02). */
export const hasMaximumLength = (text: string, length: number): boolean => lengthOf(text) <= length;
