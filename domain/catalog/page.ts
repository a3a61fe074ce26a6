/** Decides what an event's page shows. */
import { isOnSale } from '../limits/combo.ts';
import { type Offer, PLAIN_CHOICE, ticketLimit } from '../limits/limits.ts';
import type { LimitByKind } from '../model/cart.ts';
import type { Terms } from './batches.ts';
import { hasSeveralDates, hidesDate } from './dates.ts';
import { isSoldHere, isWebAddress } from './listed.ts';
import { hasOpenMap, type Mapped } from './sale-phase.ts';

/** Most units left that a ticket shows at full price (E-35). */
const FEW_LEFT = 10;

interface Sold {
  readonly sale: string;
  /** True for a half-price ticket. */
  readonly half: boolean;
}

/** Remark on a ticket. `shown` is its state of sale next to the buyer's units, `left` the units to add (E-35). */
export const ticketRemark = ({ sale, half }: Sold, shown: string, left: number | null) => {
  if (shown === 'held') return { code: 'sale.held', count: 0 } as const;
  if (shown === 'soldOut')
    return half && sale === 'onSale' ? ({ code: 'half.none', count: 0 } as const) : null;
  const count = left ?? 0;
  if (shown !== 'onSale' || count <= 0) return null;
  if (half) return { code: 'half.left', count } as const;
  return count <= FEW_LEFT ? ({ code: 'few', count } as const) : null;
};

interface Counted {
  readonly sale: string;
  readonly stock: number | null;
}

/** Tickets left of a kind that is chosen for a seat (E-80). Null if unknown. */
export const ticketsLeft = (ticket: Counted | undefined): number | null => {
  if (ticket === undefined) return null;
  return isOnSale(ticket) ? ticket.stock : 0;
};

/** Units left of a half-price ticket, shown for any number (E-35). Null for another ticket, or if they are unknown. */
export const halfPriceLeft = (ticket: Counted & Pick<Sold, 'half'>) => {
  const left = ticket.half ? ticketsLeft(ticket) : null;
  if (left === null) return null;
  return left === 0 ? ({ text: 'price.none' } as const) : ({ text: 'price.left', count: left } as const);
};

/** Terms to show at the ticket. Empty if they are listed apart from the tickets (E-22). */
export const noteBeside = (listed: readonly Terms[], { note }: Terms): string =>
  listed.some((terms) => terms.note === note) ? '' : note;

interface Batch {
  readonly endsAt: string | null;
  readonly variations: readonly { readonly sale: string }[];
}

/** End of a batch to show. Null unless it is on sale, or if the event hides its date (E-36). */
export const shownEnd = ({ endsAt, variations }: Batch, event: Parameters<typeof hidesDate>[0]) =>
  hidesDate(event) || !variations.some(({ sale }) => sale === 'onSale') ? null : endsAt;

interface Offered extends Mapped {
  readonly dates: readonly unknown[];
}

/** Next step that the phone's bar offers (E-37), next to the cart (N-35). `retry`: its read failed. */
export const nextStep = (
  event: Offered,
  date: string | null,
  opens: boolean,
  cart: 'failed' | 'items' | 'empty' | 'loading',
): 'retry' | 'cart' | 'date' | 'map' | 'tickets' => {
  if (cart === 'failed') return 'retry';
  if (cart === 'items') return 'cart';
  if (hasSeveralDates(event) && date === null) return 'date';
  return hasOpenMap(event, opens) ? 'map' : 'tickets';
};

interface Event {
  readonly ageRating: string;
  readonly externalUrl: string | null;
  readonly perDocumentLimit: number;
  readonly perDocumentLimitByKind: LimitByKind;
  readonly bearerRequired: boolean;
  readonly facialRequired: boolean;
  readonly protectionOffered: boolean;
  readonly takesReservations: boolean;
}

/** Conditions of an event that could surprise the buyer later (E-38). */
export const conditionsOf = (event: Event) => {
  const { ageRating } = event;
  const age = /^\d+$/.test(ageRating) ? 'age.from' : 'age.free';
  return (
    [
      [age, ageRating !== ''],
      ['know.fee', isSoldHere(event)],
      ['know.limit', ticketLimit(event) > 0],
      ['know.bearer', event.bearerRequired],
      ['know.facial', event.facialRequired],
      ['know.protection', event.protectionOffered],
      ['know.reservation', event.takesReservations],
    ] as const
  ).flatMap(([code, applies]) => (applies ? [code] : []));
};

/** Places to stay with a web address (E-40). */
export const shownStays = <S extends { readonly url: string }>(stays: readonly S[]): readonly S[] =>
  stays.filter(({ url }) => isWebAddress(url));

interface Sellable<V, C> {
  readonly dates: readonly unknown[];
  readonly variations: readonly V[];
  readonly combos: readonly C[];
}

/** Tickets that an event's page has without another read. Null for an event of several dates (E-12). */
export const ownTickets = <V, C>(event: Sellable<V, C>) =>
  hasSeveralDates(event) ? null : { variations: event.variations, combos: event.combos };

/** True while the tickets of an event wait for the code of the buyer's wristband (E-41). */
export const needsWristband = (event: { readonly checksWristband: boolean }, code: string | null): boolean =>
  event.checksWristband && code === null;

interface Choice {
  readonly date: string | null;
  readonly wristbandCode: string | null;
  /** Number of reads of the tickets since the sale opened (E-59). */
  readonly reads: number;
}

type Read<T, P> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: P };

/** True if an event's page reads the tickets of the choice, apart from the event (E-68). */
export const readsTickets = (
  event: Parameters<typeof needsWristband>[0],
  { date, wristbandCode, reads }: Choice,
): boolean => !needsWristband(event, wristbandCode) && (date !== null || wristbandCode !== null || reads > 0);

/** Tickets that an event's page shows, and the state of their read (E-68). `opens`: the sale is about to open. */
export const shownTickets = <V, C, T, P>(
  event: Sellable<V, C> & Parameters<typeof needsWristband>[0],
  choice: Choice,
  result: Read<T, P> | null,
  opens: boolean,
) => {
  const reads = readsTickets(event, choice);
  const isOwn = !needsWristband(event, choice.wristbandCode) && (opens || !reads);
  return {
    offered: result?.ok ? result.value : isOwn ? ownTickets(event) : null,
    waiting: reads && !opens && result === null,
    problem: result?.ok === false && !opens ? result.problem : null,
  };
};

/** Combos that an event's page shows (E-75). `offered` is null while no tickets are shown. */
export const shownCombos = <C>(
  event: { readonly combos: readonly C[]; readonly checksWristband: boolean },
  offered: { readonly combos: readonly C[] } | null,
): readonly C[] => offered?.combos ?? (event.checksWristband ? [] : event.combos);

/** Failed read to show in place of the tickets. Null if the field of the wristband shows it (E-41). */
export const ticketsProblem = <P>(
  event: Parameters<typeof needsWristband>[0],
  problem: P | null,
): P | null => (event.checksWristband ? null : problem);

interface EnteredWristband<P> {
  readonly wristbandCode: string | null;
  readonly offered: object | null;
  readonly waiting: boolean;
  readonly problem: P | null;
}

/** The entered code once its tickets are read, and the state of that read. Without a code it has none (E-41). */
export const wristbandEntry = <P>({ wristbandCode, offered, waiting, problem }: EnteredWristband<P>) =>
  wristbandCode === null
    ? { accepted: null, busy: false, problem: null }
    : { accepted: offered === null ? null : wristbandCode, busy: waiting, problem };

/** True for a sector whose tickets are chosen on the event's map (E-69). */
export const isSoldOnMap = ({ seated }: { readonly seated: boolean }, { seatMap }: Pick<Mapped, 'seatMap'>) =>
  seated && seatMap;

/** True if the tickets lead to the map: it is open, and a sector is sold there (E-69, E-83). */
export const leadsToMap = (
  sectors: readonly { readonly seated: boolean }[],
  event: Mapped,
  opens: boolean,
): boolean => hasOpenMap(event, opens) && sectors.some(({ seated }) => seated);

interface Offers<O> {
  readonly products: readonly O[];
}

/** Products of an event, apart from recharges of its wristbands (E-14). */
export const offersByKind = <O extends { readonly kind: string }>({ products }: Offers<O>) => ({
  products: products.filter(({ kind }) => kind !== 'recharge'),
  recharges: products.filter(({ kind }) => kind === 'recharge'),
});

/** Wristband of a recharge: the one that opened the tickets, else the typed one, in capitals (E-11). */
export const wristbandOf = (entered: string | null, typed: string): string | null =>
  entered ?? (typed.trim().toUpperCase() || null);

type SoldTicket = Pick<Offer, 'productId' | 'variationId' | 'kind' | 'name'> & {
  readonly sector: string | null;
};

type TicketEvent = Pick<Offer, 'store'> &
  Parameters<typeof hidesDate>[0] & { readonly title: string; readonly recurring: boolean };

/** Offer of a ticket on an event's page, for the date and the wristband that the page shows (L-25, C-181). */
export const ticketOffer = (
  event: TicketEvent,
  { productId, variationId, kind, sector, name }: SoldTicket,
  { date, wristbandCode }: Pick<Offer, 'wristbandCode'> & { readonly date: string | null },
): Offer => {
  const visitAt = event.recurring ? date : null;
  const parts = [event.title, hidesDate(event) ? null : visitAt, sector, name];
  return {
    ...PLAIN_CHOICE,
    ...{ store: event.store, productId, variationId, kind, visitAt, wristbandCode },
    name: [...new Set(parts)].filter(Boolean).join(', '),
  };
};
