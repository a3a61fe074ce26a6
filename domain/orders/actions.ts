import type { Instant } from '../kernel/values.ts';
import { civilFromDays, dateText } from '../time/civil.ts';
import { isPast } from '../time/deadline.ts';
import { eventZone, hostInstant } from '../time/zone.ts';
import type { FaceWord } from './face-link.ts';
import type { BoughtItem, Order, TicketStatus, ZonedOrder } from './messages.ts';

export const ORDER_REFUSALS = [
  'orders.unpaid',
  'orders.cancelled',
  'orders.pendingCancellation',
  'orders.itemCancelled',
  'orders.itemPendingCancellation',
  'orders.itemReplaced',
  'orders.itemValidated',
  'orders.orderValidated',
  'orders.periodOver',
  'orders.notCancellable',
  'orders.nothingLeft',
  'orders.notATicket',
  'orders.bearerChanged',
  'orders.offered',
  'orders.handedOn',
  'orders.notOffered',
  'orders.kept',
  'orders.choiceOver',
  'orders.changedAgain',
  'orders.unprotected',
  'orders.periodRunning',
  'orders.noCode',
  'orders.downloadHidden',
  'orders.noFacial',
  'orders.facialMissing',
  'orders.facialInAnalysis',
  'orders.facialRegistered',
] as const;
export type OrderRefusal = (typeof ORDER_REFUSALS)[number];

export type Permission =
  | { readonly allowed: true; readonly irreversible: boolean }
  | { readonly allowed: false; readonly code: OrderRefusal };

/** True while a change of an order is under way, so that no other can be sent (O-13). */
export const isChangingOrder = ({
  orders,
}: {
  readonly orders: { readonly change: object | null };
}): boolean => orders.change !== null;

const permit = (
  reasons: readonly (OrderRefusal | false | null)[],
  { irreversible }: { readonly irreversible: boolean },
): Permission => {
  const code = reasons.find((reason) => reason !== false && reason !== null);
  return code ? { allowed: false, code } : { allowed: true, irreversible };
};

const RETURNABLE = { irreversible: false };
const FINAL = { irreversible: true };

export function orderReason({ status }: Pick<Order, 'status'>): OrderRefusal | null {
  if (status === 'completed') return null;
  if (status === 'canceled') return 'orders.cancelled';
  return status === 'pendingCancellation' ? 'orders.pendingCancellation' : 'orders.unpaid';
}

/** Status of an item in its order, which decides about a valid or used item unless it is completed (O-20, O-133). */
export function statusInOrder(
  order: Pick<Order, 'status'>,
  { status }: Pick<BoughtItem, 'status'>,
): TicketStatus | 'unpaid' {
  const reason = orderReason(order);
  if (reason === null || (status !== 'valid' && status !== 'validated')) return status;
  if (reason === 'orders.unpaid') return 'unpaid';
  return reason === 'orders.cancelled' ? 'canceled' : 'pendingCancellation';
}

function deadReason({ status }: BoughtItem): OrderRefusal | null {
  if (status === 'canceled') return 'orders.itemCancelled';
  if (status === 'pendingCancellation') return 'orders.itemPendingCancellation';
  return status === 'replaced' ? 'orders.itemReplaced' : null;
}

/** True once another person accepted the ticket (O-81). */
export const isHandedOn = ({ offer }: Pick<BoughtItem, 'offer'>): boolean => offer?.state === 'accepted';
const isOffered = ({ offer }: BoughtItem): boolean => offer?.state === 'open';

const isValidated = ({ status }: BoughtItem): boolean => status === 'validated';
const isValid = ({ status }: BoughtItem): boolean => status === 'valid';

/** True if the standard cancellation period is over (O-03). */
export function isCancellationOver({ cancelUntil }: Order, now: number): boolean {
  const end = hostInstant(cancelUntil);
  return end !== null && isPast(end, now);
}

const DAY = 24 * 60 * 60_000;

/** Zone of an item's start and doors: its own, else its order's, else São Paulo's (O-190). */
export const itemZone = (order: Pick<ZonedOrder, 'timeZone'>, item: Pick<BoughtItem, 'timeZone'>): string =>
  eventZone(item.timeZone ?? order.timeZone);

/** Start of an item, epoch milliseconds. Null if it is unknown. */
const startOf = (
  order: Pick<ZonedOrder, 'timeZone'>,
  item: Pick<BoughtItem, 'line' | 'timeZone'>,
): Instant | null => hostInstant(item.line.visitAt ?? item.line.eventAt, itemZone(order, item));

/** True if the order can change without the buyer (O-46). */
export const canChangeElsewhere = (
  order: Pick<ZonedOrder, 'status' | 'money' | 'tickets' | 'timeZone'>,
  now: number,
): boolean => {
  const { status, money, tickets } = order;
  const isAhead = (item: BoughtItem): boolean => {
    const begins = startOf(order, item);
    return begins === null || !isPast(begins + DAY, now);
  };
  if (money?.some(({ done }) => !done)) return true;
  return status === 'completed'
    ? tickets.some((item) => isValid(item) && isAhead(item))
    : status !== 'canceled';
};

/** Choice between keeping an item of a changed event and its refund, before and after its deadline. Null without one. */
export const choiceOf = (order: Order, item: BoughtItem, now: number): 'open' | 'over' | null => {
  if (item.change === null || item.change.kept || orderReason(order) !== null || !isValid(item)) return null;
  const end = hostInstant(item.change.chooseUntil);
  if (end === null) return null;
  return isPast(end, now) ? 'over' : 'open';
};

/** True while the buyer can choose (O-87). */
export const isChoiceOpen = (order: Order, item: BoughtItem, now: number): boolean =>
  choiceOf(order, item, now) === 'open';

/** True once the host returns the money of an item that the buyer did not choose to keep (O-89, O-105). */
export const isReturnedByDefault = (order: Order, item: BoughtItem, now: number): boolean =>
  choiceOf(order, item, now) === 'over' && item.change?.byDefault === 'refund';

/** The buyer can keep an item of a changed event while the choice is open (O-87). */
export const mayKeep = (order: Order, item: BoughtItem, now: number): Permission =>
  permit(
    [
      orderReason(order),
      deadReason(item),
      isValidated(item) && 'orders.itemValidated',
      item.change?.kept === true && 'orders.kept',
      !isChoiceOpen(order, item, now) && 'orders.choiceOver',
    ],
    RETURNABLE,
  );

/** An open choice lifts the period and the host's ban (O-87). */
export const mayCancelItem = (order: Order, item: BoughtItem, now: number): Permission =>
  permit(
    [
      orderReason(order),
      deadReason(item),
      isReturnedByDefault(order, item, now) && 'orders.itemPendingCancellation',
      isValidated(item) && 'orders.itemValidated',
      isOffered(item) && 'orders.offered',
      ...(isChoiceOpen(order, item, now)
        ? []
        : [
            isCancellationOver(order, now) && ('orders.periodOver' as const),
            !item.cancellable && ('orders.notCancellable' as const),
          ]),
    ],
    FINAL,
  );

/** A canceled ticket is no longer offered (O-80). */
const isAnyOffered = ({ tickets }: Order): boolean =>
  tickets.some((item) => isValid(item) && isOffered(item));

/** Items that forbid the cancellation of the whole order (O-05). */
const uncancelable = ({ tickets }: Order): readonly BoughtItem[] =>
  tickets.filter((item) => isValid(item) && !item.cancellable);

/** True if an item is valid and not on its way back (O-105). */
const isAnyLeft = (order: Order, now: number): boolean =>
  order.tickets.some((item) => isValid(item) && !isReturnedByDefault(order, item, now));

export const mayCancelOrder = (order: Order, now: number): Permission =>
  permit(
    [
      orderReason(order),
      order.tickets.some(isValidated) && 'orders.orderValidated',
      isAnyOffered(order) && 'orders.offered',
      isCancellationOver(order, now) && 'orders.periodOver',
      uncancelable(order).length > 0 && 'orders.notCancellable',
      !isAnyLeft(order, now) && 'orders.nothingLeft',
    ],
    FINAL,
  );

/** True if an item can be canceled on its own. */
export const isAnyCancelable = (order: Order, now: number): boolean =>
  order.tickets.some((item) => mayCancelItem(order, item, now).allowed);

/** Items to name as the reason against canceling the whole order (O-201). Null without that reason. */
export const keptFromCanceling = (
  order: Order,
  now: number,
): { readonly items: readonly BoughtItem[]; readonly areOthersCancelable: boolean } | null => {
  const whole = mayCancelOrder(order, now);
  return whole.allowed || whole.code !== 'orders.notCancellable'
    ? null
    : { items: uncancelable(order), areOthersCancelable: isAnyCancelable(order, now) };
};

export const mayChangeBearer = (order: Order, item: BoughtItem, now: number): Permission =>
  permit(
    [
      orderReason(order),
      item.line.kind !== 'ticket' && 'orders.notATicket',
      deadReason(item),
      isReturnedByDefault(order, item, now) && 'orders.itemPendingCancellation',
      isValidated(item) && 'orders.itemValidated',
      isOffered(item) && 'orders.offered',
      isHandedOn(item) && 'orders.handedOn',
      item.bearerChanged && 'orders.bearerChanged',
    ],
    FINAL,
  );

/** An open offer can be taken back, an accepted one cannot (O-82). */
export const mayTakeBack = (order: Order, item: BoughtItem): Permission =>
  permit(
    [
      orderReason(order),
      deadReason(item),
      isHandedOn(item) && 'orders.handedOn',
      !isOffered(item) && 'orders.notOffered',
    ],
    RETURNABLE,
  );

export const mayRequestRefund = (order: Order, now: number): Permission =>
  permit(
    [
      orderReason(order),
      !order.protected && 'orders.unprotected',
      !isCancellationOver(order, now) && 'orders.periodRunning',
      order.tickets.some(isValidated) && 'orders.orderValidated',
      isAnyOffered(order) && 'orders.offered',
      !isAnyLeft(order, now) && 'orders.nothingLeft',
    ],
    FINAL,
  );

/** True for a valid or used item of a completed order, even without a code yet (O-20). */
export const isUsable = (order: Order, item: BoughtItem): boolean =>
  orderReason(order) === null && deadReason(item) === null;

/** Reason why a valid item's required face does not open the gate yet (O-39). Null once registered, and for other items. */
export const faceReason = ({
  line,
  status,
  facial,
}: Pick<BoughtItem, 'status' | 'facial'> & { readonly line: Pick<BoughtItem['line'], 'facialRequired'> }) => {
  if (!line.facialRequired || status !== 'valid' || facial === 'registered') return null;
  return facial === 'inAnalysis' ? 'orders.facialInAnalysis' : 'orders.facialMissing';
};

/** True if the item is usable and lacks no face, even without a code yet. */
export const isForGate = (order: Order, item: BoughtItem): boolean =>
  isUsable(order, item) && faceReason(item) === null;

export const mayShow = (order: Order, item: BoughtItem): Permission =>
  permit(
    [
      orderReason(order),
      deadReason(item),
      isHandedOn(item) && 'orders.handedOn',
      item.code === null && 'orders.noCode',
      faceReason(item),
    ],
    RETURNABLE,
  );

export const mayDownload = (order: Order, item: BoughtItem): Permission =>
  permit(
    [
      orderReason(order),
      deadReason(item),
      isHandedOn(item) && 'orders.handedOn',
      item.code === null && 'orders.noCode',
      isValidated(item) && 'orders.itemValidated',
      item.line.hideDownload && 'orders.downloadHidden',
    ],
    RETURNABLE,
  );

/** Devices of Apple Wallet, and of Google's. An iPad says that it is a Mac, which opens passes too (O-25). */
const APPLE = /\b(iPhone|iPad|iPod|Macintosh)\b/;
const GOOGLE = /\b(Android|Windows|Linux|CrOS)\b/;

/** Wallet of the device in which the host can put the item (O-25). */
export const walletOf = (order: Order, item: BoughtItem, userAgent: string): 'apple' | 'google' | null => {
  if (item.line.kind !== 'ticket' || !mayDownload(order, item).allowed) return null;
  if (APPLE.test(userAgent)) return item.walletPass ? 'apple' : null;
  return GOOGLE.test(userAgent) && item.googleWallet ? 'google' : null;
};

const OFFLINE_BEFORE = 48 * 60 * 60_000;
const OFFLINE_AFTER = 12 * 60 * 60_000;

export type Days = Readonly<Record<'from' | 'to', string>>;

/** First and last day of tickets that are kept offline (O-64). A zone's day is within one day of UTC's. */
export const offlineDays = (now: number): Days => {
  const dayOf = (at: number): string => dateText(civilFromDays(Math.floor(at / DAY)));
  return { from: dayOf(now - OFFLINE_AFTER - DAY), to: dayOf(now + OFFLINE_BEFORE + DAY) };
};

/** Days to request after a response to `requested` at server time `at` (O-136). Null if the server's clock names the same. */
export const correctedDays = (requested: Days, at: number): Days | null => {
  const days = offlineDays(at);
  return days.from === requested.from && days.to === requested.to ? null : days;
};

/** True from 48 hours before the item's time to 12 hours after (O-19, O-190). */
export const isNearEvent = (
  order: Pick<ZonedOrder, 'timeZone'>,
  item: Pick<BoughtItem, 'line' | 'timeZone'>,
  now: number,
): boolean => {
  const begins = startOf(order, item);
  return begins !== null && now >= begins - OFFLINE_BEFORE && now < begins + OFFLINE_AFTER;
};

export const isKeptOffline = (order: ZonedOrder, item: BoughtItem, now: number): boolean =>
  item.line.kind === 'ticket' && mayShow(order, item).allowed && isNearEvent(order, item, now);

/** Change of the offline copy from the `kept` codes to the `near` ones, which were read next to `unreadable` orders (O-150). */
export const offlineChange = (near: readonly string[], unreadable: number, kept: readonly string[]) => {
  if (unreadable > 0 && !kept.every((code) => near.includes(code))) return 'keep';
  return near.length === 0 ? 'delete' : 'store';
};

export const mayRegisterFace = (order: Order, item: BoughtItem): Permission =>
  permit(
    [
      orderReason(order),
      !item.line.facialRequired && 'orders.noFacial',
      deadReason(item),
      isHandedOn(item) && 'orders.handedOn',
      isValidated(item) && 'orders.itemValidated',
      item.facial === 'inAnalysis' && 'orders.facialInAnalysis',
      item.facial === 'registered' && 'orders.facialRegistered',
    ],
    RETURNABLE,
  );

export type FaceOutcome =
  | 'registered'
  | 'alreadyRegistered'
  | 'inAnalysis'
  | 'awaited'
  | 'refused'
  | 'open'
  /** No registration is possible: the reason is the code of {@link mayRegisterFace}. */
  | 'closed';

/** True if the outcome leaves a registration to do. */
export const isFaceOpen = (outcome: FaceOutcome): boolean =>
  outcome === 'open' || outcome === 'awaited' || outcome === 'refused';

const outcomeOf = (permission: Permission, word: FaceWord | null): FaceOutcome => {
  if (!permission.allowed) {
    if (permission.code === 'orders.facialInAnalysis') return 'inAnalysis';
    if (permission.code !== 'orders.facialRegistered') return 'closed';
    return word === null ? 'alreadyRegistered' : 'registered';
  }
  if (word === null) return 'open';
  return word === 'pending' ? 'refused' : 'awaited';
};

/** Result of a face registration (O-18, O-30). `word` is null without a known word of the provider. */
export const faceOutcome = (order: Order, item: BoughtItem, word: FaceWord | null): FaceOutcome =>
  outcomeOf(mayRegisterFace(order, item), word);

/** True if the person whose face it is consents by the name on the ticket (O-42). */
export const consentsByName = (bearerName: string): boolean => bearerName !== '';

/** Result of the registration by the bearer. The server accepts the link only for a valid ticket with a face (O-41). */
export const invitedOutcome = ({ facial }: Pick<BoughtItem, 'facial'>, word: FaceWord | null): FaceOutcome =>
  outcomeOf(
    permit(
      [
        facial === 'inAnalysis' && 'orders.facialInAnalysis',
        facial === 'registered' && 'orders.facialRegistered',
      ],
      RETURNABLE,
    ),
    word,
  );

export interface OrderActions {
  readonly cancel: Permission;
  readonly refund: Permission;
}
export interface ItemActions {
  readonly cancel: Permission;
  readonly changeBearer: Permission;
  readonly show: Permission;
  readonly download: Permission;
  readonly registerFace: Permission;
}

export const orderActions = (order: Order, now: number): OrderActions => ({
  cancel: mayCancelOrder(order, now),
  refund: mayRequestRefund(order, now),
});

export const itemActions = (order: Order, item: BoughtItem, now: number): ItemActions => ({
  cancel: mayCancelItem(order, item, now),
  changeBearer: mayChangeBearer(order, item, now),
  show: mayShow(order, item),
  download: mayDownload(order, item),
  registerFace: mayRegisterFace(order, item),
});

type Press = 'primary' | 'quiet' | null;

/** Next steps after a registration, at most one of them primary (O-69). Null for a step that is not offered. */
export const faceSteps = (
  outcome: FaceOutcome,
  isInvited: boolean,
): Readonly<Record<'check' | 'register' | 'order', Press>> => {
  const isOpen = isFaceOpen(outcome);
  const isPending = outcome === 'inAnalysis' || outcome === 'awaited';
  const order = isOpen || isPending ? 'quiet' : 'primary';
  const register = isPending ? 'quiet' : 'primary';
  return {
    check: isPending ? 'primary' : null,
    register: isOpen ? register : null,
    order: isInvited ? null : order,
  };
};

/** True if the server refuses a registration because the face was registered or sent elsewhere (O-70). */
export const isFaceElsewhere = ({ serverCode }: { readonly serverCode: string }): boolean =>
  serverCode.startsWith('facial_');
