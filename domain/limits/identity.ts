/**
 * When two lines count as the same thing: in the grouped cart, and for the rule on documents. Linear in the
 * number of lines.
 */
import type { Line } from '../model/cart.ts';

type Dated = Pick<Line, 'visitAt' | 'eventAt'>;

/** `YYYY-MM-DD` of the visit, else of the event; null for what has no date. */
export const dayOf = ({ visitAt, eventAt }: Dated): string | null =>
  (visitAt ?? eventAt)?.slice(0, 10) ?? null;

/**
 * Text that is equal for lines of one group (L-01): product, variation, dates, size, color, wristband, and
 * price, since donations of one variation differ in it. A seated line stands alone.
 */
export const groupKey = (line: Line): string =>
  JSON.stringify(
    line.seat === null
      ? [
          line.store,
          line.productId,
          line.variationId,
          line.kind,
          line.visitAt,
          line.eventAt,
          line.size,
          line.colour,
          line.wristbandCode,
          line.price,
          line.convenienceFee,
          line.processingFee,
          line.courtesy,
          line.reservation,
        ]
      : [line.lineId],
  );

/** Whether the grouped cart shows the two as one row (L-01). */
export const sameGroup = (a: Line, b: Line): boolean => groupKey(a) === groupKey(b);

/** Groups in the order of their first lines, lines in their own order (L-01). */
export function groupLines(lines: readonly Line[]): readonly (readonly Line[])[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = groupKey(line);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return [...groups.values()];
}

/** Text that is equal for lines that must not carry the same bearer document twice (L-02). */
export const identityOf = (line: Line): string =>
  JSON.stringify([line.store, line.productId, line.variationId, dayOf(line)]);

/** Same product, variation, and day of the visit or event (L-02). */
export const identicalForDocument = (a: Line, b: Line): boolean => identityOf(a) === identityOf(b);
