/** The path of a decoding error is found without the schema library's formatters and equals theirs. */
import * as Either from 'effect/Either';
import { describe, expect, it } from 'vitest';
import { ArrayFormatter, Schema } from '../../domain/kernel/shapes.ts';
import { API_CALLS, type CallName } from '../../worker/api/calls.ts';
import { decodeRefusal, decodeResponse } from '../../worker/api/shapes.ts';
import { listOrdersBody } from '../../worker/api/wire/orders.ts';
import { decodeStates, readChanges } from '../../worker/seats/columns.ts';
import { fc, runs } from '../domain/fc.ts';

const SITE = { apiUrl: 'https://api.test', country: 'BR' } as const;

/** Calls whose responses the schema alone judges. */
const names = (Object.keys(API_CALLS) as CallName[]).filter((name) => API_CALLS[name].list(null) === null);

const oracle = (name: CallName, wire: unknown): string | null => {
  const result = Schema.decodeUnknownEither(API_CALLS[name].response as Schema.Schema<unknown>)(wire);
  if (Either.isRight(result)) return null;
  return ArrayFormatter.formatErrorSync(result.left)[0]?.path.map(String).join('.') ?? '';
};
const told = (name: CallName, wire: unknown, sent: unknown = null): string | null =>
  Either.match(decodeResponse(name, JSON.stringify(wire), SITE, sent as never, null), {
    onRight: () => null,
    onLeft: (error) => (error._tag === 'MalformedResponse' ? error.path : error._tag),
  });

const ticket = (iditem: number) => {
  const item = {
    iditem,
    loja: 'bar',
    idproduto: 1,
    idprod_variacao: 1,
    dsc_produto: 'Meia',
    tipo_produto: 'INGRESSO',
  };
  return { item: { ...item, valor: 0 } };
};

describe('the path of a decoding error', () => {
  it('is the first one of the library’s formatter', () => {
    const wire = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom('cidades', 'pedidos', 'slug', 'itens', 'assentos'), fc.jsonValue()),
      fc.array(fc.dictionary(fc.constantFrom('idproduto', 'slug', 'lat', 'valor'), fc.jsonValue())),
    );
    fc.assert(
      fc.property(fc.constantFrom(...names), wire, (name, value) => {
        expect(told(name, value)).toBe(oracle(name, value));
      }),
      { numRuns: runs(800) },
    );
  });

  it('includes list indices, and no value', () => {
    const capital = { cidade: 'Recife', estado: 'PE', lat: -8.05, lon: -34.9, imagem: '/recife.svg' };
    expect(told('capitals', { cidades: [capital, { ...capital, lat: 'segredo' }] })).toBe('cidades.1.lat');
  });

  it('K-27 names the missing list of purchases, or of the cart', () => {
    for (const wire of [{}, [], null, { pedidos: [] }, { pedidos: [], total: 12 }])
      expect(told('listOrders', wire)).toBe('compras');
    expect(told('listOrders', { compras: [] })).toBeNull();
    const cart = listOrdersBody('pt-BR', { status: 'cart' });
    expect(told('listOrders', { compras: [] }, { body: cart })).toBe('pedidos');
    expect(told('listOrders', { pedidos: [] }, { body: cart })).toBeNull();
  });

  it('K-18 names the identity of a response about another purchase or ticket', () => {
    const purchase = (ingressos: readonly unknown[]) => ({
      ...{ idpedido_marketplace: 7, status: 'CO', valor_total: 0, pedidos: [], ingressos },
    });
    const ofAnother = 'idpedido_marketplace';
    const paths = { idpedido: '7' };
    for (const call of ['cancelOrder', 'requestRefund'] as const) {
      expect(told(call, purchase([]), { path: paths })).toBeNull();
      expect(told(call, purchase([]), { path: { idpedido: '8' } })).toBe(ofAnother);
    }
    for (const call of ['changeBearer', 'cancelItem'] as const) {
      expect(told(call, purchase([ticket(3)]), { path: { iditem: '3' } })).toBeNull();
      expect(told(call, purchase([ticket(3)]), { path: { iditem: '4' } })).toBe('ingressos');
    }
    const cart = { idpedido_marketplace: 7, pedidos: [] };
    for (const call of ['removeItem', 'applyCoupon', 'removeCoupon', 'bin', 'cart'] as const) {
      expect(told(call, cart, { body: { purchaseId: '7' } })).toBeNull();
      expect(told(call, { ...cart, idpedido_marketplace: null }, { body: { purchaseId: '7' } })).toBeNull();
      expect(told(call, cart, { body: { purchaseId: '8' } })).toBe(ofAnother);
    }
    const list = { compras: [purchase([])] };
    const asked = (purchaseId: string | null) => ({
      body: listOrdersBody('pt-BR', { purchaseId: purchaseId as never }),
    });
    expect(told('listOrders', list, asked(null))).toBeNull();
    expect(told('listOrders', list, asked('7'))).toBeNull();
    expect(told('listOrders', list, asked('8'))).toBe('compras.idpedido_marketplace');
  });

  it('is empty for text that is not JSON', () => {
    expect(Either.getLeft(decodeResponse('capitals', '<html>', SITE))).toMatchObject({
      value: { _tag: 'MalformedResponse', path: '' },
    });
  });
});

it('K-24 a map without a known state is malformed, and a report names at most ten seats', () => {
  const unknown: string[] = [];
  expect(decodeStates('x'.repeat(90), 90, unknown)).toMatchObject({ left: { path: 'estados' } });
  expect(unknown).toHaveLength(10);
  expect(decodeStates('', 0)).toEqual(Either.right(new Uint8Array(0)));
});

it('seat states are read as letters and as the codes of the specification', () => {
  const codes = Either.right(Uint8Array.of(0, 1, 2, 3, 4, 5, 6));
  expect(decodeStates('LRSOPBE', 7)).toEqual(codes);
  expect(decodeStates(['LI', 'RE', 'SR', 'OC', 'OP', 'BL', 'OE'], 7)).toEqual(codes);
  const unknown: string[] = [];
  expect(decodeStates(['LI', 'XX', 'L'], 3, unknown)).toEqual(Either.right(Uint8Array.of(0, 5, 0)));
  expect(unknown).toEqual(['estados.1']);
  const changes = readChanges('{"versao":7,"mudancas":[[3,"RE"],[4,"R"],[5,"XX"],[6,"X"]]}');
  const known = [3, 4].map((seat) => [seat, 1]);
  expect(changes).toEqual({ version: 7, deltas: known });
});

it('a refusal names the field of a body as the product does, and keeps another name', () => {
  const fieldOf = (name: CallName, field: string): unknown => {
    const error = decodeRefusal(
      name,
      422,
      JSON.stringify({ code: 'field.email', msg: null, params: { field } }),
    );
    return error._tag === 'Refused' ? error.params.field : error._tag;
  };
  expect(fieldOf('producerSignUp', 'nome_produtor')).toBe('producerName');
  expect(fieldOf('producerSignUp', 'end_cep')).toBe('postalCode');
  expect(fieldOf('producerSignUp', 'qtd_pdv_por_local')).toBe('pointsPerLocation');
  expect(fieldOf('producerSignUp', 'desconhecido')).toBe('desconhecido');
  expect(fieldOf('capitals', 'nome_produtor')).toBe('nome_produtor');
});
