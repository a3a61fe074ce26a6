/**
 * Server that responds to every call by its schema, with hostile text in each field that accepts it. New schema fields
 * are included automatically.
 */
import * as Either from 'effect/Either';
import { AST, Schema } from '../../domain/kernel/shapes.ts';
import { API_CALLS, type CallName } from '../../worker/api/calls.ts';

/** Text for a field of a call's response. Equal fields get equal texts, so that identifiers match everywhere. */
export type Writer = (field: string, call: CallName) => string;

interface Pen {
  readonly write: (field: string) => string;
  /** Value of every flag without a fixed value. */
  readonly flag: boolean;
  /** Status of each ticket's face. Only a registered face shows the ticket's code. */
  readonly face: 'CADASTRADA' | 'NAO';
}

const decodes = (ast: AST.AST, wire: unknown): boolean =>
  Either.isRight(Schema.decodeUnknownEither(Schema.make(ast))(wire));

/** Fixed values for fields that must be valid: open, on sale and not over. They are never shown as received. */
const soon = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })
    .replace(' ', 'T');
const given = (field: string, face: Pen['face']): unknown => {
  if (field === 'manutencao') return false;
  if (field === 'fuso') return 'America/Sao_Paulo';
  if (field === 'status') return 'CO';
  if (field === 'facial_obrigatoria') return true;
  if (field === 'facial') return face;
  if (field === 'dthr_ult_reserva') return soon(0);
  if (field === 'dt_nascimento') return '1990-05-01';
  return field.includes('dthr_') ? soon(60) : undefined;
};

/** Wire value for a schema: hostile text where the schema accepts it, else an accepted value. */
const fill = (ast: AST.AST, field: string, pen: Pen): unknown => {
  const fixed = given(field, pen.face);
  if (fixed !== undefined && ast._tag !== 'TypeLiteral') return fixed;
  switch (ast._tag) {
    case 'TypeLiteral':
      return Object.fromEntries(
        ast.propertySignatures.map(({ name, type }) => [name, fill(type, String(name), pen)]),
      );
    case 'TupleType':
      return [...ast.elements, ...ast.rest].map(({ type }) => fill(type, field, pen));
    case 'Union': {
      const told = ast.types.filter((each) => !AST.isUndefinedKeyword(each) && !isNull(each));
      const [first] = told;
      const texts = told.find((each) => AST.isStringKeyword(each));
      return first === undefined ? null : fill(texts ?? first, field, pen);
    }
    case 'Literal':
      return ast.literal;
    case 'BooleanKeyword':
      return pen.flag;
    case 'NumberKeyword':
      return 1;
    case 'Suspend':
      return fill(ast.f(), field, pen);
    case 'Transformation':
    case 'Refinement': {
      const candidates = [fill(ast.from, field, pen), pen.flag, 1, 'AAAA'];
      return candidates.find((each) => decodes(ast, each));
    }
    default:
      return pen.write(field);
  }
};
const isNull = (ast: AST.AST): boolean => AST.isLiteral(ast) && ast.literal === null;

const PATHS = (Object.keys(API_CALLS) as CallName[]).map((name) => {
  const { method, path } = API_CALLS[name];
  return { name, method, path: new RegExp(`/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
});

/** Returns the `fetch` of a core whose only server is this one. `asked` collects the names of the calls. */
export const hostileServer = (write: Writer, state: Omit<Pen, 'write'>, asked: Set<CallName>) => {
  const answers = new Map<CallName, Record<string, unknown>>();
  return async (address: string, init: RequestInit): Promise<Response> => {
    const { pathname } = new URL(address);
    const name = PATHS.find(({ method, path }) => method === init.method && path.test(pathname))?.name;
    if (name === undefined) return new Response('{}', { status: 404 });
    asked.add(name);
    const pen: Pen = { write: (field) => write(field, name), ...state };
    const answer =
      answers.get(name) ?? (fill(API_CALLS[name].response.ast, name, pen) as Record<string, unknown>);
    answers.set(name, answer);
    // The cart is requested by its status and has no purchases. A request without that status has no cart.
    const isCart = name === 'listOrders' && String(init.body).includes('"RE"');
    const told =
      name === 'listOrders' ? { ...answer, ...(isCart ? { compras: [] } : { pedidos: [] }) } : answer;
    return new Response(JSON.stringify(told), { headers: { Date: new Date().toUTCString() } });
  };
};
