/**
 * Payments with a lost, late or duplicate response. A key gets its first result, or the success of its purchase. Reads
 * report a charge in progress, and nothing is charged after the server's time limit.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveBackExpired } from '../../../fixtures/marketplace/cart/expiry.ts';
import { buyerIn, itemOf, PAGES, told } from '../conformance-buyer.ts';
import { LEGS } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';
import { passJson } from '../pass-files.ts';
import { pdfText } from '../pdf-text.ts';

const SECOND = 1000;
const LIMIT = 30;
const GOOD = '4111 1111 1111 1111';
const REFUSED = '4000 0000 0000 0002';
const SLOW = '4000 0000 0000 0184';
const LOST = '4000 0000 0000 0259';

type Cart = { readonly purchaseId: string | null };

describe.each(LEGS)('a payment attempt, on $name', { timeout: 60_000 }, (leg) => {
  let shop: ShopUnderTest;
  /** Payments that the processor has not decided. Calling an entry lets that payment continue. */
  let thinking: (() => void)[] = [];
  let noticed: (() => void) | undefined;
  const wait = (milliseconds: number): Promise<void> => {
    if (milliseconds < SECOND) return new Promise((resolve) => setTimeout(resolve, 5));
    return new Promise((resolve) => {
      thinking.push(resolve);
      noticed?.();
    });
  };
  const someoneThinks = (): Promise<void> =>
    thinking.length > 0 ? Promise.resolve() : new Promise((resolve) => (noticed = resolve));
  const goOn = (): void => {
    for (const go of thinking) go();
    thinking = [];
  };

  beforeAll(async () => {
    shop = await openLeg(leg, { wait });
  });
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.close();
  });

  const begin = async (at: { readonly store: string; readonly product: string } = PAGES.secret) => {
    const { token, email } = await newcomer(shop);
    const buyer = buyerIn(shop, token);
    const item = itemOf(await buyer.standing(at));
    const cart = (await buyer.reserve(at.store, [item])).value();
    const bodies = new Map<string | null, Promise<object>>();
    const bodyFor = async (number: string | null, more: object) => ({
      forma_pagamento: { tipo: 'CREDITO', token_cartao: number === null ? null : await buyer.card(number) },
      captcha: await shop.captcha('finalise'),
      ...more,
    });
    /** Sends one payment request: a repeat of the key's last one, or with a new body if a card is given. */
    const pay = async (key: string | null, number?: string | null, more: object = {}, of: Cart = cart) => {
      const body =
        (number === undefined ? bodies.get(key) : undefined) ??
        bodyFor(number === undefined ? GOOD : number, more);
      bodies.set(key, body);
      return shop.send('finalise', {
        path: { idpedido: of.purchaseId ?? '' },
        json: await body,
        token,
        ...(key === null ? {} : { headers: { 'Idempotency-Key': key } }),
      });
    };
    const end = (key: string | null, of: Cart = cart) =>
      shop.send('voidPayment', {
        path: { idpedido: of.purchaseId ?? '' },
        token,
        ...(key === null ? {} : { headers: { 'Idempotency-Key': key } }),
      });
    const list = async (status?: string) =>
      (
        await shop.send('listOrders', {
          json: { idpedido_marketplace: cart.purchaseId, ...(status === undefined ? {} : { status }) },
          token,
        })
      ).value();
    const succeeded = async (): Promise<number> => {
      const [row] = await shop.marketplace.db.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM payments WHERE purchase_id = $1 AND situation = 'succeeded'",
        [cart.purchaseId],
      );
      return row?.count ?? -1;
    };
    return { token, email, buyer, item, cart, pay, end, list, succeeded };
  };

  const letterTo = async (email: string) => {
    const [letter] = await shop.marketplace.db.query<{
      subject: string;
      body: string;
      attachments: readonly { name: string; type: string; url: string }[];
    }>("SELECT subject, body, attachments FROM outbox WHERE recipient = $1 AND kind = 'ticket'", [email]);
    if (letter === undefined) throw new Error(`no letter to ${email}`);
    return letter;
  };

  it('has its time limit in the settings', async () => {
    const path = { lang: 'pt-BR' };
    const settings = (await shop.send('settings', { path, query: { dominio: 'localhost' } })).value();
    expect(settings.finalizeSeconds).toBe(LIMIT);
  });

  it('returns the first result for its key and for later keys', async () => {
    const { pay, succeeded } = await begin();
    const first = (await pay('one')).value();
    expect(first.situation).toBe('succeeded');
    expect((await pay('one')).value()).toEqual(first);
    expect((await pay('two')).value()).toEqual(first);
    expect((await pay(null)).value()).toEqual(first);
    expect(await succeeded()).toBe(1);
  });

  it('refuses another body under its key, which decides nothing', async () => {
    const { pay, end, succeeded } = await begin();
    const first = (await pay('one', REFUSED)).value();
    const another = await pay('one', GOOD);
    expect(told(another)).toEqual([422, 'key_reused']);
    expect((await end('one')).value()).toEqual(first);
    expect(await succeeded()).toBe(0);
    const slow = pay('two', SLOW);
    await someoneThinks();
    const meanwhile = pay('two', GOOD);
    goOn();
    expect((await slow).value().situation).toBe('succeeded');
    expect(told(await meanwhile)).toEqual([422, 'key_reused']);
    expect(await succeeded()).toBe(1);
  });

  it('stays refused under its key and succeeds with another card under a new key', async () => {
    const { pay, succeeded } = await begin();
    const refused = (await pay('one', REFUSED)).value();
    expect(refused).toMatchObject({ situation: 'failed', reason: 'card_refused' });
    expect((await pay('one')).value()).toEqual(refused);
    expect(await succeeded()).toBe(0);
    expect((await pay('two')).value().situation).toBe('succeeded');
    expect(await succeeded()).toBe(1);
  });

  it('repeats a validated refusal under its key', async () => {
    const { pay, succeeded } = await begin();
    const refused = await pay('one', GOOD, { parcela: 99 });
    expect(told(refused)).toEqual([422, 'instalments_invalid']);
    expect((await pay('one')).wire).toEqual(refused.wire);
    expect(told(await pay('without', null))).toEqual([422, 'card_token']);
    expect(told(await pay('without'))).toEqual([422, 'card_token']);
    expect(await succeeded()).toBe(0);
    expect((await pay('two')).value().situation).toBe('succeeded');
  });

  it('stores no refusal of an invalid request', async () => {
    const { pay } = await begin();
    expect(told(await pay('one', GOOD, { captcha: 'x' }))).toEqual([400, 'captcha']);
    expect((await pay('one', GOOD, { forma_pagamento: { tipo: 'OURO' } })).status).toBe(400);
    expect((await pay('one', GOOD)).value().situation).toBe('succeeded');
  });

  it('has its own key per buyer and purchase', async () => {
    const one = await begin();
    const two = await begin();
    expect((await one.pay('shared', REFUSED)).value().situation).toBe('failed');
    expect((await two.pay('shared')).value().situation).toBe('succeeded');
    const next = (
      await one.buyer.reserve(PAGES.pixel.store, [itemOf(await one.buyer.standing(PAGES.pixel))], {
        idpedido_marketplace: null,
      })
    ).value();
    // The item joined the open cart, so the cart and its key are unchanged.
    expect(next.purchaseId).toBe(one.cart.purchaseId);
    expect((await one.pay('shared')).value().situation).toBe('failed');
    expect(told(await two.pay('shared', GOOD, {}, one.cart))).toEqual([400, 7400]);
    expect((await one.pay('shared')).value().situation).toBe('failed');
  });

  it('is decided once for parallel requests with one key', async () => {
    const { pay, succeeded } = await begin();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay('one')));
    const [first, ...others] = answers.map((answer) => answer.value());
    for (const other of others) expect(other).toEqual(first);
    expect(await succeeded()).toBe(first?.situation === 'succeeded' ? 1 : 0);
  });

  it('returns its outcome on retry after a lost response', async () => {
    const { pay, succeeded } = await begin();
    await expect(pay('one', LOST)).rejects.toThrow();
    expect((await pay('one')).value().situation).toBe('succeeded');
    expect(await succeeded()).toBe(1);
  });

  it('is reported as processing by reads, and the cart refuses changes until it ends', async () => {
    const { pay, list, cart, buyer, item, token, succeeded } = await begin();
    const slow = pay('one', SLOW);
    await someoneThinks();
    const everywhere = [await list(), await list('PE'), await list('RE')];
    for (const { purchases, purchaseId, orders } of everywhere) {
      expect([purchaseId, orders]).toEqual([null, []]);
      expect(purchases).toMatchObject([
        { purchaseId: cart.purchaseId, status: 'pendingPayment', payment: { situation: 'processing' } },
      ]);
      expect(purchases[0]?.orders[0]?.total).toBe(cart.orders[0]?.total);
      expect(purchases[0]?.number).toBe(purchases[0]?.payment?.number);
    }
    expect((await list('AG')).purchases).toEqual([]);
    const unnamed = await shop.send('listOrders', { json: { status: 'RE' }, token });
    expect(unnamed.value().orders).toEqual([]);
    const own = { idpedido_marketplace: cart.purchaseId };
    const [order] = cart.orders;
    const removal = {
      ...own,
      iditens: order?.lines.map(({ lineId }) => lineId),
      idpedido: order?.orderId,
      loja: order?.store,
    };
    const answers = [
      await buyer.reserve(PAGES.secret.store, [item], own),
      await shop.send('reserve', { json: { ...own, pedidos: [] }, token }),
      await shop.send('removeItem', { json: removal, token }),
      await shop.send('applyCoupon', { json: { ...own, cupom: 'CATRACA10' }, token }),
      await shop.send('cart', { json: own, token }),
    ];
    for (const answer of answers) expect(told(answer)).toEqual([422, 'being_charged']);
    expect(answers[0]?.refusal.msg).toMatch(/pagamento/);
    // Requests with the same key and with another key both wait.
    const again = pay('one');
    const other = pay('two');
    goOn();
    const first = (await slow).value();
    expect(first.situation).toBe('succeeded');
    expect((await again).value()).toEqual(first);
    expect((await other).value()).toEqual(first);
    expect(await succeeded()).toBe(1);
    expect((await list()).purchases).toMatchObject([{ status: 'completed', number: first.number }]);
  });

  it('is rolled back after the time limit and can be retried', async () => {
    const { pay, list, cart, succeeded } = await begin();
    const slow = pay('one', SLOW);
    await someoneThinks();
    shop.pass((LIMIT + 1) * SECOND);
    // The attempt is over, whether or not its process survived. The purchase is a cart again.
    expect((await list('RE')).purchaseId).toBe(cart.purchaseId);
    expect((await list()).purchases).toEqual([]);
    goOn();
    expect(told(await slow)).toEqual([503, 'too_slow']);
    expect(await succeeded()).toBe(0);
    const retried = pay('one');
    await someoneThinks();
    goOn();
    expect((await retried).value().situation).toBe('succeeded');
    expect(await succeeded()).toBe(1);
  });

  it('charges nothing after another attempt has taken over', async () => {
    const { pay, succeeded } = await begin();
    const slow = pay('one', SLOW);
    await someoneThinks();
    shop.pass((LIMIT + 1) * SECOND);
    expect((await pay('two', REFUSED)).value().situation).toBe('failed');
    goOn();
    expect(told(await slow)).toEqual([503, 'too_slow']);
    expect(await succeeded()).toBe(0);
  });

  it('gets the same response as its retry when the cart expires while it runs', async () => {
    const { cart, pay, succeeded } = await begin();
    const [row] = await shop.marketplace.db.query<{ left: number }>(
      'SELECT floor(extract(epoch FROM expires_at) * 1000)::float8 AS left FROM purchases WHERE id = $1',
      [cart.purchaseId],
    );
    shop.pass((row?.left ?? 0) - shop.now() - 5 * SECOND);
    const first = pay('expiring', SLOW);
    await someoneThinks();
    shop.pass(10 * SECOND);
    await giveBackExpired(shop.marketplace.db, new Date(shop.now()));
    const repeated = told(await pay('expiring'));
    goOn();
    expect([repeated, told(await first)]).toEqual([
      [400, 7400],
      [400, 7400],
    ]);
    expect(await succeeded()).toBe(0);
  });

  it('is void under a voided key, even if its request arrives later', async () => {
    const { pay, end, succeeded } = await begin();
    expect(told(await end('one'))).toEqual([409, 'payment_voided']);
    expect(told(await end('one'))).toEqual([409, 'payment_voided']);
    shop.pass(60 * SECOND);
    expect(told(await pay('one'))).toEqual([409, 'payment_voided']);
    expect(await succeeded()).toBe(0);
    expect((await pay('two')).value().situation).toBe('succeeded');
    expect(await succeeded()).toBe(1);
  });

  it('is never reported as voided while, or after, another key pays', async () => {
    const { pay, end, succeeded } = await begin();
    expect(told(await end('void'))).toEqual([409, 'payment_voided']);
    expect((await pay('refused', REFUSED)).value().situation).toBe('failed');
    const slow = pay('pays', SLOW);
    await someoneThinks();
    const again = [pay('void'), pay('refused')];
    const ends = [await end('void'), await end('refused')];
    expect(ends.map((each) => each.value().situation)).toEqual(['processing', 'processing']);
    goOn();
    const paid = (await slow).value();
    for (const each of await Promise.all(again)) expect(each.value()).toEqual(paid);
    for (const key of ['void', 'refused']) {
      expect((await pay(key)).value()).toEqual(paid);
      expect((await end(key)).value()).toEqual(paid);
    }
    expect(await succeeded()).toBe(1);
  });

  it('returns its outcome when its key is voided afterwards, and keeps it', async () => {
    const { pay, end, succeeded } = await begin();
    const refused = (await pay('one', REFUSED)).value();
    expect((await end('one')).value()).toEqual(refused);
    await expect(pay('two', LOST)).rejects.toThrow();
    expect((await end('two')).value().situation).toBe('succeeded');
    // The purchase is paid, so an unused key returns the success.
    expect((await end('three')).value().situation).toBe('succeeded');
    expect((await end('one')).value().situation).toBe('succeeded');
    expect(await succeeded()).toBe(1);
  });

  it('is not voided while it is processing', async () => {
    const { pay, end, succeeded } = await begin();
    const slow = pay('one', SLOW);
    await someoneThinks();
    expect((await end('one')).value().situation).toBe('processing');
    expect((await end('two')).value().situation).toBe('processing');
    goOn();
    expect((await slow).value().situation).toBe('succeeded');
    expect((await end('one')).value().situation).toBe('succeeded');
    expect(await succeeded()).toBe(1);
  });

  it('is either charged or voided when both requests are parallel', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { pay, end, succeeded } = await begin();
      const paid = pay('one');
      const ended = end('one');
      const [payment, ending] = await Promise.all([paid, ended]);
      const charged = payment.status === 200;
      expect(await succeeded()).toBe(charged ? 1 : 0);
      if (charged) expect(['succeeded', 'processing']).toContain(ending.value().situation);
      else expect([told(payment), told(ending)]).toEqual(Array(2).fill([409, 'payment_voided']));
      expect((await end('one')).status).toBe(charged ? 200 : 409);
    }
  });

  it('can be voided only by its buyer, and only with a key', async () => {
    const { pay, cart, end } = await begin();
    const other = await begin();
    expect(told(await other.end('one', cart))).toEqual([400, 7400]);
    expect(told(await end(null))).toEqual([400, 'bad_request']);
    expect((await pay('one')).value().situation).toBe('succeeded');
  });

  it('can be repeated after the time limit if its process was killed', async () => {
    const { pay, list, cart } = await begin();
    await shop.marketplace.db.query(
      "UPDATE purchases SET charging_by = 'killed', charging_until = $2 WHERE id = $1",
      [cart.purchaseId, new Date(shop.now() + LIMIT * SECOND)],
    );
    expect((await list()).purchases).toMatchObject([{ payment: { situation: 'processing' } }]);
    const waiting = pay('one');
    shop.pass((LIMIT + 1) * SECOND);
    // The request waited until its limit. The next one does not need to wait.
    expect([200, 503]).toContain((await waiting).status);
    expect((await pay('one')).value().situation).toBe('succeeded');
  });

  // The embedded database has one connection, so requests never compete for a locked row.
  it.runIf(leg.name === 'PostgreSQL')('waits for a locked purchase no longer than the limit', async () => {
    const short = await openLeg(leg, { finalizeSeconds: 1 });
    try {
      const { token } = await newcomer(short);
      const buyer = buyerIn(short, token);
      const cart = (
        await buyer.reserve(PAGES.secret.store, [itemOf(await buyer.standing(PAGES.secret))])
      ).value();
      let letGo = (): void => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const locked = new Promise<void>((resolve, reject) => {
        short.marketplace.db
          .transaction(async (tx) => {
            await tx.query('SELECT id FROM purchases WHERE id = $1 FOR UPDATE', [cart.purchaseId]);
            resolve();
            await held;
          })
          .catch(reject);
      });
      await locked;
      expect(told(await buyer.payByCard(cart))).toEqual([503, 'too_slow']);
      letGo();
      expect((await buyer.payByCard(cart)).value().situation).toBe('succeeded');
      expect(short.failures).toEqual([]);
    } finally {
      await short.close();
    }
  });

  it('also keeps one result per key for reservations without payment', async () => {
    const { cart, token, buyer } = await begin(PAGES.dinner);
    const captcha = await shop.captcha('reserveOrder');
    const reserve = async (key: string, tipo = 'RESERVA') =>
      shop.send('reserveOrder', {
        path: { idpedido: cart.purchaseId ?? '' },
        json: { forma_pagamento: { tipo }, captcha },
        token,
        headers: { 'Idempotency-Key': key },
      });
    const refused = await reserve('one', 'CREDITO');
    expect(told(refused)).toEqual([422, 'kind_not_taken']);
    expect((await reserve('one', 'CREDITO')).wire).toEqual(refused.wire);
    expect(told(await reserve('one'))).toEqual([422, 'key_reused']);
    const first = (await reserve('two')).value();
    expect(first.situation).toBe('succeeded');
    expect((await reserve('two')).value()).toEqual(first);
    expect((await buyer.purchase(cart)).number).toBe(first.number);
  });

  it('sends a letter without the hidden date', async () => {
    const { pay, email } = await begin(PAGES.secret);
    expect((await pay('one')).value().situation).toBe('succeeded');
    const { body } = await letterTo(email);
    expect(body).toContain('R$');
    expect(body).not.toMatch(/ de 20\d\d|\d{1,2}:\d\d/);
  });

  it('sends a letter without code and picture before download is allowed', async () => {
    const { pay, email, buyer, cart } = await begin(PAGES.pixel);
    const { db } = shop.marketplace;
    const line = cart.orders[0]?.lines[0]?.lineId ?? '';
    const hide = (hidden: boolean) =>
      db.query('UPDATE events SET hide_download = $2 WHERE id = (SELECT event_id FROM lines WHERE id = $1)', [
        line,
        hidden,
      ]);
    await hide(true);
    try {
      expect((await pay('one')).value().situation).toBe('succeeded');
    } finally {
      await hide(false);
    }
    const { body, attachments } = await letterTo(email);
    const [ticket] = (await buyer.purchase(cart)).tickets;
    expect(ticket?.code).toMatch(/^\w{4}-/);
    expect(body).not.toContain(ticket?.code);
    expect(body).toContain('mais perto do evento');
    expect(attachments).toEqual([]);
  });

  it('has one number in response, order, letter and files', async () => {
    const { pay, cart, email, buyer } = await begin(PAGES.pixel);
    const { number } = (await pay('one')).value();
    expect(number).toMatch(/^CT-\d{6}$/);
    const bought = await buyer.purchase(cart);
    expect([bought.number, bought.payment?.number]).toEqual([number, number]);
    const letter = await letterTo(email);
    expect(letter.subject).toContain(number);
    const address = `${shop.url}/minhas-compras/pedido/${cart.purchaseId}`;
    expect(letter.body.split('\n')).toContain(address);
    // Date, place, and each code as a picture that decodes to the ticket's code.
    const [ticket] = bought.tickets;
    expect(letter.body).toMatch(/^\S.*, \d{1,2} de \S+ de 20\d\d/m);
    expect(letter.body).toMatch(/^Centro Cultural da Ladeira, Rua Coronel Bento, 1809, Centro, Goiânia GO$/m);
    expect(letter.body).toContain('já incluídas: R$');
    expect(letter.attachments.map(({ name, type }) => [name, type])).toEqual(
      bought.tickets.map((_, nth) => [`${number}-${nth + 1}.svg`, 'image/svg+xml']),
    );
    for (const { url } of letter.attachments) expect(atob(url.split(',')[1] ?? '')).toMatch(/^<svg/);
    const iditem = ticket?.line.lineId ?? '';
    const names: string[] = [];
    const file = async (formato: string) => {
      const { name, content } = (await buyer.call('ticketFile', { iditem, formato })).value();
      names.push(name);
      return Buffer.from(content, 'base64');
    };
    const calendar = (await file('calendario')).toString('utf8').replaceAll('\r\n ', '');
    expect(calendar).toContain(number);
    expect(calendar).toContain(`URL;VALUE=URI:${address}\r\n`);
    expect(await pdfText(await file('pdf'))).toContain(number);
    // A code opens the gate, so it is only where a gate reads it.
    const code = ticket?.code ?? '';
    const wallet = (await buyer.call('ticketFile', { iditem, formato: 'carteira' })).value();
    names.push(wallet.name);
    const { barcodes, ...elsewhere } = passJson(Buffer.from(wallet.content, 'base64'));
    expect(barcodes?.[0]?.message).toBe(code);
    expect(JSON.stringify(elsewhere)).toContain(number);
    for (const text of [calendar, JSON.stringify(elsewhere), ...names])
      expect(text.toUpperCase()).not.toContain(code);
  });
});
