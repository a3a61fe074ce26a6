/** Last reads of the account's orders, which the page may show. */
import { BehaviorSubject, map, type Observable } from 'rxjs';
import { same } from '../../domain/kernel/plain.ts';
import type { Purchase, Queries, QueryName, Result } from '../contract.ts';

export interface ShownOrders {
  /** Emits the current orders on subscription. */
  readonly orders$: Observable<readonly Purchase[]>;
  /** Remembers the result of a query, and how to repeat it. */
  readonly remember: <Q extends QueryName>(
    name: Q,
    params: Queries[Q]['params'],
    result: Result<Queries[Q]['result']>,
    repeat: () => Promise<Result<Queries[Q]['result']>>,
  ) => void;
  /** Repeats the reads. True if an order differs. */
  readonly isOutdated: () => Promise<boolean>;
}

type OrdersResult = Queries['purchase' | 'purchases']['result'];

interface Read {
  readonly key: string;
  readonly purchases: readonly Purchase[];
  readonly repeat: () => Promise<Result<OrdersResult>>;
}

/** Number of reads. A tab of the list is two. */
const MOST = 2;

/** Orders of a result, without the time of the response. */
const ordersIn = (value: OrdersResult): readonly Purchase[] => {
  if ('purchases' in value) return value.purchases;
  const { at: _at, ...purchase } = value;
  return [purchase];
};

export const createShownOrders = (): ShownOrders => {
  const reads$ = new BehaviorSubject<readonly Read[]>([]);
  const isDifferent = async ({ key, purchases, repeat }: Read): Promise<boolean> => {
    const result = await repeat();
    if (!result.ok) return result.problem.code === 'notFound';
    const now = ordersIn(result.value);
    const differs = !same(now, purchases);
    // Without a page that shows the orders, each read would differ.
    if (differs)
      reads$.next(reads$.value.map((read) => (read.key === key ? { ...read, purchases: now } : read)));
    return differs;
  };
  return {
    orders$: reads$.pipe(map((reads) => reads.flatMap(({ purchases }) => purchases))),
    remember: (name, params, result, repeat) => {
      if ((name !== 'purchase' && name !== 'purchases') || !result.ok) return;
      const purchases = ordersIn(result.value as OrdersResult);
      const read = { key: name + JSON.stringify(params), purchases, repeat: repeat as Read['repeat'] };
      reads$.next([read, ...reads$.value.filter(({ key }) => key !== read.key)].slice(0, MOST));
    },
    isOutdated: async () => (await Promise.all(reads$.value.map(isDifferent))).includes(true),
  };
};
