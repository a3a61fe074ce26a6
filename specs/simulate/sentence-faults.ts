/** Faults that make the screen show an untrue sentence. The judge must report each fault by the sentence's key. */
import type { Fault } from './fault.ts';
import type { Sentence } from './sentences/index.ts';

const CART_LIST = '/marketplace/pedido/consumidor/listar';
const isFinalize = (url: string): boolean => url.includes('/marketplace/pedido/finalizar/');
const isCartRead = (url: string, init: RequestInit): boolean =>
  url.endsWith(CART_LIST) && String(init.body).includes('"status":"RE"');

const textOf = async (response: Response): Promise<string> => response.clone().text();
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Returns the response, or null if the connection broke. Throws if the page aborted the request. */
const attempt = async (request: Promise<Response>, init: RequestInit): Promise<Response | null> => {
  try {
    return await request;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return null;
  }
};

interface WireOrder {
  readonly valor_total: number;
}
const withDiscount = <O extends WireOrder>(order: O) => ({
  ...order,
  ...{ cupom: 'VEM10', desconto_cupom: 5, valor_total: order.valor_total - 5 },
});

export const SENTENCE_FAULTS = {
  /** A response to a finalize that the server did not send counts as a refusal. */
  'foreign-refusal': {
    fetch: async (send, url, init) => {
      if (!isFinalize(url)) return send(url, init);
      const response = await attempt(send(url, init), init);
      if (response !== null && response.status < 500 && isJson(await textOf(response))) return response;
      return Response.json({ code: 'not_found', msg: null }, { status: 404 });
    },
  },
  /** A failed read of the cart counts as an empty cart. */
  'failed-read-is-empty': {
    fetch: async (send, url, init) => {
      const response = await attempt(send(url, init), init);
      const isRead = response !== null && response.status < 500 && isJson(await textOf(response));
      if (isCartRead(url, init) && !isRead) return Response.json({ idpedido_marketplace: null, pedidos: [] });
      if (response === null) throw new TypeError('fetch failed');
      return response;
    },
  },
  /** The cart shows a discount that the server does not grant. */
  'discount-kept': {
    fetch: async (send, url, init) => {
      const response = await send(url, init);
      const text = await textOf(response);
      if (!isCartRead(url, init) || !response.ok || !isJson(text)) return response;
      const cart = JSON.parse(text) as { readonly pedidos?: readonly WireOrder[] };
      return Response.json({ ...cart, pedidos: (cart.pedidos ?? []).map(withDiscount) }, response);
    },
  },
  /** An error page promises that nothing was charged. */
  'error-page-promises': {
    view: ({ snapshot, lastCart, extra }, sentences) => {
      if (extra?.type !== 'page-failed') return sentences;
      const about = { purchaseId: snapshot.cart.purchaseId ?? lastCart };
      return [...sentences, { key: 'checkout:failed.text', about }];
    },
  },
  /** Items of an unpaid order are labeled as valid. */
  'valid-while-unpaid': {
    view: ({ extra }, sentences) => {
      if (extra?.type !== 'orders') return sentences;
      const labels = extra.purchases.flatMap(({ purchaseId, tickets }) =>
        tickets.map(
          ({ line: { lineId } }): Sentence => ({
            key: 'orders:orders.ticket.valid',
            about: { purchaseId, lineId },
          }),
        ),
      );
      return [...sentences, ...labels];
    },
  },
} satisfies Readonly<Record<string, Fault>>;
