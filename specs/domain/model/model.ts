/**
 * What a buyer would expect of the cart, told in a few words and without a line of the core: what is held, what
 * is wished, and how much room is left. Commands say what they expect by it.
 */
import assert from 'node:assert/strict';
import type { Cart } from '../../../domain/model/cart.ts';
import { HOLD_MINUTES, LOOSE, SEAT, type Ware } from './shelf.ts';
import type { World } from './world.ts';

export type Wish =
  | { readonly type: 'Reserve'; readonly ware: Ware; readonly seat: string | null; readonly units: number }
  | { readonly type: 'Remove'; readonly ids: readonly string[] }
  | { readonly type: 'Read' }
  | { readonly type: 'Reattach' };

interface Held {
  readonly id: string;
  readonly ware: Ware;
  readonly seat: string | null;
}

const wareOf = (variation: string): Ware => LOOSE.find((each) => each.variation === variation) ?? SEAT;

export class Model {
  loggedIn = false;
  payment: 'none' | 'asking' | 'unknown' | 'waiting' | 'succeeded' | 'failed' = 'none';
  /** When finalising was last sent. */
  sentAt = 0;
  /** Its key is being voided (P-29): a cart settles nothing for twice the time. */
  voiding = false;
  numbered = false;
  /** A finalising of this cart got no answer. */
  givenUp = false;
  held: readonly Held[] = [];
  wishes: Wish[] = [];
  /** Seats that wait for the login. */
  deferred: string[] = [];
  deadline: number | null = null;
  /** Told for each variation in the cart. */
  private stock = new Map<string, number>();

  get paying(): boolean {
    return this.payment === 'asking' || this.payment === 'unknown' || this.payment === 'waiting';
  }

  private get leaving(): ReadonlySet<string> {
    return new Set(this.wishes.flatMap((wish) => (wish.type === 'Remove' ? wish.ids : [])));
  }

  /** Held things that nobody wished away. */
  get staying(): readonly Held[] {
    const { leaving } = this;
    return this.held.filter(({ id }) => !leaving.has(id));
  }

  has(seat: string): boolean {
    return (
      this.staying.some((each) => each.seat === seat) ||
      this.wishes.some((wish) => wish.type === 'Reserve' && wish.seat === seat)
    );
  }

  /** Units of the variation as the buyer wishes them. */
  wished(ware: Ware): number {
    return this.count((each) => each.variation === ware.variation);
  }

  private count(counts: (ware: Ware) => boolean, wishes: readonly Wish[] = this.wishes): number {
    const held = this.staying.filter((each) => counts(each.ware)).length;
    return wishes.reduce(
      (sum, wish) => (wish.type === 'Reserve' && counts(wish.ware) ? sum + wish.units : sum),
      held,
    );
  }

  /** How many more fit, as far as the cart tells: limits are known of what it holds. */
  room(ware: Ware, wishes: readonly Wish[] = this.wishes): number {
    if (!this.held.some((each) => each.ware.product === ware.product)) return Number.POSITIVE_INFINITY;
    const most = Math.min(ware.limit || 1e9, ware.byKind[ware.kind] || 1e9);
    const ofProduct = most - this.count((each) => each.product === ware.product, wishes);
    const stock = this.stock.get(ware.variation) ?? 1e9;
    return Math.min(ofProduct, stock - this.count((each) => each.variation === ware.variation, wishes));
  }

  wish(wish: Wish): void {
    if (wish.type === 'Read') this.wishes.splice(1, 0, wish);
    else this.wishes.push(wish);
  }

  read(): void {
    if (!this.wishes.slice(1).some(({ type }) => type === 'Read')) this.wish({ type: 'Read' });
  }

  /** The head is settled and the server told its cart. */
  told(cart: Cart): void {
    this.wishes.shift();
    this.take(cart);
  }

  take(cart: Cart): void {
    const lines = cart.orders.flatMap((order) => order.lines);
    this.held = lines.map((line) => ({
      id: line.lineId,
      ware: wareOf(line.variationId),
      seat: line.seat?.seatId ?? null,
    }));
    this.stock = new Map(
      lines.flatMap(({ variationId, stock }) => (stock === null ? [] : [[variationId, stock]])),
    );
    this.numbered = lines.length > 0;
    const [order] = cart.orders;
    this.deadline = order?.reservedAt ? Date.parse(order.reservedAt) + HOLD_MINUTES * 60_000 : null;
    if (!this.numbered) {
      this.givenUp = false;
      this.strand();
    }
    this.sortOut();
  }

  /** The head is gone and no cart was told: a Read sorts out what waits, or that is done at once. */
  leave(mayRead = true): void {
    this.wishes.shift();
    if (mayRead && this.wishes[0]?.type === 'Read' && (this.numbered || this.loggedIn)) return;
    if (!this.numbered) this.strand();
    if (mayRead) this.sortOut();
  }

  /** Waiting wishes that make no sense beside the cart just told. */
  private sortOut(): void {
    const ids = new Set(this.held.map(({ id }) => id));
    const waiting = this.wishes;
    this.wishes = [];
    for (const wish of waiting) {
      if (wish.type === 'Remove' && !wish.ids.some((id) => ids.has(id))) continue;
      if (wish.type === 'Reserve') {
        if (wish.seat !== null && this.has(wish.seat)) continue;
        if (this.room(wish.ware) < wish.units) continue;
      }
      this.wishes.push(wish);
    }
  }

  /** Without a cart there is nothing to change before something is reserved. */
  strand(from = 0): void {
    const next = this.wishes.findIndex(({ type }, place) => place >= from && type === 'Reserve');
    this.wishes.splice(from, (next < 0 ? this.wishes.length : next) - from);
  }

  /** The server lost sight of it, or its time is over. */
  loseCart(): void {
    if (this.givenUp && !this.paying) {
      this.payment = 'unknown';
      this.voiding = false;
    }
    this.dropCart();
  }

  dropCart(): void {
    this.givenUp = false;
    this.held = [];
    this.stock = new Map();
    this.numbered = false;
    this.deadline = null;
  }

  forget(): void {
    this.dropCart();
    this.wishes = [];
    this.deferred = [];
    this.loggedIn = false;
    this.payment = 'none';
  }

  /** The core has come to the same. */
  agrees({ state }: World): void {
    const { cart } = state;
    assert.deepEqual(
      cart.cart.orders.flatMap((order) => order.lines.map(({ lineId }) => lineId)),
      this.held.map(({ id }) => id),
      'what is held',
    );
    assert.deepEqual(
      cart.queue.map(({ intent }) => intent.type),
      this.wishes.map(({ type }) => type),
      'what is wished',
    );
    assert.equal(cart.cart.purchaseId !== null, this.numbered, 'whether there is a cart');
    assert.equal(cart.deadline, this.deadline, 'the deadline');
    assert.deepEqual(
      cart.deferredSeats.map((item) => item.seat?.seatId),
      this.deferred,
      'the deferred seats',
    );
    assert.equal(state.session.status === 'consumer', this.loggedIn, 'who is in');
    const status = state.checkout.payment.status;
    assert.equal(status === 'idle' ? 'none' : status, this.payment, 'the payment');
  }
}
