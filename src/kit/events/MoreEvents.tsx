/** Event list that loads more on request, and restores its length after going back. Also filters in the browser. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { filteredList, lengthened, moreEvents, nextEvents } from '../../../domain/catalog/filtering.ts';
import { type Filters, NO_FILTERS } from '../../../domain/catalog/filters.ts';
import type { EventCard, EventFilter, EventList } from '../../../worker/contract.ts';
import { Button } from '../controls/Button.tsx';
import { useOnChange } from '../hooks.ts';
import { problemText, showMessage } from '../messages.ts';
import { useQuery } from '../query.ts';
import { pageStateAt, savePageState } from '../router.tsx';
import { useSpoken } from '../speech.tsx';
import styles from './EventGrid.module.css';
import { EventGrid } from './EventTile.tsx';

interface Props {
  readonly first: EventList;
  readonly query: EventFilter;
  readonly filters?: Filters;
  readonly level?: 2 | 3;
}

/** Focuses the first new event, since the pressed button may be gone. */
const useFocusFirstNew = (from: number | null) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    // Keeps a focus that the buyer moved elsewhere.
    const stayed = at === document.body || (at?.localName === 'button' && place.current?.contains(at));
    if (from === null || !stayed) return;
    place.current?.querySelectorAll<HTMLElement>('li > a')[from]?.focus({ preventScroll: true });
  }, [from]);
  return place;
};

export const MoreEvents = ({ first, query, filters = NO_FILTERS, level = 2 }: Props) => {
  const { t } = useTranslation(['home', 'shell', 'filters']);
  const { key } = useLocation();
  const [more, setMore] = useState<readonly EventCard[]>([]);
  /** Wanted length of the list: the restored one, then more with every press. */
  const [wantedLength, setWantedLength] = useState(() => pageStateAt(key).events ?? 0);
  /** Length of a list that ended before its total; null until then. */
  const [end, setEnd] = useState<number | null>(null);
  const [from, setFrom] = useState<number | null>(null);
  const [presses, setPresses] = useState(0);
  const place = useFocusFirstNew(from);
  const events = [...first.events, ...more];
  const total = end ?? first.total;
  const upTo = (length: number) => nextEvents({ events, total }, length);
  const longer = lengthened(events.length);
  const next = upTo(wantedLength);
  const busy = next !== null;
  const [result] = useQuery('events', next && { ...query, ...next }, presses);
  const { shown, compared } = filteredList({ events, total }, filters);
  const load = (): void => {
    setPresses(presses + 1);
    setWantedLength(longer);
  };
  useOnChange(result, () => {
    if (result === null) return;
    if (!result.ok) {
      setWantedLength(events.length);
      return showMessage('error', problemText(result.problem));
    }
    const { fresh, end: ended } = moreEvents(events, result.value.events);
    setMore([...more, ...fresh]);
    savePageState(key, { events: events.length + fresh.length });
    if (fresh.length > 0 && presses > 0) setFrom(shown.length);
    setEnd(ended);
  });
  const partial = compared === null ? null : t('filters:partial', { count: compared });
  useSpoken(partial);
  return (
    <div ref={place}>
      {partial !== null && <p className={`warn pad-note ${styles.partial}`}>{partial}</p>}
      <EventGrid events={shown} level={level} />
      {upTo(longer) !== null && (
        <div className={styles.more}>
          <Button kind="quiet" busy={busy} aria-disabled={busy} onClick={load}>
            {busy ? t('shell:loading') : t('more')}
          </Button>
        </div>
      )}
    </div>
  );
};
