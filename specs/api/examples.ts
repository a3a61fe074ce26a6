/** Records one successful exchange of each call with the sandbox, as examples of the API's document. */

import { fileText, reportText } from '../../domain/log/text.ts';
import { payable } from '../../domain/pricing/lines.ts';
import { API_CALLS, type CallName } from '../../worker/api/calls.ts';
import { toCart } from '../../worker/api/wire/cart.ts';
import { buyerIn, found, itemOf, PAGES } from '../marketplace/conformance-buyer.ts';
import { linkTo } from '../marketplace/conformance-letters.ts';
import { openShopUnderTest, type ShopClient } from '../marketplace/conformance-shop.ts';
import type { Example, Examples } from './document/document.ts';

/** Fixed time, so that a repetition records the same examples. Epoch milliseconds. */
const NOW = Date.UTC(2026, 2, 2, 15);
const DAY = 86_400_000;
const PASSWORD = 'Catraca#2026';
const ADDRESS = 'http://localhost:4173';
/** Entries of each list that an example keeps. */
const SHOWN = 2;
const LONGEST = 240;
/** An event whose tickets need a registered face. */
const MATCH = { store: 'liga-das-arenas', product: 'atletico-ipe-x-tempestade' };

/** Random values, by wire name. */
const SECRET: Readonly<Record<string, string>> = {
  access_token: 'ACCESS-TOKEN',
  captcha: 'CAPTCHA-TOKEN',
  token: 'TOKEN',
  protocolo: 'R-K7M2-9QXD',
  token_acesso: 'ACCESS-TOKEN',
  token_cartao: 'CARD-TOKEN',
  cvv: '123',
  convite: 'INVITATION',
};

/** Shortens lists and texts, and replaces values that differ in each run. */
const settled = () => {
  const ids = new Map<string, string>();
  const idOf = (random: string): string => {
    const known = ids.get(random);
    if (known !== undefined) return known;
    const made = `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(random, made);
    return made;
  };
  const text = (value: string, base: string): string =>
    value
      .replaceAll(base, ADDRESS)
      .replaceAll(encodeURIComponent(base), encodeURIComponent(ADDRESS))
      .replace(/\b[\dA-Z]{4}(-[\dA-Z]{4}){3}\b/g, 'TKTC-0DE0-0000-0001')
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, idOf)
      .replace(/(?<=\/sandbox\/(facial|pix)\/)[\w.-]+/, 'TOKEN');
  const settle = (value: unknown, base: string, field = ''): unknown => {
    if (Array.isArray(value)) return value.slice(0, SHOWN).map((each) => settle(each, base));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, settle(each, base, name)]),
      );
    if (typeof value !== 'string') return value;
    if (value !== '' && SECRET[field] !== undefined) return SECRET[field];
    if (field === 'conteudo') return value.slice(0, 16);
    return text(value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value, base);
  };
  return settle;
};

export const recordExamples = async (): Promise<Examples> => {
  let ahead = 0;
  const shop = await openShopUnderTest({ now: () => NOW + ahead });
  const examples: Partial<Record<CallName, Example>> = {};
  const settle = settled();
  const send: ShopClient['send'] = async (name, sending = {}) => {
    const received = await shop.send(name, sending);
    if (received.status >= 400)
      throw new Error(`${name} returned ${received.status}: ${JSON.stringify(received.wire)}`);
    const { path = {}, query = {}, json } = sending;
    const example = { path, query, ...(json === undefined ? {} : { body: json }), response: received.wire };
    examples[name] ??= settle(example, shop.url) as Example;
    return received;
  };
  const captcha = async (action: CallName): Promise<string> =>
    (await send('captcha', { path: { action } })).value().token;
  const client = { send, captcha, get: shop.get };
  const logIn = async (email: string): Promise<string> =>
    (await send('logIn', { json: { email, senha: PASSWORD, captcha: await captcha('logIn') } })).value()
      .accessToken;
  try {
    await reads(client);
    await forms(client, shop.url);
    const { wire, token } = await profile(client);
    await send('changePassword', {
      path: { customerId: wire.idconsumidor },
      json: { senha_antiga: PASSWORD, senha_nova: 'Catraca#2027' },
      token,
    });
    await send('forgotPassword', {
      json: {
        ...{ email: wire.email, idioma: 'pt-BR' },
        url: `${shop.url}/redefinir-senha`,
        captcha: await captcha('forgotPassword'),
      },
    });
    const reset = { email: wire.email, token: (await linkTo(shop, wire.email)).searchParams.get('token') };
    await send('validateToken', { json: reset });
    await send('resetPassword', { json: { ...reset, senha: PASSWORD } });
    await send('logOut', { token: await logIn(wire.email), json: {} });
    const bought = await purchases(client, await logIn('bruno@catraca.com.br'), shop.url, () => {
      ahead += 1000;
    });
    ahead = 8 * DAY;
    await send('requestRefund', {
      path: { idpedido: bought },
      json: { motivo: 'DOENCA' },
      token: await logIn('bruno@catraca.com.br'),
    });
  } finally {
    await shop.close();
  }
  const missing = (Object.keys(API_CALLS) as CallName[]).filter((name) => examples[name] === undefined);
  if (missing.length > 0) throw new Error(`No example for ${missing.join(', ')}.`);
  return examples as Examples;
};

type Client = Pick<ShopClient, 'send' | 'captcha' | 'get'>;

const reads = async ({ send }: Client): Promise<void> => {
  const lang = 'pt-BR';
  const { store, product } = PAGES.clocks;
  await send('settings', { path: { lang }, query: { dominio: 'localhost' } });
  await send('events', { query: { category_slug: 'teatro', lang, limit: 1, page: 1, dominio: 'localhost' } });
  await send('producer', { path: { slug: store, lang } });
  await send('cities', { query: { cidade: 'salv' } });
  await send('capitals');
  const fields = {
    ...{ codigo_pulseira: null, midia_troca: null, slug_programa: null, slug_afiliado: null },
    ...{ get_relacionados: true, get_traduzido: true, lang, ignore_variacoes: false },
  };
  const page = (await send('product', { path: PAGES.clocks, json: fields })).value();
  await send('variations', {
    path: PAGES.clocks,
    json: { ...fields, dt_ingresso: page.dates[0]?.at ?? null },
  });
  await send('seatMap', { path: { store, event: product }, json: { data: page.dates[0]?.at ?? null } });
  await send('paymentKinds', { query: { loja: store } });
  const path = { program: 'amigos-da-mare', affiliate: 'rede-dende' };
  const offer = (await send('affiliate', { path })).value();
  await send('affiliateView', {
    json: {
      ...{ slug_programa: path.program, slug_afiliado: path.affiliate, loja: offer.product.store },
      ...{ idproduto: offer.product.productId, idprogramaafiliado: offer.programId },
    },
  });
  const pixel = (await send('product', { path: PAGES.pixel, json: {} })).value();
  await send('exchange', {
    query: { midia: 'PIXEL-0001', idproduto: pixel.productId, loja: PAGES.pixel.store },
  });
  await send('testimonials', { path: { lang } });
  await send('ipLookup');
  await send('postalAddress', { path: { country: 'BR', code: '01310-100' } });
  await send('validateEmail', { json: { email: 'ana@catraca.com.br' } });
  await send('checkCpf', { json: { cpf: '529.982.247-25' } });
};

const forms = async ({ send, captcha }: Client, url: string): Promise<void> => {
  await send('loginProviders', { json: { url_redirect: `${url}/` } });
  await send('contact', {
    json: {
      ...{ assunto: 'Dúvida', nome: 'Ana Souza', email: 'ana@catraca.com.br', mensagem: 'Olá!' },
      ...{ celular: '', evento: '', idioma: 'pt-BR', imagens: [], captcha: await captcha('contact') },
    },
  });
  const words = {
    id: 'K7M29QXD',
    writtenAt: 1_767_268_800_000,
    words: 'O cartão foi recusado.',
    purchase: null,
  };
  await send('report', {
    json: {
      ...{ idpedido_marketplace: '900', pseudonimo: 'purchase-0123456789abcdef', idioma: 'pt-BR' },
      arquivo: reportText({ format: 'catraca-report', version: 1, ...words }, [
        fileText('{"format":"catraca-log","version":2,"startedAt":1767268800000,"envelopes":[', []),
      ]),
      captcha: await captcha('report'),
    },
  });
  await send('marketing', { json: { pixelId: '1', pixelToken: '', dados: { event: 'PageView' } } });
  await send('producerSignUp', {
    json: {
      ...{ tipo_pessoa: 'JURIDICA', nome_produtor: 'Casa Nova', url_pagina: 'casa-nova' },
      ...{ razao_social: 'Casa Nova Ltda.', cnpj: '11.222.333/0001-81', email: 'oi@casanova.com.br' },
      ...{ celular: '(11) 98765-4321', nome_responsavel: 'Lia Prado', end_pais: 'Brasil' },
      ...{ end_cep: '01310-100', fuso: 'America/Sao_Paulo', captcha: await captcha('producerSignUp') },
    },
  });
};

const profile = async ({ send, captcha }: Client) => {
  const form = {
    ...{ nome: 'Nina Prado', email: 'nina@catraca.com.br', documento: '390.533.447-05', senha: PASSWORD },
    ...{ end_pais: 'Brasil', end_cep: '01310-100', tipo_pessoa: 'FISICA', newsletter: false },
    aceite_termos_dthr: '2026-03-02T10:00:00-03:00',
  };
  const registered = await send('register', { json: { ...form, captcha: await captcha('register') } });
  const wire = (registered.wire as { readonly info: Record<string, string | number> & { email: string } })
    .info;
  const token = registered.value().accessToken;
  const { idconsumidor = '' } = wire;
  await send('updateConsumer', {
    path: { customerId: idconsumidor },
    json: { ...wire, celular: '(11) 98765-4321' },
    token,
  });
  return { wire: { email: wire.email, idconsumidor }, token };
};

/** Returns the id of a protected purchase. */
const purchases = async (client: Client, token: string, url: string, pass: () => void): Promise<string> => {
  const { send, captcha } = client;
  const buyer = buyerIn(client, token);
  const { store } = PAGES.festival;
  const key = { 'Idempotency-Key': 'b1f0c6d2' };
  const item = itemOf(await buyer.standing(PAGES.festival), { quantidade: 2 });
  const cart = (
    await buyer.reserve(store, [item], { canal_venda: 'MARKETPLACE' }, key['Idempotency-Key'])
  ).value();
  const own = { idpedido_marketplace: cart.purchaseId };
  const orderId = cart.purchaseId ?? '';
  await send('cart', { json: { ...own, ano_mes: null }, token });
  await send('listOrders', { json: { ...own, status: 'RE', lang: 'pt-BR', group_combo: true }, token });
  await send('applyCoupon', { json: { ...own, cupom: 'CATRACA10' }, token });
  await send('removeCoupon', { json: own, token });
  await send('bin', { json: { ...own, codigo: '411111', remover_bin: true, lang: 'pt-BR' }, token });
  await send('instalments', {
    path: { orderId },
    query: { aplicar_frete: 'false', aplicar_protect: 'true' },
    token,
  });
  await send('protection', { path: { orderId }, token });
  const page = await buyer.page(PAGES.festival);
  const shirt = found(
    page.products
      .flatMap(({ variations }) => variations)
      .find(({ kind, sale }) => kind === 'product' && sale === 'onSale'),
    'product',
  );
  const both = (await buyer.reserve(store, [itemOf(shirt)], own)).value();
  const line = found(
    both.orders[0]?.lines.find(({ kind }) => kind === 'product'),
    'line of a product',
  );
  const cheaper = (
    await send('removeItem', {
      json: { ...own, iditens: [line.lineId], idcombo: null, idpedido: both.orders[0]?.orderId, loja: store },
      token,
    })
  ).value();
  const card = await send('cardToken', {
    json: { numero: '4111111111111111', titular: 'ANA SOUZA', validade: '12/30', cvv: '123' },
  });
  await send('finalise', {
    path: { idpedido: orderId },
    headers: key,
    token,
    json: {
      forma_pagamento: { tipo: 'CREDITO', token_cartao: card.value().token },
      ...{ captcha: await captcha('finalise'), aplicar_protect: true, aplicar_frete: false, parcela: 1 },
      ...{ bin_allow: false, endereco_entrega: null, ano_mes: null, portadores: [] },
      valor_total: payable(toCart(cheaper), { delivery: 'collect', protection: true }) / 100,
    },
  });
  await send('voidPayment', { path: { idpedido: orderId }, headers: key, token });
  const [first = '', second = ''] = (await buyer.purchase(cheaper)).tickets.map(
    ({ line: { lineId } }) => lineId,
  );
  await send('ticketFile', { path: { iditem: first, formato: 'calendario' }, token });
  await send('changeBearer', {
    path: { iditem: first },
    json: { nome: 'Lia Prado', documento: '168.995.350-09', email: 'lia@catraca.com.br', dt_nascimento: '' },
    token,
  });
  await send('offerTicket', { path: { iditem: second }, json: { nome: 'Lia', email: '' }, token });
  await send('takeBackTicket', { path: { iditem: second }, token });
  await buyer.call('offerTicket', { iditem: second }, { nome: 'Lia', email: '' });
  const sent = (await send('offerLink', { path: { iditem: second }, token })).value().token;
  await send('receivedTicket', { json: { convite: sent } });
  const accepted = await send('acceptTicket', {
    json: { convite: sent, nome: 'Lia Prado', documento: '111.444.777-35', email: 'lia@catraca.com.br' },
  });
  await send('receivedFile', {
    path: { formato: 'calendario' },
    json: { convite: accepted.value().token },
  });
  pass();
  const moved = new URLSearchParams({
    ...{ event: `/${PAGES.festival.store}/${PAGES.festival.product}`, kind: 'date' },
    ...{ startsAt: '2031-05-17T21:00', days: '7' },
  });
  await fetch(`${url}/sandbox/eventos`, { method: 'POST', body: moved });
  await send('keepItems', {
    path: { idpedido: cheaper.purchaseId ?? '' },
    json: { iditens: [second] },
    token,
  });
  await send('cancelItem', { path: { iditem: second }, token });

  const match = (await buyer.reserve(MATCH.store, [itemOf(await buyer.standing(MATCH))])).value();
  await buyer.payByCard(match);
  await send('facialLink', {
    path: { idItem: (await buyer.purchase(match)).tickets[0]?.line.lineId ?? '' },
    json: { url_redirect: `${url}/confirmacao-facial` },
    token,
  });
  const idItem = (await buyer.purchase(match)).tickets[0]?.line.lineId ?? '';
  const convite = (await send('facialInvitation', { path: { idItem }, token })).value().token;
  await send('invitedFace', { json: { convite } });
  await send('invitedFacialLink', { json: { convite, url_redirect: `${url}/confirmacao-facial` } });
  const unpaid = (await buyer.reserve(store, [itemOf(await buyer.standing(PAGES.festival))])).value();
  await buyer.finalise(unpaid, { tipo: 'QRCODE', token_cartao: null });
  await send('cancelOrder', {
    path: { idpedido: unpaid.purchaseId ?? '' },
    query: { apenas_nao_pago: 'true' },
    token,
  });
  const dinner = await buyer.reserve(PAGES.dinner.store, [itemOf(await buyer.standing(PAGES.dinner))]);
  await send('reserveOrder', {
    path: { idpedido: dinner.value().purchaseId ?? '' },
    json: {
      forma_pagamento: { tipo: 'RESERVA', token_cartao: null },
      captcha: await captcha('reserveOrder'),
    },
    token,
  });
  return orderId;
};
