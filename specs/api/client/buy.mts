/** Buys one ticket with a card. Knows the API by its document alone: `node buy.mts ADDRESS EMAIL PASSWORD`. */
import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

const [, , address = '', email = '', senha = ''] = process.argv;
const api = createClient<paths>({ baseUrl: `${address}/api`, headers: { 'Accept-Language': 'pt-BR' } });
const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });

interface Room {
  readonly cfWaitingRoom: object;
}
const good = <T,>({ data, error }: { readonly data?: T; readonly error?: unknown }): Exclude<T, Room> => {
  if (data === undefined) throw new Error(JSON.stringify(error));
  if (typeof data === 'object' && data !== null && 'cfWaitingRoom' in data)
    throw new Error('The host has a waiting room.');
  return data as Exclude<T, Room>;
};
const some = <T,>(value: T | null | undefined, name: string): T => {
  if (value === null || value === undefined) throw new Error(`The host has no ${name}.`);
  return value;
};
const captcha = async (action: 'logIn' | 'finalise'): Promise<string> =>
  good(await api.GET('/provedor/captcha/{action}', { params: { path: { action } } })).token;

const { access_token } = good(
  await api.POST('/consumidor/login', { body: { email, senha, captcha: await captcha('logIn') } }),
);
const headers = { Authorization: `Bearer ${access_token}` };

const { eventos } = good(await api.GET('/event/web/list', { params: { query: { search: 'Maré Alta' } } }));
const { slug_loja: loja, slug } = some(eventos[0], 'event');
const { variacoes } = good(
  await api.POST('/loja/{store}/produto/{product}', {
    params: { path: { store: String(loja), product: slug } },
    body: {},
  }),
);
const ticket = some(
  variacoes?.find(
    ({ situacao, tipo_produto, lugar_marcado, valor }) =>
      situacao === 'DISPONIVEL' && tipo_produto === 'INGRESSO' && !lugar_marcado && valor > 0,
  ),
  'ticket on sale',
);

const { idproduto, idprod_variacao, tipo_produto } = ticket;
const cart = good(
  await api.POST('/marketplace/pedido/reservar', {
    headers,
    params: { header: once() },
    body: { pedidos: [{ loja, itens: [{ idproduto, idprod_variacao, tipo_produto, quantidade: 1 }] }] },
  }),
);
const idpedido = String(some(cart.idpedido_marketplace, 'cart'));
const cents = cart.pedidos
  .map(({ valor_total, taxa_frete, protect_price }) => valor_total - (taxa_frete ?? 0) - (protect_price ?? 0))
  .reduce((sum, amount) => sum + Math.round(amount * 100), 0);

const card = good(
  await api.POST('/provedor/cartao/token', {
    body: { numero: '4111111111111111', titular: 'BRUNO', validade: '12/30', cvv: '123' },
  }),
);
const paid = good(
  await api.POST('/marketplace/pedido/finalizar/{idpedido}', {
    headers,
    params: { path: { idpedido }, header: once() },
    body: {
      forma_pagamento: { tipo: 'CREDITO', token_cartao: card.token },
      captcha: await captcha('finalise'),
      valor_total: cents / 100,
    },
  }),
);
const { compras } = good(
  await api.POST('/marketplace/pedido/consumidor/listar', {
    headers,
    body: { idpedido_marketplace: idpedido },
  }),
);
const purchase = some(compras?.[0], 'purchase');
const codes = (purchase.ingressos ?? []).map(({ codigo }) => codigo);
console.log(
  JSON.stringify({ situation: paid.situacao, total: purchase.valor_total, asked: cents / 100, codes }),
);
