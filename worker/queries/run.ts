import * as Either from 'effect/Either';
import {
  defaultIfEmpty,
  defer,
  filter,
  firstValueFrom,
  map,
  type Observable,
  of,
  Subject,
  takeUntil,
} from 'rxjs';
import type { Cache } from '../api/cache.ts';
import { type ApiError, failed, isForbidden, NOT_FOUND } from '../api/errors.ts';
import type { Gateway } from '../api/gateway.ts';
import type { Queries, QueryName, Result } from '../contract.ts';
import type { ShownOrders } from './shown-orders.ts';
import { QUERIES, type QueryContext, type Question } from './table.ts';

export interface QueryReader {
  readonly query: <Q extends QueryName>(
    name: Q,
    params: Queries[Q]['params'],
    queryId?: number,
  ) => Promise<Result<Queries[Q]['result']>>;
  readonly abort: (queryId: number) => void;
}

export interface ReaderOptions extends QueryContext {
  readonly gateway: Gateway;
  readonly cache: Cache;
  readonly forbidden: (error: ApiError) => void;
  readonly shown: ShownOrders;
}

const ABORTED = failed({ _tag: 'Aborted' });

const keyOf = (name: string, params: object): string =>
  `${name} ${JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

export const createReader = (options: ReaderOptions): QueryReader => {
  const { gateway, cache, forbidden, shown } = options;
  const aborted$ = new Subject<number>();

  const read = <T>({ call, sent, read, ...how }: Question<never, T>): Observable<Result<T>> =>
    gateway.read(call, sent, how).pipe(
      map((response) => {
        if (Either.isLeft(response)) {
          if (isForbidden(response.left)) forbidden(response.left);
          return failed(response.left);
        }
        const value = read(response.right.value, response.right.leftOut);
        return value === null ? NOT_FOUND : { ok: true, value };
      }),
    );

  /** Cached queries are shared, so they continue after an unsubscription. */
  const resultOf = <Q extends QueryName>(name: Q, params: Queries[Q]['params']) => {
    type Value = Queries[Q]['result'];
    const make = QUERIES[name];
    if (make === undefined) return of(NOT_FOUND);
    const question = make(params, options) as unknown as Question<never, Value>;
    return question.keepFor === 0
      ? read<Value>(question)
      : defer(() =>
          cache.read(keyOf(name, params), question.keepFor, () => firstValueFrom(read<Value>(question))),
        );
  };

  return {
    query: async (name, params, queryId) => {
      const result = await firstValueFrom(
        resultOf(name, params).pipe(
          takeUntil(aborted$.pipe(filter((gone) => gone === queryId))),
          defaultIfEmpty(ABORTED),
        ),
      );
      shown.remember(name, params, result, () => firstValueFrom(resultOf(name, params)));
      return result;
    },
    abort: (queryId) => aborted$.next(queryId),
  };
};
