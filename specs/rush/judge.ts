/** Judges the visits of a rush. */
import type { Visit } from './buyer.ts';

const MINUTE = 60_000;

/**
 * Counts buyers who were told to wait after a buyer who came later was let in, or whose position grew. A buyer came
 * later whose first request followed the other's first response.
 */
export const overtaken = (visits: readonly Visit[]): number =>
  visits.filter(
    ({ joined, lastWait, fellBack }) =>
      fellBack ||
      (joined !== null &&
        lastWait !== null &&
        visits.some(
          ({ requests: [first], entered }) =>
            first !== undefined && first > joined && entered !== null && entered < lastWait,
        )),
  ).length;

/** Most requests of a buyer in any minute of the wait. */
export const requestsInMinute = ({ requests, lastWait }: Visit): number => {
  const waiting = requests.filter((at) => lastWait !== null && at <= lastWait);
  return Math.max(
    0,
    ...waiting.map((from) => waiting.filter((at) => at >= from && at < from + MINUTE).length),
  );
};
