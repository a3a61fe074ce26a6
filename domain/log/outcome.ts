/** Summary of a visit (outcome and event), so that support can find it in a list (G-14, G-16). */
import type { Event } from '../shop/messages.ts';

type VisitOutcome =
  | 'cart'
  | 'refused'
  | 'expired'
  | 'changed'
  | 'paying'
  | 'waiting'
  | 'failed'
  | 'canceled'
  | 'paid';
export interface VisitSummary {
  readonly outcome: VisitOutcome;
  /** Event of the newest cart with items. */
  readonly event: string | null;
}

const OUTCOMES: Readonly<Partial<Record<Event['type'], VisitOutcome>>> = {
  IntentRefused: 'refused',
  IntentLost: 'refused',
  EntryRefused: 'refused',
  ProfileChangeRefused: 'refused',
  CancellationRefused: 'refused',
  OrderChangeRefused: 'refused',
  CartExpired: 'expired',
  OrderChanged: 'changed',
  PaymentAsked: 'paying',
  PaymentUnknown: 'paying',
  PaymentWaiting: 'waiting',
  PaymentFailed: 'failed',
  PaymentCanceled: 'canceled',
  PaymentSucceeded: 'paid',
};
/** Refusals without a message for the buyer: nothing was to do, or it was under way. */
const SILENT: readonly string[] = [
  ...['cart.already-reading', 'cart.quantity-unchanged', 'choice.unchanged', 'clock.nothing-due'],
  ...['checkout.check-under-way', 'checkout.nothing-to-check', 'orders.changing'],
];
const isVisible = (event: Event): boolean =>
  (event.type === 'Noticed' && event.notice.tone === 'error') ||
  (event.type === 'CommandRefused' && !SILENT.includes(event.code));

const WEIGHTS: Readonly<Record<VisitOutcome, number>> = {
  ...{ cart: 0, refused: 1, expired: 1, changed: 2 },
  ...{ paying: 3, waiting: 3, failed: 3, canceled: 3, paid: 3 },
};

/** The weightier outcome (G-14). The later one if both weigh the same. */
export const moreImportant = (before: VisitSummary | null, now: VisitSummary | null): VisitSummary | null => {
  if (before === null || now === null) return now ?? before;
  const { outcome } = WEIGHTS[now.outcome] < WEIGHTS[before.outcome] ? before : now;
  return { outcome, event: now.event ?? before.event };
};

const eventIn = (event: Extract<Event, { type: 'CartConfirmed' }>): string | null => {
  const [first] = event.cart.orders;
  return first?.lines[0]?.productName ?? first?.combos[0]?.name ?? null;
};

/** Summary after another event. Null while there is nothing to report (G-14). */
export const summaryWith = (before: VisitSummary | null, event: Event): VisitSummary | null => {
  if (event.type === 'CartConfirmed') {
    const about = eventIn(event);
    return about === null ? before : moreImportant(before, { outcome: 'cart', event: about });
  }
  const outcome = isVisible(event) ? 'refused' : OUTCOMES[event.type];
  return outcome === undefined ? before : moreImportant(before, { outcome, event: null });
};

interface Visit {
  readonly id: string;
  readonly beganAt: number;
  readonly writtenAt: number;
  readonly cameTo: VisitSummary | null;
  readonly purchases: readonly string[];
}

/** Longest pause between two visits of one complaint, in milliseconds. */
const LONGEST_GAP = 3_600_000;

/** Visits to choose from besides `own`: those with an outcome, and those of the complaint (G-32). */
export const otherVisits = <V extends Visit>(
  visits: readonly V[],
  own: string,
  chosen: ReadonlySet<string>,
): readonly V[] => visits.filter(({ id, cameTo }) => id !== own && (cameTo !== null || chosen.has(id)));

/**
 * Ids of the visits of a complaint (G-22): `own`, and those with the purchase. Visits with an outcome within an hour of
 * these are added.
 */
export const visitsOfComplaint = (
  visits: readonly Visit[],
  own: string,
  purchase: string | null,
): ReadonlySet<string> => {
  const hasPurchase = ({ purchases }: Visit): boolean => purchase !== null && purchases.includes(purchase);
  const chosen = visits.filter((visit) => visit.id === own || hasPurchase(visit));
  const isNear = (visit: Visit): boolean =>
    chosen.some(
      ({ beganAt, writtenAt }) =>
        visit.beganAt - writtenAt <= LONGEST_GAP && beganAt - visit.writtenAt <= LONGEST_GAP,
    );
  let rest = visits.filter((visit) => visit.cameTo !== null && !chosen.includes(visit));
  for (let near = rest.filter(isNear); near.length > 0; near = rest.filter(isNear)) {
    chosen.push(...near);
    rest = rest.filter((visit) => !near.includes(visit));
  }
  return new Set([own, ...chosen.map(({ id }) => id)]);
};
