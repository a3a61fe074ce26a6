/** Names of a cart's or purchase's lines. Different lines have different names. */
import type { Cents } from '../kernel/values.ts';
import type { Line } from '../model/cart.ts';
import type { BoughtItem } from '../orders/state.ts';
import { fullPrice } from '../pricing/full-price.ts';

type Named = Pick<
  Line,
  | 'kind'
  | 'donation'
  | 'productName'
  | 'variationName'
  | 'sector'
  | 'seat'
  | 'size'
  | 'colour'
  | 'wristbandCode'
  | 'batch'
  | 'visitAt'
  | 'eventAt'
  | 'event'
  | 'price'
  | 'convenienceFee'
  | 'processingFee'
>;

export interface LineName {
  /** Name of the event, else of the product. */
  readonly event: string;
  /** Empty for a donation: the page has the word for it. */
  readonly title: readonly string[];
  readonly details: readonly string[];
  /** Date, batch and full price: each is null unless lines of equal names differ in it (C-51). */
  readonly date: string | null;
  readonly batch: number | null;
  readonly price: Cents | null;
}

const distinct = (texts: readonly (string | null | undefined)[]): readonly string[] =>
  texts.filter((text, index): text is string => Boolean(text) && texts.indexOf(text) === index);

const isTicket = ({ kind, donation }: Named): boolean => kind === 'ticket' && !donation;

const dateOf = ({ visitAt, eventAt }: Named): string | null => visitAt ?? eventAt;

const titleOf = (line: Named): readonly string[] => {
  if (line.donation) return [];
  const title = isTicket(line) ? distinct([line.sector, line.variationName]) : [];
  return title.length === 0 ? [line.productName] : title;
};

const detailsOf = (line: Named): readonly string[] => {
  if (line.donation) return [];
  const seat = line.seat?.label;
  if (isTicket(line)) return distinct([seat, line.wristbandCode]);
  // A product's variation often says its size and color already.
  const more = [line.size, line.colour].filter((text) => text !== null && !line.variationName.includes(text));
  return distinct([line.variationName, ...more, line.wristbandCode]);
};

/** Name of one line by itself (C-50). */
export const lineName = (line: Named): LineName => ({
  ...{ event: line.event?.name ?? line.productName, title: titleOf(line), details: detailsOf(line) },
  ...{ date: null, batch: null, price: null },
});

/** Names of the first lines of groups, in their order (C-50, C-51). */
export const lineNames = (lines: readonly Named[]): readonly LineName[] => {
  const names = lines.map(lineName);
  const alike = Map.groupBy(lines.keys(), (nth) => JSON.stringify([lines[nth]?.donation, names[nth]]));
  for (const places of alike.values()) {
    const differ = (fact: (line: Named) => unknown): boolean =>
      new Set(places.map((nth) => fact(lines[nth] as Named))).size > 1;
    const [date, batch, price] = [differ(dateOf), differ((line) => line.batch), differ(fullPrice)];
    for (const nth of places) {
      const line = lines[nth] as Named;
      names[nth] = {
        ...(names[nth] as LineName),
        date: date ? dateOf(line) : null,
        batch: batch ? line.batch : null,
        price: price ? fullPrice(line) : null,
      };
    }
  }
  return names;
};

export interface ItemName {
  readonly line: LineName;
  /** Empty where nobody is named. */
  readonly bearer: string;
  /** From 1 on; null where no other item has the same name. */
  readonly number: number | null;
}

/** Names of bought items, in their order (C-53). */
export const itemNames = (items: readonly Pick<BoughtItem, 'line' | 'bearerName'>[]): readonly ItemName[] => {
  const names = lineNames(items.map(({ line }) => line));
  const keys = items.map(({ line, bearerName }, nth) =>
    JSON.stringify([line.donation, names[nth], bearerName]),
  );
  const equal = Map.groupBy(keys.keys(), (nth) => keys[nth]);
  return names.map((line, nth) => {
    const same = equal.get(keys[nth]) ?? [];
    const number = same.length > 1 ? same.indexOf(nth) + 1 : null;
    return { line, bearer: items[nth]?.bearerName ?? '', number };
  });
};
