import { type LineId, unitsOf } from '../kernel/values.ts';
import { partsOfOne } from '../limits/combo.ts';
import { groupLines, looseLines } from '../limits/limits.ts';
import type { Cart, ComboChoice, ItemChoice, LastThing, Line } from '../model/cart.ts';
import { shownDate } from '../model/line.ts';
import { fullPrice } from '../pricing/full-price.ts';
import { lineNames } from './display.ts';

/** Choice of `quantity` more units of the line's item. A donation keeps its amount (C-30). */
export const choiceOf = (line: Line, quantity: number, name: string): ItemChoice => ({
  store: line.store,
  productId: line.productId,
  variationId: line.variationId,
  kind: line.kind,
  quantity,
  name,
  // The server identifies a seat by its id, so the map is left out.
  seat: line.seat && { seatId: line.seat.seatId, index: 0, mapId: '', label: line.seat.label },
  visitAt: line.seat === null ? line.visitAt : (line.visitAt ?? line.eventAt),
  size: line.size,
  color: line.color,
  wristbandCode: line.wristbandCode,
  voucherCode: null,
  affiliateProgramId: line.affiliateProgramId,
  donation: line.donation ? line.price : null,
});

/** Name of an item that is not in the cart yet: its seat, else its ticket or product. */
export const choiceName = ({ seat, name }: ItemChoice): string => seat?.label ?? name;

interface Requested {
  readonly items: readonly ItemChoice[];
  readonly combos: readonly ComboChoice[];
}

/** Names of requested items and combos. */
export const requestedNames = (intents: readonly Requested[]): readonly string[] =>
  intents.flatMap(({ items, combos }) => [...items.map(choiceName), ...combos.map(({ name }) => name)]);

/**
 * Names of the cart's loose lines as texts (C-181). Times are wall times, which the page formats. Codes of wristbands are
 * left out, because the texts are stored.
 */
export const lineTexts = (cart: Cart): ReadonlyMap<LineId, string> => {
  const lines = looseLines(cart);
  const names = lineNames(lines);
  return new Map(
    lines.map((line, nth) => {
      const { event, title = [], details = [], date = null } = names[nth] ?? {};
      const at = date ?? (line.visitAt && shownDate(line));
      const parts = [event, at, ...(title.length === 0 ? [line.productName] : title), ...details];
      return [line.lineId, [...new Set(parts)].filter(Boolean).join(', ')];
    }),
  );
};

export const lineText = (cart: Cart, { lineId, productName }: Line): string =>
  lineTexts(cart).get(lineId) ?? productName;

export const thingsOf = (cart: Cart): readonly LastThing[] => {
  const texts = lineTexts(cart);
  return cart.orders.flatMap(({ store, currency, lines, combos }) => [
    ...groupLines(lines).map((group): LastThing => {
      const [line] = group;
      const name = texts.get(line.lineId) ?? line.productName;
      const item = choiceOf(line, unitsOf(group), name);
      return { name, unit: fullPrice(line), currency, item, combo: null };
    }),
    ...combos.map((combo): LastThing => {
      const { comboId, name, quantity } = combo;
      return {
        name,
        unit: fullPrice(combo),
        currency,
        item: null,
        combo: { store, comboId, quantity, name, parts: partsOfOne({ ...combo, quantity: 1 }) },
      };
    }),
  ]);
};
