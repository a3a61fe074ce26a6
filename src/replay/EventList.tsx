/** The events of the timeline as a list that scrolls: only what is in sight is drawn, however long the log is. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { describe } from '../../domain/log/describe.ts';
import { sinceText } from '../../worker/replay/printing.ts';
import type { Clock, NamedLog } from './logs.ts';
import styles from './replay.module.css';
import { describedCause } from './search.ts';
import { WORDS } from './words.ts';

/** CSS px, as `.row` has it. */
const ROW = 52;
/** Rows beyond the sight, so that scrolling shows no hole. */
const SPARE = 8;

interface Props {
  readonly logs: readonly NamedLog[];
  readonly clock: Clock;
  /** The moments that are listed; null for all of them. */
  readonly found: readonly number[] | null;
  readonly moment: number;
  readonly onPick: (moment: number) => void;
}

/** The last place in a sorted list that is not after the moment; 0 at the least. */
const placeOf = (found: readonly number[] | null, moment: number): number =>
  found === null
    ? moment
    : Math.max(
        0,
        found.findLastIndex((each) => each <= moment),
      );

const Row = ({
  logs,
  clock,
  moment,
  current,
  onPick,
}: Omit<Props, 'found'> & { readonly current: boolean }) => {
  const owner = clock.logOf(moment);
  const log = logs[owner];
  const envelope = log?.envelopes[clock.positionIn(owner, moment)];
  if (log === undefined || envelope === undefined) return null;
  const { seq, at, event, cause } = envelope;
  const begin = Math.min(...logs.map(({ startedAt }) => startedAt));
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.row}
      data-log={logs.length > 1 ? owner + 1 : undefined}
      aria-current={current ? 'step' : undefined}
      onClick={() => onPick(moment)}
    >
      <span className={styles.rowEvent}>{describe(event)}</span>
      <span className={styles.rowBelow}>
        {logs.length > 1 && <b>{owner + 1} </b>}#{seq} {sinceText(at - begin)}
        {cause !== null && `  ◂ ${describedCause(cause)}`}
      </span>
    </button>
  );
};

export const EventList = ({ logs, clock, found, moment, onPick }: Props) => {
  const box = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const count = found === null ? clock.length : found.length;
  const place = placeOf(found, moment);

  // The moment stays in sight, wherever it was gone to from.
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const seen = element.clientHeight || 600;
    setHeight(seen);
    const from = place * ROW;
    const isSeen = from >= element.scrollTop && from + ROW <= element.scrollTop + seen;
    if (!isSeen) element.scrollTop = Math.max(0, from - (seen - ROW) / 2);
    setTop(element.scrollTop);
  }, [place]);

  const first = Math.max(0, Math.floor(top / ROW) - SPARE);
  const last = Math.min(count, Math.ceil((top + height) / ROW) + SPARE);
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, nth) => first + nth);
  const key = (event: KeyboardEvent): void => {
    // The list's own scrolling would run away from the moment.
    if (/^(Arrow|Home|End|Page)/.test(event.key)) event.preventDefault();
  };
  return (
    <section
      ref={box}
      className={styles.list}
      aria-label={WORDS.events}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      onKeyDown={key}
      onScroll={({ currentTarget }) => {
        setTop(currentTarget.scrollTop);
        setHeight(currentTarget.clientHeight);
      }}
    >
      <ol style={{ height: `${count * ROW}px` }}>
        {rows.map((nth) => {
          const each = found === null ? nth : (found[nth] ?? 0);
          return (
            <li key={each} style={{ top: `${nth * ROW}px` }} aria-setsize={count} aria-posinset={nth + 1}>
              <Row logs={logs} clock={clock} moment={each} current={each === moment} onPick={onPick} />
            </li>
          );
        })}
      </ol>
    </section>
  );
};
