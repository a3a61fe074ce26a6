/** Reads and changes an account's data through the API, to compare the page with the shop's books. */
import { type APIRequestContext, expect } from 'playwright/test';
import { type Account, PASSWORD } from './buyer.ts';

const post = async <T>(
  request: APIRequestContext,
  path: string,
  data: object,
  token?: string,
): Promise<T> => {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const answer = await request.post(`/api${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
};

/** Logs in through the API, without a page. Returns the account's access token. */
export const tokenOf = async (
  request: APIRequestContext,
  { email }: Pick<Account, 'email'>,
): Promise<string> => {
  const captcha = (await (await request.get('/api/provedor/captcha/logIn')).json()) as { token: string };
  const body = { email, senha: PASSWORD, captcha: captcha.token };
  return (await post<{ access_token: string }>(request, '/consumidor/login', body)).access_token;
};

export interface Books {
  /** Wire status of every listed purchase. CO is confirmed, RE a cart whose payment was refused after a review. */
  readonly statuses: readonly string[];
  /** Number of purchases that are charged or can still be charged. */
  readonly charged: number;
  readonly paid: number;
  /** Units in the open cart. */
  readonly inCart: number;
}

interface Listed {
  readonly pedidos?: readonly { readonly itens?: readonly { readonly quantidade?: number }[] }[];
  readonly compras?: readonly { readonly status: string }[];
}

export const booksOf = async (request: APIRequestContext, token: string): Promise<Books> => {
  const list = (body: object) => post<Listed>(request, '/marketplace/pedido/consumidor/listar', body, token);
  const [bought, cart] = await Promise.all([list({ limite: 50 }), list({ status: 'RE' })]);
  const statuses = (bought.compras ?? []).map(({ status }) => status);
  const lines = (cart.pedidos ?? []).flatMap(({ itens }) => itens ?? []);
  return {
    statuses,
    charged: statuses.filter((status) => status !== 'CA' && status !== 'RE').length,
    paid: statuses.filter((status) => status === 'CO').length,
    inCart: lines.reduce((sum, { quantidade }) => sum + (quantidade ?? 1), 0),
  };
};

export interface Wanted {
  readonly variation: number;
  readonly quantity?: number;
  readonly seat?: number;
  readonly date?: string;
}

/** Puts an item of an event's page into the account's cart. */
export const reserve = async (
  request: APIRequestContext,
  token: string,
  path: string,
  { variation, quantity = 1, seat, date }: Wanted,
): Promise<void> => {
  const [, store = '', product = ''] = path.split('/');
  const { idproduto } = await post<{ idproduto: number }>(request, `/loja/${store}/produto/${product}`, {});
  const item = {
    ...{ idproduto, idprod_variacao: variation, tipo_produto: 'INGRESSO', quantidade: quantity },
    ...{ idassento: seat ?? null, dthr_visitacao: date ?? null },
  };
  const body = { pedidos: [{ loja: store, itens: [item] }] };
  await post(request, '/marketplace/pedido/reservar', body, token);
};

/** Id of the first variation on sale with this name. */
export const variationOf = async (
  request: APIRequestContext,
  path: string,
  name: string,
): Promise<number> => {
  const [, store = '', product = ''] = path.split('/');
  const { variacoes } = await post<{
    variacoes: readonly { idprod_variacao: number; dsc_variacao: string; situacao: string }[];
  }>(request, `/loja/${store}/produto/${product}`, {});
  const found = variacoes.find(
    ({ dsc_variacao, situacao }) => dsc_variacao === name && situacao === 'DISPONIVEL',
  );
  if (found === undefined) throw new Error(`${path} has no ${name} on sale`);
  return found.idprod_variacao;
};

/** Pays the open payment with this code or reference, as the payer's bank or a point of sale would. */
export const settleAt = async (request: APIRequestContext, code: string): Promise<void> => {
  const all = await (await request.get('/sandbox/pix')).text();
  const addresses = [...all.matchAll(/href="(\/sandbox\/pix\/[^"]+)"/g)].map(([, address]) => address ?? '');
  for (const address of addresses)
    if ((await (await request.get(address)).text()).includes(code)) {
      expect((await request.post(address, { maxRedirects: 0 })).status()).toBe(303);
      return;
    }
  throw new Error(`no open payment has the code ${code}`);
};
