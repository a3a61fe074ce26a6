/** OpenAPI 3.1 document of the call table. `npm run api` writes it to `worker/api/openapi.json`. */
import { Schema } from '../../../domain/kernel/shapes.ts';
import { API_CALLS, type CallName, type CallSpec, ErrorEnvelope } from '../../../worker/api/calls.ts';
import { decisionsOf, REFUSALS } from '../../../worker/api/refusals.ts';
import * as cart from '../../../worker/api/wire/cart.ts';
import * as catalog from '../../../worker/api/wire/catalog.ts';
import * as orders from '../../../worker/api/wire/orders.ts';
import * as payment from '../../../worker/api/wire/payment.ts';
import * as product from '../../../worker/api/wire/product.ts';
import * as seatmap from '../../../worker/api/wire/seatmap.ts';
import * as services from '../../../worker/api/wire/services.ts';
import * as session from '../../../worker/api/wire/session.ts';
import { WaitingRoomResponse } from '../../../worker/api/wire/waiting-room.ts';
import { meaningOf, WORDS } from './fields.ts';
import { type JsonSchema, walkSchemas } from './json-schema.ts';
import { ABOUT, COMMON_REFUSALS, ENTITY_FIELDS, GROUPS, NOTES } from './notes.ts';

/** One exchange of a call, as it was on the wire. */
export interface Example {
  readonly path: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly response: unknown;
}
export type Examples = Readonly<Record<CallName, Example>>;

const MODULES = {
  ...cart,
  ...catalog,
  ...orders,
  ...payment,
  ...product,
  ...seatmap,
  ...services,
  ...session,
};

/** Bodies and queries belong to one call, so they stay in its place. */
const NAMED = {
  ...Object.fromEntries(
    Object.entries(MODULES).filter(
      (entry): entry is [string, Schema.Schema.AnyNoContext] =>
        Schema.isSchema(entry[1]) && !/(Body|Query)$/.test(entry[0]),
    ),
  ),
  ErrorEnvelope,
  WaitingRoomResponse,
};

const isOurs = (field: string): boolean => !ENTITY_FIELDS.has(field);
const { schemaOf, shapeOf, components } = walkSchemas(NAMED, isOurs);

/** Name of a call in addresses, tables and reports. */
export const operationOf = (name: CallName): string => `${API_CALLS[name].method} ${API_CALLS[name].path}`;

const wordsOf = (codes: readonly string[]): string => codes.map((code) => `\`${code}\``).join(', ');

const refusalsOf = (name: CallName) => {
  const special: Readonly<Record<string, readonly string[]>> = REFUSALS[name] ?? {};
  const decisions = NOTES[name].key === undefined ? [] : decisionsOf(name);
  return Object.fromEntries(
    Object.keys({ ...COMMON_REFUSALS, ...special })
      .filter((status) => special[status] !== undefined || COMMON_REFUSALS[status] !== undefined)
      .map((status) => {
        const codes = [...new Set([...(special[status] ?? []), ...(COMMON_REFUSALS[status] ?? [])])];
        return special[status] === undefined
          ? [status, { $ref: `#/components/responses/${status}` }]
          : [
              status,
              {
                description: wordsOf(codes),
                'x-codes': codes,
                ...(decisions.length === 0
                  ? {}
                  : { 'x-decides': codes.filter((code) => decisions.includes(code)) }),
                content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } },
              },
            ];
      }),
  );
};

/** An example of a flag is a text in an address. */
const typed = (value: unknown): unknown => (value === 'true' || value === 'false' ? value === 'true' : value);

const parametersOf = (name: CallName, example: Example | undefined) => {
  const spec: CallSpec = API_CALLS[name];
  const { listed, key } = NOTES[name];
  const inPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => ({
    ...{ name: field, in: 'path', required: true, description: meaningOf(name, field) },
    schema: { type: 'string', ...(WORDS[field] === undefined ? {} : { enum: WORDS[field] }) },
    ...(example === undefined ? {} : { example: String(example.path[field]) }),
  }));
  const query = spec.query === null ? {} : shapeOf(spec.query.ast, name, (field) => !listed?.includes(field));
  const { properties = {}, required = [] } = query as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  const inQuery = Object.entries(properties).map(([field, { 'x-ours': ours, description, ...schema }]) => ({
    ...{ name: field, in: 'query', required: required.includes(field), description, schema },
    ...(example?.query[field] === undefined ? {} : { example: typed(example.query[field]) }),
    ...(ours === undefined ? {} : { 'x-ours': ours }),
  }));
  const inHeader = key === undefined ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }];
  return [...inPath, ...inQuery, { $ref: '#/components/parameters/AcceptLanguage' }, ...inHeader];
};

const operation = (name: CallName, example: Example | undefined) => {
  const spec: CallSpec = API_CALLS[name];
  const notes = NOTES[name];
  return {
    operationId: name,
    tags: [notes.group],
    summary: notes.summary,
    ...(notes.description === undefined ? {} : { description: notes.description }),
    ...(notes.listed === null ? { 'x-ours': true } : {}),
    parameters: parametersOf(name, example),
    ...(spec.body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: shapeOf(spec.body.ast, name, (field) => !notes.listed?.includes(field)),
                ...(example === undefined ? {} : { example: example.body }),
              },
            },
          },
        }),
    responses: {
      '200': {
        description: 'The result.',
        content: {
          'application/json': {
            schema: schemaOf(spec.response.ast, name),
            ...(example === undefined ? {} : { example: example.response }),
          },
        },
      },
      '202': { $ref: '#/components/responses/202' },
      ...refusalsOf(name),
    },
    security: spec.needs === 'token' ? [{ bearer: [] }] : [{}, { bearer: [] }],
  };
};

const pathsOf = (examples: Partial<Examples>) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(NOTES) as CallName[]) {
    const { path, method } = API_CALLS[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, examples[name]) };
  }
  return paths;
};

/** Gives each field the first value that it has in an exchange. Structures explain themselves. */
const withFieldExamples = <D>(
  document: D,
  exchanges: readonly (readonly [schema: JsonSchema, value: unknown])[],
): D => {
  const named = (
    document as { readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } }
  ).components.schemas;
  const visit = (schema: JsonSchema, value: unknown): void => {
    if (typeof schema.$ref === 'string')
      visit(named[schema.$ref.slice('#/components/schemas/'.length)] ?? {}, value);
    for (const each of (schema.anyOf ?? []) as readonly JsonSchema[]) visit(each, value);
    if (Array.isArray(value)) for (const each of value) visit((schema.items ?? {}) as JsonSchema, each);
    else if (typeof value === 'object' && value !== null)
      for (const [field, property] of Object.entries(
        (schema.properties ?? {}) as Record<string, Record<string, unknown>>,
      )) {
        const told = (value as Readonly<Record<string, unknown>>)[field];
        if (told === undefined || told === null || told === '') continue;
        if (typeof told !== 'object') property.examples ??= [told];
        visit(property, told);
      }
  };
  for (const [schema, value] of exchanges) visit(schema, value);
  return document;
};

export const openApi = (examples: Partial<Examples>) => {
  const document = withoutFieldExamples(examples);
  const exchanges = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods as Readonly<Record<string, ReturnType<typeof operation>>>).flatMap(
      ({ requestBody, responses }) =>
        [requestBody, (responses as Readonly<Record<string, unknown>>)[200] as typeof requestBody].flatMap(
          (part) => {
            const json = part?.content['application/json'];
            return json === undefined ? [] : [[json.schema, json.example] as const];
          },
        ),
    ),
  );
  return withFieldExamples(document, exchanges);
};

const WAITING_ROOM = {
  description:
    'The host’s waiting room, under status 200, 202 or 429. The call was not carried out, and the shop sends it again on entry. A cookie keeps the place.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/WaitingRoomResponse' } } },
};

const withoutFieldExamples = (examples: Partial<Examples>) => ({
  openapi: '3.1.0',
  info: {
    title: 'Marketplace API',
    version: '1',
    description: ABOUT,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: 'http://localhost:4173/api', description: 'The sandbox of `npm start`' }],
  tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
  paths: pathsOf(examples),
  components: {
    schemas: components(),
    parameters: {
      AcceptLanguage: {
        ...{ name: 'Accept-Language', in: 'header', required: false },
        schema: { type: 'string', enum: ['pt-BR', 'en-US', 'es-ES'] },
      },
      IdempotencyKey: {
        ...{ name: 'Idempotency-Key', in: 'header', required: false },
        schema: { type: 'string', maxLength: 200 },
        'x-ours': true,
      },
    },
    responses: Object.fromEntries<unknown>([
      ['202', WAITING_ROOM],
      ...Object.entries(COMMON_REFUSALS).map(([status, codes]): readonly [string, unknown] => [
        status,
        {
          description: wordsOf(codes),
          'x-codes': codes,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } },
        },
      ]),
    ]),
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  },
});
