/** What was in a cart that expired, and asking for the same things once more (C-35, C-36). */
import { requestId } from '../kernel/decider.ts';
import { partsOfOne } from '../limits/combo.ts';
import { groupLines } from '../limits/identity.ts';
import { type Cart, type ItemChoice, isEmpty, type Line, unitsOf } from '../model/cart.ts';
import { accept, refuse } from '../model/decision.ts';
import { fullPrice } from '../pricing/full-price.ts';
import type { CartEvent, CartIntent, CartScope, LastThing } from './messages.ts';
import { type CartDecision, queued, standsStill } from './queue.ts';

/** `quantity` units of what `line` is; of a donation the same amount again (C-30). */
export const choiceOf = (line: Line, quantity: number): ItemChoice => ({
  store: line.store,
  productId: line.productId,
  variationId: line.variationId,
  kind: line.kind,
  quantity,
  name: line.productName,
  // A seat is asked for by its id; which map it was chosen on matters to nobody any more.
  seat: line.seat && { seatId: line.seat.seatId, index: 0, mapId: '', label: line.seat.label },
  visitAt: line.seat === null ? line.visitAt : (line.visitAt ?? line.eventAt),
  size: line.size,
  colour: line.colour,
  wristbandCode: line.wristbandCode,
  voucherCode: null,
  affiliateProgramId: line.affiliateProgramId,
  donation: line.donation ? line.price : null,
});

const nameOf = (line: Line): string =>
  [line.productName, line.variationName, line.seat?.label].filter(Boolean).join(', ');

/** Everything of a cart as it can be asked for again, one entry a group and a combo. */
export const thingsOf = ({ orders }: Cart): readonly LastThing[] =>
  orders.flatMap(({ store, currency, lines, combos }) => [
    ...groupLines(lines).flatMap(([line, ...more]): readonly LastThing[] =>
      line === undefined
        ? []
        : [
            {
              name: nameOf(line),
              unit: fullPrice(line),
              currency,
              item: choiceOf(line, unitsOf([line, ...more])),
              combo: null,
            },
          ],
    ),
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

const intentOf = ({ item, combo }: LastThing): CartIntent => ({
  type: 'Reserve',
  items: item === null ? [] : [item],
  combos: combo === null ? [] : [combo],
});

/** C-35: one intent a thing, so that what is gone takes nothing else along; the coupon last. */
export const reserveAgain = (scope: CartScope): CartDecision => {
  const { expired, expiredCoupon } = scope.cart;
  // What came back by another way, or was chosen anew, is not asked for twice.
  if (expired.length === 0 || !isEmpty(scope.cart.cart)) return refuse('cart.nothing-expired');
  const still = standsStill(scope, expired.length + 1);
  if (still) return still;
  const intents = expired.map(intentOf);
  const coupon: readonly CartIntent[] =
    expiredCoupon === null || scope.consumer === null ? [] : [{ type: 'ApplyCoupon', code: expiredCoupon }];
  const [first, ...rest] = [...intents, ...coupon].map((intent, nth) => queued(scope, intent, nth));
  const asked = expired.map((thing, nth) => ({ requestId: requestId(scope, nth), thing }));
  return first ? accept<CartEvent>(first, ...rest, { type: 'ReservedAgain', asked }) : refuse('cart.empty');
};
