/** Judges the visits of a rush. */
import { PRESENT } from '../../fixtures/marketplace/http/waiting-room.ts';
import type { Visit, Wait } from './buyer.ts';

const MINUTE = 60_000;

export interface Passed {
  /** Buyers who received another wait after a later buyer had entered. */
  readonly present: number;
  /** Buyers who were passed after they had not tried for a while, which the room allows. Not part of `present`. */
  readonly absent: number;
}

/** True if each of the waits followed the one before within the time in which the room keeps the order. */
const isPresent = (waits: readonly Wait[]): boolean =>
  waits.every(({ sent }, nth) => sent - (waits[nth - 1]?.received ?? sent) < PRESENT);

/** Waits from the last response before an entry until the first refusal after it. Empty without such a refusal. */
const waitsAround = (
  waits: readonly Wait[],
  { sent, received }: NonNullable<Visit['entered']>,
): readonly Wait[] => {
  const told = waits.findIndex((wait) => wait.sent > received);
  const before = waits.findLastIndex((wait) => wait.received < sent);
  return told === -1 ? [] : waits.slice(Math.max(0, before), told + 1);
};

/** Waits before the first entry. A buyer who was idle inside for too long waits again, at the end. */
const firstWaits = ({ waits, entered }: Visit): readonly Wait[] =>
  waits.filter(({ sent }) => entered === null || sent < entered.received);

/** Counts buyers whose session inside ended before their visit. */
export const sentBack = (visits: readonly Visit[]): number =>
  visits.filter((visit) => firstWaits(visit).length < visit.waits.length).length;

/** Counts buyers who were passed. A buyer came later whose first request followed the other's first response. */
export const passed = (visits: readonly Visit[]): Passed => {
  const counts = { present: 0, absent: 0 };
  for (const visit of visits) {
    const waits = firstWaits(visit);
    const [joined] = waits;
    const passings = visits.flatMap(({ requests: [first], entered }) => {
      const isLater = joined !== undefined && first !== undefined && first > joined.received;
      const around = isLater && entered !== null ? waitsAround(waits, entered) : [];
      return around.length > 0 ? [around] : [];
    });
    if (passings.some(isPresent)) counts.present += 1;
    else if (passings.length > 0) counts.absent += 1;
  }
  return counts;
};

/** Counts buyers whose position grew from one response to that of a later request. */
export const fellBack = (visits: readonly Visit[]): number =>
  visits.filter((visit) =>
    firstWaits(visit).some(({ sent, position }, nth, waits) => {
      const before = waits[nth - 1];
      if (before === undefined || position === null || before.position === null) return false;
      return sent > before.received && position > before.position;
    }),
  ).length;

/** Most requests of a buyer in any minute of the wait. */
export const requestsInMinute = ({ requests, waits }: Visit): number => {
  const last = waits.at(-1)?.sent ?? Number.NEGATIVE_INFINITY;
  const waiting = requests.filter((at) => at <= last);
  return Math.max(
    0,
    ...waiting.map((from) => waiting.filter((at) => at >= from && at < from + MINUTE).length),
  );
};
