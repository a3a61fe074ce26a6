/** The fast reader of a log accepts no value that the schema library refuses. */
import * as Either from 'effect/Either';
import { expect, it } from 'vitest';
import { ParseResult, Schema } from '../../../domain/kernel/shapes.ts';
import { placeOf, readerOf } from '../../../domain/log/reader.ts';

/** Schemas beyond those of the log, each with values that fit it and values that do not. */
const SCHEMAS: readonly (readonly [
  name: string,
  schema: unknown,
  fits: readonly unknown[],
  odd: unknown[],
])[] = [
  [
    'an optional field',
    Schema.Struct({ a: Schema.String, b: Schema.optional(Schema.Number) }),
    [{ a: 'x' }, { a: 'x', b: 1 }],
    [{ b: 1 }, { a: 'x', b: 'y' }],
  ],
  [
    'a field and a record of others',
    Schema.Struct({ a: Schema.Number }, { key: Schema.String, value: Schema.Number }),
    [{ a: 1 }, { a: 1, b: 2 }],
    [{}, { b: 2 }, { a: 1, b: 'x' }],
  ],
  [
    'two records of others',
    Schema.Struct(
      {},
      { key: Schema.String, value: Schema.Union(Schema.String, Schema.Number) },
      { key: Schema.TemplateLiteral('n', Schema.String), value: Schema.Number },
    ),
    [{}, { a: 'x', n1: 1 }],
    [{ n1: 'x' }],
  ],
  [
    'a list with a first element',
    Schema.Tuple([Schema.String], Schema.Number),
    [['x'], ['x', 1]],
    [[], [1], [1, 2], ['x', 'y']],
  ],
  [
    'a list with a last element',
    Schema.Tuple([], Schema.Number, Schema.String),
    [['x'], [1, 'x']],
    [[], [1], [1, 2]],
  ],
  ['a list without elements', Schema.Tuple(), [[]], [[1]]],
  ['an unusual type', Schema.BigIntFromSelf, [1n], [1, '1']],
  [
    'a record',
    Schema.Record({ key: Schema.String, value: Schema.Number }),
    [{}, { a: 1 }],
    [{ a: 'x' }, [1]],
  ],
];

it.each(SCHEMAS)('G-04 reads %s like the schema library', (_name, schema, fits, odd) => {
  const read = readerOf(schema as never);
  const decode = ParseResult.decodeUnknownEither(schema as Schema.Schema.AnyNoContext);
  for (const value of [...fits, ...odd, null, 7, 'x']) {
    const [found, expected] = [read(value), decode(value)];
    expect([value, Either.isRight(found)]).toEqual([value, Either.isRight(expected)]);
    if (Either.isRight(found)) expect([found.right]).toEqual([Either.isRight(expected) && expected.right]);
  }
  for (const value of fits) expect([value, Either.isRight(read(value))]).toEqual([value, true]);
  for (const value of odd) expect([value, Either.isRight(read(value))]).toEqual([value, false]);
});

const LINE = Schema.Struct({ name: Schema.String, count: Schema.Number, open: Schema.Boolean });
const PART = Schema.Union(Schema.String, Schema.Number, Schema.Null);

it.each([
  ['in the order of the schema', LINE, [{ name: 'a', count: 1, open: true }]],
  [
    'in any other order',
    LINE,
    [
      { open: true, name: 'a', count: 1 },
      { open: false, name: 'b', count: 2 },
      { count: 1, open: true, name: 'a' },
      { name: 'a', count: 1, open: true },
    ],
  ],
  ['in a list', Schema.Array(LINE), [[], [{ name: 'a', count: 1, open: true }]]],
  [
    'in a record',
    Schema.Record({ key: Schema.String, value: LINE }),
    [{}, { a: { name: 'a', count: 1, open: true } }],
  ],
  ['that can be null', Schema.NullOr(LINE), [null, { name: 'a', count: 1, open: true }]],
  ['of a closed list or a range', Schema.Union(Schema.Literal('a', 'b'), Schema.Int), ['a', 'b', 7]],
  ['of several types', Schema.Array(PART), [['a', 1, null]]],
] as const)('G-01 reads a fitting value %s without a copy', (_name, schema, fits) => {
  const read = readerOf(schema as never);
  for (const value of [...fits, ...fits]) {
    const found = read(value);
    expect(Either.isRight(found) && found.right).toBe(value);
  }
});

it('G-04 G-01 reads no value that lacks a field or has another in its place', () => {
  const read = readerOf(LINE as never);
  const whole = { name: 'a', count: 1, open: true };
  for (const odd of [
    { name: 'a', count: 1, flag: true },
    { name: 'a', open: true, total: 1 },
    { name: 'a', count: 1 },
    { title: 'a', count: 1, open: true },
    { count: 'a', name: 1, open: true },
    [],
    Object.assign(['a'], whole),
  ])
    expect([odd, Either.isLeft(read(odd))]).toEqual([odd, true]);
  const more = read({ ...whole, more: 1 });
  expect(Either.isRight(more) && more.right).toEqual(whole);
});

it('G-04 reads a record without the key `__proto__`', () => {
  const read = readerOf(Schema.Record({ key: Schema.String, value: Schema.Number }) as never);
  const found = read(JSON.parse('{"a":1,"__proto__":2}'));
  expect(Either.isRight(found) && Object.keys(found.right as object)).toEqual(['a']);
});

it('G-04 lists in lists, too many for the stack, are a wrong shape like any other', () => {
  const read = readerOf(
    Schema.Union(
      Schema.Struct({ ok: Schema.Literal(true), value: Schema.String }),
      Schema.Struct({ ok: Schema.Literal(false), code: Schema.String }),
    ) as never,
  );
  const nested: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
  const found = read({ ok: nested });
  expect(Either.isLeft(found) && placeOf(found.left)).toEqual({
    path: '',
    why: expect.stringMatching(/^not /),
  });
});
