import { useTranslation } from 'react-i18next';
import { offersNearYou } from '../../../domain/fields/nearby.ts';
import { useSnapshot } from '../../core/index.ts';
import { Carousel } from '../../kit/controls/Carousel.tsx';
import { EventTile } from '../../kit/events/EventTile.tsx';
import { useQuery } from '../../kit/query.ts';
import { NearYou } from '../home/NearYou.tsx';
import styles from './SearchPage.module.css';

const POPULAR = 12;

export const NoResultEvents = () => {
  const { t } = useTranslation('home');
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const popular = useQuery('events', { highlight: true, limit: POPULAR });
  const events = popular?.ok ? popular.value.events : [];
  return (
    <div className="column gap-8">
      {events.length > 0 && (
        <section aria-label={t('search.popular')}>
          <h2 className={styles.group}>{t('search.popular')}</h2>
          <Carousel label={t('search.popular')}>
            {events.map((event) => (
              <li key={event.productId}>
                <EventTile event={event} />
              </li>
            ))}
          </Carousel>
        </section>
      )}
      {offersNearYou(site) && <NearYou />}
    </div>
  );
};
