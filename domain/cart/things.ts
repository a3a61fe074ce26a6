import { unitsOf } from '../kernel/values.ts';
import { partsOfOne } from '../limits/combo.ts';
import { groupLines } from '../limits/limits.ts';
import type { Cart, ComboChoice, ItemChoice, LastThing, Line } from '../model/cart.ts';
import { fullPrice } from '../pricing/full-price.ts';

/** Choice of `quantity` more units of the line's item. A donation keeps its amount (C-30). */
export const choiceOf = (line: Line, quantity: number): ItemChoice => ({
  store: line.store,
  productId: line.productId,
  variationId: line.variationId,
  kind: line.kind,
  quantity,
  name: line.productName,
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

const nameOf = (line: Line): string =>
  [line.productName, line.variationName, line.seat?.label].filter(Boolean).join(', ');

export const thingsOf = ({ orders }: Cart): readonly LastThing[] =>
  orders.flatMap(({ store, currency, lines, combos }) => [
    ...groupLines(lines).map((group): LastThing => {
      const [line] = group;
      return {
        name: nameOf(line),
        unit: fullPrice(line),
        currency,
        item: choiceOf(line, unitsOf(group)),
        combo: null,
      };
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
