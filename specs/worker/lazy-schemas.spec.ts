/** Schemas are built at their first use, and then behave like those that are built at once. */
import { expect, test, vi } from 'vitest';
import { AST, lazily, Schema } from '../../domain/kernel/shapes.ts';

const make = () => vi.fn(() => Schema.Struct({ name: Schema.String, ids: Schema.Array(Schema.Number) }));

test('a schema is built once, when it is first used', () => {
  const build = make();
  const lazy = lazily(build);
  expect(build).not.toHaveBeenCalled();
  const decode = Schema.decodeUnknownSync(Schema.NullOr(lazy));
  expect(decode({ name: 'Ana', ids: [1] })).toEqual({ name: 'Ana', ids: [1] });
  expect(() => decode({ name: 'Ana', ids: ['1'] })).toThrow();
  expect(Schema.is(lazy)(null)).toBe(false);
  expect(build).toHaveBeenCalledTimes(1);
});

test('annotations and steps of a schema wait for its first use, too', () => {
  const build = make();
  const annotated = lazily(build).annotations({ title: 'a list' });
  expect(build).not.toHaveBeenCalled();
  expect(AST.getTitleAnnotation(annotated.ast)).toMatchObject({ value: 'a list' });
  const piped = lazily(build).pipe(Schema.filter(({ ids }) => ids.length > 0));
  expect(Schema.is(piped)({ name: 'Ana', ids: [] })).toBe(false);
  expect(Schema.is(piped)({ name: 'Ana', ids: [2] })).toBe(true);
});
