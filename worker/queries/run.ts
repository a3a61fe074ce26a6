/** Answers queries: through the cache, abortable by ticket, problems as data. Not here: what a query asks. */
import * as Either from 'effect/Either';
import type { Cache } from '../api/cache.ts';
import type { ApiError } from '../api/errors.ts';
import { toProblem } from '../api/errors.ts';
import type { Gateway } from '../api/gateway.ts';
import type { Problem, Queries, QueryName, Result } from '../contract.ts';
import { type Asked, QUERIES, type QueryContext } from './table.ts';

export interface Reader {
  readonly query: <Q extends QueryName>(
    name: Q,
    params: Queries[Q]['params'],
    ticket?: number,
  ) => Promise<Result<Queries[Q]['result']>>;
  readonly abort: (ticket: number) => void;
}

export interface ReaderOptions extends QueryContext {
  readonly gateway: Gateway;
  readonly cache: Cache;
  /** A 403: whoever is logged in is so no longer. */
  readonly forbidden: () => void;
}

const problem = (error: ApiError): { readonly ok: false; readonly problem: Problem } => ({
  ok: false,
  problem: toProblem(error),
});
const NOT_FOUND: ApiError = { _tag: 'Refused', status: 404, code: '', message: null, params: {} };
const ABORTED: ApiError = { _tag: 'Aborted' };

/** Equal questions have equal names, whatever the order of their fields. */
const keyOf = (name: string, params: object): string =>
  `${name} ${JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

export const createReader = (options: ReaderOptions): Reader => {
  const { gateway, cache, forbidden } = options;
  const tickets = new Map<number, AbortController>();

  const ask = async <T>(asked: Asked<never, T>, signal?: AbortSignal): Promise<Result<T>> => {
    const came = await gateway.send(asked.call, asked.sent, {
      queue: 'reads',
      ...(signal === undefined ? {} : { signal }),
    });
    if (Either.isLeft(came)) {
      if (came.left._tag === 'Refused' && came.left.status === 403) forbidden();
      return problem(came.left);
    }
    const value = asked.read(came.right.value);
    return value === null ? problem(NOT_FOUND) : { ok: true, value };
  };

  /** Who no longer waits is answered at once; what others share goes on without them. */
  const orAborted = <T>(signal: AbortSignal, answer: Promise<Result<T>>): Promise<Result<T>> =>
    Promise.race([
      answer,
      new Promise<Result<T>>((resolve) => {
        signal.addEventListener('abort', () => resolve(problem(ABORTED)), { once: true });
      }),
    ]);

  return {
    query: async (name, params, ticket) => {
      type Answer = Result<Queries[typeof name]['result']>;
      const make = QUERIES[name];
      if (make === undefined) return problem(NOT_FOUND);
      const asked = make(params, options) as unknown as Asked<never, Queries[typeof name]['result']>;
      if (asked.keepFor === 0 && ticket === undefined) return ask(asked);
      const aborter = new AbortController();
      if (ticket !== undefined) tickets.set(ticket, aborter);
      try {
        if (asked.keepFor === 0) return await ask(asked, aborter.signal);
        const shared = cache.read(keyOf(name, params), asked.keepFor, () => ask(asked));
        return await orAborted<Queries[typeof name]['result']>(aborter.signal, shared as Promise<Answer>);
      } finally {
        if (ticket !== undefined) tickets.delete(ticket);
      }
    },
    abort: (ticket) => tickets.get(ticket)?.abort(),
  };
};
