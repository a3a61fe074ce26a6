import * as Either from 'effect/Either';
import { type ParseResult, Schema } from '../../domain/kernel/shapes.ts';
import { type AnySchema, API_CALLS, type CallName, ErrorEnvelope } from './calls.ts';
import type { ApiError } from './errors.ts';

/** Makes relative picture URLs absolute, because the API's host can differ from the page's. */

const FIELDS: ReadonlySet<string> = new Set([
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

/** Changes a parsed response in place. */
export const resolveMedia = (wire: unknown, apiUrl: string): void => {
  if (typeof wire !== 'object' || wire === null) return;
  const record = wire as Record<string, unknown>;
  for (const [key, value] of Object.entries(record)) {
    if (typeof value !== 'string') resolveMedia(value, apiUrl);
    else if (FIELDS.has(key)) record[key] = addressOf(value, `${apiUrl}/`);
  }
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

/** Path of the first problem. The library's formatters need effect's runtime, which the built worker omits. */
const pathOf = (issue: ParseResult.ParseIssue): string => {
  switch (issue._tag) {
    case 'Pointer':
      return [issue.path, pathOf(issue.issue)].flat().map(String).filter(Boolean).join('.');
    case 'Refinement':
    case 'Transformation':
      return pathOf(issue.issue);
    case 'Composite': {
      const [first] = [issue.issues].flat();
      return first === undefined ? '' : pathOf(first);
    }
    default:
      return '';
  }
};

const parse = (text: string): Either.Either<unknown, ApiError> => {
  try {
    return Either.right(JSON.parse(text));
  } catch {
    return Either.left({ _tag: 'MalformedResponse', path: '' });
  }
};

export const decodeResponse = <N extends CallName>(
  name: N,
  text: string,
  apiUrl: string,
): Either.Either<ResponseOf<N>, ApiError> =>
  Either.flatMap(parse(text), (wire) => {
    const { oneOf } = API_CALLS[name];
    const [first] = oneOf;
    if (first !== undefined && !oneOf.some((field) => Object.hasOwn(Object(wire), field)))
      return Either.left<ApiError>({ _tag: 'MalformedResponse', path: first });
    resolveMedia(wire, apiUrl);
    return Either.mapLeft(
      decoderOf(API_CALLS[name].response)(wire) as Either.Either<ResponseOf<N>, ParseResult.ParseError>,
      (error): ApiError => ({ _tag: 'MalformedResponse', path: pathOf(error.issue) }),
    );
  });

/** Name of an embedded response: method, path below the API's address, and body. */
export const embeddedName = <N extends CallName>(name: N, sent: Sent<N>): string =>
  [API_CALLS[name].method, urlOf('', name, sent), bodyOf(name, sent) ?? ''].join(' ').trim();

/** Reads embedded responses by their names. Anything but an object of texts counts as none. */
export const readEmbedded = (json: string | null): Map<string, string> => {
  const wire = Either.getOrNull(parse(json ?? '{}'));
  const entries = typeof wire === 'object' && wire !== null ? Object.entries(wire) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
};

const decodeEnvelope = Schema.decodeUnknownEither(ErrorEnvelope);

/** Decodes an error. Without the server's code and message it is foreign, whatever the status. */
export const decodeRefusal = (status: number, text: string): ApiError => {
  const envelope = Either.flatMap(parse(text), decodeEnvelope);
  // A proxy often sends `{ "code": 429, "msg": … }`. A code that only repeats the status is not the server's.
  if (Either.isLeft(envelope) || Number(envelope.right.code) === status) return { _tag: 'Foreign', status };
  const { code, msg, params } = envelope.right;
  return { _tag: 'Refused', status, code: String(code), message: msg || null, params };
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
