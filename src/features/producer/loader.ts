/** What a producer's page asks for. */
import type { LoaderFunctionArgs } from 'react-router';
import { type Asked, ask, FIRST_EVENTS } from '../../kit/loading.ts';

export interface ProducerData {
  readonly store: string;
  readonly producer: Asked<'producer'>;
  readonly events: Asked<'events'>;
}
export const producerData = ({ params }: LoaderFunctionArgs): ProducerData => {
  const store = params.producer ?? '';
  return {
    store,
    producer: ask('producer', { slug: store }),
    events: ask('events', { store, limit: FIRST_EVENTS }),
  };
};
