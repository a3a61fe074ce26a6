/** Generates bodies for a call from its wire schema: mostly of valid types, rarely meaningful. */
import type { AST } from '@effect/schema';
import { Schema } from '../../domain/kernel/shapes.ts';
import type { AnySchema } from '../../worker/api/calls.ts';
import { anyText, fc } from '../domain/fc.ts';

/** Texts for fields, valid and hostile ones. */
export const texts = fc.oneof(
  fc.string({ maxLength: 30 }),
  anyText,
  fc.constantFrom(
    '',
    '0',
    '1',
    '-1',
    '1e999',
    '99999999999999999999',
    '2147483648',
    "'; DROP TABLE lines; --",
    '\u0000',
    '\ud800',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '2026-12-24T20:00:00',
    '9999-99-99',
    'ana@catraca.com.br',
    'Catraca#2026',
    '529.982.247-25',
    'cia-do-telhado',
    'a-casa-dos-relogios',
    'amigos-da-mare',
    'CATRACA10',
    '4111111111111111',
    '12/30',
    'http://localhost/',
  ),
);
const numbers = fc.oneof(
  fc.integer({ min: 0, max: 3000 }),
  fc.integer(),
  fc.constantFrom(0, 1, -1, 0.1, 1e21, -1e308, 2 ** 31, 2 ** 53, 500),
);
const junk = fc.oneof(texts, numbers, fc.constantFrom(null, true, {}, [], [[]], { a: { b: [1] } }));

const LONGEST = 3;

/** Generates a value of the schema's type, or of a random type one time in twelve. */
const anyOf = (ast: AST.AST): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 11, arbitrary: rightOf(ast) }, { weight: 1, arbitrary: junk });

const rightOf = (ast: AST.AST): fc.Arbitrary<unknown> => {
  switch (ast._tag) {
    case 'StringKeyword':
      return texts;
    case 'NumberKeyword':
      return numbers;
    case 'BooleanKeyword':
      return fc.boolean();
    case 'Literal':
      return fc.constant(ast.literal);
    case 'UndefinedKeyword':
      return fc.constant(undefined);
    case 'Union':
      return fc.oneof(...ast.types.map(rightOf));
    case 'TupleType':
      return fc.array(fc.oneof(...ast.rest.map(({ type }) => anyOf(type))), { maxLength: LONGEST });
    case 'TypeLiteral':
      return structOf(ast);
    case 'Suspend':
      return rightOf(ast.f());
    case 'Refinement':
      return rightOf(ast.from);
    default:
      return junk;
  }
};

const structOf = ({ propertySignatures, indexSignatures }: AST.TypeLiteral): fc.Arbitrary<unknown> => {
  const fields = propertySignatures.map(
    ({ name, type, isOptional }) => [String(name), anyOf(type), isOptional] as const,
  );
  const [index] = indexSignatures;
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields.map(([name, arbitrary]) => [name, arbitrary])), {
        requiredKeys: fields.flatMap(([name, , optional]) => (optional ? [] : [name])),
      }),
      index === undefined ? fc.constant({}) : fc.dictionary(texts, anyOf(index.type), { maxKeys: LONGEST }),
    )
    .map(([known, more]) => ({ ...more, ...known }));
};

export const bodiesOf = (schema: AnySchema): fc.Arbitrary<unknown> =>
  anyOf(Schema.encodedSchema(schema).ast as AST.AST);

/** Query fields as texts, as in a URL. */
export const queriesOf = (schema: AnySchema): fc.Arbitrary<Record<string, string>> =>
  bodiesOf(schema).map((value) =>
    Object.fromEntries(
      Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([name, field]) =>
        isSendable(name) && isSendable(String(field)) ? [[name, String(field)]] : [],
      ),
    ),
  );

/** Percent-encoding cannot encode half a surrogate pair. */
export const isSendable = (text: string): boolean => text.isWellFormed();
