/** How something on sale stands in the cart: which group it is, how many there are, and whether one more may be asked for. */
import type { ItemChoice, Line } from '../model/cart.ts';
import { type DocumentRoom, firstUnit } from './owned.ts';
import type { PlusState } from './plus.ts';

/** What is on sale, before anybody says how many. */
export type Offer = Omit<ItemChoice, 'quantity'>;

/** A group of the cart as its view shows it. */
export interface Group {
  readonly line: Line;
  readonly quantity: number;
  /** The quantity that a change under way asks for, else null. */
  readonly intended: number | null;
  readonly plus: PlusState;
}

export interface Standing<G extends Group> {
  /** Where it stands in the cart; null where it does not. */
  readonly group: G | null;
  readonly quantity: number;
  /** Something of it waits for the server. */
  readonly busy: boolean;
  readonly canLess: boolean;
  readonly canMore: boolean;
  readonly plus: PlusState;
}

type Chosen = Pick<Line, 'store' | 'variationId' | 'visitAt' | 'wristbandCode'>;

const MINUTE = 'YYYY-MM-DDTHH:mm'.length;
const minuteOf = (wall: string | null): string => (wall ?? '').slice(0, MINUTE);

/** A line or an item is the offer's: the same variation, and the visit's minute and the wristband where it names them (L-08). */
const isOf = (offer: Offer, chosen: Chosen): boolean =>
  chosen.store === offer.store &&
  chosen.variationId === offer.variationId &&
  (offer.visitAt === null || minuteOf(chosen.visitAt) === minuteOf(offer.visitAt)) &&
  (offer.wristbandCode === null || (chosen.wristbandCode ?? '') === offer.wristbandCode);

const ALLOWED: PlusState = { allowed: true };

/** L-09: a limit of the product holds for all of it, one by kind for all of that kind. */
const limitOfProduct = (groups: readonly Group[], offer: Offer): PlusState =>
  groups.find(
    ({ line, plus }) =>
      line.store === offer.store &&
      line.productId === offer.productId &&
      !plus.allowed &&
      (plus.reason === 'limit' || (plus.reason === 'limitByKind' && line.kind === offer.kind)),
  )?.plus ?? ALLOWED;

/**
 * How `offer` stands among the cart's groups and the items that wait for the server (L-08 to L-11). `stock` is what the
 * shop has left of it, null where it does not say; `room` is what the buyer's document owns and can still buy.
 */
export const standingOf = <G extends Group>(
  groups: readonly G[],
  waiting: readonly ItemChoice[],
  offer: Offer,
  stock: number | null,
  room: DocumentRoom | null = null,
): Standing<G> => {
  const group = groups.find(({ line }) => line.seat === null && isOf(offer, line)) ?? null;
  const asked = waiting
    .filter((item) => item.seat === null && isOf(offer, item))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const quantity = group === null ? asked : (group.intended ?? group.quantity);
  const beside = group?.plus ?? limitOfProduct(groups, offer);
  const plus = group === null && beside.allowed ? firstUnit(room) : beside;
  const noneLeft = stock !== null && stock <= 0 && quantity === 0;
  return {
    group,
    quantity,
    busy: asked > 0 || (group !== null && group.intended !== null),
    canLess: group !== null && quantity > 0,
    canMore: plus.allowed && !noneLeft,
    plus,
  };
};
