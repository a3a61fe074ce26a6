/** How a line of a cart or purchase is called: what it is of, and what sets it apart from the rest of its event. */
import type { Snapshot } from '../../core/index.ts';
import { clockTime, shortDate } from '../../kit/format/dates.ts';

type Line = Snapshot['cart']['orders'][number]['groups'][number]['line'];

const joined = (texts: readonly (string | null | undefined)[]): string =>
  texts.filter((text, index, all) => text && all.indexOf(text) === index).join(' · ');

/** `sáb, 12 dez, 21:00`; empty without a date. */
export const whenText = (at: string | null): string =>
  at === null ? '' : `${shortDate(at)}, ${clockTime(at)}`;

/** `Plateia · Inteira`; of a product its name. */
export const titleOf = (line: Line): string =>
  line.kind === 'ticket' && !line.donation ? joined([line.sector, line.variationName]) : line.productName;

/** Seat, size, color and wristband, as far as there are any. */
export const detailsOf = (line: Line): string => {
  const seat = line.seat?.label;
  if (line.kind === 'ticket' && !line.donation) return joined([seat, line.wristbandCode]);
  // A product's variation often says its size and color already.
  const more = [line.size, line.colour].filter((text) => text !== null && !line.variationName.includes(text));
  return joined([line.variationName, ...more, line.wristbandCode]);
};
