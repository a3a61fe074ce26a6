import { flag, nullable, number, struct, type Type, word } from '../kernel/shapes.ts';

/** The buyer's stay in the host's waiting room. Times are minutes. */
export const room = struct({
  /** Order of entry. A closed room lets no one in. */
  order: word('arrival', 'random', 'closed'),
  /** Before the opening of the sale. */
  isBefore: flag,
  /** At the opening, all who wait before it get a random place. */
  shuffles: flag,
  startsIn: nullable(number),
  isFull: flag,
  /** Null if unknown. */
  wait: nullable(struct({ from: number, to: number })),
  /** 1 is the next to enter. */
  position: nullable(number),
  /** The host lost the former place (W-24). */
  isNewPlace: flag,
  /** Tickets of the event that one document can buy, 0 without a limit. Null if unknown. */
  ticketLimit: nullable(number),
  /** True if each ticket of the event needs a bearer. Null if unknown. */
  bearers: nullable(flag),
});
export type Room = Type<typeof room>;
