import { type Country, type Instant, instant } from '../kernel/values.ts';
import {
  type CivilDate,
  compareDates,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  readWallTime,
  SECOND_MS,
  type WallTime,
  wallAsUtc,
  wallFromUtc,
} from './civil.ts';

export const SAO_PAULO = 'America/Sao_Paulo';
export const SITE_ZONES: Readonly<Record<Country, string>> = { BR: SAO_PAULO, MX: 'America/Mexico_City' };
/** Milliseconds from the epoch that `Intl` can format at most. */
const FURTHEST = 8.64e15;

const formatters = new Map<string, Intl.DateTimeFormat | null>();

function makeFormatter(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = makeFormatter(zone);
  formatters.set(zone, made);
  return made;
}

export const isZone = (zone: string): boolean => formatterOf(zone) !== null;

/** Milliseconds that the zone's clocks are ahead of UTC (T-04). */
export function offsetAt(at: number, zone: string): number | null {
  const formatter = formatterOf(zone);
  if (formatter === null || !(Math.abs(at) <= FURTHEST)) return null;
  const found: Record<string, string> = {};
  for (const { type, value } of formatter.formatToParts(at)) found[type] = value;
  const part = (name: string) => Number(found[name]);
  const year = found.era === 'BC' ? 1 - part('year') : part('year');
  const wall = {
    year,
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
  return wallAsUtc(wall) - Math.floor(at / SECOND_MS) * SECOND_MS;
}

export function wallAt(at: Instant, zone: string): WallTime | null {
  const offset = offsetAt(at, zone);
  return offset === null ? null : wallFromUtc(at + offset);
}

/**
 * Deadline on the site's clock. `isToday` compares it with the site's day (T-30). `zone` is to be named, null if the device's
 * clock shows the same (T-18). `deviceOffset` is in milliseconds, like {@link offsetAt}.
 */
export const deadlineOn = (
  site: Country,
  today: CivilDate,
  at: Instant,
  deviceOffset: number,
): { readonly wall: WallTime; readonly isToday: boolean; readonly zone: string | null } => {
  const zone = SITE_ZONES[site];
  const offset = offsetAt(at, zone) ?? 0;
  const wall = wallFromUtc(at + offset);
  return { wall, isToday: compareDates(wall, today) === 0, zone: offset === deviceOffset ? null : zone };
};

/** The last result: a visit's carts repeat one reservation time, and `Intl` is slow. */
let last: { readonly local: number; readonly zone: string; readonly at: Instant | null } | null = null;

/** Instant of a wall time. In a gap it moves forward by the gap (T-05). In an overlap it is the earlier one (T-05). */
export function instantOf(wall: WallTime, zone: string): Instant | null {
  const local = wallAsUtc(wall);
  if (last?.local !== local || last.zone !== zone) last = { local, zone, at: instantAt(local, zone) };
  return last.at;
}

const instantAt = (local: number, zone: string): Instant | null => {
  // No zone changes its offset twice within two days, so only these two offsets can apply.
  const before = offsetAt(local - DAY_MS, zone);
  const after = offsetAt(local + DAY_MS, zone);
  if (before === null || after === null) return null;
  const earlier = Math.min(local - before, local - after);
  const later = Math.max(local - before, local - after);
  // In a gap neither instant has its offset. The later one continues the clock without the jump.
  return instant(local - earlier === offsetAt(earlier, zone) ? earlier : later);
};

/** The last result, because every snapshot has the day. It depends on the site and the hour alone. */
let lastDay: { readonly site: Country; readonly hour: number; readonly day: CivilDate } | null = null;

/** Day of a site (T-09). The clocks of both sites have differed from UTC by whole hours since 1922. */
export const dayAt = (at: Instant, site: Country): CivilDate => {
  const hour = Math.floor(at / HOUR_MS);
  if (lastDay?.hour !== hour || lastDay.site !== site) {
    const began = instant(hour * HOUR_MS);
    const { year, month, day } = wallAt(began, SITE_ZONES[site]) ?? wallFromUtc(began);
    lastDay = { site, hour, day: { year, month, day } };
  }
  return lastDay.day;
};

/** The zone of an event, or São Paulo's if it is unknown. */
export const eventZone = (zone: string | null): string => (zone !== null && isZone(zone) ? zone : SAO_PAULO);

/** Instant of a server's time: a wall time of the zone, unless the text has an offset (T-12). Null if that is unknown. */
export const hostInstant = (text: string | null, zone = SAO_PAULO): Instant | null => {
  const read = text === null ? null : readWallTime(text);
  if (read === null) return null;
  return read.offset === null ? instantOf(read.wall, zone) : instant(wallAsUtc(read.wall) - read.offset);
};

/** End of a hold (T-07). Null if invalid (T-03). */
export function deadlineOf(reservedAtText: string, holdMinutes: number): Instant | null {
  const start = hostInstant(reservedAtText);
  return start === null || !Number.isFinite(holdMinutes) ? null : instant(start + holdMinutes * MINUTE_MS);
}
