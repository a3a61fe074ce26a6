/**
 * A case for every claim: a screen that shows the claim, a world in which it is true, and a world in which it is
 * untrue. A new claim needs a line in {@link CASES}.
 */
import { cents, type LineId, type PurchaseId, type RequestId } from '../../../domain/kernel/values.ts';
import type { OpenPayment, PaymentKind } from '../../../domain/model/payment.ts';
import type { Command, Purchase, Snapshot } from '../../../worker/contract.ts';
import { given, type Story } from '../../domain/given.ts';
import { item, order } from '../../domain/orders/given.ts';
import { aCart, aCombo, aLine, anItem, aSeatLine, MINUTE, NOW, PURCHASE } from '../../domain/shop.ts';
import {
  add,
  check,
  choose,
  DECLINED,
  enter,
  expire,
  finalize,
  pay,
  start,
  tell,
  tellOpen,
} from '../../domain/story.ts';
import type { PurchaseRecord } from '../purchases.ts';
import type { Extra, Screen, World } from './sentence.ts';

const PRICE = 11_500;
const OTHER = '901' as PurchaseId;

const screenOf = (snapshot: Snapshot, more: Partial<Screen> = {}): Screen => ({
  ...{ snapshot, before: snapshot, lastCart: snapshot.cart.purchaseId, extra: null, now: NOW },
  ...more,
});
const shownBy = (story: Story, more: Partial<Screen> = {}): Screen => screenOf(story.view(), more);
const withCart = (screen: Screen, cart: Partial<Snapshot['cart']>): Screen =>
  screenOf({ ...screen.snapshot, cart: { ...screen.snapshot.cart, ...cart } }, { lastCart: screen.lastCart });
const withCheckout = (screen: Screen, checkout: Partial<Snapshot['checkout']>): Screen =>
  screenOf(
    { ...screen.snapshot, checkout: { ...screen.snapshot.checkout, ...checkout } },
    { lastCart: screen.lastCart },
  );
const withExtra = (screen: Screen, extra: Extra): Screen => ({ ...screen, extra });

const ONE = aCart([aLine('1')]);
const inside = given(start(), ...enter());
const shopping = inside.and(add(anItem()), tell(ONE));
const ready = shopping.and(choose('credit'));
const asking = ready.and(pay);
const WAITING = { status: 'waiting', pix: { code: '000201', expiresAt: NOW + MINUTE } } as const;
const byKind = (kind: PaymentKind): Story =>
  shopping.and(choose(kind), pay, finalize.says({ status: 'waiting', pix: null }));
const CHECK: Command = { type: 'CheckPayment' };
const waiting = shopping.and(choose('pix'), pay, finalize.says(WAITING));
const openPayment = (over: Partial<OpenPayment> = {}): OpenPayment => ({
  ...{ purchaseId: PURCHASE, number: '1-900', kind: 'pix', amount: cents(PRICE), currency: 'BRL' },
  ...{ pix: null, expiresAt: NOW, reference: '', instructions: '', processing: false, ...over },
});

const EMPTIED = shownBy(inside.and({ type: 'RefreshOpenPayments' }, tellOpen()), { lastCart: PURCHASE });
const CART = shownBy(ready);
const GUEST = shownBy(given(start(), add(anItem()), tell(ONE)));
const FAILED = shownBy(asking.and(finalize.says(DECLINED)));
const LATE = shownBy(
  waiting.and(CHECK, check.says({ status: 'failed', reason: 'pix_expired', serverMessage: null })),
);
const GONE = withCheckout(LATE, { paymentFailure: 'refused' });
const CALLED_OFF = withCheckout(LATE, { paymentFailure: 'cancelled' });
const EXPIRED = shownBy(shopping.later(16 * MINUTE).and(...expire), { lastCart: PURCHASE });
const PAID = shownBy(asking.and(finalize.says({ status: 'succeeded' })));
const OPEN = (over: Partial<OpenPayment> = {}): Screen =>
  shownBy(inside.and({ type: 'RefreshOpenPayments' }, tellOpen(openPayment(over))), { lastCart: PURCHASE });
const AGAIN = (quantity: number, unit: number): Screen => {
  const thing = {
    ...{ name: 'Noite de samba', currency: 'BRL', unit: cents(unit) },
    item: anItem({ quantity }),
  };
  return withCart(CART, {
    again: [{ requestId: 'r9' as RequestId, thing: { ...thing, combo: null } as never }],
  });
};
/** Cart with a price line that a cart of one ticket does not have. */
const LINED = (code: string): Screen => {
  const [prices] = CART.snapshot.cart.prices;
  const line = { code, amount: cents(1) } as never;
  return withCart(CART, { prices: prices === undefined ? [] : [{ ...prices, lines: [line] }] });
};
const SEATED = shownBy(inside.and(add(anItem()), tell(aCart([aSeatLine('1', 'a1')]))));
const COMBO = shownBy(inside.and(add(anItem()), tell(aCart([], { combos: [aCombo('c1')] }))));
const UNKNOWN_LINE = withCart(CART, {
  orders: CART.snapshot.cart.orders.map((one) => ({
    ...one,
    groups: one.groups.map((group) => ({
      ...group,
      plus: { allowed: false, reason: 'unknownLine' } as never,
    })),
  })),
});

const noticed = (code: string, screen: Screen = CART, params = {}): Screen => {
  const notice = { serial: 1, tone: 'info', code, params, serverMessage: null } as const;
  return { ...screen, snapshot: { ...screen.snapshot, notice } };
};
const PAY: Command = { type: 'Pay', deliveryAddress: null, secretRef: null, pressed: null };
const refused = (code: string, screen: Screen = CART, command: Command = PAY, params = {}): Screen =>
  withExtra(screen, { type: 'refused', code, params, command });
/** Screen with the notice of an order change that has just ended. */
const changedOrder = (code: string, type: 'bearer' | 'cancelItem' | 'cancelOrder' | 'refund'): Screen => {
  const screen = noticed(code);
  const change = { type, purchaseId: PURCHASE, lineId: '1' as LineId, unknown: false };
  return { ...screen, before: { ...screen.snapshot, orders: { change, changes: 0, completed: 0 } } };
};

type Item = Parameters<typeof item>;
const read = (over: object = {}, ...items: readonly Item[]): Screen => {
  const tickets = items.map(([ticket, line]) =>
    item(ticket, { lineId: '1' as LineId, facialRequired: false, ...line }),
  );
  const purchase = { ...order({ purchaseId: PURCHASE, ...over, tickets }), number: '1-900' };
  return withExtra(EMPTIED, { type: 'orders', all: true, purchases: [purchase as unknown as Purchase] });
};
const paidEntry = { type: 'paid', amount: PRICE, done: true, lineId: null, cause: null };
const entryBack = (done: boolean) => ({ ...paidEntry, type: 'returned', cause: 'order', done });
const noneRead = (all: boolean): Screen => withExtra(EMPTIED, { type: 'orders', all, purchases: [] });
const seat = (look: string): Screen => withExtra(CART, { type: 'seat', name: 'A1', look });
const ownSeat = (status: 'cart' | 'payment'): Screen =>
  withExtra(CART, { type: 'own-seat', purchaseId: OTHER, status });
const visit = (outcome: string): Screen =>
  withExtra(EMPTIED, { type: 'visit', outcome, purchaseId: PURCHASE });
const missing = withExtra(EMPTIED, { type: 'missing', purchaseId: PURCHASE });

type Line = PurchaseRecord['lines'][number];
const line = (over: Partial<Line> = {}): Line => ({
  ...{ id: 1, state: 'held', seat: 1, price: PRICE, ticket: null, bearerChanged: false, ...over },
});
const record = (over: Partial<PurchaseRecord> = {}): PurchaseRecord => ({
  ...{
    id: PURCHASE,
    status: 'cart',
    owner: 70,
    coupon: null,
    couponCounts: false,
    bin: null,
    charging: false,
    chargingUntil: null,
    total: null,
  },
  ...{ expiresAt: NOW + 15 * MINUTE, lines: [line()], payments: [], refundRequests: 0, ...over },
});
const worldOf = (records: readonly PurchaseRecord[], more: Partial<World> = {}): World => ({
  now: NOW,
  recently: (purchaseId, is) => is(records.find(({ id }) => id === purchaseId) ?? null),
  unpaid: (purchaseId) =>
    !records.some(
      ({ id, payments }) => id === purchaseId && payments.some(({ situation }) => situation === 'succeeded'),
    ),
  pressed: () => false,
  began: [],
  own: records.filter(({ owner }) => owner === 70),
  seat: (_name, is) =>
    is(records.find(({ lines }) => lines.some(({ state }) => state !== 'cancelled')) ?? null),
  ...more,
});

const unreturned = { refunded: false, amount: PRICE, returned: 0, charged: true } as const;
const charge = { situation: 'succeeded', ...unreturned } as const;
const waits = { situation: 'waiting', ...unreturned } as const;
const sold = (over: Partial<PurchaseRecord> = {}, more: Partial<Line> = {}): PurchaseRecord =>
  record({
    ...{ status: 'completed', total: PRICE, payments: [charge] },
    ...{ lines: [line({ state: 'sold', ticket: 'valid', ...more })], ...over },
  });
const over = (status: string): PurchaseRecord =>
  record({ status, lines: [line({ state: 'cancelled', ticket: 'cancelled' })] });

const nothing = worldOf([]);
const held = worldOf([record()]);
const guests = worldOf([record({ owner: null })]);
const two = worldOf([record({ lines: [line(), line({ id: 2 })] })]);
const dear = worldOf([record({ lines: [line({ price: 1 })] })]);
const ended = worldOf([record({ expiresAt: NOW + MINUTE })]);
const lost = worldOf([over('expired')]);
const canceled = worldOf([over('cancelled')]);
const cancelling = worldOf([sold({ status: 'cancelling' }, { ticket: 'pendingCancellation' })]);
const bought = worldOf([sold()]);
const boughtDear = worldOf([sold({ total: 1, payments: [{ ...charge, amount: 1 }] })]);
const givenBack = worldOf([sold({ payments: [{ ...charge, returned: PRICE }] })]);
const used = worldOf([sold({}, { ticket: 'validated' })]);
const replaced = worldOf([sold({}, { ticket: 'replaced' })]);
const handed = worldOf([sold({}, { bearerChanged: true })]);
const refundAsked = worldOf([sold({ refundRequests: 1 })]);
const awaiting = worldOf([record({ status: 'awaiting', payments: [waits], total: PRICE })]);
const awaitingDear = worldOf([record({ status: 'awaiting', payments: [{ ...waits, amount: 1 }] })]);
const reviewed = worldOf([record({ status: 'pending', payments: [waits] })]);
const declined = worldOf([record({ payments: [{ ...waits, situation: 'failed' }] })]);
const pressed = worldOf([record()], { pressed: () => true });
const couponed = worldOf([record({ coupon: 'VEM10', couponCounts: true })]);
const usedUp = worldOf([record({ coupon: 'VEM10' })]);
const carded = worldOf([record({ bin: '411111' })]);
const elsewhere = worldOf([record({ id: OTHER })]);
const elsewhereOpen = worldOf([record({ id: OTHER, status: 'awaiting', payments: [waits] })]);
const strangers = worldOf([record({ id: OTHER, owner: 71 })]);
const hidden = worldOf([record(), record({ id: OTHER })], { began: [PURCHASE, OTHER] });

export type Case = readonly [screen: Screen, whenTrue: World, whenFalse: World];

const each = (keys: string, ...one: Case): Readonly<Record<string, Case>> =>
  Object.fromEntries(keys.split(/\s+/).map((key) => [key, one]));
const notices = (
  codes: string,
  whenTrue: World,
  whenFalse: World,
  screen: Screen = CART,
): Readonly<Record<string, Case>> =>
  Object.fromEntries(
    codes.split(/\s+/).map((code) => [`notices:${code}`, [noticed(code, screen), whenTrue, whenFalse]]),
  );
const refusals = (
  codes: string,
  whenTrue: World,
  whenFalse: World,
  screen: Screen = CART,
): Readonly<Record<string, Case>> =>
  Object.fromEntries(
    codes.split(/\s+/).map((code) => [`notices:${code}`, [refused(code, screen), whenTrue, whenFalse]]),
  );
const labels = (kind: 'ticket' | 'item'): Readonly<Record<string, Case>> => {
  const what = kind === 'ticket' ? ({ kind: 'ticket' } as const) : ({ kind: 'product' } as const);
  const of = (status: Purchase['tickets'][number]['status'], whenTrue: World, whenFalse: World): Case => [
    ...([read({}, [{ status }, what]), whenTrue, whenFalse] as const),
  ];
  return {
    [`orders:orders.${kind}.unpaid`]: [read({ status: 'awaitingPayment' }, [{}, what]), awaiting, bought],
    [`orders:orders.${kind}.valid`]: of('valid', bought, awaiting),
    [`orders:orders.${kind}.validated`]: of('validated', used, bought),
    [`orders:orders.${kind}.cancelled`]: of('cancelled', canceled, bought),
    [`orders:orders.${kind}.pendingCancellation`]: of('pendingCancellation', cancelling, bought),
    [`orders:orders.${kind}.replaced`]: of('replaced', replaced, bought),
  };
};

/** Cases by the claim's `namespace:key`. */
export const CASES: Readonly<Record<string, Case>> = {
  ...notices('cart.added.ticket cart.added.product cart.added.recharge cart.added.combo', held, nothing),
  ...notices('cart.again-done cart.taken-up', held, nothing),
  ...notices(
    'cart.add-failed.ticket cart.add-failed.product cart.add-failed.recharge cart.add-failed.combo cart.again-none',
    held,
    hidden,
  ),
  ...notices('cart.removed.ticket cart.removed.product cart.removed.recharge cart.removed.combo', held, two),
  ...notices(
    'cart.removed.item cart.count cart.remove-error cart.remove-failed cart.take-up-failed',
    held,
    two,
  ),
  ...refusals('cart.unknown-line cart.unknown-combo bearer.unknown-line', held, two),
  ...refusals('cart.empty checkout.cart-empty', lost, held, EMPTIED),
  ...notices('cart.unknown', lost, held, EMPTIED),
  ...notices('cart.reattach-failed', guests, held),
  ...notices('cart.being-charged', pressed, held),
  ...refusals('cart.paying checkout.payment-asking checkout.payment-waiting', pressed, held, shownBy(asking)),
  ...refusals('checkout.amount-changed', held, bought),
  ...notices(
    'checkout.finalise-error checkout.reservation-error checkout.reservation-failed',
    held,
    bought,
    FAILED,
  ),
  ...notices('checkout.not-charged checkout.payment-failed', held, bought, FAILED),
  ...notices('checkout.payment-not-here', nothing, bought, FAILED),
  ...notices('checkout.payment-cancelled', canceled, held, FAILED),
  ...notices('checkout.payment-succeeded checkout.reservation-succeeded', bought, held, PAID),
  ...refusals('checkout.nothing-to-cancel checkout.nothing-to-resume', lost, awaiting, GONE),
  ...notices('coupon.applied coupon.remove-failed', couponed, held),
  ...notices('coupon.removed coupon.refused', held, couponed),
  ...notices('coupon.lost', usedUp, couponed),
  ...refusals('coupon.none', held, couponed),
  ...notices('bin.applied bin.remove-failed', carded, held),
  ...notices('bin.removed bin.refused', held, carded),
  ...refusals('bin.none', held, carded),
  'notices:seats.not-free': [refused('seats.not-free', CART, PAY, { label: 'A1' }), strangers, nothing],
  'notices:seats.taken': [noticed('seats.taken', CART, { name: 'A1' }), strangers, nothing],
  'notices:seats.yours': [noticed('seats.yours', CART, { name: 'A1' }), elsewhere, strangers],
  'notices:seats.yours-elsewhere': [
    refused('seats.yours-elsewhere', CART, PAY, { label: 'A1' }),
    elsewhere,
    strangers,
  ],
  'notices:orders.bearer-changed': [changedOrder('orders.bearer-changed', 'bearer'), handed, bought],
  'notices:orders.item-cancelled': [changedOrder('orders.item-cancelled', 'cancelItem'), canceled, bought],
  'notices:orders.order-cancelling': [
    changedOrder('orders.order-cancelling', 'cancelOrder'),
    cancelling,
    bought,
  ],
  'notices:orders.refund-requested': [changedOrder('orders.refund-requested', 'refund'), refundAsked, bought],
  'notices:orders.change-failed': [changedOrder('orders.change-failed', 'bearer'), bought, handed],

  'cart:empty.title': [EMPTIED, lost, held],
  'cart:hold': [CART, held, ended],
  'cart:coupon.applied': [withCart(CART, { couponCode: 'VEM10' }), couponed, usedUp],
  ...Object.fromEntries(
    'items combos affiliate shipping service convenience processing interest protection adjustment'
      .split(' ')
      .map((code): [string, Case] => [`cart:line.${code}`, [LINED(code), held, two]]),
  ),
  'cart:line.coupon': [LINED('coupon'), couponed, usedUp],
  'cart:line.bin': [LINED('bin'), carded, held],
  'checkout:bin.applied': [LINED('bin'), carded, held],
  'cart:line.total': [CART, held, dear],
  ...each('cart:open.title cart:open.until', OPEN(), awaiting, lost),
  ...Object.fromEntries(
    (['credit', 'pix', 'cash', 'deposit', 'courtesy', 'reservation'] as const).map((kind): [string, Case] => [
      `cart:open.kind.${kind}`,
      [OPEN({ kind }), awaiting, awaitingDear],
    ]),
  ),
  'cart:open.processing': [OPEN({ processing: true }), reviewed, lost],
  'cart:expired.title': [EXPIRED, lost, held],
  'cart:again.all': [AGAIN(1, PRICE), held, nothing],
  ...each('cart:again.some cart:again.lost', AGAIN(2, PRICE), held, two),
  'cart:again.repriced': [AGAIN(1, 1), held, two],
  'cart:plus.unknownLine': [UNKNOWN_LINE, held, two],
  'cart:aside.cart.text': [ownSeat('cart'), elsewhere, nothing],
  'cart:aside.cart.full': [ownSeat('cart'), held, lost],
  'cart:aside.payment.text': [ownSeat('payment'), elsewhereOpen, elsewhere],

  'checkout:brief': [CART, held, two],
  'checkout:login.text': [GUEST, held, lost],
  'checkout:kind.courtesy.note': [
    withCheckout(CART, { unfit: [] }),
    worldOf([record({ lines: [line({ price: 0 })] })]),
    held,
  ],
  'checkout:pay.credit': [CART, held, dear],
  'checkout:pay.pix': [shownBy(shopping.and(choose('pix'))), held, dear],
  'checkout:pay.other': [shownBy(shopping.and(choose('cash'))), held, dear],
  ...each('checkout:pay.busy checkout:pay.slow', shownBy(asking), pressed, held),
  'checkout:card.unsent': [withExtra(CART, { type: 'card-unsent' }), held, bought],
  'checkout:empty.title': [EMPTIED, lost, held],
  'checkout:empty.text': [EMPTIED, lost, held],
  'checkout:empty.open': [OPEN(), awaiting, lost],
  ...each(
    'checkout:waiting.pix.title checkout:waiting.pix.text checkout:waiting.pix.left checkout:waiting.pix.minutes',
    shownBy(waiting),
    awaiting,
    lost,
  ),
  ...each('checkout:waiting.until checkout:waiting.later.text', shownBy(waiting), awaiting, bought),
  'checkout:waiting.pix.amount': [
    shownBy(waiting.and({ type: 'RefreshOpenPayments' }, tellOpen(openPayment()))),
    awaiting,
    awaitingDear,
  ],
  'checkout:waiting.cash.title': [shownBy(byKind('cash')), awaiting, lost],
  'checkout:waiting.deposit.title': [shownBy(byKind('deposit')), awaiting, lost],
  ...each('checkout:waiting.title checkout:waiting.text', shownBy(byKind('credit')), pressed, lost),
  'checkout:failed.title': [FAILED, held, bought],
  'checkout:failed.text': [FAILED, held, lost],
  'checkout:failed.gone': [GONE, nothing, bought],
  'checkout:failed.cancelled': [CALLED_OFF, canceled, bought],
  ...each(
    'checkout:success.title checkout:success.text checkout:success.mail checkout:success.loading checkout:success.failed',
    PAID,
    bought,
    held,
  ),
  'checkout:success.reserved': [read({ kind: 'reservation' }), bought, held],
  'checkout:success.total': [read({ total: PRICE }), bought, boughtDear],
  'checkout:success.atDoor': [read({ kind: 'reservation', total: PRICE }), bought, boughtDear],
  'checkout:success.sent': [read({ delivered: true }), bought, awaiting],
  'checkout:success.collect': [read(), bought, awaiting],
  'checkout:success.faces': [read({}, [{}, { facialRequired: true }]), bought, awaiting],
  'checkout:success.cancelled': [read({ status: 'cancelled' }), canceled, bought],
  'checkout:success.pending': [read({ status: 'awaitingPayment' }), awaiting, bought],
  ...each('checkout:success.none orders:order.none.title', missing, nothing, bought),
  ...each('checkout:ticket.sent checkout:ticket.recharge', read({}, [{}]), bought, awaiting),
  ...each('checkout:ticket.code orders:ticket.code', read({}, [{}]), bought, awaiting),

  'orders:empty.all.title': [noneRead(true), nothing, bought],
  'orders:empty.completed.title': [noneRead(false), awaiting, bought],
  'orders:empty.pending.title': [noneRead(false), bought, awaiting],
  'orders:empty.cancelled.title': [noneRead(false), bought, canceled],
  'orders:orders.money.toPay': [read({ status: 'awaitingPayment', total: PRICE }), awaiting, boughtDear],
  'orders:orders.money.price': [read({ total: PRICE }), bought, boughtDear],
  'orders:orders.money.paid': [read({ money: [paidEntry] }), bought, givenBack],
  ...each('orders:money.paid orders:money.paid.plain', read({ money: [paidEntry] }), bought, boughtDear),
  'orders:orders.money.returning': [read({ money: [paidEntry, entryBack(false)] }), givenBack, bought],
  'orders:orders.money.returned': [read({ money: [paidEntry, entryBack(true)] }), givenBack, bought],
  ...each(
    'orders:money.returned orders:money.returning',
    read({ money: [paidEntry, entryBack(true)] }),
    givenBack,
    bought,
  ),
  'orders:money.left': [read({ money: [paidEntry, entryBack(true)] }), givenBack, bought],
  ...each(
    'orders:orders.money.nothing orders:money.nothing',
    read({ status: 'cancelled', money: [] }),
    lost,
    bought,
  ),
  ...each(
    'orders:orders.money.due orders:money.due',
    read({ kind: 'reservation', money: [], dueAtEntrance: PRICE }),
    held,
    bought,
  ),
  'orders:orders.status.cart': [read({ status: 'cart' }), held, bought],
  'orders:orders.status.awaitingPayment': [read({ status: 'awaitingPayment' }), awaiting, bought],
  'orders:orders.status.pendingPayment': [read({ status: 'pendingPayment' }), reviewed, bought],
  'orders:orders.status.completed': [read(), bought, awaiting],
  'orders:orders.status.reserved': [read({ kind: 'reservation' }), bought, held],
  'orders:orders.status.refused': [
    read({ status: 'cart', payment: { situation: 'failed', message: null } }),
    declined,
    held,
  ],
  'orders:orders.status.cancelled': [read({ status: 'cancelled' }), canceled, bought],
  'orders:orders.status.pendingCancellation': [read({ status: 'pendingCancellation' }), cancelling, bought],
  ...labels('ticket'),
  ...labels('item'),
  'orders:orders.ticket.facePending': [
    read({}, [{ facial: 'pending' }, { facialRequired: true }]),
    bought,
    awaiting,
  ],
  'orders:orders.ticket.faceInAnalysis': [
    read({}, [{ facial: 'inAnalysis' }, { facialRequired: true }]),
    bought,
    awaiting,
  ],
  'orders:orders.facial.validated': [
    read({}, [{ facial: 'registered', status: 'validated' }, { facialRequired: true }]),
    used,
    bought,
  ],
  'orders:orders.itemCancelled': [read({}, [{ status: 'cancelled' }]), canceled, bought],
  'orders:orders.itemPendingCancellation': [
    read({}, [{ status: 'pendingCancellation' }]),
    cancelling,
    bought,
  ],
  'orders:orders.itemReplaced': [read({}, [{ status: 'replaced' }]), replaced, bought],
  'orders:orders.itemValidated': [read({}, [{ status: 'validated' }]), used, bought],
  'orders:orders.orderValidated': [read({}, [{ status: 'validated' }]), used, bought],
  'orders:orders.nothingLeft': [
    read({ cancelUntil: null }, [{ status: 'cancelled', cancellable: false }]),
    canceled,
    bought,
  ],
  'orders:orders.bearerChanged': [read({}, [{ bearerChanged: true }]), handed, bought],
  'orders:ticket.later': [read({}, [{ code: null }]), bought, awaiting],

  'map:look.free': [seat('free'), nothing, held],
  'map:look.taken': [seat('taken'), strangers, nothing],
  'map:look.yours': [seat('yours'), held, strangers],
  'map:look.bought': [seat('bought'), bought, strangers],
  'map:look.unpaid': [seat('unpaid'), awaiting, strangers],
  'map:look.elsewhere': [seat('elsewhere'), elsewhere, strangers],
  'map:aside': [seat('elsewhere'), elsewhere, strangers],
  'map:empty': [EMPTIED, lost, held],
  'map:seats': [CART, held, two],
  'map:yourSeats': [SEATED, held, lost],
  'seats:aside.title': [ownSeat('cart'), elsewhere, nothing],

  'shell:header.cart': [CART, held, two],
  'shell:header.cart_zero': [EMPTIED, lost, held],
  'shell:header.openPayment': [OPEN(), awaiting, lost],
  'shell:failure.confirmed': [PAID, bought, held],
  'shell:failure.notCharged': [FAILED, held, bought],
  ...each('shell:header.expiresIn shell:timeLeft', CART, held, ended),

  'product:cart.count': [CART, held, two],
  'product:combos.inCart': [COMBO, held, two],
  'entry:leave.text': [CART, held, lost],
  'report:outcome.paid': [visit('paid'), bought, held],
  ...each('report:outcome.failed', visit('failed'), held, bought),
  ...each('report:outcome.cancelled', visit('cancelled'), held, bought),
};

/** Screens to test that a sentence is not always shown. Each sentence is hidden on at least one of them. */
export const PLAIN: readonly Screen[] = [CART, EMPTIED];
