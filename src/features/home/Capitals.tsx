/** The capitals as pictures, for who wants to look elsewhere or shares no position. Asked for when it comes near. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Carousel } from '../../kit/controls/Carousel.tsx';
import { Failure } from '../../kit/controls/Failure.tsx';
import { lazyPart, pageIdle, useLazyPart } from '../../kit/lazy.ts';
import { useQuery } from '../../kit/query.ts';
import { useSignal } from '../../kit/signal.ts';
import type { Guessed } from './Guess.tsx';
import styles from './NearYou.module.css';
import { choosePlace, type Permission } from './place.ts';

const guess = lazyPart<Guessed>(() => import('./Guess.tsx').then(({ Guess }) => Guess));

interface Props {
  readonly text: string;
  /** Null where a place is chosen already. */
  readonly permission: Permission | null;
  readonly onChosen: () => void;
}

export const Capitals = ({ text, permission, onChosen }: Props) => {
  const { t } = useTranslation('home');
  const [attempt, setAttempt] = useState(0);
  const answer = useQuery('capitals', {}, attempt);
  const { Component: Guess } = useLazyPart(guess, false, useSignal(pageIdle) && permission === 'prompt');
  return (
    <>
      <div className={styles.prompt}>
        <p>{text}</p>
        {Guess !== null && permission === 'prompt' && <Guess permission={permission} onChosen={onChosen} />}
      </div>
      {answer === null && (
        <div className={styles.bones} aria-hidden>
          <div className="bone" />
          <div className="bone" />
          <div className="bone" />
          <div className="bone" />
        </div>
      )}
      {answer?.ok === false && (
        <Failure problem={answer.problem} onRetry={() => setAttempt((last) => last + 1)} />
      )}
      {answer?.ok && (
        <Carousel label={t('near.capitals')} fits="places">
          {answer.value.cities.map(({ city, state, latitude, longitude, image }) => (
            <li key={`${city}-${state}`}>
              <button
                type="button"
                className={styles.city}
                onClick={() => {
                  choosePlace({ name: `${city}, ${state}`, latitude, longitude });
                  onChosen();
                }}
              >
                {image !== '' && <img src={image} alt="" width="320" height="200" loading="lazy" />}
                <span>
                  {city}, {state}
                </span>
              </button>
            </li>
          ))}
        </Carousel>
      )}
    </>
  );
};
