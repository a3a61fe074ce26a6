/** Offers of an event's page, in the order of display. */
import { shownBatches } from '../../../domain/catalog/batches.ts';
import type { Variation } from '../../../worker/contract.ts';

export interface SaleBatch {
  readonly name: string | null;
  readonly endsAt: string | null;
  readonly variations: readonly Variation[];
}

export interface Sector {
  readonly key: string;
  readonly name: string;
  readonly seated: boolean;
  /** Batches to show (E-10, E-11). */
  readonly batches: readonly SaleBatch[];
}

const grouped = <K, V>(values: readonly V[], keyOf: (value: V) => K): ReadonlyMap<K, readonly V[]> => {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
};

/** Tickets by sector, in the server's order. Omits sectors without a batch to show. */
export const sectorsOf = (variations: readonly Variation[]): readonly Sector[] =>
  [...grouped(variations, ({ sectorId, sector }) => sectorId ?? sector ?? '')].flatMap(([key, inSector]) => {
    const batches = [...grouped(inSector, ({ batch }) => batch ?? 0)]
      .sort(([one], [other]) => one - other)
      .map(([, inBatch]) => ({
        name: inBatch[0]?.batchName ?? null,
        endsAt: inBatch[0]?.batchEndsAt ?? null,
        variations: inBatch,
      }));
    const shown = shownBatches(batches);
    if (shown.length === 0) return [];
    const seated = inSector.some((variation) => variation.seated);
    return [{ key, name: inSector[0]?.sector ?? '', seated, batches: shown }];
  });

export interface Terms {
  readonly name: string;
  readonly note: string;
}

const areShared = ({ half, note }: Variation, variations: readonly Variation[]): boolean =>
  half || variations.filter((other) => other.note === note).length > 1;

/** Terms of half-price tickets, and terms that several tickets share. Other terms are shown at their ticket. */
export const termsOf = (variations: readonly Variation[]): readonly Terms[] => [
  ...new Map(
    variations
      .filter((each) => (each.half || each.note !== '') && areShared(each, variations))
      .map(({ name, note }) => [`${name} ${note}`, { name, note }] as const),
  ).values(),
];

export const choicesOf = <T>(
  variations: readonly Variation[],
  read: (variation: Variation) => T | null,
): T[] => [...new Set(variations.map(read).filter((value) => value !== null))];
