/**
 * How a route's loader asks for what its page shows: as soon as it is navigated to, before its code has arrived. Answers
 * are promises of results that never reject: the page shows its shape at once and its content when that is there.
 */
import { currentCore, type Queries, type QueryName, type Result } from '../core/index.ts';

export type Asked<Q extends QueryName> = Promise<Result<Queries[Q]['result']>>;

export const ask = <Q extends QueryName>(name: Q, params: Queries[Q]['params']): Asked<Q> =>
  currentCore().query(name, params);

/** Every page needs them; the answer is kept by the core. */
export const settings = (): Asked<'settings'> => ask('settings', {});

/** How many events a page begins with; more come on request. */
export const FIRST_EVENTS = 50;
