/** Damaged elements in every list of the API's responses. The lists are found in the call table's schemas. */
import { readFileSync } from 'node:fs';
import * as Either from 'effect/Either';
import { describe, expect, it } from 'vitest';
import { type AST, Schema } from '../../domain/kernel/shapes.ts';
import { API_CALLS, type CallName } from '../../worker/api/calls.ts';
import { decodeResponse } from '../../worker/api/shapes.ts';
import { isLenient } from '../../worker/api/wire/primitives.ts';
import { halfOf } from '../domain/fc.ts';

const SITE = { apiUrl: 'https://api.test', country: 'BR' } as const;

const isEmpty = (ast: AST.AST): boolean =>
  ast._tag === 'UndefinedKeyword' || (ast._tag === 'Literal' && ast.literal === null);

/** First member of a union that is neither null nor undefined, without transformations. */
const plain = (ast: AST.AST): AST.AST => {
  if (ast._tag === 'Union') return plain(ast.types.find((type) => !isEmpty(type)) ?? ast);
  if (ast._tag === 'Transformation' || ast._tag === 'Refinement') return plain(ast.from);
  return ast;
};

/** Wire value that a schema accepts. Each list has two elements. */
const sampleOf = (ast: AST.AST): unknown => {
  const node = plain(ast);
  switch (node._tag) {
    case 'StringKeyword':
      return '';
    case 'NumberKeyword':
      return 1;
    case 'BooleanKeyword':
      return true;
    case 'Literal':
      return node.literal;
    case 'TupleType':
      return node.rest.flatMap(({ type }) => [sampleOf(type), sampleOf(type)]);
    case 'TypeLiteral':
      return Object.fromEntries(
        node.propertySignatures.map(({ name, type }) => [name, sampleOf(type)] as const),
      );
    default:
      return null;
  }
};

interface List {
  readonly call: CallName;
  /** Wire names, with 0 for the first element of each list around it. */
  readonly path: readonly (string | number)[];
  readonly element: AST.AST;
  readonly isLenient: boolean;
  /** Path of the innermost lenient list around a strict one. */
  readonly within: readonly (string | number)[] | null;
}

const listsOf = (
  call: CallName,
  ast: AST.AST,
  path: List['path'] = [],
  within: List['within'] = null,
): readonly List[] => {
  const node = plain(ast);
  if (node._tag === 'TypeLiteral')
    return node.propertySignatures.flatMap(({ name, type }) =>
      listsOf(call, type, [...path, String(name)], within),
    );
  const element = node._tag === 'TupleType' ? node.rest[0]?.type : undefined;
  if (element === undefined) return [];
  const lenient = isLenient(node);
  return [
    { call, path, element, isLenient: lenient, within },
    ...listsOf(call, element, [...path, 0], lenient ? path : within),
  ];
};

const names = Object.keys(API_CALLS) as CallName[];
const lists = names.flatMap((name) => listsOf(name, API_CALLS[name].response.ast));
const wireName = ({ path }: List): string => path.filter((step) => step !== 0).join('.');
const titled = lists.map((list) => [`${list.call} ${wireName(list)}`, list] as const);
const lenient = titled.filter(([, list]) => list.isLenient);
const strict = titled.filter(([, list]) => !list.isLenient);

/** Values that the list's schema refuses as an element. */
const damagedOf = ({ element }: List): readonly unknown[] => {
  const good = sampleOf(element);
  const fields = Object.keys(Object(good)).map((field) => ({ ...Object(good), [field]: ['UNKNOWN'] }));
  const decode = Schema.decodeUnknownEither(Schema.make<unknown, unknown, never>(element));
  const isStrict = (wire: unknown): boolean => Either.isLeft(decode(structuredClone(wire)));
  const wires = [null, 7, 'UNKNOWN', {}, [], ...fields].filter(isStrict);
  // A damaged list inside is that list's fault.
  const nested = new Set(listsOf('events', element).map(({ path: [field] }) => field));
  return wires.filter(
    (wire) =>
      ![...nested].some(
        (field) => Array.isArray(Object(wire)[field ?? '']) && Object(wire)[field ?? ''][0] === 'UNKNOWN',
      ),
  );
};

const at = (wire: unknown, path: List['path']): unknown =>
  path.reduce((value, step) => Object(value)[step], wire);

const decoded = (call: CallName, wire: unknown, leftOut: string[] | null = []) =>
  decodeResponse(call, JSON.stringify(wire), SITE, null, leftOut);

const sampleWith = ({ call, path }: List, change: (list: unknown[]) => void): unknown => {
  const wire = sampleOf(API_CALLS[call].response.ast);
  change(at(wire, path) as unknown[]);
  return wire;
};

describe('a response with lists', () => {
  it.each(names)('of %s has a sample', (name) => {
    expect(decoded(name, sampleOf(API_CALLS[name].response.ast), null)).toMatchObject({ _tag: 'Right' });
  });

  it.each(lenient)('K-24 %s leaves out a damaged element, and reports its path', (_, list) => {
    const whole = decoded(
      list.call,
      sampleWith(list, () => undefined),
    );
    const damages = damagedOf(list);
    expect(damages.length).toBeGreaterThan(0);
    for (const [nth, damaged] of halfOf(damages).entries()) {
      const index = nth % 3;
      const leftOut: string[] = [];
      const wire = sampleWith(list, (elements) => void elements.splice(index, 0, damaged));
      expect(decoded(list.call, wire, leftOut)).toEqual(whole);
      expect(leftOut).toHaveLength(1);
      expect(`${leftOut[0]}.`).toContain(`${[...list.path, index].join('.')}.`);
      expect(leftOut.join()).not.toContain('UNKNOWN');
    }
  });

  it.each(strict)('K-25 %s is never shortened', (_, list) => {
    const [damaged] = damagedOf(list);
    const leftOut: string[] = [];
    const result = decoded(
      list.call,
      sampleWith(list, (elements) => void elements.push(damaged)),
      leftOut,
    );
    if (list.within === null) expect(result).toMatchObject({ left: { _tag: 'MalformedResponse' } });
    else {
      const owner: List = { ...list, path: list.within };
      expect(result).toEqual(
        decoded(
          list.call,
          sampleWith(owner, (elements) => void elements.shift()),
        ),
      );
      expect(leftOut).toHaveLength(1);
    }
  });

  it('K-25 has exactly the strict lists of the README', () => {
    const readme = readFileSync(new URL('../../worker/api/README.md', import.meta.url), 'utf8');
    const section = readme.split('## Lists')[1]?.split('\n## ')[0] ?? '';
    const documented = section
      .split('\n')
      .flatMap((line) =>
        [...(line.split('|')[1] ?? '').matchAll(/`([\w.]+)`/g)].map(([, path = '']) => path),
      );
    const ends = (list: List, path: string): boolean => `.${wireName(list)}`.endsWith(`.${path}`);
    const all = strict.map(([, list]) => list);
    expect(all.filter((list) => !documented.some((path) => ends(list, path))).map(wireName)).toEqual([]);
    expect(documented.filter((path) => !all.some((list) => ends(list, path)))).toEqual([]);
  });

  it('K-24 a required list without a readable element is malformed, an optional one is empty', () => {
    const kinds = { tipos: [{ tipo: 'BOLETO' }, { tipo: 'CARNE' }] };
    expect(decoded('paymentKinds', kinds)).toMatchObject({ left: { path: 'tipos.0.tipo' } });
    const sole = { compras: [{ status: 'XX' }] };
    expect(decoded('listOrders', sole)).toMatchObject({ left: { path: 'compras.0.idpedido_marketplace' } });
    const page = { eventos: [], lojas: [{ slug: null }] };
    expect(decoded('events', page)).toMatchObject({ right: { events: [], stores: [] } });
  });

  it('K-24 an unknown payment kind leaves the known ones', () => {
    const kinds = { tipos: [{ tipo: 'CREDITO' }, { tipo: 'BOLETO' }] };
    const leftOut: string[] = [];
    expect(decoded('paymentKinds', kinds, leftOut)).toMatchObject({ right: { kinds: [{ kind: 'credit' }] } });
    expect(leftOut).toEqual(['tipos.1.tipo']);
  });
});
