import { type ListData, startList } from '../../kit/events/list.ts';
import { type PendingQuery, startQuery } from '../../kit/query.ts';
import type { RouteMatch } from '../../kit/screen.ts';

export interface ProducerData extends ListData {
  readonly store: string;
  readonly producer: PendingQuery<'producer'>;
}
export const producerData = ({ params, search }: RouteMatch): ProducerData => {
  const store = params.producer ?? '';
  return { store, producer: startQuery('producer', { slug: store }), ...startList(search, { store }) };
};
