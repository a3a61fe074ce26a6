/** What the home page asks for. */
import { type Asked, ask, settings } from '../../kit/loading.ts';

const HIGHLIGHTS = 8;

export interface HomeData {
  readonly settings: Asked<'settings'>;
  readonly highlights: Asked<'events'>;
}
export const homeData = (): HomeData => ({
  settings: settings(),
  highlights: ask('events', { highlight: true, limit: HIGHLIGHTS }),
});
