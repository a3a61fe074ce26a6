/**
 * Events near the visitor or a chosen city. Locates the visitor on a press, or with a permission that the browser has.
 */
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  cityName,
  type locationFailure,
  mayGuessCity,
  mayLocate,
  nearbyCity,
  type Whereabouts,
} from '../../../domain/fields/nearby.ts';
import { cityAddress } from '../../kit/addresses.ts';
import { Carousel, CarouselBones } from '../../kit/controls/Carousel.tsx';
import { Failure } from '../../kit/controls/Failure.tsx';
import { Picture } from '../../kit/controls/Picture.tsx';
import { Drawn } from '../../kit/controls/Poster.tsx';
import { EventTile, GridBone } from '../../kit/events/EventTile.tsx';
import { useOnChange } from '../../kit/hooks.ts';
import { lazyPart, pageIdle, useLazyPart } from '../../kit/lazy.ts';
import { useQuery, valueIn } from '../../kit/query.ts';
import { useSignal } from '../../kit/signal.ts';
import { useSpoken } from '../../kit/speech.tsx';
import { CityPicker } from './CityPicker.tsx';
import styles from './NearYou.module.css';
import { chooseCity, choosePlace, locate, usePermission, usePlace } from './nearbyPlace.ts';

const guessedCity = lazyPart(async () => (await import('./GuessedCity.tsx')).GuessedCity);

const EVENTS = 20;

type Position = 'idle' | 'locating' | ReturnType<typeof locationFailure>;

export const NearYou = () => {
  const { t } = useTranslation(['home', 'shell']);
  const permission = usePermission();
  const place = usePlace();
  const [firstPlace] = useState(place);
  const [position, setPosition] = useState<Position>('idle');
  const [result, retry] = useQuery(
    'events',
    place && { nearYou: true, latitude: place.latitude, longitude: place.longitude, limit: EVENTS },
  );

  const failure = (position === 'denied' || position === 'unknown') && t(`near.${position}`);
  useSpoken(failure, true);

  const here = async (): Promise<void> => {
    setPosition('locating');
    const found = await locate();
    setPosition(typeof found === 'object' ? 'idle' : found);
    if (typeof found === 'object') choosePlace(found);
  };
  useOnChange(permission, () => {
    if (mayLocate(permission, place)) void here();
  });

  const events = valueIn(result)?.events ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  const title = place?.name ? t('near.titleIn', { city: place.name }) : t('near.title');
  const city = nearbyCity(place?.name ?? null, events);
  useSpoken(place !== firstPlace && result?.ok && (events.length > 0 ? title : t('near.nothing')));
  return (
    <section aria-label={title}>
      <div className={`row ${styles.head}`}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <CityPicker locating={position === 'locating'} onHere={() => void here()} />
        {city !== null && (
          <Link to={cityAddress(city)} aria-label={t('shell:seeAllOf', { name: title })}>
            {t('shell:seeAll')}
            <IconArrowRight aria-hidden size={18} />
          </Link>
        )}
      </div>
      {failure !== false && (
        <p className={`warn gap-3 pad-note small ${styles.denied}`}>
          <IconAlertTriangle aria-hidden size={20} />
          <span>{failure}</span>
        </p>
      )}
      {place !== null && result === null && <GridBone />}
      {result?.ok === false && <Failure problem={result.problem} onRetry={retry} />}
      {events.length > 0 && (
        <Carousel label={title}>
          {events.map((event) => (
            <li key={event.productId}>
              <EventTile event={event} />
            </li>
          ))}
        </Carousel>
      )}
      {(place === null || (result?.ok && events.length === 0)) && (
        <Capitals
          text={place === null ? t('near.chooseText') : t('near.nothing')}
          permission={permission}
          // The pressed button disappears, so the heading takes the focus.
          onChosen={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
    </section>
  );
};

interface Props {
  readonly text: string;
  readonly permission: Whereabouts['permission'];
  readonly onChosen: () => void;
}

/** Apart from the capitals, which are not rendered again when its code arrives. */
const Guess = ({ permission, onChosen }: Omit<Props, 'text'>) => {
  const chosen = usePlace() !== null;
  // The settings are read with the code, which then decides.
  const isDue = useSignal(pageIdle) && mayGuessCity({ permission, chosen, offersCities: true });
  const { Component: GuessedCity } = useLazyPart(guessedCity, isDue, false);
  return isDue && GuessedCity !== null && <GuessedCity permission={permission} onChosen={onChosen} />;
};

export const Capitals = ({ text, permission, onChosen }: Props) => {
  const { t } = useTranslation('home');
  const [result, retry] = useQuery('capitals', {});
  return (
    <>
      <div className={`row soft tap ${styles.prompt}`}>
        <p>{text}</p>
        <Guess permission={permission} onChosen={onChosen} />
      </div>
      {result === null && (
        <CarouselBones fits="places">
          {[1, 2, 3, 4, 5, 6].map((each) => (
            <div key={each} className={`bone ${styles.bone}`} />
          ))}
        </CarouselBones>
      )}
      {result?.ok === false && <Failure problem={result.problem} onRetry={retry} />}
      {result?.ok && (
        <Carousel label={t('near.capitals')} fits="places">
          {result.value.cities.map((city) => (
            <li key={cityName(city)}>
              <button
                type="button"
                className={`rounded wide start relative dark ${styles.city}`}
                onClick={() => {
                  chooseCity(city);
                  onChosen();
                }}
              >
                <Picture
                  className="backdrop"
                  src={city.image}
                  width="320"
                  height="200"
                  loading="lazy"
                  otherwise={<Drawn className="backdrop" title={city.city} shape="landscape" />}
                />
                <span>{cityName(city)}</span>
              </button>
            </li>
          ))}
        </Carousel>
      )}
    </>
  );
};
