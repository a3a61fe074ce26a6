import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ANNOUNCED_EVERY } from '../../domain/patience/room.ts';
import type { Snapshot } from '../core/index.ts';
import { Button } from '../kit/controls/Button.tsx';
import type { Elements } from '../kit/elements.ts';
import { languageTag } from '../kit/i18n/locale.ts';
import { useOwnTitle } from '../kit/page/head.ts';
import { speak } from '../kit/speech.tsx';
import styles from './Shell.module.css';

type Room = NonNullable<Snapshot['room']>;
type What = NonNullable<Snapshot['wait']>['what'];

const numbers = new Intl.NumberFormat(languageTag);
/** Waits in minutes from here on are shown in hours. */
const HOURS_FROM = 90;
/** Milliseconds that a seen tab keeps the title of the entry. */
const TITLE_STAYS = 5_000;

const useWaitText = ({ wait, isBefore, startsIn, order, isFull }: Room): string => {
  const { t } = useTranslation('room');
  if (order === 'closed') return t('closed');
  if (isBefore && startsIn !== null)
    return startsIn < HOURS_FROM
      ? t('opens', { count: startsIn })
      : t('opensHours', { count: Math.round(startsIn / 60) });
  if (isFull) return t('full');
  if (wait === null) return t('unknown');
  const { from, to } = wait;
  if (to >= HOURS_FROM) return t('hours', { count: Math.round(to / 60) });
  return from === to ? t('minutes', { count: to }) : t('range', { from, to });
};

const titleOf = ({ order, isBefore, isFull }: Room) => {
  if (order === 'closed') return 'title.closed';
  if (isBefore) return 'title.before';
  return isFull ? 'title.full' : 'title';
};

/** Announces a changing text at most once a minute (W-17). */
const useAnnounced = (text: string): void => {
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const pause = Math.max(0, last.current + ANNOUNCED_EVERY - performance.now());
    const timer = setTimeout(() => {
      last.current = performance.now();
      speak(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);
};

const Stay = ({ room, what, children }: { room: Room; what: What | null; children: Elements }) => {
  const { t } = useTranslation('room');
  const { position, order, shuffles } = room;
  const isOpen = order !== 'closed';
  const title = t(titleOf(room));
  // A page that waits has no heading yet.
  const Heading = what === 'page' ? 'h1' : 'h2';
  const wait = useWaitText(room);
  const place = position === null ? null : numbers.format(position);
  const ownPlace = place === null ? '' : t('position', { position: place });
  useAnnounced([title, ownPlace, wait].filter(Boolean).join('. '));
  useOwnTitle(place === null ? t('tab') : t('tab.position', { position: place }));
  return (
    <section aria-label={title} data-room={what} className={`brand ${styles.room}`}>
      <div className="wrap stack gap-3">
        <Heading className={styles.heading}>{title}</Heading>
        {place !== null && <p className="number large strong">{ownPlace}</p>}
        <p className="number strong">{wait}</p>
        {order === 'random' && <p>{t('random')}</p>}
        {shuffles && <p>{t('shuffles')}</p>}
        {isOpen && what !== null && <p>{t(`holds.${what}`)}</p>}
        {children}
        {isOpen && <p className="small">{t('keep')}</p>}
        {isOpen && <p className="small">{t('ready')}</p>}
        {(room.isFull || !isOpen) && (
          <p>
            <Button kind="quiet" to="/">
              {t('browse')}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
};

/** Title of the tab after the entry, until the buyer has seen it. */
const Entered = ({ setNew }: { readonly setNew: (isNew: boolean) => void }) => {
  const { t } = useTranslation('room');
  useOwnTitle(t('tab.entered'));
  useEffect(() => {
    speak(t('entered'), true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      if (document.visibilityState === 'visible') timer ??= setTimeout(() => setNew(false), TITLE_STAYS);
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [t, setNew]);
  return null;
};

interface Props {
  readonly room: Room | null;
  /** What waits for the entry. */
  readonly what: What | null;
  readonly children: Elements;
}

/** The stay in the host's waiting room, and the entry (W-16, W-17). */
export const WaitingRoom = ({ room, what, children }: Props) => {
  const [before, setBefore] = useState({ room, what });
  const [isNew, setNew] = useState(false);
  if (room !== before.room || what !== before.what) {
    setBefore({ room, what });
    // Without a waiting call, the end of the room is no entry (W-20).
    if (room !== before.room) setNew(room === null && before.what !== null);
  }
  if (room !== null)
    return (
      <Stay room={room} what={what}>
        {children}
      </Stay>
    );
  return isNew && <Entered setNew={setNew} />;
};
