/** Wire formats of single values. Lenient where servers vary, strict elsewhere. */
import type { Brand } from 'effect';
import * as Either from 'effect/Either';
import { type AST, ParseResult, Schema } from '../../../domain/kernel/shapes.ts';
import type { Cents } from '../../../domain/kernel/values.ts';

/** Numeric texts are encoded as numbers. */
export const Id = Schema.transform(Schema.Union(Schema.String, Schema.Number), Schema.String, {
  strict: true,
  decode: (wire) => String(wire),
  encode: (text) => (/^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text),
});
export const id = <T extends string & Brand.Brand<string>>() =>
  Id as unknown as Schema.Schema<T, string | number>;

const DECIMAL = /^-?\d{1,12}(\.\d{1,4})?$/;

/** `12.5` or `"12.50"` becomes 1250. Rounds half away from zero at the third decimal. */
const toCents = (wire: string | number): number | undefined => {
  const text = typeof wire === 'number' ? wire.toFixed(4) : wire.trim();
  if (!DECIMAL.test(text)) return undefined;
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const padded = fraction.padEnd(4, '0');
  const rounded =
    Number(whole) * 100 + Number(padded.slice(0, 2)) + (Number(padded.slice(2, 4)) >= 50 ? 1 : 0);
  return negative ? 0 - rounded : rounded;
};

/** Decimal in the currency's unit on the wire (number or text), integer cents in the domain. */
export const Money: Schema.Schema<Cents, string | number> = Schema.transformOrFail(
  Schema.Union(Schema.Number, Schema.String),
  Schema.Number,
  {
    strict: true,
    decode: (wire, _options, ast) => {
      const whole = toCents(wire);
      return whole === undefined
        ? Either.left(new ParseResult.Type(ast, wire, 'not an amount of money'))
        : Either.right(whole);
    },
    encode: (whole) => Either.right(whole / 100),
  },
) as unknown as Schema.Schema<Cents, string | number>;

const TRUE: ReadonlySet<unknown> = new Set([true, 1, '1', 'S', 's', 'true', 'SIM']);

/** Values of `TRUE` become true, others false. Encoded as a boolean. */
export const Flag: Schema.Schema<boolean, boolean | number | string> = Schema.transform(
  Schema.Union(Schema.Boolean, Schema.Number, Schema.String),
  Schema.Boolean,
  { strict: true, decode: (wire) => TRUE.has(wire), encode: (flag) => flag },
);

export const Whole: Schema.Schema<number, number | string> = Schema.transformOrFail(
  Schema.Union(Schema.Number, Schema.String),
  Schema.Number,
  {
    strict: true,
    decode: (wire, _options, ast) => {
      const number = typeof wire === 'string' && wire.trim() === '' ? Number.NaN : Number(wire);
      return Number.isSafeInteger(number)
        ? Either.right(number)
        : Either.left(new ParseResult.Type(ast, wire, 'not a whole number'));
    },
    encode: (number) => Either.right(number),
  },
);

export const Real: Schema.Schema<number, number | string> = Schema.transformOrFail(
  Schema.Union(Schema.Number, Schema.String),
  Schema.Number,
  {
    strict: true,
    decode: (wire, _options, ast) => {
      const number = typeof wire === 'string' && wire.trim() === '' ? Number.NaN : Number(wire);
      return Number.isFinite(number)
        ? Either.right(number)
        : Either.left(new ParseResult.Type(ast, wire, 'not a number'));
    },
    encode: (number) => Either.right(number),
  },
);

/** Translates words of the wire to the domain's, both ways: `words({ INGRESSO: 'ticket' })`. */
export const words = <const W extends string, const D extends string>(
  table: Readonly<Record<W, D>>,
): Schema.Schema<D, W> => {
  const back = new Map(Object.entries(table).map(([wire, word]) => [word as D, wire as W]));
  return Schema.transformLiterals(
    ...([...back].map(([word, wire]) => [wire, word] as const) as unknown as [
      readonly [W, D],
      readonly [W, D],
    ]),
  ) as unknown as Schema.Schema<D, W>;
};

const LENIENT = Symbol.for('catraca/lenient');
/** List whose damaged or unknown elements are left out and reported (K-24). `Schema.Array` is strict. */
export const lenientList = <A, I>(element: Schema.Schema<A, I>): Schema.Schema<readonly A[], readonly I[]> =>
  Schema.Array(element).annotations({ [LENIENT]: true });
export const isLenient = (ast: AST.AST): boolean => ast.annotations[LENIENT] === true;

export const field = <A, I>(wire: string, schema: Schema.Schema<A, I>) =>
  Schema.propertySignature(schema).pipe(Schema.fromKey(wire));

/** Field that a host can leave out, since `decodeResponse` adds the value of the site's country. */
export const ofSite = <A, I>(wire: 'moeda' | 'fuso', schema: Schema.Schema<A, I>) => field(wire, schema);

export const optional = <A, I>(wire: string, schema: Schema.Schema<A, I>, fallback: A) =>
  Schema.optionalWith(schema, { nullable: true, default: () => fallback }).pipe(Schema.fromKey(wire));

export const text = (wire: string) => optional(wire, Schema.String, '');

/** Tries null first: a try that fails creates an error, and most of these fields are null. */
export const orNull = <A, I>(wire: string, schema: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.Union(Schema.Null, schema), { default: () => null }).pipe(Schema.fromKey(wire));
