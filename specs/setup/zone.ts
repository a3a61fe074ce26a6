/** Gives a spec the zone of another device. The zone of a thread cannot change, so `Date` and `Intl` are replaced. */
import { afterEach, beforeEach } from 'vitest';

/** The runtime has Temporal, but the compiler's library does not declare it. */
interface Zoned {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly dayOfWeek: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly offsetNanoseconds: number;
}
const { Temporal } = globalThis as unknown as {
  readonly Temporal: {
    readonly Instant: {
      fromEpochMilliseconds(at: number): { toZonedDateTimeISO(zone: string): Zoned };
    };
    readonly PlainDateTime: {
      from(text: string): { toZonedDateTime(zone: string): { readonly epochMilliseconds: number } };
    };
  };
};

const RealDate = Date;
const RealFormat = Intl.DateTimeFormat;

/** Text that `Date` reads in the device's zone: with a time and without an offset. */
const isLocal = (value: unknown): value is string =>
  typeof value === 'string' && /\dT\d/.test(value) && !/(?:Z|[+-]\d\d:?\d\d)$/.test(value);

const dateIn = (zone: string): DateConstructor => {
  const localText = (text: string): number => {
    try {
      return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
    } catch {
      return Number.NaN;
    }
  };
  const localParts = (parts: readonly number[]): number => {
    const utc = new RealDate(RealDate.UTC(...(parts as [number, number])));
    return Number.isNaN(utc.getTime()) ? Number.NaN : localText(utc.toISOString().slice(0, -1));
  };
  const instantOf = (values: readonly unknown[]): readonly unknown[] => {
    if (values.length > 1) return [localParts(values.map(Number))];
    return isLocal(values[0]) ? [localText(values[0])] : values;
  };
  return class extends RealDate {
    constructor(...values: unknown[]) {
      super(...(instantOf(values) as []));
    }
    static override parse(text: string): number {
      return isLocal(text) ? localText(text) : RealDate.parse(text);
    }
    #wall(read: (wall: Zoned) => number): number {
      const at = this.getTime();
      return Number.isNaN(at)
        ? at
        : read(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone));
    }
    override getFullYear = () => this.#wall(({ year }) => year);
    override getMonth = () => this.#wall(({ month }) => month - 1);
    override getDate = () => this.#wall(({ day }) => day);
    override getDay = () => this.#wall(({ dayOfWeek }) => dayOfWeek % 7);
    override getHours = () => this.#wall(({ hour }) => hour);
    override getMinutes = () => this.#wall(({ minute }) => minute);
    override getSeconds = () => this.#wall(({ second }) => second);
    override getTimezoneOffset = () => this.#wall((wall) => -wall.offsetNanoseconds / 60e9);
  } as unknown as DateConstructor;
};

const formatIn = (zone: string): typeof Intl.DateTimeFormat =>
  class extends RealFormat {
    constructor(locales?: string | string[], options: Intl.DateTimeFormatOptions = {}) {
      super(locales, { timeZone: zone, ...options });
    }
  } as unknown as typeof Intl.DateTimeFormat;

/** Each test of the file runs as on a device in this zone, such as `America/Tijuana`. */
export const useZone = (zone: string): void => {
  beforeEach(() => {
    globalThis.Date = dateIn(zone);
    Intl.DateTimeFormat = formatIn(zone);
  });
  afterEach(() => {
    globalThis.Date = RealDate;
    Intl.DateTimeFormat = RealFormat;
  });
};
