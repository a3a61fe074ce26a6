/** A list of events with the rest of it on request, page by page; the server is told which ones are here already. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventCard, EventList, EventListQuery } from '../../../worker/contract.ts';
import { Button } from '../controls/Button.tsx';
import { codeText, say } from '../messages.ts';
import { useQuery } from '../query.ts';
import styles from './EventGrid.module.css';
import { EventGrid } from './EventGrid.tsx';

const PAGE = 50;

interface Props {
  readonly first: EventList;
  readonly query: EventListQuery;
  readonly level?: 2 | 3;
}

/** Where the list went on: keyboards and screen readers go on there, as the button may be gone. */
const useGoingOn = (from: number | null) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    // Who went elsewhere meanwhile, be it to a card, stays there.
    const stayed = at === document.body || (at?.localName === 'button' && place.current?.contains(at));
    if (from === null || !stayed) return;
    place.current?.querySelectorAll<HTMLElement>('li > a')[from]?.focus({ preventScroll: true });
  }, [from]);
  return place;
};

export const MoreEvents = ({ first, query, level = 2 }: Props) => {
  const { t } = useTranslation(['home', 'shell']);
  const [more, setMore] = useState<readonly EventCard[]>([]);
  const [asked, setAsked] = useState<Pick<EventListQuery, 'page' | 'loadedEventIds'> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [done, setDone] = useState(false);
  const [from, setFrom] = useState<number | null>(null);
  const place = useGoingOn(from);
  const events = [...first.events, ...more];
  const answer = useQuery('events', asked === null ? null : { ...query, limit: PAGE, ...asked }, attempt);
  const busy = asked !== null;
  const load = (): void => {
    if (busy) return;
    setAttempt(attempt + 1);
    setAsked({
      page: Math.floor(events.length / PAGE) + 1,
      loadedEventIds: events.map(({ productId }) => productId).join(','),
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (answer === null) return;
    setAsked(null);
    if (!answer.ok) return say('error', codeText(`problem.${answer.problem.code}`));
    const known = new Set(events.map(({ productId }) => productId));
    const fresh = answer.value.events.filter(({ productId }) => !known.has(productId));
    setMore([...more, ...fresh]);
    if (fresh.length > 0) setFrom(events.length);
    setDone(fresh.length === 0);
  }, [answer]);
  return (
    <div ref={place}>
      <EventGrid events={events} level={level} />
      {!done && first.total > events.length && (
        <div className={styles.more}>
          <Button kind="quiet" busy={busy} aria-disabled={busy} onClick={load}>
            {busy ? t('shell:loading') : t('more')}
          </Button>
        </div>
      )}
    </div>
  );
};
