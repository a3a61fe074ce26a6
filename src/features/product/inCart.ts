/**
 * How much of something is in the cart or on its way there, and the two commands that change it. Reads the snapshot;
 * limits are the core's.
 */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ItemChoice } from '../../../domain/model/cart.ts';
import { type Snapshot, useSnapshot } from '../../core/index.ts';
import { act } from '../../kit/messages.ts';

type CartSlice = Snapshot['cart'];
type Group = CartSlice['orders'][number]['groups'][number];
type Choice = Omit<ItemChoice, 'quantity'>;

const groupsOf = (cart: CartSlice): readonly Group[] => cart.orders.flatMap(({ groups }) => groups);

const sameText = (one: string | null, other: string | null): boolean => (one ?? '') === (other ?? '');

/** The visit's minute decides; seconds are written by some servers and not by others. */
const sameTime = (one: string | null, other: string | null): boolean =>
  (one ?? '').slice(0, 16) === (other ?? '').slice(0, 16);

const matches = ({ line }: Group, choice: Choice): boolean =>
  line.seat === null &&
  line.variationId === choice.variationId &&
  (choice.visitAt === null || sameTime(line.visitAt, choice.visitAt)) &&
  (choice.wristbandCode === null || sameText(line.wristbandCode, choice.wristbandCode));

/** A limit that another thing of the same product has reached holds for this one too. */
const limitedBySibling = (groups: readonly Group[], { productId, kind }: Choice): Group['plus'] | null => {
  const reached = groups.find(
    ({ line, plus }) =>
      line.productId === productId &&
      !plus.allowed &&
      (plus.reason === 'limit' || (plus.reason === 'limitByKind' && line.kind === kind)),
  );
  return reached?.plus ?? null;
};

/** Why there cannot be more, in words; null while there can. */
export const whyNot = (plus: Group['plus'], t: TFunction<'product'>): string | null => {
  if (plus.allowed) return null;
  switch (plus.reason) {
    case 'stock':
      return t('why.stock');
    case 'limit':
      return t('why.limit', { count: plus.limit });
    case 'limitByKind':
      return t('why.limitByKind', { count: plus.limit });
    default:
      return null;
  }
};

export interface InCart {
  readonly quantity: number;
  readonly busy: boolean;
  readonly canLess: boolean;
  readonly canMore: boolean;
  readonly why: string | null;
  readonly change: (next: number) => void;
}

export const useInCart = (choice: Choice, stock: number | null): InCart => {
  const { t } = useTranslation('product');
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const groups = groupsOf(cart);
  const group = groups.find((each) => matches(each, choice));
  const asked = cart.intents
    .flatMap(({ items }) => items)
    .filter((item) => item.variationId === choice.variationId && sameTime(item.visitAt, choice.visitAt))
    .reduce((sum, item) => sum + item.quantity, 0);
  const quantity = group === undefined ? asked : (group.intended ?? group.quantity);
  const plus = group?.plus ?? limitedBySibling(groups, choice) ?? { allowed: true };
  const noneLeft = stock !== null && stock <= 0 && quantity === 0;
  return {
    quantity,
    busy: asked > 0 || (group !== undefined && group.intended !== null),
    canLess: group !== undefined && quantity > 0,
    canMore: plus.allowed && !noneLeft,
    why: whyNot(plus, t),
    change: (next) => {
      if (group === undefined) {
        if (next > quantity) void act({ type: 'AddItem', item: { ...choice, quantity: next - quantity } });
      } else void act({ type: 'ChangeQuantity', lineId: group.key, quantity: next });
    },
  };
};

/** What stays the same for everything that one event's page puts into the cart. */
export const plainChoice = {
  seat: null,
  visitAt: null,
  size: null,
  colour: null,
  wristbandCode: null,
  voucherCode: null,
  affiliateProgramId: null,
  donation: null,
} as const;
