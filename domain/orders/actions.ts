/**
 * Permissions for an order and its items, with the reason for each refusal. Pure functions of the order and an instant.
 */
import { deadlineOf, isOver } from '../time/deadline.ts';
import type { BoughtItem, Order } from './messages.ts';

/** Every reason that a permission can name; each is an i18n key. */
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
  'orders.unprotected',
  'orders.periodRunning',
  'orders.noCode',
  'orders.downloadHidden',
  'orders.noFacial',
  'orders.facialInAnalysis',
  'orders.facialRegistered',
] as const;
export type OrderRefusal = (typeof ORDER_REFUSALS)[number];

export type Permission =
  | { readonly allowed: true; readonly irreversible: boolean }
  | { readonly allowed: false; readonly code: OrderRefusal };

/** The first reason that applies, else permission. */
const permit = (
  reasons: readonly (OrderRefusal | false | null)[],
  { irreversible }: { readonly irreversible: boolean },
): Permission => {
  const code = reasons.find((reason) => reason !== false && reason !== null);
  return code ? { allowed: false, code } : { allowed: true, irreversible };
};

const RETURNABLE = { irreversible: false };
const FINAL = { irreversible: true };

/** Reason why nothing can be done with this order. */
export function orderReason({ status }: Pick<Order, 'status'>): OrderRefusal | null {
  if (status === 'completed') return null;
  if (status === 'cancelled') return 'orders.cancelled';
  return status === 'pendingCancellation' ? 'orders.pendingCancellation' : 'orders.unpaid';
}

/** Reason why this item is no longer valid. */
function deadReason({ status }: BoughtItem): OrderRefusal | null {
  if (status === 'cancelled') return 'orders.itemCancelled';
  if (status === 'pendingCancellation') return 'orders.itemPendingCancellation';
  return status === 'replaced' ? 'orders.itemReplaced' : null;
}

const isValidated = ({ status }: BoughtItem): boolean => status === 'validated';
const isValid = ({ status }: BoughtItem): boolean => status === 'valid';

/** True if the standard cancellation period is over (O-03). */
export function isCancellationOver({ cancelUntil }: Order, now: number): boolean {
  const end = cancelUntil === null ? null : deadlineOf(cancelUntil, 0);
  return end !== null && isOver(end, now);
}

/** Permission to cancel this item (O-04, O-06). */
export const mayCancelItem = (order: Order, item: BoughtItem, now: number): Permission =>
  permit(
    [
      orderReason(order),
      deadReason(item),
      isValidated(item) && 'orders.itemValidated',
      isCancellationOver(order, now) && 'orders.periodOver',
      !item.cancellable && 'orders.notCancellable',
    ],
    FINAL,
  );

/** Permission to cancel the whole order (O-05, O-06). */
export const mayCancelOrder = (order: Order, now: number): Permission =>
  permit(
    [
      orderReason(order),
      order.tickets.some(isValidated) && 'orders.orderValidated',
      isCancellationOver(order, now) && 'orders.periodOver',
      order.tickets.some((item) => isValid(item) && !item.cancellable) && 'orders.notCancellable',
      !order.tickets.some(isValid) && 'orders.nothingLeft',
    ],
    FINAL,
  );

/**
 * Permission to change the bearer of this ticket (O-06, O-07). The server makes a new ticket and cancels the old one.
 */
export const mayChangeBearer = (order: Order, item: BoughtItem): Permission =>
  permit(
    [
      orderReason(order),
      item.line.kind !== 'ticket' && 'orders.notATicket',
      deadReason(item),
      isValidated(item) && 'orders.itemValidated',
      item.bearerChanged && 'orders.bearerChanged',
    ],
    FINAL,
  );

/** Permission to request a refund by the protection (O-06, O-08). */
export const mayRequestRefund = (order: Order, now: number): Permission =>
  permit(
    [
      orderReason(order),
      !order.protected && 'orders.unprotected',
      !isCancellationOver(order, now) && 'orders.periodRunning',
      !order.tickets.some(isValid) && 'orders.nothingLeft',
    ],
    FINAL,
  );

/** True if the item is paid and still valid, even without a code yet (O-09, O-20). */
export const isUsable = (order: Order, item: BoughtItem): boolean =>
  orderReason(order) === null && deadReason(item) === null;

/** Permission to show the ticket's code (O-09). */
export const mayShow = (order: Order, item: BoughtItem): Permission =>
  permit([orderReason(order), deadReason(item), item.code === null && 'orders.noCode'], RETURNABLE);

/** Permission to download or share the ticket (O-10). */
export const mayDownload = (order: Order, item: BoughtItem): Permission =>
  permit(
    [
      orderReason(order),
      deadReason(item),
      item.code === null && 'orders.noCode',
      isValidated(item) && 'orders.itemValidated',
      item.line.hideDownload && 'orders.downloadHidden',
    ],
    RETURNABLE,
  );

/** True if the ticket can be added to a wallet (O-25). */
export const isForWallet = (order: Order, item: BoughtItem): boolean =>
  item.walletPass && item.line.kind === 'ticket' && mayDownload(order, item).allowed;

const OFFLINE_BEFORE = 48 * 60 * 60_000;
const OFFLINE_AFTER = 12 * 60 * 60_000;

/** True if the ticket is readable without a connection (O-19). */
export function isKeptOffline(order: Order, item: BoughtItem, now: number): boolean {
  const at = item.line.visitAt ?? item.line.eventAt;
  const begins = at === null ? null : deadlineOf(at, 0);
  return (
    item.line.kind === 'ticket' &&
    mayShow(order, item).allowed &&
    begins !== null &&
    now >= begins - OFFLINE_BEFORE &&
    now < begins + OFFLINE_AFTER
  );
}

/** Permission to register a face for this ticket (O-11, O-27). */
export const mayRegisterFace = (order: Order, item: BoughtItem): Permission =>
  permit(
    [
      orderReason(order),
      !item.line.facialRequired && 'orders.noFacial',
      deadReason(item),
      isValidated(item) && 'orders.itemValidated',
      item.facial === 'inAnalysis' && 'orders.facialInAnalysis',
      item.facial === 'registered' && 'orders.facialRegistered',
    ],
    RETURNABLE,
  );

/** Result in the return URL of the facial provider. Any visitor can forge it. */
export type FaceWord = 'registered' | 'inAnalysis' | 'pending';
export type FaceOutcome =
  | 'registered'
  | 'alreadyRegistered'
  | 'inAnalysis'
  | 'awaited'
  | 'refused'
  | 'open'
  /** No registration is possible, by the code of {@link mayRegisterFace}. */
  | 'closed';

/** Result of a face registration (O-18, O-30, O-31). `word` is null if the buyer does not return from the provider. */
export const faceOutcome = (order: Order, item: BoughtItem, word: FaceWord | null): FaceOutcome => {
  const permission = mayRegisterFace(order, item);
  if (!permission.allowed) {
    if (permission.code === 'orders.facialInAnalysis') return 'inAnalysis';
    if (permission.code !== 'orders.facialRegistered') return 'closed';
    return word === null ? 'alreadyRegistered' : 'registered';
  }
  if (word === null) return 'open';
  return word === 'pending' ? 'refused' : 'awaited';
};

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

/** All permissions of an order (O-05, O-08). */
export const orderActions = (order: Order, now: number): OrderActions => ({
  cancel: mayCancelOrder(order, now),
  refund: mayRequestRefund(order, now),
});

/** Every permission of an item at once (O-04, O-07, O-09 to O-11, O-27). */
export const itemActions = (order: Order, item: BoughtItem, now: number): ItemActions => ({
  cancel: mayCancelItem(order, item, now),
  changeBearer: mayChangeBearer(order, item),
  show: mayShow(order, item),
  download: mayDownload(order, item),
  registerFace: mayRegisterFace(order, item),
});
