/** Facts of a host's waiting room, as its responses name them. */
import type { Room } from '../model/room.ts';

/** Object `cfWaitingRoom` of a response. Null for a field that is missing or of another type. Waits are minutes. */
export interface NamedRoom {
  readonly waitTimeKnown: boolean | null;
  readonly waitTime: number | null;
  readonly waitTime25Percentile: number | null;
  readonly waitTime75Percentile: number | null;
  readonly queueIsFull: boolean | null;
  readonly isRandomQueue: boolean | null;
  readonly isRejectQueue: boolean | null;
  readonly isEventPrequeueing: boolean | null;
  readonly timeUntilEventStart: number | null;
  readonly shuffleAtEventStart: boolean | null;
  readonly refreshIntervalSeconds: number | null;
  readonly position: number | null;
  readonly ahead: number | null;
  /** Name of the room, for hosts with several. */
  readonly room: string | null;
  readonly ticketsPerDocument: number | null;
  readonly bearerRequired: boolean | null;
}

/** Longest wait and longest time until an opening, in minutes. Longer ones count as unknown (W-12). */
const LONGEST_WAIT = 24 * 60;
const LONGEST_OPENING = 7 * LONGEST_WAIT;
/** Last position, and largest limit of tickets. */
const MOST = 100_000_000;

const whole = (named: number | null, least: number, most: number): number | null => {
  const value = named ?? Number.NaN;
  return Number.isInteger(value) && value >= least && value <= most ? value : null;
};

const waitOf = (named: NamedRoom): Room['wait'] => {
  if (named.waitTimeKnown === false) return null;
  const minutes = (value: number | null) => whole(value, 0, LONGEST_WAIT);
  const most = minutes(named.waitTime);
  if (named.isRandomQueue !== true) return most === null ? null : { from: most, to: most };
  const from = minutes(named.waitTime25Percentile) ?? most;
  const to = minutes(named.waitTime75Percentile) ?? most;
  return from === null || to === null || from > to ? null : { from, to };
};

const orderOf = ({ isRejectQueue, isRandomQueue }: NamedRoom): Room['order'] => {
  if (isRejectQueue === true) return 'closed';
  return isRandomQueue === true ? 'random' : 'arrival';
};

/** Before a shuffle and in a random queue, a position says nothing about the order of entry (W-13). */
const positionOf = ({ position, ahead }: NamedRoom, isOrdered: boolean): number | null => {
  if (!isOrdered) return null;
  const before = whole(ahead, 0, MOST);
  return whole(position, 1, MOST) ?? (before === null ? null : before + 1);
};

/** A position that grew belongs to a new place, until the entry (W-24). */
const isNewPlaceOf = (position: number | null, before: Room | null): boolean =>
  before?.isNewPlace === true || (position ?? 0) > (before?.position ?? Number.POSITIVE_INFINITY);

/** Room of a response. `before` is the buyer's stay until then. */
export const roomOf = (named: NamedRoom, before: Room | null = null): Room => {
  const order = orderOf(named);
  const isBefore = named.isEventPrequeueing === true;
  const shuffles = isBefore && named.shuffleAtEventStart === true;
  const position = positionOf(named, order === 'arrival' && !shuffles);
  return {
    order,
    isBefore,
    shuffles,
    startsIn: isBefore ? whole(named.timeUntilEventStart, 0, LONGEST_OPENING) : null,
    isFull: named.queueIsFull === true,
    wait: isBefore ? null : waitOf(named),
    position,
    isNewPlace: isNewPlaceOf(position, before),
    ticketLimit: whole(named.ticketsPerDocument, 0, MOST),
    bearers: named.bearerRequired,
  };
};

/** Shortest, usual and longest milliseconds between two tries to enter (W-11). */
export const SHORTEST_TRY = 5_000;
const USUAL_TRY = 20_000;
const LONGEST_TRY = 10 * 60_000;

/** Milliseconds until the next try to enter. `retryAfter` is the wait that the response's header names. */
export const tryAfter = (
  { refreshIntervalSeconds }: Pick<NamedRoom, 'refreshIntervalSeconds'>,
  retryAfter: number | null,
): number => {
  const named = whole(refreshIntervalSeconds, 0, LONGEST_TRY / 1000);
  const interval = named === null ? USUAL_TRY : Math.max(SHORTEST_TRY, named * 1000);
  return Math.max(interval, Math.min(retryAfter ?? 0, LONGEST_TRY));
};

/** Milliseconds between two announcements of the same stay (W-17). */
export const ANNOUNCED_EVERY = 60_000;
