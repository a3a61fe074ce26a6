import { HIGHLIGHTS } from '../../../domain/catalog/listed.ts';
import { type PendingQuery, startQuery, startSettings } from '../../kit/query.ts';

export interface HomeData {
  readonly settings: PendingQuery<'settings'>;
  readonly highlights: PendingQuery<'events'>;
}
export const homeData = (): HomeData => ({
  settings: startSettings(),
  highlights: startQuery('events', HIGHLIGHTS),
});
