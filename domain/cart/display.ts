import { type Cents, unitsOf } from '../kernel/values.ts';
import { groupLines } from '../limits/limits.ts';
import type { Combo, Line, LineEvent, LineKind } from '../model/cart.ts';
import { eventName, isTicket, shownDate } from '../model/line.ts';
import type { BoughtItem } from '../orders/messages.ts';
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
  | 'color'
  | 'wristbandCode'
  | 'batch'
  | 'visitAt'
  | 'eventAt'
  | 'hideDate'
  | 'event'
  | 'price'
  | 'convenienceFee'
  | 'processingFee'
>;

export interface LineName {
  readonly event: string;
  /** Empty for a donation: the page supplies the word. */
  readonly title: readonly string[];
  readonly details: readonly string[];
  /** Code of the wristband that the line belongs to. */
  readonly wristband: string | null;
  /** Date, batch and full price are null unless lines of equal names differ in them (C-51). */
  readonly date: string | null;
  readonly batch: number | null;
  readonly price: Cents | null;
}

const distinct = (texts: readonly (string | null | undefined)[]): readonly string[] =>
  texts.filter((text, index): text is string => Boolean(text) && texts.indexOf(text) === index);

const titleOf = (line: Named): readonly string[] => {
  if (line.donation) return [];
  const title = isTicket(line) ? distinct([line.sector, line.variationName]) : [];
  return title.length === 0 ? [line.productName] : title;
};

const detailsOf = (line: Named): readonly string[] => {
  if (line.donation) return [];
  const seat = line.seat?.label;
  if (isTicket(line)) return distinct([seat]);
  const more = [line.size, line.color].filter((text) => text !== null && !line.variationName.includes(text));
  return distinct([line.variationName, ...more]);
};

export const lineName = (line: Named): LineName => ({
  ...{ event: eventName(line), title: titleOf(line), details: detailsOf(line) },
  ...{ wristband: line.donation ? null : line.wristbandCode, date: null, batch: null, price: null },
});

/** Names of lines shown together. Equal names get what they differ in (C-51). */
export const lineNames = (lines: readonly Named[]): readonly LineName[] => {
  const names = lines.map(lineName);
  const keys = lines.map(({ donation }, nth) => JSON.stringify([donation, names[nth]]));
  const alike = Map.groupBy(keys.keys(), (nth) => keys[nth]);
  for (const places of alike.values()) {
    const differ = (fact: (line: Named) => unknown): boolean =>
      new Set(places.map((nth) => fact(lines[nth] as Named))).size > 1;
    const [date, batch, price] = [differ(shownDate), differ((line) => line.batch), differ(fullPrice)];
    for (const nth of places) {
      const line = lines[nth] as Named;
      names[nth] = {
        ...(names[nth] as LineName),
        date: date ? shownDate(line) : null,
        batch: batch ? line.batch : null,
        price: price ? fullPrice(line) : null,
      };
    }
  }
  return names;
};

export interface ItemName {
  readonly line: LineName;
  readonly bearer: string;
  /** Number of the item among items of the same name, from 1. Null if no other item has the name. */
  readonly number: number | null;
}

export const itemNames = (items: readonly Pick<BoughtItem, 'line' | 'bearerName'>[]): readonly ItemName[] => {
  const names = lineNames(items.map(({ line }) => line));
  const keys = items.map(({ line, bearerName }, nth) =>
    JSON.stringify([line.donation, names[nth], bearerName]),
  );
  const equal = Map.groupBy(keys.keys(), (nth) => keys[nth]);
  return items.map(({ bearerName: bearer }, nth) => {
    const same = equal.get(keys[nth]) ?? [];
    const number = same.length > 1 ? same.indexOf(nth) + 1 : null;
    return { line: names[nth] as LineName, bearer, number };
  });
};

/** Names for a place that shows the event: without it where all items have the same (C-114). */
export const itemNamesInEvent: typeof itemNames = (items) => {
  const names = itemNames(items);
  const isOne = new Set(names.map(({ line }) => line.event)).size === 1;
  return isOne ? names.map((name) => ({ ...name, line: { ...name.line, event: '' } })) : names;
};

interface Grouped {
  readonly line: Line;
}

interface Order<G extends Grouped, C extends Combo> {
  readonly groups: readonly G[];
  readonly combos: readonly C[];
}

export interface Section<G extends Grouped, C extends Combo> {
  readonly key: string;
  /** Name of the event (C-141), else of a product or combo. */
  readonly name: string;
  readonly event: LineEvent | null;
  readonly at: string | null;
  readonly groups: readonly G[];
  readonly combos: readonly C[];
}

interface Open<G extends Grouped, C extends Combo> {
  readonly key: string;
  readonly event: LineEvent | null;
  at: string | null;
  hidden: boolean;
  readonly groups: G[];
  readonly combos: C[];
}

const slugOf = (line: Line | undefined): string => line?.event?.slug ?? line?.productSlug ?? '';
const sectionDate = (line: Line | undefined): string | null => line?.visitAt ?? line?.eventAt ?? null;

const KINDS: readonly LineKind[] = ['ticket', 'product', 'recharge'];
const rankOf = ({ kind, donation }: Line): number => (donation ? KINDS.length : KINDS.indexOf(kind));

/** Sorts by sector in the order of the groups, then by kind (C-87). Groups without a sector come last. */
const inOrder = <G extends Grouped>(groups: readonly G[]): readonly G[] => {
  const sectors = new Map<string | null, number>();
  for (const { line } of groups)
    if (line.sector !== null && !sectors.has(line.sector)) sectors.set(line.sector, sectors.size);
  const place = ({ line }: G): number => sectors.get(line.sector) ?? sectors.size;
  return groups.toSorted((a, b) => place(a) - place(b) || rankOf(a.line) - rankOf(b.line));
};

/** Groups a store's order by event and date. Items without a date join their event's first section (C-39). */
export const sectionsOf = <G extends Grouped, C extends Combo>({
  groups,
  combos,
}: Order<G, C>): readonly Section<G, C>[] => {
  const open: Open<G, C>[] = [];
  const first = new Map<string, Open<G, C>>();
  const byDate = new Map<string, Open<G, C>>();
  const sectionFor = (line: Line | undefined): Open<G, C> => {
    const [slug, at] = [slugOf(line), sectionDate(line)];
    const hidden = line?.hideDate === true;
    const date = `${at} ${slug}`;
    const one = first.get(slug);
    const found = one !== undefined && (at === null || one.at === null) ? one : byDate.get(date);
    if (found !== undefined) {
      found.at ??= at;
      byDate.set(date, found);
      found.hidden ||= hidden;
      return found;
    }
    const made: Open<G, C> = {
      ...{ key: `${slug} ${open.length}`, event: line?.event ?? null },
      ...{ at, hidden, groups: [], combos: [] },
    };
    open.push(made);
    if (one === undefined) first.set(slug, made);
    byDate.set(date, made);
    return made;
  };
  for (const group of groups) sectionFor(group.line).groups.push(group);
  for (const combo of combos) sectionFor(combo.lines[0]).combos.push(combo);
  return open.map(({ key, event, at, hidden, groups, combos }) => {
    const sorted = inOrder(groups);
    const line = sorted[0]?.line ?? combos[0]?.lines[0];
    return {
      ...{
        key,
        name: line === undefined ? (combos[0]?.name ?? '') : eventName(line),
        event,
        at: hidden ? null : at,
      },
      ...{ groups: sorted, combos },
    };
  });
};

export interface Part {
  readonly key: string;
  readonly line: Line;
  readonly quantity: number;
}

/** Fields that differ between the units of a combo only as shares of its price. */
const FREE = { price: 0, convenienceFee: 0, processingFee: 0 } as Pick<
  Line,
  'price' | 'convenienceFee' | 'processingFee'
>;

interface Contents {
  /** True for the contents of all, since not every one is known to have the same. */
  readonly isOfAll: boolean;
  readonly parts: readonly Part[];
}

/** Contents of one of several equal combos, else of all (C-88, C-180). */
export const contentsOf = ({ lines, quantity }: Combo): Contents => {
  const groups = groupLines(lines.map((line) => ({ ...line, ...FREE })));
  // A size is a variation of its product.
  const offers = new Set(
    lines.map(({ kind, productId, variationId }) =>
      [kind, productId, kind === 'product' ? '' : variationId].join(),
    ),
  );
  // Two shirts of size M and two of L can be an M and an L in each combo, or two alike.
  const isSplit = groups.length > offers.size || groups.some((group) => unitsOf(group) % quantity !== 0);
  const isOfAll = quantity > 1 && isSplit;
  const divisor = isOfAll ? 1 : quantity;
  return {
    isOfAll,
    parts: groups.map((group) => {
      const [line] = group;
      return { key: line.lineId, line, quantity: unitsOf(group) / divisor };
    }),
  };
};

interface CartOrders {
  readonly orders: readonly Order<Grouped, Combo>[];
}

const linesOf = ({ orders }: CartOrders): readonly Line[] =>
  orders.flatMap(({ groups, combos }) => [
    ...groups.map(({ line }) => line),
    ...combos.flatMap(({ lines }) => lines),
  ]);

const lineIdsOf = (cart: CartOrders): readonly string[] => linesOf(cart).map(({ lineId }) => lineId);

/** Text that changes with the lines of the cart, of equal ones the first. The cancellation end of others is unknown until it is read (O-23). */
export const itemsVersion = (cart: CartOrders): string => JSON.stringify(lineIdsOf(cart));

/** Text that changes when the details of the open cart have to be read again (C-110). */
export const cartVersion = (
  cart: CartOrders & { readonly prices: readonly { readonly lines: readonly { readonly code: string }[] }[] },
  isConsumer: boolean,
): string =>
  JSON.stringify([
    isConsumer,
    lineIdsOf(cart),
    // The total has the interest.
    cart.prices.map(({ lines }) => lines.filter(({ code }) => code !== 'interest' && code !== 'total')),
  ]);

interface Collected {
  readonly chosen: 'deliver' | 'collect';
}

interface OpenCartRead {
  /** Address of the last read. Empty if it is unknown. */
  readonly address: string;
  /** True if the newest read failed. */
  readonly failed: boolean;
}

/** Lines about the pickup of a purchase that is collected: its address once read, and a failed read (C-113). */
export const pickupLines = ({ chosen }: Collected, { address, failed }: OpenCartRead) => {
  const isCollected = chosen === 'collect';
  return { address: isCollected && address !== '' ? address : null, isUnread: isCollected && failed };
};

/** Price of one unit, for a row of several that is not free (C-191). */
export const unitPrice = ({
  quantity,
  unit,
}: {
  readonly quantity: number;
  readonly unit: Cents;
}): Cents | null => (quantity > 1 && unit > 0 ? unit : null);

/** Offer of protection. It can be chosen once its text and terms are read, and given up at any time (C-190). */
export const protectionOffer = <T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false } | null,
  { chosen }: { readonly chosen: boolean },
) => ({
  show: result === null ? 'loading' : result.ok ? 'offer' : 'failure',
  offer: result?.ok ? result.value : null,
  canChoose: chosen || result?.ok === true,
});

/** Donations among the items, which no buyer can cancel (O-200). */
export const donationsIn = (cart: CartOrders): 'none' | 'some' | 'only' => {
  const lines = linesOf(cart);
  if (!lines.some(({ donation }) => donation)) return 'none';
  return lines.every(({ donation }) => donation) ? 'only' : 'some';
};

export const hidesADate = (cart: CartOrders): boolean => linesOf(cart).some(({ hideDate }) => hideDate);
