/** The committed document is what the call table and the sandbox say today, and it is valid OpenAPI. */
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { Schema } from '../../domain/kernel/shapes.ts';
import { type AnySchema, API_CALLS, type CallName, type CallSpec } from '../../worker/api/calls.ts';
import { type Examples, openApi } from './document/document.ts';
import { FIELDS } from './document/fields.ts';
import { NOTES } from './document/notes.ts';
import { recordExamples } from './examples.ts';

const FILE = new URL('../../worker/api/openapi.json', import.meta.url);
const NAMES = Object.keys(API_CALLS) as CallName[];

describe('the document of the API', () => {
  const committed: ReturnType<typeof openApi> = JSON.parse(readFileSync(FILE, 'utf8'));
  let examples: Examples;
  beforeAll(async () => {
    examples = await recordExamples();
  }, 120_000);

  it('is up to date; `npm run api` writes it', () => {
    expect(committed).toEqual(JSON.parse(JSON.stringify(openApi(examples))));
  });

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(committed))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('follows the recommended rules of Redocly', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // The server of the document is the sandbox.
        'no-server-example.com': 'off',
        // The rule does not read `x-content`, which names what is at an address.
        'no-unused-components': 'off',
      },
    });
    const problems = await lintFromString({
      source: readFileSync(FILE, 'utf8'),
      absoluteRef: FILE.pathname,
      config,
    });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it('tells each field’s meaning, and no meaning without a field', () => {
    const told = JSON.stringify(committed).match(/(?<="description":)"(?:[^"\\\\]|\\\\.)*"/g) ?? [];
    const texts = new Set(told.map((text): unknown => JSON.parse(text)));
    expect(Object.keys(FIELDS).filter((field) => !texts.has(FIELDS[field]))).toEqual([]);
  });

  it('has a reason for each default that is not empty', () => {
    const readme = readFileSync(new URL('README.md', FILE), 'utf8');
    const [, table = ''] = /\n## Missing fields\n(.*?)\n## /s.exec(readme) ?? [];
    const reasons = [...table.matchAll(/^\| [^|]+ \| (`[^|]+) \|/gm)].flatMap(([, fields = '']) =>
      [...fields.matchAll(/`(\w+)`/g)].map(([, field = '']) => field),
    );
    const defaults = (value: unknown): readonly string[] => {
      if (typeof value !== 'object' || value === null) return [];
      const properties = Object.entries(Object((value as { readonly properties?: unknown }).properties));
      const own = properties.flatMap(([field, shape]) => {
        const { default: fallback } = Object(shape) as { readonly default?: unknown };
        return fallback === undefined || ['""', '[]', 'false', 'null'].includes(JSON.stringify(fallback))
          ? []
          : [field];
      });
      return [...own, ...Object.values(value).flatMap(defaults)];
    };
    const responses = NAMES.map((name) => Object.values(committed.paths[API_CALLS[name].path] ?? {}));
    const found = [
      ...defaults(committed.components.schemas),
      ...responses.flat().flatMap((operation) => defaults(Object(operation).responses)),
    ];
    expect([...new Set(reasons)].toSorted()).toEqual([...new Set([...found, 'moeda', 'fuso'])].toSorted());
  });

  it.each(NAMES)('has an example of %s that its schemas accept', (name) => {
    const { body, query, response }: CallSpec = API_CALLS[name];
    const example = examples[name];
    const decode = (schema: AnySchema, wire: unknown) => Schema.decodeUnknownSync(schema)(wire);
    decode(response, example.response);
    if (body !== null) decode(body, example.body);
    if (query !== null) decode(query, example.query);
  });

  it('marks the calls and fields that the specification does not name', () => {
    const ours = NAMES.filter((name) => NOTES[name].listed === null);
    expect(ours).toContain('voidPayment');
    expect(committed.paths['/marketplace/pedido/anular/{idpedido}']?.post).toMatchObject({ 'x-ours': true });
    expect(committed.components.schemas.CartOrder).toMatchObject({
      properties: { valor_total: expect.not.objectContaining({ 'x-ours': true }), cupom: { 'x-ours': true } },
    });
  });

  it('lists only request fields that a schema has', () => {
    for (const name of NAMES) {
      const { body, query }: CallSpec = API_CALLS[name];
      const wire = [body, query].flatMap((schema) =>
        schema === null ? [] : Object.keys(openApiFields(schema)),
      );
      const unknown = (NOTES[name].listed ?? []).filter((field) => !wire.includes(field));
      expect(unknown, name).toEqual([]);
    }
  });
});

/** Wire names of a request schema. */
const openApiFields = (schema: AnySchema): Readonly<Record<string, true>> => {
  const { ast } = Schema.encodedSchema(schema);
  return ast._tag === 'TypeLiteral'
    ? Object.fromEntries(ast.propertySignatures.map(({ name }) => [String(name), true]))
    : {};
};
