/**
 * Wall time: what a clock on a wall shows, without saying where. Reads and writes the text form that the
 * server uses.
 */
import { type CivilDate, civilFromDays, DAY_MS, daysFromCivil, isRealDate, SECOND_MS } from './civil.ts';

export interface WallTime extends CivilDate {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** A wall time as read, with the offset from UTC in milliseconds where the text names one. */
export interface ReadWallTime {
  readonly wall: WallTime;
  readonly offset: number | null;
}

// Bounded in every part, so it never looks at more than some 40 characters.
const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

const offsetOf = (zone: string): number => {
  if (zone === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * 60) * SECOND_MS;
};

/**
 * Reads `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm`, `…:ss`, with `T` or a space, with or without fractions (dropped) and
 * an offset (T-03). Null for anything else, also for a day or hour that there is not.
 */
export function readWallTime(text: string): ReadWallTime | null {
  const parts = PATTERN.exec(text);
  if (parts === null) return null;
  const part = (index: number) => Number(parts[index] ?? 0);
  const wall: WallTime = {
    year: part(1),
    month: part(2),
    day: part(3),
    hour: part(4),
    minute: part(5),
    second: part(6),
  };
  if (!isRealDate(wall) || wall.hour > 23 || wall.minute > 59 || wall.second > 59) return null;
  const zone = parts[7];
  return { wall, offset: zone === undefined ? null : offsetOf(zone) };
}

/** The wall time of {@link readWallTime} without its offset; null when it can't be read. */
export const parseWallTime = (text: string): WallTime | null => readWallTime(text)?.wall ?? null;

/** Milliseconds since the epoch if the wall stood in Greenwich. */
export const wallAsUtc = (wall: WallTime): number =>
  daysFromCivil(wall) * DAY_MS + ((wall.hour * 60 + wall.minute) * 60 + wall.second) * SECOND_MS;

/** Undoes {@link wallAsUtc}; parts of a second are dropped. */
export function wallFromUtc(milliseconds: number): WallTime {
  const days = Math.floor(milliseconds / DAY_MS);
  const seconds = Math.floor((milliseconds - days * DAY_MS) / SECOND_MS);
  return {
    ...civilFromDays(days),
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
  };
}

const two = (n: number) => String(n).padStart(2, '0');

/** `YYYY-MM-DD`. */
export const dateText = ({ year, month, day }: CivilDate): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** `YYYY-MM-DDTHH:mm:ss`. */
export const wallText = (wall: WallTime): string =>
  `${dateText(wall)}T${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}`;
