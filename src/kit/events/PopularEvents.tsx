/** Highlighted events, for a page without its own events. Renders nothing without them. */
import { useTranslation } from 'react-i18next';
import type { Elements } from '../elements.ts';
import { useQuery, valueIn } from '../query.ts';
import eventGrid from './EventGrid.module.css';
import { EventGrid } from './EventTile.tsx';

const SHOWN = 6;

interface Props {
  /** Shown once the events are read, so that they do not move it. */
  readonly children?: Elements;
}

export const PopularEvents = ({ children }: Props) => {
  const { t } = useTranslation('home');
  const [result] = useQuery('events', { highlight: true, limit: SHOWN });
  const events = valueIn(result)?.events ?? [];
  return (
    <>
      {events.length > 0 && (
        <section aria-label={t('search.popular')} className={`stack gap-5 ${eventGrid.popular}`}>
          <h2>{t('search.popular')}</h2>
          <EventGrid events={events} level={3} />
        </section>
      )}
      {result !== null && children}
    </>
  );
};
