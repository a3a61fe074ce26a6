import type { Cents, Currency } from '../kernel/values.ts';

export interface Payable {
  readonly currency: Currency;
  readonly payable: Cents;
}

/** New payable amounts, to announce them (C-52). Null if they are unchanged or the cart is empty. */
export const changedTotal = (
  before: readonly Payable[],
  after: readonly Payable[],
): readonly Payable[] | null => {
  const textOf = (all: readonly Payable[]): string =>
    JSON.stringify(all.map(({ currency, payable }) => [currency, payable]));
  return after.length === 0 || textOf(before) === textOf(after) ? null : after;
};

interface Notice {
  readonly serial: number;
  readonly code: string;
  readonly tone: 'success' | 'error' | 'info';
  readonly params: Readonly<Record<string, string | number>>;
}

interface Cart {
  readonly purchaseId: string | null;
  readonly prices: readonly Payable[];
  readonly protection: { readonly chosen: boolean };
  readonly delivery: { readonly chosen: string };
  readonly intents: readonly {
    readonly items: readonly { readonly seat: { readonly seatId: string } | null }[];
  }[];
}

export interface Announced {
  readonly serial: number;
  /** Serial of the page's own newest message. */
  readonly own: number;
  /** Names of reserved seats that are not announced yet. */
  readonly seats: readonly string[];
  /** Ids of seats whose reservation waits. */
  readonly waiting: readonly string[];
  readonly prices: readonly Payable[];
  readonly purchaseId: string | null;
  readonly choice: string;
}

/** Sentence for the message bar. If `isShown` is false, it is only spoken to screen readers. */
export type Sentence =
  | { readonly about: 'notice'; readonly total: readonly Payable[] | null; readonly isShown: true }
  | { readonly about: 'own'; readonly total: null; readonly isShown: true }
  | {
      readonly about: 'seats';
      readonly seats: readonly string[];
      readonly total: readonly Payable[] | null;
      readonly isShown: boolean;
    }
  | { readonly about: 'total'; readonly total: readonly Payable[]; readonly isShown: false };

const waitingSeats = ({ intents }: Cart): readonly string[] =>
  intents.flatMap(({ items }) => items.flatMap(({ seat }) => (seat === null ? [] : [seat.seatId])));

const choiceOf = ({ protection, delivery }: Cart): string => `${protection.chosen} ${delivery.chosen}`;

/** Initial state. The cart that a page starts with is not announced. */
export const initialAnnounced = (cart: Cart): Announced => ({
  ...{ serial: 0, own: 0, seats: [], waiting: waitingSeats(cart), prices: cart.prices },
  ...{ purchaseId: cart.purchaseId, choice: choiceOf(cart) },
});

/** True unless a success has no texts. Any other notice without them says that the server does not answer (K-50). */
export const isNoticeShown = ({ tone }: Pick<Notice, 'tone'>, hasTexts: boolean): boolean =>
  hasTexts || tone !== 'success';

/** Views that show the refusals of their own commands. */
export interface InPlace {
  /** Number of views whose command has no outcome yet. */
  readonly waiting: number;
  /** Newest notice that such a view shows. */
  readonly shown: Notice | null;
}
export const NOT_IN_PLACE: InPlace = { waiting: 0, shown: null };

interface Reason {
  readonly code: string;
  readonly serverMessage: string | null;
}

/** True if a notice has the reason of an outcome, which its view shows (C-33). */
export const hasReason = (
  notice: Reason | null,
  outcome: { readonly type: string; readonly reason?: Reason | null } | null,
): boolean => {
  const reason = outcome?.reason;
  return notice !== null && reason?.code === notice.code && reason.serverMessage === notice.serverMessage;
};

/** Says what the checkout page shows in place of its form (C-115). */
const OF_CHECKOUT = 'checkout.payment-waiting';

/**
 * Sentences for a new snapshot or the page's own message (C-52, C-55, C-56, C-58). The last shown one stays in sight. A notice
 * that may be a refusal waits until a view shows it or not (C-33).
 */
export const announceCart = (
  before: Announced,
  cart: Cart,
  notice: Notice | null,
  own: { readonly serial: number } | null = null,
  inPlace: InPlace = NOT_IN_PLACE,
  isCheckout = false,
): { readonly announced: Announced; readonly sentences: readonly Sentence[] } => {
  const sentences: Sentence[] = [];
  let { prices } = before;
  let seats = before.seats;
  const total = () => {
    const changed = changedTotal(prices, cart.prices);
    prices = cart.prices;
    return changed;
  };
  const choice = choiceOf(cart);
  const isChoice = before.purchaseId === cart.purchaseId && before.choice !== choice;
  if (isChoice) {
    const changed = total();
    if (changed !== null) sentences.push({ about: 'total', total: changed, isShown: false });
  }
  const waiting = waitingSeats(cart);
  const isSettled = before.waiting.some((seatId) => !waiting.includes(seatId));
  const isHeld = inPlace.waiting > 0 && notice?.tone !== 'success';
  const fresh = notice !== null && notice.serial !== before.serial && !isHeld ? notice : null;
  // A cart that the page only reads after its start is not announced either.
  if (prices.length === 0 && fresh?.tone !== 'success' && waiting.length + seats.length === 0)
    prices = cart.prices;
  const isSeat = isSettled && fresh?.tone === 'success' && (waiting.length > 0 || seats.length > 0);
  if (isSeat) seats = [...seats, String(fresh.params.name)];
  else if (fresh !== null && fresh !== inPlace.shown && !(isCheckout && fresh.code === OF_CHECKOUT)) {
    const changed = fresh.tone === 'success' ? total() : null;
    sentences.push({ about: 'notice', total: changed, isShown: true });
  }
  if (waiting.length === 0 && seats.length > 0) {
    const isShown = fresh === null || isSeat;
    sentences.push({ about: 'seats', seats, total: total(), isShown });
    seats = [];
  }
  if (own !== null && own.serial !== before.own) sentences.push({ about: 'own', total: null, isShown: true });
  const serial = fresh?.serial ?? before.serial;
  return {
    announced: {
      ...{ serial, own: own?.serial ?? before.own, seats, waiting, prices },
      ...{ purchaseId: cart.purchaseId, choice },
    },
    sentences,
  };
};

/** "Fila C, lugar 9; lugar 10": a name drops the first parts that it shares with the previous name (C-55). */
export const seatsText = (names: readonly string[]): string =>
  names
    .map((name, nth) => {
      const before = names[nth - 1]?.split(', ') ?? [];
      const parts = name.split(', ');
      return parts.slice(parts.findIndex((part, at) => part !== before[at])).join(', ');
    })
    .join('; ');
