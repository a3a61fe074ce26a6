import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { chosenVisit, visitName } from '../../domain/catalog/dates.ts';
import { ANNOUNCED_EVERY } from '../../domain/patience/room.ts';
import {
  alertTexts,
  needsWayOut,
  otherDates,
  readyFor,
  type SoldOut,
  soldOutOf,
  TICKETS_READ_EVERY,
} from '../../domain/patience/waiting.ts';
import type { Variations } from '../../worker/contract.ts';
import { type Snapshot, useSnapshot } from '../core/index.ts';
import { eventAddress, producerAddress } from '../kit/addresses.ts';
import { Button } from '../kit/controls/Button.tsx';
import type { Elements } from '../kit/elements.ts';
import { clockTime, shortDate } from '../kit/format/dates.ts';
import { useRootMark } from '../kit/hooks.ts';
import { languageTag } from '../kit/i18n/locale.ts';
import { type ShownEvent, shownEvent, useOwnTitle } from '../kit/page/head.ts';
import { useQuery } from '../kit/query.ts';
import { useSignal } from '../kit/signal.ts';
import { speak, useSpoken } from '../kit/speech.tsx';
import styles from './Shell.module.css';
import { alertMeans, alertTurn, alertWanted, setAlert, unlockOnPress } from './turnAlert.ts';

type Room = NonNullable<Snapshot['room']>;
type Tickets = Variations['variations'];
type What = NonNullable<Snapshot['wait']>['what'];

const numbers = new Intl.NumberFormat(languageTag);
/** Waits in minutes from here on are shown in hours. */
const HOURS_FROM = 90;
/** Milliseconds that a seen tab keeps the title of the entry. */
const TITLE_STAYS = 5_000;
/** Largest number of other dates to offer. */
const MOST_DATES = 6;

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

/** Number of minutes that the screen has been seen. */
const useSeenMinutes = (): number => {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setMinutes((before) => before + 1);
    }, TICKETS_READ_EVERY);
    return () => clearInterval(timer);
  }, []);
  return minutes;
};

/** Sold-out sectors of the shown date (W-26). Null until read, and for tickets that cannot be read. */
const useSoldOut = (event: ShownEvent | null, date: string | null): SoldOut | null => {
  const minutes = useSeenMinutes();
  const params = event && { store: event.store, product: event.slug, date };
  const result = useQuery('variations', params, minutes);
  const key = JSON.stringify(params);
  const [reads, setReads] = useState<{ key: string; first: Tickets; last: Tickets } | null>(null);
  const tickets = result?.ok ? result.value.variations : null;
  if (tickets !== null && tickets !== reads?.last)
    setReads({ key, first: reads?.key === key ? reads.first : tickets, last: tickets });
  return reads?.key === key && result?.ok !== false ? soldOutOf(reads.first, reads.last) : null;
};

const list = new Intl.ListFormat(languageTag);

interface SoldProps {
  readonly event: ShownEvent;
  readonly soldOut: SoldOut | null;
  readonly date: string | null;
}

/** Sold-out sectors, and the other dates of the event. Keeps its height while the text changes. */
const Sold = ({ event, soldOut, date }: SoldProps) => {
  const { t } = useTranslation('room');
  const { now = [], before = [] } = soldOut ?? {};
  const { product } = event;
  const dates = otherDates(product, date, soldOut);
  return (
    <div className={`small ${styles.sold}`}>
      {soldOut !== null && now.length + before.length === 0 && <p>{t('sold.none')}</p>}
      {now.length > 0 && <p className="strong">{t('sold.now', { sectors: list.format(now) })}</p>}
      {before.length > 0 && <p>{t('sold.before', { sectors: list.format(before) })}</p>}
      {product !== null && dates.length > 0 && (
        <p>
          <span>{t('sold.dates')}</span>
          {dates.slice(0, MOST_DATES).map((at) => (
            <Button
              key={at}
              kind="plain"
              to={`${eventAddress(product)}?${new URLSearchParams({ data: visitName(product, at) })}`}
            >
              {`${shortDate(at)}, ${clockTime(at)}`}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
};

/** Asks for a sound and a notification at the entry (W-30). */
const AlertChoice = () => {
  const { t } = useTranslation('room');
  const isWanted = useSignal(alertWanted);
  const texts = alertTexts(isWanted, useSignal(alertMeans)).map((code) => t(code));
  useSpoken(texts.join(' '));
  useEffect(() => {
    if (alertWanted.get()) unlockOnPress();
  }, []);
  return (
    <div className={`small ${styles.alert}`}>
      <Button kind="quiet" aria-pressed={isWanted} onClick={() => void setAlert(!isWanted)}>
        {t('alert')}
      </Button>
      {texts.length > 0 && <p>{texts.join(' ')}</p>}
    </div>
  );
};

const Stay = ({ room, what, children }: { room: Room; what: What | null; children: Elements }) => {
  const { t } = useTranslation('room');
  const { position, order, shuffles, isNewPlace } = room;
  const event = useSignal(shownEvent);
  const isLoggedIn = useSnapshot(({ session }) => session.status === 'consumer');
  const [query] = useSearchParams();
  const date = event?.product ? chosenVisit(event.product, query.get('data')) : query.get('data');
  const soldOut = useSoldOut(event, date);
  const ready = readyFor(room, event === null ? undefined : event.product, isLoggedIn, what);
  const isOpen = order !== 'closed';
  const title = t(titleOf(room));
  // A page that waits has no heading yet.
  const Heading = what === 'page' ? 'h1' : 'h2';
  const wait = useWaitText(room);
  const place = position === null ? null : numbers.format(position);
  const ownPlace = place === null ? '' : t('position', { position: place });
  const lost = isNewPlace ? t('newPlace') : null;
  const sold =
    soldOut !== null && soldOut.now.length > 0 ? t('sold.now', { sectors: list.format(soldOut.now) }) : null;
  const facts = [title, lost, ownPlace, wait, sold].filter((text) => text !== null);
  useAnnounced(
    facts
      .map((text) => text.replace(/\.$/, ''))
      .filter(Boolean)
      .join('. '),
  );
  useOwnTitle(place === null ? t('tab') : t('tab.position', { position: place }));
  useRootMark('room', what === 'page');
  return (
    <section aria-label={title} className={`brand ${styles.room}`}>
      <div className="wrap stack gap-3">
        <Heading className={styles.heading}>{title}</Heading>
        {place !== null && <p className="number large strong">{ownPlace}</p>}
        <p className="number strong">{wait}</p>
        {lost !== null && <p>{lost}</p>}
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
        {isOpen && <AlertChoice />}
        {event !== null && <Sold event={event} soldOut={soldOut} date={date} />}
        {needsWayOut(room, soldOut) && (
          <p className="cluster gap-3">
            {soldOut?.isAll && <span>{t('sold.all')}</span>}
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
