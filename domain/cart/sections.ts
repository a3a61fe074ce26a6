/** The cart as a buyer reads it: by store, then by event and date, then by sector and kind (C-39). */
import { groupLines } from '../limits/identity.ts';
import type { Combo, Line, LineEvent, LineKind } from '../model/cart.ts';

interface Grouped {
  readonly line: Line;
}

interface Order<G extends Grouped, C extends Combo> {
  readonly groups: readonly G[];
  readonly combos: readonly C[];
}

export interface Section<G extends Grouped, C extends Combo> {
  readonly key: string;
  readonly event: LineEvent | null;
  /** Wall time of the visit or event; null where it is hidden, or where nothing of it has one. */
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
const dateOf = (line: Line | undefined): string | null => line?.visitAt ?? line?.eventAt ?? null;

const KINDS: readonly LineKind[] = ['ticket', 'product', 'recharge'];
const rankOf = ({ kind, donation }: Line): number => (donation ? KINDS.length : KINDS.indexOf(kind));

/** By sector in the order in which they were chosen, then by kind; what has no sector stands behind. */
const inOrder = <G extends Grouped>(groups: readonly G[]): readonly G[] => {
  const sectors = new Map<string, number>();
  for (const { line } of groups)
    if (line.sector !== null && !sectors.has(line.sector)) sectors.set(line.sector, sectors.size);
  const place = ({ line }: G): number =>
    (line.sector === null ? undefined : sectors.get(line.sector)) ?? sectors.size;
  return groups.toSorted((a, b) => place(a) - place(b) || rankOf(a.line) - rankOf(b.line));
};

/**
 * What has no date stands with its event's first one. Sections come in the order of their first thing; nothing is
 * left out and nothing doubled.
 */
export const sectionsOf = <G extends Grouped, C extends Combo>({
  groups,
  combos,
}: Order<G, C>): readonly Section<G, C>[] => {
  const open: Open<G, C>[] = [];
  /** Of each event's sections the first, which alone may still be without a date, and each by its date. */
  const first = new Map<string, Open<G, C>>();
  const byDate = new Map<string, Open<G, C>>();
  const sectionFor = (line: Line | undefined): Open<G, C> => {
    const [slug, at] = [slugOf(line), dateOf(line)];
    const date = `${at} ${slug}`;
    const one = first.get(slug);
    const found = one !== undefined && (at === null || one.at === null) ? one : byDate.get(date);
    if (found !== undefined) {
      found.at ??= at;
      byDate.set(date, found);
      found.hidden ||= line?.hideDate ?? false;
      return found;
    }
    const made: Open<G, C> = {
      ...{ key: `${slug} ${open.length}`, event: line?.event ?? null },
      ...{ at, hidden: line?.hideDate ?? false, groups: [], combos: [] },
    };
    open.push(made);
    if (one === undefined) first.set(slug, made);
    byDate.set(date, made);
    return made;
  };
  for (const group of groups) sectionFor(group.line).groups.push(group);
  for (const combo of combos) sectionFor(combo.lines[0]).combos.push(combo);
  return open.map(({ key, event, at, hidden, groups, combos }) => ({
    ...{ key, event, at: hidden ? null : at },
    ...{ groups: inOrder(groups), combos },
  }));
};

export interface Part {
  readonly key: string;
  readonly line: Line;
  readonly quantity: number;
}

/** Parts differ by their share of the price, which says nothing to a buyer. */
const FREE = { price: 0, convenienceFee: 0, processingFee: 0 } as Pick<
  Line,
  'price' | 'convenienceFee' | 'processingFee'
>;

/** What one combo holds, with sizes and how many of each. */
export const partsOf = ({ lines, quantity }: Combo): readonly Part[] =>
  groupLines(lines.map((line) => ({ ...line, ...FREE }))).flatMap((group) => {
    const [line] = group;
    if (line === undefined) return [];
    const all = group.reduce((sum, each) => sum + each.quantity, 0);
    return [{ key: line.lineId, line, quantity: Math.max(1, Math.round(all / Math.max(1, quantity))) }];
  });
