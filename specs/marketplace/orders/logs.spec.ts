/**
 * The log of each flow of an order, as support receives it: it replays to the buyer's own state, and has no personal value,
 * code or secret. A real core talks to the shop, in virtual time.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  instant,
  type LineId,
  type ProductId,
  type PurchaseId,
  type SeatId,
  type StoreSlug,
} from '../../../domain/kernel/values.ts';
import type { ItemChoice } from '../../../domain/model/cart.ts';
import type { PaymentKind } from '../../../domain/model/payment.ts';
import type { OrderChange } from '../../../domain/orders/messages.ts';
import { announcedReturn } from '../../../domain/orders/money.ts';
import { pseudonymsUnder } from '../../../domain/privacy/pseudonym.ts';
import { redactState } from '../../../domain/privacy/redact.ts';
import { foldLog } from '../../../domain/shop/evolve.ts';
import { view } from '../../../domain/shop/view.ts';
import { openLog } from '../../../worker/replay/replaying.ts';
import { dailyOf } from '../../domain/fc.ts';
import { broughtBy, createTab } from '../../simulate/tab.ts';
import { createRoundTime } from '../../simulate/time.ts';
import { buyerIn, found, PAGES, type Page } from '../conformance-buyer.ts';
import { openShopUnderTest, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';

const SECOND = 1_000;
const DAY = 86_400_000;
const time = createRoundTime(1);
const { clock } = time;
let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await openShopUnderTest({ now: clock.now });
  await shop.marketplace.db.query('UPDATE events SET protection_offered = true');
});
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await shop.close();
});

const HOLDER = { name: 'Caio Prado', document: '390.533.447-05' };
const FRIEND = { name: 'Lia Zambujal', document: '111.444.777-35', email: 'lia@catraca.com.br' };
const CARD = {
  number: '4111111111111111',
  holder: 'QUITERIA ZAMBUJAL',
  expiry: '12/30',
  securityCode: '987',
};
const REVIEWED = { approved: '4000000000000077', refused: '4000000000000341' };

const PAGE: Readonly<Partial<Record<PaymentKind, Page>>> = {
  ...{ cash: PAGES.dinner, reservation: PAGES.dinner, courtesy: PAGES.exhibition, deposit: PAGES.mexican },
};
const MEXICAN = { documento: 'GODE561231GR8', end_pais: 'México', end_cep: '06700' };

const RETURNED = `SELECT coalesce(sum(r.amount), 0)::int AS amount FROM money_returns AS r JOIN payments AS y ON y.id = r.payment_id
JOIN purchases AS p ON p.id = y.purchase_id JOIN consumers AS c ON c.id = p.consumer_id WHERE c.email = $1`;

/** A buyer whose page is open. */
const visit = async (kind: PaymentKind | null, name: string) => {
  const isMexican = kind === 'deposit';
  const { email, token } = await newcomer(shop, isMexican ? MEXICAN : {});
  const buyer = buyerIn(shop, token);
  /** Values that no log has. */
  const secrets = new Set<string>([
    email,
    token,
    'Nova Compradora',
    ...Object.values(HOLDER),
    ...Object.values(FRIEND),
  ]);
  const tab = createTab({
    ...{ name, clock, randomness: { next: () => 0.5 }, cookie: { token: kind === null ? null : token } },
    ...{
      storage: new Map(),
      domain: isMexican ? 'mx.shop.test' : 'shop.test',
      shown: () => {},
      note: () => {},
    },
    fetch: (_, url, init) => {
      const work = fetch(url.replace(/http:\/\/(?:mx\.)?shop\.test/, shop.url), { ...init, signal: null });
      time.track(work.then((response) => response.clone().text()));
      return work;
    },
  });
  tab.open();
  await clock.advance(SECOND);
  const until = async (what: string, isTrue: () => boolean): Promise<void> => {
    for (let seconds = 0; !isTrue(); seconds += 1) {
      if (seconds > 60) throw new Error(`${name}: ${what} did not come`);
      await clock.advance(SECOND);
    }
  };
  const done = async <T>(work: Promise<T>): Promise<T> => {
    let isOver = false;
    void work.finally(() => (isOver = true)).catch(() => undefined);
    await until('a response', () => isOver);
    return work;
  };
  const dispatch = async (...command: Parameters<typeof tab.dispatch>): Promise<void> => {
    const sent = await done(tab.dispatch(...command));
    if (!sent.ok) throw new Error(`${name}: ${command[0].type} is refused: ${sent.refusal.code}`);
  };
  const choice = async (page: Page, seat: boolean): Promise<ItemChoice> => {
    const { variations, productId } = await buyer.page(page);
    const [place] = seat ? await buyer.freeSeats(page, 1) : [];
    const offer =
      variations.find(({ courtesy }) => courtesy && kind === 'courtesy') ??
      found(
        variations.find(({ sale, seated, half }) => sale === 'onSale' && seated === seat && !half),
        'ticket',
      );
    return {
      ...{ store: page.store as StoreSlug, productId: productId as ProductId },
      variationId: (place?.variationId ?? offer.variationId) as ItemChoice['variationId'],
      ...{ kind: 'ticket', quantity: 1, name: page.product, visitAt: null, size: null, color: null },
      ...{ wristbandCode: null, voucherCode: null, affiliateProgramId: null, donation: null },
      seat:
        place === undefined
          ? null
          : { index: place.index, seatId: String(place.seatId) as SeatId, mapId: 'mapa', label: 'A1' },
    };
  };
  const reserve = async (units: number): Promise<PurchaseId> => {
    const page = PAGE[kind ?? 'credit'] ?? PAGES.festival;
    const item = await choice(page, isMexican);
    await dispatch(
      isMexican
        ? { type: 'SelectSeats', seats: [{ item, seen: 'free' }] }
        : { type: 'AddItem', item: { ...item, quantity: units } },
    );
    await until('the cart', () => tab.snapshot().cart.intents.length === 0);
    for (const { lineId, problem } of tab.snapshot().checkout.bearers)
      if (problem !== null) {
        const nth = tab.snapshot().checkout.bearers.findIndex((each) => each.lineId === lineId);
        const document = ['529.982.247-25', '935.411.347-80', '153.509.460-56'][nth] ?? '';
        secrets.add(document);
        const bearer = { name: 'Rita Prado', document, email: '', birthDate: '1990-05-04', confirmed: true };
        await dispatch({ type: 'SetBearer', lineId, bearer });
      }
    secrets.add('Rita Prado');
    return found(tab.snapshot().cart.purchaseId, 'purchase');
  };
  const pay = async (units = 1, number = CARD.number): Promise<PurchaseId> => {
    const id = await reserve(units);
    secrets.add(id).add(number);
    await dispatch({ type: 'ChoosePayment', kind: kind ?? 'credit' });
    await clock.advance(SECOND);
    const card =
      kind === 'credit'
        ? broughtBy(await done(tab.ask((core) => core.tokenizeCard({ ...CARD, number }))))
        : null;
    const { toPay: pressed } = tab.snapshot().checkout;
    await dispatch({
      type: 'Pay',
      deliveryAddress: null,
      secretRef: (card?.secretRef ?? null) as never,
      pressed,
    });
    const { status } = tab.snapshot().checkout.payment;
    await until(`the payment, now ${status}`, () =>
      ['succeeded', 'failed', 'waiting', 'processing'].includes(tab.snapshot().checkout.payment.status),
    );
    return id;
  };
  const settle = async (id: PurchaseId): Promise<void> => {
    const [row] = await shop.marketplace.db.query<{ token: string; code: string | null }>(
      'SELECT token, pix_code AS code FROM payments WHERE purchase_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
    const { token: payment, code } = found(row, 'payment');
    if (code !== null) secrets.add(code);
    await fetch(`${shop.url}/sandbox/pix/${payment}`, { method: 'POST', redirect: 'manual' });
  };
  const order = async (purchaseId: PurchaseId) => {
    const read = await buyer.purchase({ purchaseId });
    for (const { code } of read.tickets) if (code !== null) secrets.add(code);
    return read;
  };
  /** Adds the codes of all orders to the values that no log has. */
  const addCodes = async (): Promise<void> => {
    for (const { purchaseId } of (await buyer.purchases()).purchases) await order(purchaseId);
  };
  const lineOf = async (purchaseId: PurchaseId, nth = 0): Promise<LineId> =>
    found((await order(purchaseId)).tickets[nth], 'ticket').line.lineId;
  /** Amount that a dialog says returns, without `lineId` for the whole order. */
  const announced = async (purchaseId: PurchaseId, lineId: LineId | null = null) => {
    const read = await order(purchaseId);
    return announcedReturn(read, read.tickets.find(({ line }) => line.lineId === lineId) ?? null);
  };
  /** Cents that the host's books return to the buyer for a change. */
  const returned = async (): Promise<number> => {
    const [row] = await shop.marketplace.db.query<{ amount: number }>(RETURNED, [email]);
    return found(row, 'sum').amount;
  };
  const change = async (wanted: OrderChange): Promise<void> => {
    await dispatch({ type: 'ChangeOrder', change: wanted });
    await until('the change', () => tab.snapshot().orders.change === null);
    await order(wanted.purchaseId);
  };
  return {
    tab,
    buyer,
    secrets,
    until,
    done,
    dispatch,
    pay,
    settle,
    order,
    addCodes,
    lineOf,
    change,
    announced,
    returned,
  };
};
type Visit = Awaited<ReturnType<typeof visit>>;

const changeEvent = async (body: Record<string, string>): Promise<void> => {
  const event = `${PAGES.festival.store}/${PAGES.festival.product}`;
  await fetch(`${shop.url}/sandbox/eventos`, {
    method: 'POST',
    body: new URLSearchParams({ event, days: '7', ...body }),
  });
};
const moved = async (more: Record<string, string> = {}): Promise<void> => {
  await clock.advance(SECOND);
  const [venue] = await shop.marketplace.db.query<{ name: string }>(
    'SELECT name FROM venues ORDER BY id LIMIT 1',
  );
  await changeEvent({ kind: 'venue', venue: found(venue, 'venue').name, ...more });
};
const offered = async ({ pay, change, lineOf, buyer, secrets }: Visit) => {
  const purchaseId = await pay(2);
  const lineId = await lineOf(purchaseId);
  await change({ type: 'offer', purchaseId, lineId, name: FRIEND.name, email: FRIEND.email });
  const { token } = (await buyer.call('offerLink', { iditem: lineId })).value();
  secrets.add(token);
  return { purchaseId, lineId, token };
};

interface Flow {
  readonly kind: PaymentKind | null;
  readonly run: (visit: Visit) => Promise<unknown>;
  /** Events that the log must have, in order. */
  readonly events: readonly string[];
}

const CHANGED = ['OrderChangeAsked', 'OrderChanged'];
const changing = (make: (visit: Visit, purchaseId: PurchaseId, lineId: LineId) => Promise<void>): Flow => ({
  kind: 'credit',
  run: async (own) => {
    const purchaseId = await own.pay(2);
    await make(own, purchaseId, await own.lineOf(purchaseId));
  },
  events: ['PaymentSucceeded', ...CHANGED],
});

const cancelOne = async ({ change, announced }: Visit, purchaseId: PurchaseId, lineId: LineId) =>
  change({ type: 'cancelItem', purchaseId, lineId, announced: await announced(purchaseId, lineId) });

/** Flows that the core decides. */
const DECIDED: Readonly<Record<string, Flow>> = {
  'paid by card': { kind: 'credit', run: ({ pay }) => pay(), events: ['PaymentAsked', 'PaymentSucceeded'] },
  'paid by Pix': {
    kind: 'pix',
    run: async ({ pay, settle, until, tab }) => {
      await settle(await pay());
      await until('the success', () => tab.snapshot().checkout.payment.status === 'succeeded');
    },
    events: ['PaymentAsked', 'PaymentWaiting', 'PaymentSucceeded'],
  },
  'paid in cash': {
    kind: 'cash',
    run: async ({ pay, settle, until, tab }) => {
      await settle(await pay());
      await until('the success', () => tab.snapshot().checkout.payment.status === 'succeeded');
    },
    events: ['PaymentAsked', 'PaymentWaiting', 'PaymentSucceeded'],
  },
  'paid by deposit': {
    kind: 'deposit',
    run: async ({ pay, settle, until, tab }) => {
      await settle(await pay());
      await until('the success', () => tab.snapshot().checkout.payment.status === 'succeeded');
    },
    events: ['PaymentAsked', 'PaymentWaiting', 'PaymentSucceeded'],
  },
  'free of charge': {
    kind: 'courtesy',
    run: ({ pay }) => pay(),
    events: ['PaymentAsked', 'PaymentSucceeded'],
  },
  reserved: { kind: 'reservation', run: ({ pay }) => pay(), events: ['PaymentAsked', 'PaymentSucceeded'] },
  'refused by the bank': {
    kind: 'credit',
    run: ({ pay }) => pay(1, '4000000000000002'),
    events: ['PaymentAsked', 'PaymentFailed'],
  },
  'refused after a review': {
    kind: 'credit',
    run: async ({ pay, until, tab }) => {
      await pay(1, REVIEWED.refused);
      await until('the refusal', () => tab.snapshot().checkout.payment.status === 'failed');
    },
    events: ['PaymentAsked', 'PaymentFailed'],
  },
  'approved after a review': {
    kind: 'credit',
    run: async ({ pay, until, tab }) => {
      await pay(1, REVIEWED.approved);
      await until('the success', () => tab.snapshot().checkout.payment.status === 'succeeded');
    },
    events: ['PaymentAsked', 'PaymentSucceeded'],
  },
  'not paid in time': {
    kind: 'pix',
    run: async ({ pay, until, tab }) => {
      await pay();
      await clock.advance(20 * 60 * SECOND);
      await until('the end', () => tab.snapshot().checkout.payment.status !== 'waiting');
    },
    events: ['PaymentAsked', 'PaymentWaiting', 'PaymentFailed'],
  },
  'given up': {
    kind: 'pix',
    run: async ({ pay, until, tab, dispatch }) => {
      const purchaseId = await pay();
      await dispatch({ type: 'CancelPayment', purchaseId });
      await until('the end', () => tab.snapshot().checkout.payment.status !== 'waiting');
    },
    events: ['PaymentWaiting', 'CancellationAsked', 'PaymentCanceled'],
  },
  'item canceled': changing(cancelOne),
  'order canceled': changing(async ({ change, announced }, purchaseId) =>
    change({ type: 'cancelOrder', purchaseId, announced: await announced(purchaseId) }),
  ),
  'refund requested': {
    ...changing(async ({ change, announced }, purchaseId) => {
      await shop.marketplace.db.query('UPDATE purchases SET protect = true, cancel_until = $1', [
        new Date(clock.now() - DAY),
      ]);
      const note = 'Estou com febre';
      const amount = await announced(purchaseId);
      await change({ type: 'refund', purchaseId, reason: 'illness', note, announced: amount });
    }),
  },
  'bearer changed': changing(({ change }, purchaseId, lineId) => {
    const bearer = { ...HOLDER, email: '', birthDate: '', confirmed: true };
    return change({ type: 'bearer', purchaseId, lineId, bearer, entryDocument: null } as OrderChange);
  }),
  'ticket of a changed event kept': changing(async ({ change, order }, purchaseId, lineId) => {
    await moved();
    const changeIds = (await order(purchaseId)).tickets.flatMap((item) => item.change?.id ?? []);
    await change({ type: 'keep', purchaseId, lineIds: [lineId], changeIds });
  }),
  'ticket of a changed event canceled': changing(async (own, purchaseId, lineId) => {
    await moved();
    await cancelOne(own, purchaseId, lineId);
  }),
  'ticket sent': { kind: 'credit', run: offered, events: ['PaymentSucceeded', ...CHANGED] },
  'ticket taken back': {
    kind: 'credit',
    run: async (own) => {
      const { purchaseId, lineId } = await offered(own);
      await own.change({ type: 'takeBack', purchaseId, lineId });
    },
    events: [...CHANGED, ...CHANGED],
  },
};

/**
 * Flows without a decision of the core, so that their logs name none of their steps, and why support does not miss them: what
 * they did is in the host's books, and each can be repeated without another outcome.
 */
const UNDECIDED: Readonly<Record<string, Flow & { readonly why: string }>> = {
  'ticket accepted by a friend': {
    why: 'The form of a page without an account. The host has the acceptance, and a repeat ends like it.',
    kind: null,
    run: async (own) => {
      const buyer = await visit('credit', 'sender');
      const { token } = await offered(buyer);
      own.secrets.add(token);
      const accepted = { token, name: FRIEND.name, document: FRIEND.document, email: FRIEND.email };
      const held = broughtBy(await own.done(own.tab.ask((core) => core.request('acceptTicket', accepted))));
      const holder = found(held, 'acceptance').token;
      const shown = broughtBy(
        await own.done(own.tab.ask((core) => core.query('receivedTicket', { token: holder }))),
      );
      own.secrets.add(holder).add(found(shown?.ticket?.code, 'code'));
      buyer.tab.close();
    },
    events: [],
  },
  'ticket of a changed event returned': {
    why: 'The host carries it out at the deadline, and its entry names the cause.',
    kind: 'credit',
    run: async ({ pay, order }) => {
      const id = await pay();
      await moved({ default: 'refund', days: '1' });
      await clock.advance(DAY + SECOND);
      expect((await order(id)).tickets[0]?.status).toBe('canceled');
    },
    events: ['PaymentSucceeded'],
  },
  'checks before the entrance': {
    why: 'Shown of the order that was read, and change nothing.',
    kind: 'credit',
    run: async ({ pay, tab, done }) => {
      const purchaseId = await pay();
      found(broughtBy(await done(tab.ask((core) => core.query('purchase', { purchaseId })))), 'order');
    },
    events: ['PaymentSucceeded'],
  },
  'wallet and files': {
    why: 'Files of the host, which has the reason of a refusal.',
    kind: 'credit',
    run: async ({ pay, tab, done, lineOf }) => {
      const lineId = await lineOf(await pay());
      for (const format of ['pdf', 'calendar', 'apple', 'google'] as const)
        found(broughtBy(await done(tab.ask((core) => core.query('ticketFile', { lineId, format })))), format);
    },
    events: ['PaymentSucceeded'],
  },
  'offline copies': {
    why: 'Kept by the page of the orders that were read.',
    kind: 'credit',
    run: async ({ pay, tab, done }) => {
      await pay();
      const days = { from: '2026-01-01', to: '2099-01-01' };
      const list = { status: null, page: 1, limit: 50, ...days } as const;
      found(broughtBy(await done(tab.ask((core) => core.query('purchases', list)))), 'orders');
    },
    events: ['PaymentSucceeded'],
  },
};
const FLOWS = { ...DECIDED, ...UNDECIDED };

type Cancellation = Extract<OrderChange, { readonly announced: unknown }>;
const isCancellation = (change: OrderChange): change is Cancellation =>
  ['cancelItem', 'cancelOrder', 'refund'].includes(change.type);

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

it.each(dailyOf(Object.entries(FLOWS)))(
  'O-13 O-128 K-06 R-02 R-11 a log replays to the state of its buyer, without a secret: %s',
  async (name, flow) => {
    const own = await visit(flow.kind, name);
    await flow.run(own);
    await clock.advance(SECOND);
    await own.addCodes();
    const [text = '', ...more] = own.tab.logs();
    expect(more).toEqual([]);
    const log = openLog(text);
    if (!('envelopes' in log)) throw new Error(JSON.stringify(log.problems));
    expect(log.problems).toEqual([]);
    const again = log.check();
    expect(again.same ? null : again.difference).toBeNull();

    const events = log.envelopes.map(({ event }) => event.type as string);
    let from = 0;
    for (const wanted of flow.events) {
      from = events.indexOf(wanted, from) + 1;
      expect(from, `${wanted} in ${events}`).toBeGreaterThan(0);
    }
    const said = log.envelopes.flatMap(({ event }) =>
      event.type === 'OrderChangeAsked' && isCancellation(event.change) ? [event.change.announced] : [],
    );
    if (said.length > 0) expect(said).toEqual([await own.returned()]);
    const live = foldLog(own.tab.entries().map(({ event }) => event));
    const { orders, checkout } = own.tab.snapshot();
    const folded = view(live, instant(clock.now()));
    expect([folded.orders, folded.checkout.payment, folded.checkout.open]).toEqual([
      orders,
      checkout.payment,
      checkout.open,
    ]);
    expect(log.stateAt(log.envelopes.length - 1)).toEqual(
      redactState(live, pseudonymsUnder(new Uint8Array(32))),
    );

    const forms = [text.toLowerCase(), bare(text)];
    const kept = [...own.secrets].filter((secret) =>
      [secret.toLowerCase(), bare(secret)].some((form, nth) => form.length > 3 && forms[nth]?.includes(form)),
    );
    expect(kept).toEqual([]);
    expect(own.secrets.size).toBeGreaterThan(8);
    own.tab.close();
  },
);

/** Flows of "Once the ticket is yours". */
const OF_THE_ISSUE = [
  ...['paid by card', 'paid by Pix', 'paid in cash', 'paid by deposit', 'free of charge', 'reserved'],
  ...[
    'refused by the bank',
    'refused after a review',
    'approved after a review',
    'not paid in time',
    'given up',
  ],
  ...[
    'item canceled',
    'order canceled',
    'refund requested',
    'bearer changed',
    'ticket sent',
    'ticket taken back',
  ],
  ...[
    'ticket of a changed event kept',
    'ticket of a changed event canceled',
    'ticket of a changed event returned',
  ],
  ...['ticket accepted by a friend', 'checks before the entrance', 'wallet and files', 'offline copies'],
];
it('has a log of each flow', () => {
  expect(Object.keys(FLOWS).toSorted()).toEqual(OF_THE_ISSUE.toSorted());
});
