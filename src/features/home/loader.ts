import { type PendingQuery, startQuery, startSettings } from '../../kit/query.ts';

const HIGHLIGHTS = 8;

export interface HomeData {
  readonly settings: PendingQuery<'settings'>;
  readonly highlights: PendingQuery<'events'>;
}
export const homeData = (): HomeData => ({
  settings: startSettings(),
  highlights: startQuery('events', { highlight: true, limit: HIGHLIGHTS }),
});
