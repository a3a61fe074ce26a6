/** JSON Schema (draft 2020-12) of the wire side of the call table's schemas. */
import * as Option from 'effect/Option';
import { AST, Schema } from '../../../domain/kernel/shapes.ts';
import { Flag, Id, Money, Real, Whole } from '../../../worker/api/wire/primitives.ts';
import { contentOf, meaningOf, WORDS } from './fields.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

const PRIMITIVES = {
  Id: {
    schema: Id,
    shape: { type: ['string', 'number'], description: 'An identifier, as a text or a number.' },
  },
  Money: {
    schema: Money,
    shape: {
      type: 'number',
      description:
        'An amount in the currency’s unit with at most two decimals, such as `12.5`. The shop also reads `"12.50"`.',
    },
  },
  Flag: {
    schema: Flag,
    shape: {
      type: 'boolean',
      description: 'Yes or no. The shop also reads `1`, `"1"`, `"S"`, `"s"`, `"true"` and `"SIM"` as yes.',
    },
  },
  Whole: {
    schema: Whole,
    shape: { type: 'integer', description: 'A whole number. The shop also reads a text.' },
  },
  Real: {
    schema: Real,
    shape: { type: 'number', description: 'A decimal number. The shop also reads a text.' },
  },
} as const satisfies Readonly<
  Record<string, { readonly schema: Schema.Schema.AnyNoContext; readonly shape: JsonSchema }>
>;

const isNull = (ast: AST.AST): boolean => ast._tag === 'Literal' && ast.literal === null;

/** The client reads any other value as null. */
const isUnreadable = (ast: AST.AST): boolean =>
  ast._tag === 'Transformation' && ast.from._tag === 'UnknownKeyword';

/** `{ type: 'string' }` or null becomes `{ type: ['string', 'null'] }`. */
const orNull = (shape: JsonSchema): JsonSchema => {
  const { type } = shape;
  if (shape.enum !== undefined || (typeof type !== 'string' && !Array.isArray(type)))
    return { anyOf: [shape, { type: 'null' }] };
  return { ...shape, type: [type, 'null'].flat() };
};

/** A text with its words, if it has only some. */
const worded = (shape: JsonSchema, field: string): JsonSchema => {
  const words = WORDS[field];
  if (words === undefined) return shape;
  return { ...shape, enum: Array.isArray(shape.type) ? [...words, null] : words };
};

/** Fields that a host can leave out, since the site's country decides their values. */
const OF_SITE: ReadonlySet<string> = new Set(['moeda', 'fuso']);

/** Value that the client assumes for a missing field, as it would be on the wire. */
const fallbackOf = (
  field: AST.PropertySignature,
  change: AST.PropertySignatureTransformation | undefined,
): JsonSchema => {
  const value = change === undefined ? Option.none() : change.decode(Option.none());
  if (!field.isOptional || OF_SITE.has(String(field.name)) || Option.isNone(value) || value.value === null)
    return {};
  return { default: Schema.encodeSync(Schema.make<unknown, unknown, never>(field.type))(value.value) };
};

export interface Walk {
  /** Schema of a node, or a reference to it if it has a name. */
  readonly schemaOf: (ast: AST.AST, place: string) => JsonSchema;
  /** Schema of a node, even if it has a name. `isOurs` marks fields by their wire names. `place` finds their meanings. */
  readonly shapeOf: (ast: AST.AST, place: string, isOurs?: (field: string) => boolean) => JsonSchema;
  /** Every named schema. */
  readonly components: () => Readonly<Record<string, JsonSchema>>;
}

/** Each field has its meaning, the client's English name as its title, and `x-ours` if the specification does not name it. */
export const walkSchemas = (
  named: Readonly<Record<string, Schema.Schema.AnyNoContext>>,
  oursByDefault: (field: string) => boolean,
): Walk => {
  const known = {
    ...named,
    ...Object.fromEntries(Object.entries(PRIMITIVES).map(([k, v]) => [k, v.schema])),
  };
  const names = new Map(Object.entries(known).map(([name, schema]) => [schema.ast, name]));

  const objectOf = (
    { propertySignatures, indexSignatures }: AST.TypeLiteral,
    changes: readonly AST.PropertySignatureTransformation[],
    place: string,
    isOurs: (field: string) => boolean,
  ): JsonSchema => {
    const fields = propertySignatures.map((field): readonly [string, JsonSchema] => {
      const wire = String(field.name);
      const change = changes.find(({ from }) => from === field.name);
      const title = String(change?.to ?? wire);
      const shape = schemaOf(field.type, `${place}.${wire}`);
      return [
        wire,
        {
          ...(title === wire ? {} : { title }),
          ...worded(OF_SITE.has(wire) && !field.isOptional ? orNull(shape) : shape, wire),
          ...contentOf(wire),
          description: meaningOf(place, wire),
          ...fallbackOf(field, change),
          ...(isOurs(wire) ? { 'x-ours': true } : {}),
        },
      ];
    });
    const required = propertySignatures.flatMap(({ name, isOptional }) =>
      isOptional || OF_SITE.has(String(name)) ? [] : [String(name)],
    );
    const [index] = indexSignatures;
    return {
      type: 'object',
      ...(fields.length > 0 ? { properties: Object.fromEntries(fields) } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(index === undefined ? {} : { additionalProperties: schemaOf(index.type, place) }),
    };
  };

  const unionOf = (types: readonly AST.AST[], place: string): JsonSchema => {
    const members = types.filter(
      (type) => !isNull(type) && type._tag !== 'UndefinedKeyword' && !isUnreadable(type),
    );
    const shapes = members.map((member) => schemaOf(member, place));
    const words = shapes.flatMap(({ enum: values }) => (Array.isArray(values) ? values : []));
    const [first = {}] = shapes;
    const shape = words.length === shapes.length ? { type: 'string', enum: words } : { anyOf: shapes };
    const either = shapes.length === 1 ? first : shape;
    return types.some(isNull) ? orNull(either) : either;
  };

  const shapeOf: Walk['shapeOf'] = (ast, place, isOurs = oursByDefault) => {
    switch (ast._tag) {
      case 'StringKeyword':
        return { type: 'string' };
      case 'NumberKeyword':
        return { type: 'number' };
      case 'BooleanKeyword':
        return { type: 'boolean' };
      case 'Literal':
        return isNull(ast) ? { type: 'null' } : { type: typeof ast.literal, enum: [ast.literal] };
      case 'Union':
        return unionOf(ast.types, place);
      case 'TupleType': {
        const [rest] = ast.rest;
        const elements = ast.elements.map(({ type }) => schemaOf(type, place));
        return elements.length > 0
          ? {
              type: 'array',
              prefixItems: elements,
              items: {},
              minItems: elements.length,
              maxItems: elements.length,
            }
          : { type: 'array', ...(rest === undefined ? {} : { items: schemaOf(rest.type, place) }) };
      }
      case 'TypeLiteral':
        return objectOf(ast, [], place, isOurs);
      case 'Transformation':
        return ast.from._tag === 'TypeLiteral' && ast.transformation._tag === 'TypeLiteralTransformation'
          ? objectOf(ast.from, ast.transformation.propertySignatureTransformations, place, isOurs)
          : shapeOf(ast.from, place, isOurs);
      case 'Refinement':
        return {
          ...shapeOf(ast.from, place, isOurs),
          ...Option.getOrElse(AST.getJSONSchemaAnnotation(ast), () => ({})),
        };
      case 'UnknownKeyword':
      case 'AnyKeyword':
        return {};
      default:
        throw new Error(`The document has no JSON Schema for ${ast._tag}.`);
    }
  };

  const schemaOf: Walk['schemaOf'] = (ast, place) => {
    const name = names.get(ast);
    return name === undefined ? shapeOf(ast, place) : { $ref: `#/components/schemas/${name}` };
  };

  return {
    schemaOf,
    shapeOf,
    components: () => ({
      ...Object.fromEntries(Object.entries(PRIMITIVES).map(([name, { shape }]) => [name, shape])),
      ...Object.fromEntries(Object.entries(named).map(([name, { ast }]) => [name, shapeOf(ast, name)])),
    }),
  };
};
