import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { awaitedVisit } from '../../../domain/catalog/dates.ts';
import { ANNOUNCED_EVERY } from '../../../domain/patience/room.ts';
import {
  announcementOf,
  canWait,
  isEntry,
  needsWayOut,
  readyFor,
  roomTitle,
  type waitKind,
  waitSentence,
} from '../../../domain/patience/waiting.ts';
import { type Snapshot, useSnapshot } from '../../core/index.ts';
import { producerAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Poster } from '../../kit/controls/Poster.tsx';
import type { Elements } from '../../kit/elements.ts';
import { useFootHeight } from '../../kit/footHeight.ts';
import { useRootMark } from '../../kit/hooks.ts';
import { languageTag } from '../../kit/i18n/locale.ts';
import { firstViewOf, shownEvent, useOwnTitle } from '../../kit/page/head.ts';
import { useSignal } from '../../kit/signal.ts';
import { speak } from '../../kit/speech.tsx';
import { AlertChoice } from './AlertChoice.tsx';
import styles from './room.module.css';
import { listed, Sold, useSoldOut } from './Sold.tsx';
import { timeOfDay } from './time.ts';
import { alertTurn } from './turnAlert.ts';

type Room = NonNullable<Snapshot['room']>;
type What = ReturnType<typeof waitKind>;

const numbers = new Intl.NumberFormat(languageTag);
/** Milliseconds that a seen tab keeps the title of the entry. */
const TITLE_STAYS = 5_000;

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
  const { position, order, shuffles, isNewPlace } = room;
  const event = useSignal(shownEvent);
  const session = useSnapshot((snapshot) => snapshot.session);
  const [query] = useSearchParams();
  const first = firstViewOf(location.pathname);
  const date = awaitedVisit(event?.product ?? null, query.get('data'));
  const soldOut = useSoldOut(event, date);
  const ready = readyFor(room, event === null ? undefined : event.product, { session }, what);
  const isOpen = canWait(room);
  const title = t(roomTitle(room));
  // A page that waits has no heading yet.
  const Heading = what === 'page' ? 'h1' : 'h2';
  const { code, ...numbersOf } = waitSentence(room);
  const wait = t(code, numbersOf);
  const place = position === null ? '' : numbers.format(position);
  const ownPlace = t('position', { position: place });
  const newPlace = t('newPlace');
  const sold = t('sold.now', { sectors: listed(soldOut?.now ?? []) });
  useAnnounced(announcementOf(room, soldOut, { title, newPlace, position: ownPlace, wait, soldOut: sold }));
  useOwnTitle(position === null ? t('tab') : t('tab.position', { position: place }));
  useRootMark('room', what === 'page');
  return (
    <section
      ref={useFootHeight<HTMLElement>('--wait-notice', what !== 'page')}
      aria-label={title}
      className={`brand ${styles.notice} ${styles.room}`}
      data-whole={what === 'page' || undefined}
    >
      <div className="wrap">
        <div className={what === 'page' ? 'with-aside' : undefined}>
          <div className="stack gap-3">
            <Heading>{title}</Heading>
            <div className={`stack gap-1 ${styles.place}`}>
              {position !== null && <p className="number huge heavy">{ownPlace}</p>}
              <p className="number strong">{wait}</p>
            </div>
            {isNewPlace && <p>{newPlace}</p>}
            {order === 'random' && <p>{t('random')}</p>}
            {shuffles && <p>{t('shuffles')}</p>}
            {isOpen && what !== null && <p>{t(`holds.${what}`)}</p>}
            {children}
            {isOpen && ready.length > 0 && (
              <div className={`small ${styles.ready}`}>
                <p className="strong">{t('ready')}</p>
                <ul>
                  {ready.map(({ code, count }) => (
                    <li key={code}>{t(`ready.${code}`, { count })}</li>
                  ))}
                </ul>
              </div>
            )}
            {isOpen && <p className="small">{t('keep')}</p>}
            {event !== null && <Sold event={event} soldOut={soldOut} date={date ?? null} />}
            {isOpen && <AlertChoice />}
            {needsWayOut(room, soldOut) && (
              <p className="cluster gap-3">
                {soldOut?.isAll && <span>{t('sold.all', { time: timeOfDay.format(soldOut.at) })}</span>}
                {event !== null && (
                  <Button kind="quiet" to={producerAddress(event.store)}>
                    {t('producer')}
                  </Button>
                )}
                <Button kind="quiet" to="/">
                  {t('browse')}
                </Button>
              </p>
            )}
          </div>
          {what === 'page' && first !== null && (
            <div className={styles.event}>
              <Poster src={first.picture} title={first.title} shape="landscape" eager />
              <h2>{first.title}</h2>
            </div>
          )}
        </div>
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
    alertTurn(t('entered'));
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
  /** The most important of the calls that wait for the entry. Null without one. */
  readonly what: What | null;
  readonly children: Elements;
}

/** The stay in the host's waiting room, and the entry (W-16, W-17). */
export const WaitingRoom = ({ room, what, children }: Props) => {
  const [before, setBefore] = useState({ room, what });
  const [isNew, setNew] = useState(false);
  if (room !== before.room || what !== before.what) {
    setBefore({ room, what });
    if (room !== before.room) setNew(isEntry(before, room));
  }
  if (room !== null)
    return (
      <Stay room={room} what={what}>
        {children}
      </Stay>
    );
  return isNew && <Entered setNew={setNew} />;
};
