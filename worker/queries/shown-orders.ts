/** Last reads of the account's orders, and which of them the page shows. */
import { BehaviorSubject, combineLatest, map, type Observable } from 'rxjs';
import { same } from '../../domain/kernel/plain.ts';
import type { OrdersQuery, Purchase, Queries, QueryName, Result } from '../contract.ts';

export interface ShownOrders {
  /** Emits the current orders on subscription. */
  readonly orders$: Observable<readonly Purchase[]>;
  /** Replaces the queries whose results the page shows. */
  readonly show: (queries: readonly OrdersQuery[]) => void;
  /** Remembers the result of a query, and how to repeat it. */
  readonly remember: <Q extends QueryName>(
    name: Q,
    params: Queries[Q]['params'],
    result: Result<Queries[Q]['result']>,
    repeat: () => Promise<Result<Queries[Q]['result']>>,
  ) => void;
  /** Forgets all reads, for the end of the session. */
  readonly forget: () => void;
  /** Repeats the reads that the page shows. True if an order differs. */
  readonly isOutdated: () => Promise<boolean>;
}

type OrdersResult = Queries[OrdersQuery['name']]['result'];

interface Read {
  readonly key: string;
  readonly purchases: readonly Purchase[];
  readonly repeat: () => Promise<Result<OrdersResult>>;
}

/** Number of remembered reads that the page does not show yet. */
const MOST = 8;

const keyOf = (name: QueryName, params: object): string => name + JSON.stringify(params);

/** Orders of a result, without the time of the response. */
const ordersIn = (value: OrdersResult): readonly Purchase[] => {
  if ('purchases' in value) return value.purchases;
  const { at: _at, ...purchase } = value;
  return [purchase];
};

export const createShownOrders = (): ShownOrders => {
  const reads$ = new BehaviorSubject<readonly Read[]>([]);
  const keys$ = new BehaviorSubject<readonly string[]>([]);
  const isShown = ({ key }: Read): boolean => keys$.value.includes(key);
  const isDifferent = async (read: Read): Promise<boolean> => {
    const result = await read.repeat();
    // The page may have read the order itself, or its session may have ended.
    if (!reads$.value.includes(read)) return false;
    if (!result.ok) {
      if (result.problem.code !== 'notFound') return false;
      reads$.next(reads$.value.filter((each) => each !== read));
      return true;
    }
    const purchases = ordersIn(result.value);
    if (same(purchases, read.purchases)) return false;
    // If the page's own read then fails, each further read would differ.
    reads$.next(reads$.value.map((each) => (each === read ? { ...read, purchases } : each)));
    return true;
  };
  return {
    orders$: combineLatest([reads$, keys$]).pipe(
      map(([reads]) => reads.filter(isShown).flatMap(({ purchases }) => purchases)),
    ),
    show: (queries) => keys$.next(queries.map(({ name, params }) => keyOf(name, params))),
    remember: (name, params, result, repeat) => {
      if ((name !== 'purchase' && name !== 'purchases') || !result.ok) return;
      const purchases = ordersIn(result.value as OrdersResult);
      const read = { key: keyOf(name, params), purchases, repeat: repeat as Read['repeat'] };
      const others = reads$.value.filter(({ key }) => key !== read.key);
      const hidden = others.filter((each) => !isShown(each)).slice(0, MOST);
      reads$.next([read, ...others.filter(isShown), ...hidden]);
    },
    forget: () => reads$.next([]),
    isOutdated: async () => (await Promise.all(reads$.value.filter(isShown).map(isDifferent))).includes(true),
  };
};
