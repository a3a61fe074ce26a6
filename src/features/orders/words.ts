/** What bought items are called, and when they are for. */
import type { Ticket } from '../../../worker/contract.ts';
import { clockTime, fullDate } from '../../kit/format/dates.ts';

type Line = Ticket['line'];

/** `sábado, 21 de novembro de 2026, 20:00`; empty where there is no date, or none that may show. */
export const whenOf = (line: Line): string => {
  const at = line.visitAt ?? line.eventAt;
  return at === null || line.hideDate ? '' : `${fullDate(at)}, ${clockTime(at)}`;
};

/** Kind, sector, seat, size, color; each once, since a product's name may have the last two in it. */
export const placeOf = (line: Line): string => {
  const { variationName, sector, seat, size, colour } = line;
  const more = [size, colour].filter((text) => text && !variationName.includes(text));
  return [variationName, sector, seat?.label, ...more]
    .filter((text, index, all) => text && all.indexOf(text) === index)
    .join(' · ');
};

/** `Teatro do Sótão, Rua das Flores, 10, Centro, São Paulo`; empty for goods, and where nothing is known. */
export const venueOf = ({ line, venueAddress }: Pick<Ticket, 'line' | 'venueAddress'>): string =>
  line.kind === 'ticket' && !line.donation
    ? [line.event?.place, venueAddress, line.event?.city].filter(Boolean).join(', ')
    : '';
