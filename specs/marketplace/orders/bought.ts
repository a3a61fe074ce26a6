/** Random purchases as the sandbox's rows, with every discount and fee, in every state. No database. */

import { Schema } from '../../../domain/kernel/shapes.ts';
import { cents } from '../../../domain/kernel/values.ts';
import { PAYMENT_KINDS } from '../../../domain/model/payment-kinds.ts';
import { type Circumstances, figuresOf, payableOf } from '../../../fixtures/marketplace/cart/figures.ts';
import type { EventOffer } from '../../../fixtures/marketplace/cart/offers.ts';
import { isLive, type LineRow, type PurchaseRows } from '../../../fixtures/marketplace/cart/read.ts';
import type { MoneyRows } from '../../../fixtures/marketplace/orders/money.ts';
import { type Issued, presentPurchase } from '../../../fixtures/marketplace/orders/present.ts';
import { installmentsFor } from '../../../fixtures/marketplace/payment/options.ts';
import { CartOrder } from '../../../worker/api/wire/cart.ts';
import { Purchase, Ticket } from '../../../worker/api/wire/orders.ts';
import { fc } from '../../domain/fc.ts';

/** A whole second, because times on the wire have no fractions. */
export const NOW = Date.UTC(2026, 6, 1, 12);
const SECOND = 1000;
const GIFT = 2_000_000_001;

export type Wanted = typeof wanted extends fc.Arbitrary<infer T> ? T : never;
export interface Bought {
  readonly rows: PurchaseRows;
  readonly events: ReadonlyMap<number, EventOffer>;
  readonly issued: Issued;
  readonly money: MoneyRows;
}

const amount = (max: number) => fc.oneof(fc.constant(0), fc.nat(max));
/** Seconds from now. Small ones hit the same instant. */
const soon = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -900_000, max: 900_000 }));
const percent = fc.integer({ min: 0, max: 100 });

const item = fc.record({
  order: fc.integer({ min: 1, max: 2 }),
  event: fc.integer({ min: 1, max: 2 }),
  ...{ kind: fc.constantFrom('ticket', 'ticket', 'product', 'recharge'), isGift: fc.boolean() },
  ...{ price: amount(50_000), fee: amount(5_000), processing: amount(900), inCombo: fc.boolean() },
  isCanceled: fc.boolean(),
  ticket: fc.constantFrom('valid', 'valid', 'validated'),
  isBearerChanged: fc.boolean(),
  offer: fc.option(fc.record({ state: fc.constantFrom('open', 'accepted', 'takenBack'), ends: soon })),
  isKept: fc.boolean(),
});
const change = fc.record({
  kind: fc.constantFrom('date', 'venue', 'postponed'),
  ...{ at: soon, ends: fc.option(soon), byDefault: fc.constantFrom('keep', 'refund') },
});

/** Choices of which a purchase is made. */
export const wanted = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 8, size: 'max' }),
  combo: fc.record({ price: amount(90_000), fee: amount(5_000), quantity: fc.integer({ min: 1, max: 3 }) }),
  ...{ coupon: percent, bin: percent, affiliate: percent, maxTickets: fc.integer({ min: 1, max: 4 }) },
  ...{ isProtected: fc.boolean(), isDelivered: fc.boolean(), hasBin: fc.boolean() },
  ...{ shipping: amount(4_000), installments: fc.integer({ min: 1, max: 12 }) },
  kind: fc.constantFrom(...PAYMENT_KINDS),
  status: fc.constantFrom(
    ...(['completed', 'completed', 'completed', 'canceling', 'canceled'] as const),
    ...(['cart', 'awaiting', 'pending'] as const),
  ),
  ...{ completedAt: soon, cancelUntil: fc.option(soon), changes: fc.array(change, { maxLength: 3 }) },
});

const stateOf = (status: Wanted['status'], isCanceled: boolean): LineRow['state'] => {
  if (status === 'canceled') return 'canceled';
  if (status === 'completed') return isCanceled ? 'canceled' : 'sold';
  if (status === 'canceling') return isCanceled ? 'canceled' : 'canceling';
  return 'held';
};

const at = (seconds: number): Date => new Date(NOW + seconds * SECOND);

const lineOf = (choices: Wanted, { items }: Wanted, nth: number): LineRow => {
  const each = items[nth];
  if (each === undefined) throw new Error('A line is missing.');
  const isGift = each.isGift && each.kind === 'product';
  const changeId = choices.changes.length;
  return {
    ...{ id: nth + 1, purchaseId: 'p', orderId: each.order, comboId: each.inCombo && !isGift ? 9 : null },
    ...{ eventId: each.event, dateId: 0, variationId: isGift ? GIFT : 1, productId: each.event },
    ...{ kind: each.kind as LineRow['kind'], seatIndex: null, seatId: null },
    ...{ price: each.price, fee: each.fee, processing: each.processing, size: null, color: null },
    ...{ wristbandCode: null, voucherCode: null, affiliateProgramId: 1, quotaKey: null },
    ...{ state: stateOf(choices.status, each.isCanceled), keptChange: each.isKept ? changeId : null },
  };
};

const eventOf = (id: number, { changes, shipping }: Wanted): EventOffer =>
  ({
    ...{ id, slug: `e${id}`, storeSlug: 'loja', title: { pt: 'Festa', en: '', es: '' }, mapId: null },
    ...{ venue: { name: 'Arena', city: 'Recife', address: '', district: '' }, store: { name: 'Loja' } },
    ...{ inside: { pt: '', en: '', es: '' }, timeZone: 'America/Sao_Paulo', protectionOffered: true },
    ...{ hideDate: false, hideDownload: false, bearerRequired: true, facialRequired: false },
    ...{ recurring: false, entryDocument: null, takesReservations: true, cancelHours: 0, cancelDays: 7 },
    ...{ limitTotal: 0, limitTicket: 0, limitProduct: 0, limitRecharge: 0 },
    dates: [],
    changes:
      id === 1
        ? changes.map((each, nth) => ({
            ...{
              id: nth + 1,
              eventId: id,
              dateId: null,
              kind: each.kind,
              formerStart: null,
              formerPlace: '',
            },
            ...{ chooseUntil: each.ends === null ? null : at(each.ends), byDefault: each.byDefault },
            ...{ settled: false, changedAt: at(each.at) },
          }))
        : [],
    variations: new Map([[GIFT, { donation: true, name: { pt: '', en: '', es: '' }, terms: null }]]),
    ...{ products: new Map(), combos: new Map() },
    delivery: {
      collect: { address: '', hours: {} },
      deliver: { feeByState: { '*': shipping }, businessDays: 3 },
    },
  }) as unknown as EventOffer;

const circumstances = (choices: Wanted, events: Bought['events']): Circumstances => ({
  events,
  coupon: {
    code: 'C',
    storeSlug: null,
    eventSlug: null,
    percent: choices.coupon,
    amount: null,
    minimum: 0,
  } as never,
  bins: choices.hasBin
    ? [
        {
          bin: '411111',
          partner: 'P',
          storeSlug: null,
          eventSlug: null,
          percent: choices.bin,
          maxTickets: choices.maxTickets,
        },
      ]
    : [],
  programs: new Map([[1, { id: 1, discountPercent: choices.affiliate } as never]]),
  destinationState: 'SP',
});

/** Rows of the purchase that the choices describe. Its total has every discount, fee and interest. */
export const bought = (choices: Wanted): Bought => {
  const events = new Map([1, 2].map((id) => [id, eventOf(id, choices)]));
  const lines = choices.items.map((_, nth) => lineOf(choices, choices, nth));
  const combos = [1, 2]
    .filter((orderId) => lines.some((line) => line.orderId === orderId && line.comboId !== null))
    .map((orderId) => ({
      ...{
        id: orderId,
        purchaseId: 'p',
        orderId,
        eventId: 1,
        comboId: 9,
        processing: 0,
        state: 'sold' as const,
      },
      ...choices.combo,
    }));
  const goods = [1, 2].map((orderId) => ({
    lines: lines.filter((line) => line.orderId === orderId),
    combos: combos.filter((combo) => combo.orderId === orderId),
  }));
  const figures = figuresOf(goods, circumstances(choices, events));
  const isPlain = choices.kind === 'reservation';
  const protect = choices.isProtected && !isPlain;
  const deliver = choices.isDelivered && !isPlain;
  const payable = payableOf(figures, { deliver, protect, bin: choices.hasBin });
  const options = installmentsFor(payable);
  const option =
    choices.kind === 'credit' ? options[Math.min(choices.installments, options.length) - 1] : undefined;
  const interest = option?.interest ?? 0;
  const total = payable + interest;
  const isPaid = ['completed', 'canceling', 'canceled'].includes(choices.status);
  const purchase = {
    ...{ id: 'p', number: 7, consumerId: 1, status: choices.status, currency: 'BRL', language: 'pt-BR' },
    ...{ salesChannel: '', createdAt: at(0), reservedAt: at(0), takenUpAt: null, expiresAt: at(900) },
    ...{ couponCode: null, bin: null, month: null, protect, deliver, deliveryAddress: null },
    ...{ installments: option?.count ?? 1, paymentKind: choices.kind, interest, total, finalizedAt: at(0) },
    ...{ completedAt: isPaid ? at(choices.completedAt) : null, canceledAt: null, chargingBy: null },
    cancelUntil: choices.cancelUntil === null || !isPaid ? null : at(choices.cancelUntil),
    ...{ chargingUntil: null, site: null, client: null },
  } as PurchaseRows['purchase'];
  const rows: PurchaseRows = {
    purchase,
    orders: figures.map((each, nth) => ({ id: nth + 1, storeSlug: 'loja', figures: each })),
    ...{ lines, combos },
  };
  const hasMoney = isPaid && !isPlain && total > 0;
  const payment = {
    id: 1,
    purchaseId: 'p',
    kind: choices.kind,
    amount: total,
    cardLastDigits: null,
    settledAt: at(0),
  };
  return {
    rows,
    events,
    issued: issuedFor(choices, rows),
    money: { payments: hasMoney ? [payment] : [], returns: [] },
  };
};

const issuedFor = ({ items }: Wanted, { purchase, lines }: PurchaseRows): Issued => {
  const hasTickets = purchase.completedAt !== null;
  const each = lines.map((line, nth) => ({ line, item: items[nth] }));
  const ticketState = (line: LineRow, wish: string | undefined) => {
    if (line.state === 'canceled') return 'canceled';
    return line.state === 'canceling' ? 'pendingCancellation' : wish;
  };
  return {
    tickets: new Map(
      hasTickets
        ? each.map(({ line, item: own }) => [
            line.id,
            {
              ...{ id: line.id, lineId: line.id, purchaseId: 'p', code: `C-${line.id}`, facial: 'none' },
              state: ticketState(line, own?.ticket),
              ...{ facialDecidesAt: null, issuedAt: at(0), validatedAt: null },
            } as never,
          ])
        : [],
    ),
    bearers: new Map(
      each.map(({ line, item: own }) => [
        line.id,
        {
          lineId: line.id,
          name: 'Ana Lima',
          document: '',
          email: '',
          birthDate: '',
          changed: own?.isBearerChanged,
        } as never,
      ]),
    ),
    offers: new Map(
      hasTickets
        ? each.flatMap(({ line, item: own }) =>
            own?.offer && line.kind === 'ticket'
              ? [
                  [
                    line.id,
                    {
                      id: 1,
                      lineId: line.id,
                      name: 'Bia',
                      email: '',
                      state: own.offer.state,
                      expiresAt: at(own.offer.ends),
                    } as never,
                  ] as const,
                ]
              : [],
          )
        : [],
    ),
  };
};

/** The purchase with these lines in another state. */
export const withLines = (one: Bought, ids: readonly number[], state: LineRow['state']): Bought => ({
  ...one,
  rows: {
    ...one.rows,
    lines: one.rows.lines.map((line) => (ids.includes(line.id) ? { ...line, state } : line)),
  },
});

export const liveIds = ({ rows }: Bought): readonly number[] => rows.lines.filter(isLive).map(({ id }) => id);
export const totalOf = ({ rows }: Bought) => cents(rows.purchase.total ?? 0);

/** The order as the host states it. */
export const toldAt = ({ rows, issued, events, money }: Bought, now: number) =>
  presentPurchase(rows, {
    ...{ issued, events, money, now, language: 'pt', payment: undefined },
    picture: () => '',
  });

/** A value after its way over the wire. */
const sentBy = <A, I>(schema: Schema.Schema<A, I>): ((value: A) => A) => {
  const encode = Schema.encodeSync(schema);
  const decode = Schema.decodeUnknownSync(schema);
  return (value) => decode(JSON.parse(JSON.stringify(encode(value))));
};
const sentPurchase = sentBy(Purchase);
const sentOrder = sentBy(CartOrder);
const sentTicket = sentBy(Ticket);

/** The order as the client reads it from the wire. */
export const readAt = (one: Bought, now: number) => sentPurchase(toldAt(one, now));

const remembering = <A>(send: (value: A) => A): ((value: A) => A) => {
  const sent = new Map<string, A>();
  return (value) => {
    const key = JSON.stringify(value);
    const known = sent.get(key) ?? send(value);
    sent.set(key, known);
    return known;
  };
};

/**
 * Reads one order again and again, as {@link readAt} does. Items and orders that did not change since the last read are
 * not sent again, because they would be read the same: that is most of the time of a long property.
 */
export const rereading = (): typeof readAt => {
  const order = remembering(sentOrder);
  const ticket = remembering(sentTicket);
  return (one, now) => {
    const { orders, tickets, ...rest } = toldAt(one, now);
    return {
      ...sentPurchase({ ...rest, orders: [], tickets: [] }),
      ...{ orders: orders.map(order), tickets: tickets.map(ticket) },
    };
  };
};
