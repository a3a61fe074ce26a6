/**
 * Settings, lists and purchases without each optional field in turn on both sites. No other country's
 * money or zone appears, and nothing that was bought is missing without a count.
 */
import { readFileSync } from 'node:fs';
import * as Either from 'effect/Either';
import { afterAll, expect, it, vi } from 'vitest';
import type { AST } from '../../domain/kernel/shapes.ts';
import { COUNTRIES, type Country, CURRENCIES } from '../../domain/kernel/values.ts';
import { SITE_ZONES } from '../../domain/time/zone.ts';
import { API_CALLS, type CallName } from '../../worker/api/calls.ts';
import { decodeResponse, type ResponseOf, type Sent } from '../../worker/api/shapes.ts';
import { listOrdersBody } from '../../worker/api/wire/orders.ts';
import { productBody } from '../../worker/api/wire/product.ts';
import { halfOf } from '../domain/fc.ts';
import { given } from '../domain/given.ts';
import { enter, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { closePage, mounted, openPage, plain, reader, textOf } from './mounted.tsx';

afterAll(closePage);

type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

const { paths } = JSON.parse(
  readFileSync(new URL('../../worker/api/openapi.json', import.meta.url), 'utf8'),
) as { readonly paths: Record<string, Record<string, never>> };
/** Example of the API's document. */
const exampleOf = (call: CallName): Json => {
  const operation = Object.values(paths)
    .flatMap((methods) => Object.values(methods) as Json[])
    .find(({ operationId }) => operationId === call);
  const at = (value: unknown, ...[key, ...rest]: string[]): unknown =>
    key === undefined ? value : at(Object(value)[key], ...rest);
  return at(operation, 'responses', '200', 'content', 'application/json', 'example') as Json;
};

const FOREIGN = { BR: /MX\$|MXN|Ciudad de México/, MX: /R\$|Brasília/ } as const;
const inCountry = (country: Country, wire: Json): Json =>
  JSON.parse(
    JSON.stringify(wire)
      .replaceAll('"BRL"', `"${CURRENCIES[country]}"`)
      .replaceAll(/"America\/\w+"/g, `"${SITE_ZONES[country]}"`),
  );

const shapeOf = (ast: AST.AST): AST.AST => {
  if (ast._tag === 'Transformation' || ast._tag === 'Refinement') return shapeOf(ast.from);
  if (ast._tag !== 'Union') return ast;
  const shapes = ast.types.map(shapeOf);
  return shapes.find(({ _tag }) => _tag === 'TypeLiteral' || _tag === 'TupleType') ?? ast;
};
/** Paths of the optional fields that a response has. */
const optionalFields = (ast: AST.AST, wire: unknown, path: Path = []): readonly Path[] => {
  const shape = shapeOf(ast);
  if (Array.isArray(wire)) {
    const element = shape._tag === 'TupleType' ? shape.rest[0] : undefined;
    return element === undefined ? [] : optionalFields(element.type, wire[0], [...path, 0]);
  }
  if (shape._tag !== 'TypeLiteral' || typeof wire !== 'object' || wire === null) return [];
  return shape.propertySignatures.flatMap(({ name, type, isOptional }) => {
    const below = [...path, String(name)];
    return [...(isOptional ? [below] : []), ...optionalFields(type, (wire as Json)[String(name)], below)];
  });
};
const without = (wire: Json, path: Path): Json => {
  const rest = structuredClone(wire);
  const holder = path.slice(0, -1).reduce<unknown>((value, key) => Object(value)[key], rest);
  Reflect.deleteProperty(holder as Json, String(path.at(-1)));
  return rest;
};

const purchase = { ...exampleOf('requestRefund'), status: 'CO' };
const RESPONSES: readonly { readonly call: CallName; readonly wire: Json; readonly sent?: Sent<never> }[] = [
  { call: 'settings', wire: exampleOf('settings') },
  { call: 'events', wire: exampleOf('events') },
  { call: 'product', wire: exampleOf('product'), sent: { body: productBody('pt-BR', {}) } as never },
  { call: 'reserve', wire: exampleOf('reserve') },
  {
    ...{ call: 'listOrders', wire: exampleOf('listOrders') },
    sent: { body: listOrdersBody('pt-BR', { status: 'cart' }) } as never,
  },
  { call: 'listOrders', wire: { compras: [purchase], total: 1 } },
];
const variantsOf = (call: CallName, wire: Json) =>
  optionalFields(API_CALLS[call].response.ast, wire).map((path) => ({ path, wire: without(wire, path) }));

const valuesOf = (value: unknown, field: string): readonly unknown[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, each]) => (key === field ? [each] : valuesOf(each, field)));
/** Length of each list of things that a buyer has, or that the shop sells. */
const counts = (value: unknown) =>
  Object.fromEntries(
    ['purchases', 'orders', 'lines', 'tickets', 'events', 'variations'].map((field) => [
      field,
      valuesOf(value, field).map((list) => (list as readonly unknown[]).length),
    ]),
  );

const decoded = (call: CallName, wire: Json, country: Country, sent: Sent<never> | undefined) => {
  const leftOut: string[] = [];
  const site = { apiUrl: 'https://api.test', country };
  const result = decodeResponse(call, JSON.stringify(wire), site, (sent ?? null) as never, leftOut);
  return { result, leftOut };
};

it.each(RESPONSES.flatMap((each) => COUNTRIES.map((country) => ({ ...each, country }))))(
  'K-26 $call without an optional field is of $country, and loses nothing that was bought',
  ({ call, wire: example, sent, country }) => {
    const wire = inCountry(country, example);
    const variants = variantsOf(call, wire);
    expect(variants.length).toBeGreaterThan(4);
    const whole = counts(Either.getOrThrow(decoded(call, wire, country, sent).result));
    for (const { path, wire: rest } of variants) {
      const { result, leftOut } = decoded(call, rest, country, sent);
      if (Either.isLeft(result)) {
        expect(result.left, path.join('.')).toEqual({ _tag: 'MalformedResponse', path: path.join('.') });
        continue;
      }
      for (const currency of valuesOf(result.right, 'currency'))
        expect(currency, path.join('.')).toBe(CURRENCIES[country]);
      for (const zone of valuesOf(result.right, 'timeZone'))
        expect([null, SITE_ZONES[country]], path.join('.')).toContain(zone);
      if (leftOut.length === 0) expect(counts(result.right), path.join('.')).toEqual(whole);
      else expect(leftOut).toEqual([path.join('.')]);
    }
  },
);

const ADDRESSES = { BR: 'http://localhost:4173/', MX: 'http://mx.localhost:4173/' } as const;

const SITES = [
  { country: 'BR', language: 'pt-BR' },
  ...['pt-BR', 'en-US', 'es-ES'].map((language) => ({ country: 'MX', language }) as const),
] as const;

it.each(halfOf(SITES))(
  'K-27 a purchase without an optional field is shown as bought, in the money of $country, in $language',
  async ({ country, language }) => {
    await openPage(['shell', 'orders', 'checkout', 'cart'], `${ADDRESSES[country]}?lang=${language}`);
    const wire = inCountry(country, { compras: [purchase], total: 1 });
    const all = variantsOf('listOrders', wire).flatMap((variant) => {
      const { result } = decoded('listOrders', variant.wire, country, undefined);
      const purchases = Either.isRight(result) ? (result.right as ResponseOf<'listOrders'>).purchases : [];
      return purchases.map((each) => ({ ...each, at: Date.UTC(2026, 2, 3), path: variant.path.join('.') }));
    });
    // Most fields have their default in the example.
    const read = [
      ...new Map(all.map(({ path, ...order }) => [JSON.stringify(order), { path, ...order }])).values(),
    ];
    expect(read.length).toBeGreaterThan(20);
    const snapshot = given(start(), ...enter()).view();
    await mounted({
      snapshot: { ...snapshot, settings: { ...snapshot.settings, site: country } },
      view: async () => {
        const [{ OrderDetails }, { OrderCard }] = await Promise.all([
          import('../../src/features/orders/order/OrderDetails.tsx'),
          import('../../src/features/orders/OrdersPage.tsx'),
        ]);
        return read.map(({ path, ...order }) => (
          <section key={path} data-field={path}>
            <OrderCard purchase={order as never} />
            <OrderDetails order={order as never} />
          </section>
        ));
      },
    });
    const sections = () => reader.select('section[data-field]');
    await vi.waitFor(() => expect(sections()).toHaveLength(read.length), SOON);
    const none = plain(textOf('orders:empty.all.title'));
    for (const section of sections()) {
      const words = plain(section.textContent);
      const field = section.getAttribute('data-field') ?? '';
      expect(words, field).not.toMatch(FOREIGN[country]);
      expect(words, field).not.toContain(none);
      expect(words, field).toContain('Festival Maré Alta');
    }
  },
);
