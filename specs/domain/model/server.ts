/**
 * Simulated server with limited stock, seats and its own clock. It never gives the same unit to two buyers.
 * Decides without the core.
 */

import type { CartIntent } from '../../../domain/cart/messages.ts';
import { cents, type PurchaseId } from '../../../domain/kernel/values.ts';
import type { CallFailure } from '../../../domain/model/calls.ts';
import type { Cart, Line } from '../../../domain/model/cart.ts';
import type { PaymentKind, PaymentOutcome } from '../../../domain/model/payment.ts';
import { aLine, anOrder } from '../shop.ts';
import { failure } from '../story.ts';
import { HOLD_MINUTES, LOOSE, SEAT, SEATS, seatOf, soldOf, type Ware } from './shelf.ts';

export type Told<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: CallFailure };

interface Held {
  readonly id: string;
  readonly ware: Ware;
  readonly seat: string | null;
}

interface Purchase {
  readonly id: string;
  held: Held[];
  reservedAt: number;
  paid: boolean;
  /** True once the purchase has a Pix code. */
  pending: boolean;
}

const MINUTE = 60_000;
const refused = (changes: Partial<CallFailure> = {}): Told<never> => ({
  ok: false,
  failure: failure('refused', { code: 'no', ...changes }),
});
const UNKNOWN = refused({ code: '7400' });
const VOIDED = refused({ code: 'payment_voided', httpStatus: 409 });

export class Server {
  now: number;
  /** Charged purchases, one entry per charge. */
  readonly charges: string[] = [];
  private readonly purchases = new Map<string, Purchase>();
  /** Units and seats that other buyers have. */
  private readonly taken = new Map<string, number>();
  private readonly keys = new Map<string, Told<PaymentOutcome>>();
  private readonly cartKeys = new Map<string, Told<Cart>>();
  private counter = 0;

  constructor(now: number) {
    this.now = now;
  }

  /** Another buyer takes a seat or a unit if one is left. */
  rival(what: string): void {
    const seats = SEATS.includes(what);
    const ware = LOOSE.find(({ variation }) => variation === what);
    if (seats ? this.isFree(what) : ware && this.left(ware) > 0)
      this.taken.set(what, (this.taken.get(what) ?? 0) + 1);
  }

  cart(purchaseId: PurchaseId | null, intent: CartIntent): Told<Cart> {
    const purchase = this.open(purchaseId);
    switch (intent.type) {
      case 'Reserve':
        return this.reserve(purchaseId === null ? this.fresh() : purchase, intent.items);
      case 'Remove':
        return this.remove(purchase, intent.lineIds);
      case 'Read':
      case 'Reattach':
        return purchase ? { ok: true, value: this.tell(purchase) } : UNKNOWN;
      default:
        return refused();
    }
  }

  /** Runs {@link cart} for a key until it succeeds. Later repeats change nothing and return the cart. */
  cartOnce(key: string, purchaseId: PurchaseId | null, intent: CartIntent): Told<Cart> {
    const before = this.cartKeys.get(key);
    if (before?.ok) {
      const purchase = this.open(before.value.purchaseId);
      return purchase ? { ok: true, value: this.tell(purchase) } : before;
    }
    const told = this.cart(purchaseId, intent);
    this.cartKeys.set(key, told);
    return told;
  }

  /** Runs each key once. A repeat returns the first refusal, or after a success the status of now. */
  finalizeOnce(key: string, purchaseId: string, kind: PaymentKind): Told<PaymentOutcome> {
    const known = this.keys.get(key);
    if (known === undefined) this.keys.set(key, this.finalize(purchaseId, kind));
    const told = this.keys.get(key) ?? UNKNOWN;
    return told.ok ? this.payment(purchaseId) : told;
  }

  isVoided(key: string): boolean {
    return this.keys.get(key) === VOIDED;
  }

  /** Outcome of the key's request. An unused key is voided for good, unless the purchase has a payment. */
  voidOnce(key: string, purchaseId: string): Told<PaymentOutcome> {
    if (!this.keys.has(key)) {
      const now = this.payment(purchaseId);
      this.keys.set(key, now.ok && now.value.status !== 'open' ? now : VOIDED);
    }
    return this.finalizeOnce(key, purchaseId, 'credit');
  }

  /** Charges at most once for any number of requests, and never for an expired purchase. */
  private finalize(purchaseId: string, kind: PaymentKind): Told<PaymentOutcome> {
    const purchase = this.purchases.get(purchaseId);
    if (!purchase || purchase.paid || purchase.pending) return this.payment(purchaseId);
    if (!this.open(purchaseId) || purchase.held.length === 0) return UNKNOWN;
    if (kind === 'pix') purchase.pending = true;
    else this.charge(purchase);
    return this.payment(purchaseId);
  }

  payment(purchaseId: string): Told<PaymentOutcome> {
    const purchase = this.purchases.get(purchaseId);
    if (purchase?.paid) return { ok: true, value: { status: 'succeeded' } };
    if (!purchase?.pending) return { ok: true, value: { status: 'open' } };
    if (!this.isAlive(purchase))
      return { ok: true, value: { status: 'failed', reason: 'pix_expired', serverMessage: null } };
    return {
      ok: true,
      value: { status: 'waiting', pix: { code: '000201', expiresAt: purchase.reservedAt } },
    };
  }

  /** The buyer's bank pays every valid code. */
  bankPays(): void {
    for (const purchase of this.purchases.values())
      if (purchase.pending && !purchase.paid && this.isAlive(purchase)) this.charge(purchase);
  }

  private charge(purchase: Purchase): void {
    purchase.paid = true;
    this.charges.push(purchase.id);
  }

  /** The correct cart at this time; null if it is over, unknown, paid or being paid by Pix. */
  truth(purchaseId: string | null): Cart | null {
    const purchase = this.open(purchaseId);
    return purchase ? this.tell(purchase) : null;
  }

  private fresh(): Purchase {
    this.counter += 1;
    return { id: `p${this.counter}`, held: [], reservedAt: this.now, paid: false, pending: false };
  }

  private open(purchaseId: string | null): Purchase | null {
    const purchase = purchaseId === null ? undefined : this.purchases.get(purchaseId);
    return purchase && !purchase.paid && !purchase.pending && this.isAlive(purchase) ? purchase : null;
  }

  private isAlive({ reservedAt }: Purchase): boolean {
    return this.now < reservedAt + HOLD_MINUTES * MINUTE;
  }

  private holding(): readonly Held[] {
    return [...this.purchases.values()]
      .filter((each) => each.paid || this.isAlive(each))
      .flatMap(({ held }) => held);
  }

  private isFree(seat: string): boolean {
    return !this.taken.has(seat) && !this.holding().some((each) => each.seat === seat);
  }

  private left(ware: Ware): number {
    const given = this.holding().filter((each) => each.ware.variation === ware.variation).length;
    return ware.stock - given - (this.taken.get(ware.variation) ?? 0);
  }

  private reserve(
    purchase: Purchase | null,
    items: Extract<CartIntent, { type: 'Reserve' }>['items'],
  ): Told<Cart> {
    if (purchase === null) return UNKNOWN;
    const wanted: Held[] = [];
    for (const item of items) {
      const seat = item.seat && seatOf(item.seat.seatId, item.visitAt);
      const ware = seat === null ? LOOSE.find(({ variation }) => variation === item.variationId) : SEAT;
      if (!ware || (seat === null ? this.left(ware) < item.quantity : !this.isFree(seat)))
        return refused({ httpStatus: 409 });
      for (let unit = 0; unit < item.quantity; unit++) {
        this.counter += 1;
        wanted.push({ id: `${this.counter}`, ware, seat });
      }
    }
    const held = [...purchase.held, ...wanted];
    if (wanted.some(({ ware }) => isTooMuch(held, ware))) return refused();
    purchase.held = held;
    purchase.reservedAt = this.now;
    this.purchases.set(purchase.id, purchase);
    return { ok: true, value: this.tell(purchase) };
  }

  private remove(purchase: Purchase | null, lineIds: readonly string[]): Told<Cart> {
    if (purchase === null) return UNKNOWN;
    if (!lineIds.every((lineId) => purchase.held.some(({ id }) => id === lineId))) return refused();
    purchase.held = purchase.held.filter(({ id }) => !lineIds.includes(id));
    return { ok: true, value: this.tell(purchase) };
  }

  private tell({ id, held, reservedAt }: Purchase): Cart {
    if (held.length === 0) return { purchaseId: id as PurchaseId, orders: [] };
    const lines = held.map((each) => this.line(each, held));
    return {
      purchaseId: id as PurchaseId,
      orders: [anOrder(lines, { reservedAt: new Date(reservedAt).toISOString(), protectionFee: cents(501) })],
    };
  }

  private line({ id, ware, seat }: Held, held: readonly Held[]): Line {
    const mine = held.filter((each) => each.ware.variation === ware.variation).length;
    return aLine(id, {
      productId: ware.product as never,
      variationId: ware.variation as never,
      kind: ware.kind,
      price: cents(ware.price),
      convenienceFee: cents(ware.fee),
      stock: ware.seated ? null : mine + this.left(ware),
      perDocumentLimit: ware.limit,
      perDocumentLimitByKind: ware.byKind,
      ...(seat === null
        ? {}
        : {
            seat: { seatId: soldOf(seat).seatId, label: seat, blockId: null, block: null },
            eventAt: soldOf(seat).visitAt,
          }),
    });
  }
}

const isTooMuch = (held: readonly Held[], ware: Ware): boolean => {
  const units = held.filter((each) => each.ware.product === ware.product).length;
  const byKind = ware.byKind[ware.kind];
  return (ware.limit > 0 && units > ware.limit) || (byKind > 0 && units > byKind);
};
