/**
 * Simple model of the cart, independent of the core: reserved units, pending intents and remaining room. Commands
 * predict their results with it.
 */
import assert from 'node:assert/strict';
import type { Cart } from '../../../domain/model/cart.ts';
import { HOLD_MINUTES, LOOSE, SEAT, seatOf, type Ware } from './shelf.ts';
import type { World } from './world.ts';

export type Intent =
  | { readonly type: 'Reserve'; readonly ware: Ware; readonly seat: string | null; readonly units: number }
  | { readonly type: 'Remove'; readonly ids: readonly string[] }
  | { readonly type: 'Read'; readonly due?: true }
  | { readonly type: 'Reattach' };

interface Held {
  readonly id: string;
  readonly ware: Ware;
  readonly seat: string | null;
}

const wareOf = (variation: string): Ware => LOOSE.find((each) => each.variation === variation) ?? SEAT;

/** End of the reservation in epoch milliseconds; null for an empty cart. */
export const deadlineOf = ({ orders: [order] }: Cart): number | null =>
  order?.reservedAt ? Date.parse(order.reservedAt) + HOLD_MINUTES * 60_000 : null;

export class Model {
  loggedIn = false;
  payment: 'none' | 'asking' | 'unknown' | 'waiting' | 'succeeded' | 'failed' = 'none';
  /** Time of the last finalize request. */
  sentAt = 0;
  /** True if the payment's key is being voided (P-60). Reads of the cart then settle nothing for twice the time. */
  voiding = false;
  numbered = false;
  /** True if the last change or read of the cart has no proven response. */
  unread = false;
  /** True if a response proves the cart. False between a login and the next read. */
  known = true;
  /** True if a finalize of this cart got no response. */
  givenUp = false;
  held: readonly Held[] = [];
  intents: Intent[] = [];
  /** First intent that is sent again because a worker died during it. */
  repeated: Intent | null = null;
  /** Seats that wait for the login. */
  deferred: string[] = [];
  deadline: number | null = null;
  /** Stock that the server reported for each variation in the cart. */
  private stock = new Map<string, number>();

  get paying(): boolean {
    return this.isLocked || this.payment === 'waiting';
  }

  /** True if a payment is in flight or unknown, so that the cart cannot change. */
  get isLocked(): boolean {
    return this.payment === 'asking' || this.payment === 'unknown';
  }

  /** C-18: the deadline has passed, and no payment may go through. */
  isOver(now: number): boolean {
    return this.deadline !== null && now >= this.deadline && !this.paying;
  }

  private get leaving(): ReadonlySet<string> {
    return new Set(this.intents.flatMap((intent) => (intent.type === 'Remove' ? intent.ids : [])));
  }

  /** Reserved items that are not being removed. */
  get staying(): readonly Held[] {
    const { leaving } = this;
    return this.shown.filter(({ id }) => !leaving.has(id));
  }

  /** Reserved items of the cart on screen (P-55). */
  get shown(): readonly Held[] {
    return this.payment === 'waiting' ? [] : this.held;
  }

  has(seat: string): boolean {
    return (
      this.staying.some((each) => each.seat === seat) ||
      this.intents.some((intent) => intent.type === 'Reserve' && intent.seat === seat)
    );
  }

  /** Units of the variation after the queue. */
  intended(ware: Ware): number {
    return this.count((each) => each.variation === ware.variation);
  }

  private count(counts: (ware: Ware) => boolean, intents: readonly Intent[] = this.intents): number {
    const held = this.staying.filter((each) => counts(each.ware)).length;
    return intents.reduce(
      (sum, intent) => (intent.type === 'Reserve' && counts(intent.ware) ? sum + intent.units : sum),
      held,
    );
  }

  /** Remaining room as far as the cart reports it. Limits are known only for items in the cart. */
  room(ware: Ware, intents: readonly Intent[] = this.intents): number {
    if (!this.shown.some((each) => each.ware.product === ware.product)) return Number.POSITIVE_INFINITY;
    const most = Math.min(ware.limit || 1e9, ware.byKind[ware.kind] || 1e9);
    const ofProduct = most - this.count((each) => each.product === ware.product, intents);
    const stock = this.stock.get(ware.variation) ?? 1e9;
    return Math.min(ofProduct, stock - this.count((each) => each.variation === ware.variation, intents));
  }

  queue(intent: Intent): void {
    if (intent.type === 'Read') this.intents.splice(1, 0, intent);
    // C-46.
    else if (this.unread && this.readable) {
      if (!this.intents.some(({ type }) => type === 'Read')) this.intents.splice(1, 0, { type: 'Read' });
    } else this.intents.push(intent);
  }

  /** A cart can be read by its number, or as the account's. */
  get readable(): boolean {
    return this.numbered || this.loggedIn;
  }

  /** The first intent was a Read of an unread cart. Intents that wait for it are never sent (C-47). */
  dropUnread(): void {
    this.intents = this.intents.filter((intent, place) => place === 0 || intent.type === 'Read');
  }

  read(): void {
    if (!this.intents.slice(1).some(({ type }) => type === 'Read')) this.queue({ type: 'Read' });
  }

  /** The server's cart settles the first intent. */
  told(cart: Cart): void {
    this.intents.shift();
    this.take(cart);
  }

  take(cart: Cart): void {
    this.unread = false;
    this.known = true;
    const lines = cart.orders.flatMap((order) => order.lines);
    this.held = lines.map((line) => ({
      id: line.lineId,
      ware: wareOf(line.variationId),
      seat: line.seat && seatOf(line.seat.seatId, line.eventAt),
    }));
    this.stock = new Map(
      lines.flatMap(({ variationId, stock }) => (stock === null ? [] : [[variationId, stock]])),
    );
    this.numbered = lines.length > 0;
    this.deadline = deadlineOf(cart);
    if (!this.numbered) {
      this.givenUp = false;
      this.strand();
    }
    this.sortOut();
  }

  /**
   * Removes the first intent when no cart was received. A pending Read sorts out the waiting intents; without one
   * they are sorted out at once.
   */
  leave(mayRead = true): void {
    this.intents.shift();
    if (mayRead && this.intents[0]?.type === 'Read' && (this.numbered || this.loggedIn)) return;
    if (!this.numbered) this.strand();
    if (mayRead) this.sortOut();
  }

  /** Drops waiting intents that do not fit the cart just confirmed. */
  private sortOut(): void {
    const ids = new Set(this.held.map(({ id }) => id));
    const waiting = this.intents;
    this.intents = [];
    for (const intent of waiting) {
      if (intent.type === 'Remove' && !intent.ids.some((id) => ids.has(id))) continue;
      if (intent.type === 'Reserve') {
        if (intent.seat !== null && this.has(intent.seat)) continue;
        if (this.room(intent.ware) < intent.units) continue;
      }
      this.intents.push(intent);
    }
  }

  /** Drops the intents that need a cart, up to the first reservation. */
  strand(from = 0): void {
    const next = this.intents.findIndex(({ type }, place) => place >= from && type === 'Reserve');
    this.intents.splice(from, (next < 0 ? this.intents.length : next) - from);
  }

  /** The payment failed. The purchase may be a cart again that is not known here (P-58). */
  unpaid(isOver = false): void {
    this.payment = 'failed';
    if (isOver) this.dropCart();
    else if (!this.numbered) this.read();
  }

  /** N-12: a cart whose payment was not charged is read again. */
  readUncharged(): void {
    if (!this.numbered) return;
    this.known = false;
    this.read();
  }

  /** The cart has expired, or the server no longer knows it. */
  loseCart(): void {
    if (this.givenUp && !this.paying) {
      this.payment = 'unknown';
      this.voiding = false;
    }
    this.dropCart();
  }

  dropCart(): void {
    this.unread = false;
    this.known = true;
    this.givenUp = false;
    this.held = [];
    this.stock = new Map();
    this.numbered = false;
    this.deadline = null;
  }

  /** P-23: an accepted change of the cart sets a waiting payment aside. Its pending check no longer counts. */
  setAside(world: World): void {
    if (this.payment !== 'waiting') return;
    this.payment = 'none';
    this.dropCart();
    world.paymentSettled();
  }

  forget(): void {
    this.dropCart();
    this.intents = [];
    this.deferred = [];
    this.loggedIn = false;
    this.payment = 'none';
  }

  /** Asserts that the core and the model agree. */
  agrees({ state }: World): void {
    const { cart } = state;
    assert.deepEqual(
      cart.cart.orders.flatMap((order) => order.lines.map(({ lineId }) => lineId)),
      this.held.map(({ id }) => id),
      'what is held',
    );
    assert.deepEqual(
      cart.queue.map(({ intent }) => intent.type),
      this.intents.map(({ type }) => type),
      'what is intended',
    );
    assert.equal(cart.cart.purchaseId !== null, this.numbered, 'a cart exists');
    assert.equal(cart.deadline, this.deadline, 'the deadline');
    assert.deepEqual(
      cart.deferredSeats.map(({ seat, visitAt }) => seat && seatOf(seat.seatId, visitAt)),
      this.deferred,
      'the deferred seats',
    );
    assert.equal(state.session.status === 'consumer', this.loggedIn, 'the buyer is logged in');
    const status = state.checkout.payment.status;
    assert.equal(status === 'idle' ? 'none' : status, this.payment, 'the payment');
  }
}
