import * as Either from 'effect/Either';
import { type AST, type ParseResult, Schema } from '../../domain/kernel/shapes.ts';
import { type Country, CURRENCIES } from '../../domain/kernel/values.ts';
import { placeOf } from '../../domain/log/reader.ts';
import type { NamedRoom } from '../../domain/patience/room.ts';
import { SITE_ZONES } from '../../domain/time/zone.ts';
import { type AnySchema, API_CALLS, type CallName, type CallSpec, ErrorEnvelope } from './calls.ts';
import type { ApiError } from './errors.ts';
import { isLenient } from './wire/primitives.ts';
import { WaitingRoomResponse } from './wire/waiting-room.ts';

/** Facts of the shop that a response can leave out. */
export interface Site {
  readonly apiUrl: string;
  readonly country: Country;
}

const PICTURES: ReadonlySet<string> = new Set([
  'banner',
  'icone',
  'imagem',
  'imagem1',
  'imagem2',
  'logotipo',
  'temp_imagem1',
]);

/** Absolute URL, empty if it is not of the web. A plain name stays unchanged. */
const addressOf = (text: string, base: string): string => {
  if (!/[/:]/.test(text)) return text;
  const url = URL.parse(text, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : '';
};

/** Required fields of orders and events. Their amounts have a currency. */
const PRICED = ['idpedido', 'slug_loja'] as const;
/** Required fields of events and purchases. Their times have a zone. */
const ZONED = ['slug_loja', 'status'] as const;

/**
 * Changes a parsed response in place: relative picture URLs become absolute, because the API's host can differ from
 * the page's, and amounts without a currency and times without a zone have the site's (K-26).
 */
const complete = (wire: unknown, site: Site): void => {
  if (typeof wire !== 'object' || wire === null) return;
  const record = wire as Record<string, unknown>;
  for (const [key, value] of Object.entries(record)) {
    if (typeof value !== 'string') complete(value, site);
    else if (PICTURES.has(key)) record[key] = addressOf(value, `${site.apiUrl}/`);
  }
  if (PRICED.some((field) => Object.hasOwn(record, field))) record.moeda ??= CURRENCIES[site.country];
  if (ZONED.some((field) => Object.hasOwn(record, field))) record.fuso ??= SITE_ZONES[site.country];
};

type TypeOf<S> = S extends Schema.Schema<infer A, infer _I, infer _R> ? A : null;
export type ResponseOf<N extends CallName> = TypeOf<(typeof API_CALLS)[N]['response']>;
export type QueryOf<N extends CallName> = TypeOf<(typeof API_CALLS)[N]['query']>;
export type BodyOf<N extends CallName> = TypeOf<(typeof API_CALLS)[N]['body']>;

export interface Sent<N extends CallName> {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: QueryOf<N>;
  readonly body?: BodyOf<N>;
}

type Decoder = (wire: unknown) => Either.Either<unknown, ParseResult.ParseError>;
const decoders = new Map<AnySchema, Decoder>();
/** Decoders are cached, because compiling a schema costs more than using it. */
const decoderOf = (schema: AnySchema): Decoder => {
  const known = decoders.get(schema);
  if (known !== undefined) return known;
  const decoder = Schema.decodeUnknownEither(schema);
  decoders.set(schema, decoder);
  return decoder;
};

interface Damage {
  readonly list: unknown[];
  readonly index: number;
  readonly path: string;
}

const isOptional = (ast: AST.AST, key: PropertyKey): boolean =>
  ast._tag === 'TypeLiteral' &&
  ast.propertySignatures.some((field) => field.name === key && field.isOptional);

/**
 * Elements of lenient lists to leave out, so that the rest can be decoded. Null if an error is elsewhere, or if a
 * required list would be left empty.
 */
const damagesOf = (
  issue: ParseResult.ParseIssue,
  path: string,
  isRequired: (ast: AST.AST, key: PropertyKey) => boolean,
  isListRequired = true,
): readonly Damage[] | null => {
  const within = (each: ParseResult.ParseIssue, at: string, required = true) =>
    damagesOf(each, at, isRequired, required);
  if (issue._tag === 'Refinement' || issue._tag === 'Transformation')
    return within(issue.issue, path, isListRequired);
  if (issue._tag !== 'Composite') return null;
  const { ast, actual } = issue;
  const issues = [issue.issues].flat();
  if (ast._tag === 'Union') {
    const members = issues.map((each) => within(each, path, isListRequired));
    return members.find((damages) => damages !== null) ?? null;
  }
  const list = isLenient(ast) && Array.isArray(actual) ? actual : null;
  const damages = issues.map((each): readonly Damage[] | null => {
    if (each._tag !== 'Pointer') return null;
    const key = [each.path].flat()[0] ?? '';
    const below = path === '' ? String(key) : `${path}.${String(key)}`;
    const inner = within(each.issue, below, isRequired(ast, key));
    return list === null || inner !== null
      ? inner
      : [{ list, index: Number(key), path: [below, placeOf(each.issue).path].filter(Boolean).join('.') }];
  });
  if (damages.includes(null)) return null;
  const flat = damages.flatMap((each) => each ?? []);
  const isEmptied = list !== null && flat.filter((each) => each.list === list).length === list.length;
  return isEmptied && isListRequired ? null : flat;
};

const leaveOut = (damages: readonly Damage[]): void => {
  // Indices rise within a list.
  for (const { list, index } of damages.toReversed()) list.splice(index, 1);
};

const parse = (text: string): Either.Either<unknown, ApiError> => {
  try {
    return Either.right(JSON.parse(text));
  } catch {
    return Either.left({ _tag: 'MalformedResponse', path: '' });
  }
};

/** Decodes a lenient list without its damaged elements, whose paths are added to `leftOut`. Null keeps it strict. */
const decodeWith = (
  schema: AnySchema,
  wire: unknown,
  required: string | null,
  leftOut: string[] | null,
): Either.Either<unknown, ParseResult.ParseError> => {
  const decode = decoderOf(schema);
  const whole = decode(wire);
  if (Either.isRight(whole) || leftOut === null) return whole;
  const all = Schema.decodeUnknownEither(schema, { errors: 'all' })(wire);
  if (Either.isRight(all)) return all;
  const damages = damagesOf(all.left.issue, '', (ast, key) => key === required || !isOptional(ast, key));
  if (damages === null) return whole;
  leaveOut(damages);
  const rest = decode(wire);
  if (Either.isRight(rest)) leftOut.push(...damages.map(({ path }) => path));
  return rest;
};

/** The request decides which list the response needs, and which identity it must have (K-18). */
export const decodeResponse = <N extends CallName>(
  name: N,
  text: string,
  site: Site,
  sent: Sent<N> | null = null,
  leftOut: string[] | null = [],
): Either.Either<ResponseOf<N>, ApiError> =>
  Either.flatMap(parse(text), (wire) => {
    const { response, list, strays }: CallSpec = API_CALLS[name];
    const required = list(sent?.body);
    if (required !== null && !Object.hasOwn(Object(wire), required))
      return Either.left<ApiError>({ _tag: 'MalformedResponse', path: required });
    complete(wire, site);
    const decoded = decodeWith(response, wire, required, leftOut);
    if (Either.isLeft(decoded))
      return Either.left<ApiError>({ _tag: 'MalformedResponse', path: placeOf(decoded.left.issue).path });
    const path = sent === null ? null : strays({ path: sent.path ?? {}, body: sent.body }, decoded.right);
    return path === null
      ? Either.right(decoded.right as ResponseOf<N>)
      : Either.left<ApiError>({ _tag: 'MalformedResponse', path });
  });

/** Name of an embedded response: method, path below the API's address, and body. */
export const embeddedName = <N extends CallName>(name: N, sent: Sent<N>): string =>
  [API_CALLS[name].method, urlOf('', name, sent), bodyOf(name, sent) ?? ''].join(' ').trim();

/** Reads embedded responses by their names. Leaves out what is no text. */
export const readEmbedded = (json: string | null): Map<string, string> => {
  const wire = Either.getOrNull(parse(json ?? '{}'));
  const entries = typeof wire === 'object' && wire !== null ? Object.entries(wire) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
};

const decodeEnvelope = Schema.decodeUnknownEither(ErrorEnvelope);

/** Name of the body's field that the host calls `wire`. Another name stays as it is. */
const fieldNamed = (name: CallName, wire: string | number): string | number => {
  const ast = API_CALLS[name].body?.ast;
  if (ast?._tag !== 'Transformation' || ast.transformation._tag !== 'TypeLiteralTransformation') return wire;
  const found = ast.transformation.propertySignatureTransformations.find(({ from }) => from === wire);
  return String(found?.to ?? wire);
};

/** Decodes an error. Without the server's code and message it is foreign, whatever the status. */
export const decodeRefusal = (name: CallName, status: number, text: string): ApiError => {
  const envelope = Either.flatMap(parse(text), decodeEnvelope);
  // A proxy often sends `{ "code": 429, "msg": … }`. A code that only repeats the status is not the server's.
  if (Either.isLeft(envelope) || Number(envelope.right.code) === status) return { _tag: 'Foreign', status };
  const { code, msg, params } = envelope.right;
  const { field } = params;
  const named = field === undefined ? params : { ...params, field: fieldNamed(name, field) };
  return { _tag: 'Refused', status, code: String(code), message: msg || null, params: named };
};

const ROOM_STATUSES = [200, 202, 429];
const decodeWaitingRoom = Schema.decodeUnknownEither(WaitingRoomResponse);

/** The waiting room that a host sent in place of a response, else null (W-09). */
export const decodeRoom = (status: number, text: string): NamedRoom | null => {
  if (!ROOM_STATUSES.includes(status) || !text.includes('cfWaitingRoom')) return null;
  const decoded = Either.getOrNull(Either.flatMap(parse(text), decodeWaitingRoom));
  return decoded === null || decoded.cfWaitingRoom.inWaitingRoom === false ? null : decoded.cfWaitingRoom;
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : String(value));

/** Null query fields are left out. */
export const urlOf = <N extends CallName>(apiUrl: string, name: N, sent: Sent<N>): string => {
  const { path, query } = API_CALLS[name];
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(sent.path?.[key] ?? ''));
  if (query === null || sent.query === undefined || sent.query === null) return apiUrl + filled;
  const wire = Schema.encodeSync(query as AnySchema)(sent.query) as Readonly<Record<string, unknown>>;
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(wire)) {
    if (value !== null && value !== undefined) search.set(key, asText(value));
  }
  return `${apiUrl}${filled}?${search}`;
};

export const bodyOf = <N extends CallName>(name: N, sent: Sent<N>): string | null => {
  const { body } = API_CALLS[name];
  if (body === null || sent.body === undefined || sent.body === null) return null;
  return JSON.stringify(Schema.encodeSync(body as AnySchema)(sent.body));
};
