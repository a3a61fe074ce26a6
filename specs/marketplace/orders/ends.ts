/** Each end of an order with each payment kind: brings an order to the end, and reads the host's books about its money. */
import { Schema } from '@effect/schema';
import { asyncScheduler } from 'rxjs';
import type { PurchaseId } from '../../../domain/kernel/values.ts';
import { isBy, PAYMENT_KINDS, type PaymentKind } from '../../../domain/model/payment-kinds.ts';
import type { OrderChange } from '../../../domain/orders/messages.ts';
import { announcedReturn } from '../../../domain/orders/money.ts';
import type { ResponseOf } from '../../../worker/api/shapes.ts';
import { PaymentKindWire } from '../../../worker/api/wire/payment.ts';
import type { Queries } from '../../../worker/contract.ts';
import { broughtBy, createTab } from '../../simulate/tab.ts';
import { until } from '../../worker/rig/clock.ts';
import { buyerIn, found, itemOf, PAGES, type Page } from '../conformance-buyer.ts';
import type { ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

export const ENDS = [
  ...(['paid', 'partCanceled', 'canceled', 'refunded'] as const),
  ...(['expired', 'late', 'refused', 'reservation'] as const),
] as const;
export type End = (typeof ENDS)[number];

const AT_ENTRANCE = 'It is paid at the entrance, so it ends as a reservation.';
const UNPROTECTED = 'Protection has a price, and only what is paid now can include it.';
const DECIDED = 'The payment is decided at once, so no order waits for it.';
const NO_REVIEW = 'Only cards are reviewed.';
const PREPAID = 'It is paid before the event.';

/** Why an end cannot have a payment kind. Undefined if it can. */
export const impossible = (end: End, kind: PaymentKind): string | undefined => {
  if (end === 'reservation') return kind === 'reservation' ? undefined : PREPAID;
  if (end === 'paid') return kind === 'reservation' ? AT_ENTRANCE : undefined;
  if (end === 'refused') return kind === 'credit' ? undefined : NO_REVIEW;
  if (end === 'refunded') return kind === 'courtesy' || kind === 'reservation' ? UNPROTECTED : undefined;
  if (end === 'expired' || end === 'late')
    return isBy(kind, 'code') || isBy(kind, 'reference') ? undefined : DECIDED;
  return undefined;
};

export type Cell = readonly [End, PaymentKind];

export const CELLS: readonly Cell[] = ENDS.flatMap((end) =>
  PAYMENT_KINDS.filter((kind) => impossible(end, kind) === undefined).map((kind): Cell => [end, kind]),
);

const wireOf = Schema.encodeSync(PaymentKindWire);
const PAGE: Readonly<Partial<Record<PaymentKind, Page>>> = {
  courtesy: PAGES.exhibition,
  deposit: PAGES.mexican,
};
const REVIEWED_AND_REFUSED = '4000 0000 0000 0341';
const DAY = 86_400_000;

/** Cents in the host's tables, and the letters of the order. */
export interface Books {
  readonly status: string;
  readonly total: number;
  readonly paid: number;
  readonly returned: number;
  /** On its way back. */
  readonly underway: number;
  readonly letters: readonly { readonly kind: string; readonly body: string }[];
}

const BOOKS = `SELECT p.status, p.total,
  coalesce((SELECT sum(y.amount)::int FROM payments AS y WHERE y.purchase_id = p.id AND y.kind <> 'reservation'
    AND (y.situation = 'succeeded' OR y.refunded_at IS NOT NULL)), 0) AS paid,
  coalesce((SELECT sum(r.amount)::int FROM money_returns AS r JOIN payments AS y ON y.id = r.payment_id
    WHERE y.purchase_id = p.id AND r.returned_at <= $2::timestamptz), 0) AS returned,
  coalesce((SELECT sum(r.amount)::int FROM money_returns AS r JOIN payments AS y ON y.id = r.payment_id
    WHERE y.purchase_id = p.id AND r.returned_at > $2::timestamptz), 0) AS underway,
  coalesce((SELECT json_agg(json_build_object('kind', kind, 'body', body) ORDER BY id) FROM outbox
    WHERE body LIKE '%' || p.id || '%'), '[]') AS letters
FROM purchases AS p WHERE p.id = $1`;

/** Lets all events of these stories offer protection, because only some do. */
export const prepare = async (shop: ShopUnderTest): Promise<void> => {
  await shop.marketplace.db.query('UPDATE events SET protection_offered = true');
};

const buyerOf = async (shop: ShopUnderTest, kind: PaymentKind, nth: number) => {
  if (kind !== 'deposit') return newcomer(shop);
  const documento = `GODE561231${String(nth).padStart(3, 'A')}`;
  return newcomer(shop, { documento, end_pais: 'México', end_cep: '06700' });
};

/** Two units of the kind's event. */
const reserveTwo = async (buyer: ReturnType<typeof buyerIn>, kind: PaymentKind) => {
  const page = PAGE[kind] ?? PAGES.dinner;
  if (kind === 'deposit') return (await buyer.reserveSeats(page, 2)).told.value();
  const { variations } = await buyer.page(page);
  const variation =
    kind === 'courtesy'
      ? found(
          variations.find(({ courtesy }) => courtesy),
          'courtesy',
        )
      : await buyer.standing(page);
  return (await buyer.reserve(page.store, [itemOf(variation, { quantidade: 2 })])).value();
};

let made = 0;

/** A buyer with an order at this end, whose real core talks to the shop over HTTP. */
export const bringTo = async (shop: ShopUnderTest, end: End, kind: PaymentKind) => {
  const { db } = shop.marketplace;
  made += 1;
  const { token } = await buyerOf(shop, kind, made);
  const buyer = buyerIn(shop, token);
  const cart = await reserveTwo(buyer, kind);
  const id = cart.purchaseId ?? ('' as PurchaseId);
  const tab = createTab({
    name: `${end} ${kind}`,
    clock: { scheduler: asyncScheduler, now: shop.now },
    randomness: { next: Math.random },
    cookie: { token },
    storage: new Map(),
    fetch: (_, url, init) => fetch(url.replace('http://shop.test', shop.url), init),
    shown: () => {},
    note: () => {},
  });
  tab.open();

  const pay = async (): Promise<ResponseOf<'finalise'>> => {
    if (kind === 'reservation') {
      const json = { forma_pagamento: { tipo: 'RESERVA' }, captcha: await shop.captcha('reserveOrder') };
      return (await shop.send('reserveOrder', { path: { idpedido: id }, json, token })).value();
    }
    const more = { aplicar_protect: kind !== 'courtesy', ...(kind === 'credit' ? { parcela: 6 } : {}) };
    const card = end === 'refused' ? REVIEWED_AND_REFUSED : undefined;
    const paid =
      kind === 'credit'
        ? await buyer.payByCard(cart, card, more)
        : await buyer.finalise(cart, { tipo: wireOf(kind) }, more);
    return paid.value();
  };
  const settle = ({ token: payment }: ResponseOf<'finalise'>) =>
    fetch(`${shop.url}/sandbox/pix/${payment}`, { method: 'POST', redirect: 'manual' });
  /** Changes the order by the core. */
  const change = async (wanted: OrderChange): Promise<void> => {
    const sent = await tab.dispatch({ type: 'ChangeOrder', change: wanted });
    const outcome =
      sent.ok && sent.entry !== undefined ? await tab.ask((core) => core.outcome(sent.entry ?? 0)) : sent;
    if (outcome === null || !('type' in outcome) || outcome.type !== 'done')
      throw new Error(`${wanted.type} was not done: ${JSON.stringify(outcome)}`);
  };

  const read = async (): Promise<Queries['purchase']['result']> =>
    found(broughtBy(await tab.ask((core) => core.query('purchase', { purchaseId: id }))), 'purchase');
  const listed = async () => {
    const list = broughtBy(
      await tab.ask((core) => core.query('purchases', { status: null, page: 1, limit: 50 })),
    );
    return found(
      list?.purchases.find(({ purchaseId }) => purchaseId === id),
      'listed purchase',
    );
  };
  const books = async (): Promise<Books> =>
    found((await db.query<Books>(BOOKS, [id, new Date(shop.now())]))[0], 'books');
  /** The order as its page and its list have it, and the host's books. */
  const look = async () => ({ order: await read(), card: await listed(), books: await books() });
  const files = async () => {
    const { tickets } = await read();
    return Promise.all(
      tickets.map(({ line }) => buyer.call('ticketFile', { iditem: line.lineId, formato: 'pdf' })),
    );
  };

  await until(() => tab.snapshot().session.status === 'consumer', 'the account');
  const waiting = await pay();
  if (end === 'expired' || end === 'late') {
    // Longer than the payment waits. All stories together end before the dinner, which is 15 days ahead or more.
    shop.pass(isBy(kind, 'code') ? DAY / 8 : 3 * DAY);
    await buyer.purchases();
    if (end === 'late') await settle(waiting);
  } else if (waiting.situation === 'waiting' && kind !== 'credit') await settle(waiting);
  else if (end === 'refused') shop.pass(10_000);
  return { id, token, tab, change, read, look, files };
};
export type Brought = Awaited<ReturnType<typeof bringTo>>;

/** Changes of the order that lead to the end after its payment. */
export const changesTo = async (shop: ShopUnderTest, end: End, brought: Brought): Promise<void> => {
  const { id: purchaseId, change, read } = brought;
  if (end === 'partCanceled') {
    const order = await read();
    const item = found(order.tickets[0], 'ticket');
    const { lineId } = item.line;
    await change({ type: 'cancelItem', purchaseId, lineId, announced: announcedReturn(order, item) });
  }
  if (end === 'canceled')
    await change({ type: 'cancelOrder', purchaseId, announced: announcedReturn(await read(), null) });
  if (end === 'refunded') {
    await shop.marketplace.db.query('UPDATE purchases SET cancel_until = $2 WHERE id = $1', [
      purchaseId,
      new Date(shop.now() - DAY),
    ]);
    const announced = announcedReturn(await read(), null);
    await change({ type: 'refund', purchaseId, reason: 'illness', note: '', announced });
  }
};

/** Lets the time pass until the end of the order has come: the money is back, or the hold is over. */
export const pass = (shop: ShopUnderTest, end: End): void => shop.pass(end === 'refused' ? DAY : 60_000);
