/**
 * Server of the worker's specs: responds with the small shop's data. Scripted faults delay or lose a call before
 * or after its work, or return an error or nonsense. Scripts are plain data, so that they can be sent to a worker.
 */
import type { VirtualClock } from './clock.ts';
import { CONSUMER, createShop, PASSWORD, type Shop, TOKEN } from './shop.ts';

export interface Fault {
  /** `POST /marketplace/pedido/reservar`, or its beginning. */
  readonly call: string;
  /**
   * `lost`: not done, no response. `answer`: not done, `status` and `body` as the response. `silent`: done, no response.
   * `cut`: done, then the connection breaks. `late`: done, response delayed. `slow`: the request arrives late, even
   * if no client waits. `edge`: done, then a proxy replaces the response by `status` and `body`.
   */
  readonly kind: 'lost' | 'silent' | 'cut' | 'answer' | 'late' | 'slow' | 'edge';
  readonly times: number;
  /** Delay of `late` and `slow`, and of an `answer`. */
  readonly afterMs?: number;
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Seen {
  /** Time of the device. */
  readonly at: number;
  readonly call: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly query: Readonly<Record<string, string>>;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FakeServer {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly seen: Seen[];
  readonly shop: Shop;
  readonly script: (fault: Fault) => void;
  /** Milliseconds that the server's clock is ahead of the device's. */
  readonly setOffset: (milliseconds: number) => void;
  readonly setLive: (offered: boolean) => void;
  /** Sends an event to every listener of live seats. */
  readonly pushSeats: (changes: readonly (readonly [number, string])[]) => void;
  /** Sends the status of these seats to every listener. */
  readonly tellSeats: (seats: readonly number[]) => void;
  readonly pushOldSeats: (changes: readonly (readonly [number, string])[]) => void;
  readonly breakStreams: () => void;
  readonly listeners: () => number;
  readonly setAnswer: (call: string, body: unknown) => void;
}

const ok = (body: unknown, headers?: Readonly<Record<string, string>>): Reply => ({
  status: 200,
  body,
  ...(headers === undefined ? {} : { headers }),
});
const refuse = (status: number, code: string, msg = 'Não deu.', params = {}): Reply => ({
  status,
  body: { code, msg, params },
});

type Body = Record<string, never> & Record<string, unknown>;

export const createFakeServer = (
  clock: Pick<VirtualClock, 'now' | 'setTimer'>,
  seatCount?: number,
): FakeServer => {
  let offset = 0;
  const serverNow = (): number => clock.now() + offset;
  const shop = createShop(serverNow, seatCount);
  const seen: Seen[] = [];
  const faults: { fault: Fault; left: number }[] = [];
  const answered = new Map<string, Reply>();
  const fixed = new Map<string, unknown>();
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let live = true;

  const event = (product: number) => ({
    ...{
      idproduto: product,
      slug: `evento-${product}`,
      slug_loja: 'teatro-aurora',
      descricao: `Evento ${product}`,
    },
    ...{
      end_cidade: 'São Paulo',
      end_estado: 'SP',
      dthr_apresentacao: '2026-10-10T21:00:00',
      valor_minimo: 50,
    },
  });

  const login = (body: Body): Reply => {
    if (body.email === 'reset@example.com') return refuse(400, '7500', 'Redefina sua senha.');
    const known = body.token_acesso === TOKEN || (body.email === CONSUMER.email && body.senha === PASSWORD);
    return known
      ? ok({ access_token: TOKEN, info: CONSUMER })
      : refuse(401, 'invalid_login', 'Dados incorretos.');
  };
  const withPurchase = (
    id: unknown,
    then: (purchase: NonNullable<ReturnType<Shop['find']>>) => Reply,
  ): Reply => {
    const purchase = shop.find(id);
    return purchase === undefined ? refuse(400, '7400', 'Pedido inválido.') : then(purchase);
  };
  const reserve = (body: Body): Reply => {
    const orders = (body.pedidos ?? []) as { loja: string; itens: Record<string, unknown>[] }[];
    const wanted = orders.flatMap(({ itens }) => itens);
    const taken = wanted.find((item) => (item.idassento ?? null) !== null && shop.isTaken(item.idassento));
    if (taken !== undefined) {
      const holder = shop.holderOf(taken.idassento);
      const own = holder === null ? {} : { idpedido_marketplace: Number(holder) };
      return refuse(409, 'seat_taken', 'Assento ocupado.', own);
    }
    return ok(shop.cartOf(shop.reserve(body.idpedido_marketplace, orders)));
  };
  const read = (id: unknown): Reply =>
    withPurchase(id, (purchase) =>
      purchase.situation === 'ABERTO' || purchase.situation === 'RECUSADO'
        ? ok(shop.cartOf(purchase))
        : refuse(400, '7400', 'Pedido inválido.'),
    );
  const list = (body: Body): Reply => {
    const id = body.idpedido_marketplace ?? null;
    if (body.status === 'RE') {
      if (id === null) return ok(shop.cartOf(shop.latestOpen()));
      return read(id);
    }
    const bought = [...shop.purchases.values()].filter(
      (purchase) =>
        (purchase.situation !== 'ABERTO' || purchase.reason !== '') &&
        (id === null || purchase.id === String(id)) &&
        (body.status === 'PE' ? false : body.status !== 'AG' || purchase.situation === 'AGUARDANDO'),
    );
    return ok({ compras: bought.map(shop.purchaseAnswer), total: bought.length });
  };
  const finalize = (id: string, body: Body): Reply =>
    withPurchase(id, (purchase) => {
      purchase.charges += 1;
      const kind = (body.forma_pagamento as { tipo?: string } | undefined)?.tipo;
      if (purchase.situation === 'ABERTO') purchase.situation = kind === 'QRCODE' ? 'AGUARDANDO' : 'APROVADO';
      return ok(shop.paymentAnswer(purchase));
    });

  const route = (call: string, body: Body, isKnown: boolean): Reply => {
    if (fixed.has(call)) return ok(fixed.get(call));
    const [, path = ''] = call.split(' ');
    if (call.startsWith('GET /marketplace/config/'))
      return ok({ exp_pedido: 15, max_parcelas: 10, categorias: [], limite_finalizar: 25 });
    if (call === 'GET /event/web/list') return ok({ eventos: [event(1), event(2)], total: 2 });
    if (call.startsWith('GET /provedor/captcha/'))
      return ok({ token: 'captcha-1', dthr_expiracao: '2026-08-01T13:00:00Z' });
    if (call === 'POST /consumidor/login') return login(body);
    if (call === 'POST /consumidor/sair') return ok({ msg: 'Sessão encerrada.' });
    if (call === 'POST /consumidor/cadastro')
      return ok({ access_token: TOKEN, info: { ...CONSUMER, nome: body.nome } });
    if (call.startsWith('PUT /consumidor/alterar/'))
      return ok({ info: { ...CONSUMER, nome: body.nome } }, { authorization: 'Bearer token-renewed' });
    if (call.startsWith('PUT /consumidor/trocarSenha')) return ok({ msg: 'Senha alterada.' });
    if (call === 'POST /provedor/cartao/token')
      return ok({ token: 'card-token-1', bandeira: 'visa', final: '1111' });
    if (call === 'POST /marketplace/pedido/reservar') return reserve(body);
    if (call === 'POST /marketplace/pedido/consumidor/listar') return list(body);
    if (call === 'PUT /marketplace/pedido/carrinho') return read(body.idpedido_marketplace);
    if (call === 'POST /loja/pedido_item/remover')
      return withPurchase(body.idpedido_marketplace, (purchase) => {
        shop.remove(purchase, (body.iditens ?? []) as unknown[]);
        return ok(shop.cartOf(purchase));
      });
    if (call === 'POST /marketplace/pedido/cupom/aplicar')
      return withPurchase(body.idpedido_marketplace, (purchase) => {
        if (body.cupom !== 'DEZ') return refuse(422, 'coupon_unknown', 'Cupom inválido.');
        purchase.coupon = 'DEZ';
        return ok(shop.cartOf(purchase));
      });
    if (path.startsWith('/marketplace/pedido/finalizar/'))
      return finalize(path.split('/').at(-1) ?? '', body);
    // `once` returns the outcome of a used key.
    if (path.startsWith('/marketplace/pedido/anular/')) return refuse(409, 'payment_voided');
    if (path.startsWith('/marketplace/pedido/cancelar/'))
      return withPurchase(path.split('/').at(-1), (purchase) => {
        shop.cancel(purchase);
        return ok(shop.purchaseAnswer(purchase));
      });
    if (/^POST \/loja\/[^/]+\/mapa\//.test(call))
      return ok(shop.seatMap(live ? '/live/seats' : null, isKnown));
    if (/^POST \/loja\/[^/]+\/produto\//.test(call))
      return ok({
        idproduto: 3,
        slug: 'a-noite',
        slug_loja: 'teatro-aurora',
        descricao: 'A Noite',
        mapa: true,
      });
    if (call === 'GET /maps/plateia.json') return ok(shop.sector());
    return refuse(404, 'not_found');
  };

  /** Repeated keys receive the first response again. */
  const once = (key: string | undefined, carryOut: () => Reply): Reply => {
    if (key === undefined) return carryOut();
    const reply = answered.get(key) ?? carryOut();
    answered.set(key, reply);
    return reply;
  };

  const stream = (signal: AbortSignal | null | undefined): Response => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.add(controller);
        const greeting = JSON.stringify({ versao: shop.seatVersion(), mudancas: [] });
        controller.enqueue(encoder.encode(`: hello\n\ndata: ${greeting}\n\n`));
        signal?.addEventListener('abort', () => {
          if (streams.delete(controller)) controller.error(new DOMException('aborted', 'AbortError'));
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };

  const tell = (version: number, changes: readonly (readonly [number, string])[]): void => {
    const data = JSON.stringify({ versao: version, mudancas: changes });
    for (const controller of streams) controller.enqueue(new TextEncoder().encode(`data: ${data}\n\n`));
  };

  const respond = ({ status, body, headers }: Reply): Response =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { date: new Date(serverNow()).toUTCString(), ...headers },
    });

  const never = (signal: AbortSignal | null | undefined): Promise<never> =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });

  const later = ({ afterMs }: Fault): Promise<void> =>
    new Promise((resolve) => clock.setTimer(resolve, afterMs ?? 1000));

  const faultFor = (call: string): Fault | undefined => {
    const found = faults.find(({ fault, left }) => left > 0 && call.startsWith(fault.call));
    if (found !== undefined) found.left -= 1;
    return found?.fault;
  };

  return {
    seen,
    shop,
    script: (fault) => faults.push({ fault, left: fault.times }),
    setOffset: (milliseconds) => {
      offset = milliseconds;
    },
    setLive: (offered) => {
      live = offered;
    },
    pushSeats: (changes) => {
      for (const [index, letter] of changes) shop.setSeat(index, letter, null);
      tell(shop.nextSeatVersion(), changes);
    },
    tellSeats: (seats) =>
      tell(
        shop.nextSeatVersion(),
        seats.map((index) => [index, shop.seats.get(index)?.letter ?? 'L']),
      ),
    pushOldSeats: (changes) => tell(shop.seatVersion() - 1, changes),
    breakStreams: () => {
      for (const controller of streams) controller.close();
      streams.clear();
    },
    listeners: () => streams.size,
    setAnswer: (call, body) => fixed.set(call, body),
    fetch: async (url, init) => {
      const { pathname, searchParams } = new URL(url);
      const path = pathname.replace(/^\/api/, '');
      const call = `${init.method ?? 'GET'} ${path}`;
      const headers = Object.fromEntries(new Headers(init.headers));
      const body = (typeof init.body === 'string' ? JSON.parse(init.body) : {}) as Body;
      seen.push({ at: clock.now(), call, headers, body, query: Object.fromEntries(searchParams) });
      const fault = faultFor(call);
      if (path === '/live/seats' && fault?.kind === 'late') await later(fault);
      const answer = (): Response =>
        respond({ status: fault?.status ?? 200, body: fault?.body, headers: fault?.headers ?? {} });
      if (path === '/live/seats' && fault?.kind === 'answer') return answer();
      if (path === '/live/seats') return live ? stream(init.signal) : respond(refuse(503, ''));
      if (fault?.kind === 'lost') return never(init.signal);
      if (fault?.kind === 'slow') await later(fault);
      if (fault?.kind === 'answer') {
        if (fault.afterMs !== undefined) await later(fault);
        return answer();
      }
      const reply = once(headers['idempotency-key'], () =>
        route(call, body, headers.authorization !== undefined),
      );
      if (fault?.kind === 'silent') return never(init.signal);
      if (fault?.kind === 'cut') throw new TypeError('fetch failed');
      if (fault?.kind === 'edge') return answer();
      const response = respond(reply);
      if (fault?.kind === 'late') await later(fault);
      return response;
    },
  };
};
