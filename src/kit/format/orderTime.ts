import { timeOfOrder } from '../../../domain/orders/withdrawal.ts';
import { clockTime, fullDate, shortDate } from './dates.ts';
import { zoneName } from './zone.ts';

/** Time of an order with its zone (O-43): `sex, 12 dez, 21:00 (horário de Brasília)`. Empty if it is unknown. */
export const orderTime = (
  time: string | null,
  timeZone: string | null,
  length: 'short' | 'full' = 'short',
): string => {
  const known = timeOfOrder(time, timeZone);
  if (known === null) return '';
  const day = length === 'full' ? fullDate(known.wall) : shortDate(known.wall);
  return `${day}, ${clockTime(known.wall)} (${zoneName(known.zone)})`;
};
