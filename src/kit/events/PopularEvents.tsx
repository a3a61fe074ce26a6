/** Highlighted events, for a page without its own events. Renders nothing without them. */
import { useTranslation } from 'react-i18next';
import { useQuery } from '../query.ts';
import { EventGrid } from './EventTile.tsx';

const SHOWN = 6;

export const PopularEvents = () => {
  const { t } = useTranslation('home');
  const popular = useQuery('events', { highlight: true, limit: SHOWN });
  if (popular?.ok !== true || popular.value.events.length === 0) return null;
  return (
    <section aria-label={t('search.popular')} className="stack gap-5">
      <h2>{t('search.popular')}</h2>
      <EventGrid events={popular.value.events} level={3} />
    </section>
  );
};
