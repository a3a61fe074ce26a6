/** What a producer's page asks for. */
import { type Asked, ask, FIRST_EVENTS } from '../../kit/loading.ts';
import type { Visit } from '../../kit/router.tsx';

export interface ProducerData {
  readonly store: string;
  readonly producer: Asked<'producer'>;
  readonly events: Asked<'events'>;
}
export const producerData = ({ params }: Visit): ProducerData => {
  const store = params.producer ?? '';
  return {
    store,
    producer: ask('producer', { slug: store }),
    events: ask('events', { store, limit: FIRST_EVENTS }),
  };
};
