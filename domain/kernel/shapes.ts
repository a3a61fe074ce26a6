/** One schema per message and state. Only this file makes a {@link Shape}, so no field lacks a privacy class. */
import * as Schema from '@effect/schema/Schema';
import {
  type Cents,
  COUNTRIES,
  type ComboId,
  CURRENCY_CODES,
  type Instant,
  type LineId,
  type OrderId,
  type ProductId,
  type PurchaseId,
  type RequestId,
  type SeatId,
  type StoreSlug,
  type VariationId,
} from './values.ts';

/** The domain and the worker import the schema library only through this file, so that it can be replaced here. */
export * as ArrayFormatter from '@effect/schema/ArrayFormatter';
export * as AST from '@effect/schema/AST';
export * as ParseResult from '@effect/schema/ParseResult';
export { Schema };

/** Personal data that is replaced by a pseudonym. Under one key, equal texts of one kind get equal pseudonyms. */
export type PersonalKind =
  | 'account'
  | 'name'
  | 'email'
  | 'phone'
  /** CPF, RFC, passport and CNPJ are one kind, because one is copied into the field of another. */
  | 'document'
  | 'birthDate'
  | 'postalCode'
  | 'place'
  /** Typed codes that are valuable to others or part of a card: wristband, voucher, coupon, BIN. */
  | 'code'
  /** Text of the server, or the free text of a buyer. A log keeps none of it. */
  | 'text'
  /** Reference to a secret. Replaced as well, in case a bug stores the secret itself here. */
  | 'secretRef'
  | 'charge'
  /** Number of a purchase, or of one store's order in it. */
  | 'purchase';

/** `plain` is kept and `gone` becomes null. A record of parameters loses all keys but those in `keep`. */
export type PrivacyClass =
  | PersonalKind
  | 'plain'
  | 'gone'
  | { readonly keep: Readonly<Record<string, PersonalKind | 'plain'>> };

export const PRIVACY: unique symbol = Symbol.for('catraca/privacy');
/** Annotation of a schema: describes a value in one line, without personal data. `'time'` for an instant. */
export const TEXT: unique symbol = Symbol.for('catraca/text');

declare const classified: unique symbol;
interface Classified {
  readonly [classified]: true;
}
export type Shape<A> = Schema.Schema<A> & Classified;
export type AnyShape = Schema.Schema.AnyNoContext & Classified;
export type Fields = { readonly [field: string]: AnyShape };
export type Type<S extends AnyShape> = Schema.Schema.Type<S>;

export type Struct<F extends Fields> = { readonly [K in keyof F]: Type<F[K]> };
export type Message<T, F extends Fields> = {
  readonly [K in keyof F | 'type']: K extends 'type' ? T : K extends keyof F ? Type<F[K]> : never;
};

/** Schema that is built when it is first used. A first view needs few of them, and building all takes long. */
export const lazily = <A, I>(make: () => Schema.Schema<A, I>): Schema.Schema<A, I> => {
  let made: Schema.Schema<A, I> | undefined;
  const built = (): Schema.Schema<A, I> => {
    made ??= make();
    return made;
  };
  return {
    [Schema.TypeId]: Schema.String[Schema.TypeId],
    get ast() {
      return built().ast;
    },
    annotations: (some: Schema.Annotations.Schema<A>) => lazily(() => built().annotations(some)),
    pipe: (...steps: [never]) => built().pipe(...steps),
  } as unknown as Schema.Schema<A, I>;
};

const shape = <A>(make: () => Schema.Schema.All): Shape<A> =>
  lazily(make as () => Schema.Schema.AnyNoContext) as unknown as Shape<A>;
const classed = <A>(make: () => Schema.Schema.AnyNoContext, privacy: PrivacyClass): Shape<A> =>
  shape(() => make().annotations({ [PRIVACY]: privacy }));

export const text = (privacy: PrivacyClass): Shape<string> => classed(() => Schema.String, privacy);
const id = <T extends string>(privacy: PrivacyClass = 'plain'): Shape<T> =>
  classed(() => Schema.String, privacy);

// Numbers, flags and closed lists of words reveal nothing about a person, except those of `hidden`.
export const flag: Shape<boolean> = classed(() => Schema.Boolean, 'plain');
export const number: Shape<number> = classed(() => Schema.Number, 'plain');
export const word = <const W extends readonly [string, ...string[]]>(...words: W): Shape<W[number]> =>
  classed(() => Schema.Literal(...words), 'plain');
/** Words of a closed list that no log keeps. */
export const hidden = <const W extends readonly [string, ...string[]]>(...words: W): Shape<W[number]> =>
  classed(() => Schema.Literal(...words), 'gone');
export const exactly = <const V extends boolean>(value: V): Shape<V> =>
  classed(() => Schema.Literal(value), 'plain');

export const nullable = <S extends AnyShape>(inner: S): Shape<Type<S> | null> =>
  shape(() => Schema.NullOr(inner));
export const list = <S extends AnyShape>(inner: S): Shape<readonly Type<S>[]> =>
  shape(() => Schema.Array(inner));
export const either = <const S extends readonly AnyShape[]>(...members: S): Shape<Type<S[number]>> =>
  shape(() => Schema.Union(...members));
export const struct = <F extends Fields>(fields: F): Shape<Struct<F>> => shape(() => Schema.Struct(fields));
export const byId =
  <K extends string>() =>
  <S extends AnyShape>(inner: S): Shape<{ readonly [key in K]: Type<S> }> =>
    shape(() => Schema.Record({ key: Schema.String, value: inner }));
/** Record of texts and numbers. Other keys do not compile, and the redaction drops them from a log. */
export const params = <K extends string>(
  keep: Readonly<Record<K, PersonalKind | 'plain'>>,
): Shape<{ readonly [key in K]?: string | number }> =>
  classed(() => Schema.Record({ key: Schema.String, value: Schema.Union(Schema.String, Schema.Finite) }), {
    keep,
  });

/** The same shape, with a description of its values. It must not contain personal data (G-11). */
export const described = <S extends AnyShape>(inner: S, describe: (value: Type<S>) => string): S =>
  inner.annotations({ [TEXT]: describe }) as unknown as S;

export const cents: Shape<Cents> = described(
  classed(() => Schema.Int, 'plain'),
  (amount) => (amount / 100).toFixed(2),
);
export const instant: Shape<Instant> = classed(() => Schema.Finite.annotations({ [TEXT]: 'time' }), 'plain');
export const currency = word(...CURRENCY_CODES);
export const country = word(...COUNTRIES);
export const purchaseId = id<PurchaseId>('purchase');
export const orderId = id<OrderId>('purchase');
export const lineId = id<LineId>();
export const comboId = id<ComboId>();
export const productId = id<ProductId>();
export const variationId = id<VariationId>();
export const seatId = id<SeatId>();
export const store = id<StoreSlug>();
export const requestId = id<RequestId>();
/** Id of a request that the event itself makes, so that its decision numbers it (K-04). */
export const newRequestId = id<RequestId>();
export const secretRef = text('secretRef');

export type Messages = { readonly [type: string]: AnyShape };
export const messages = <const T extends { readonly [type: string]: Fields }>(
  table: T,
): { readonly [K in keyof T]: Shape<Message<K, T[K]>> } =>
  Object.fromEntries(
    Object.entries(table).map(([type, fields]) => [
      type,
      lazily(() =>
        Schema.Struct({ type: Schema.Literal(type).annotations({ [PRIVACY]: 'plain' }), ...fields }),
      ),
    ]),
  ) as never;
export type MessageOf<T extends Messages> = Type<T[keyof T]>;

/** The shape of a message. Undefined for a name that no message has, as in a damaged log. */
export const shapeNamed = (shapes: Messages, name: unknown): AnyShape | undefined =>
  typeof name === 'string' && Object.hasOwn(shapes, name) ? shapes[name] : undefined;
