import { Button, NativeSelect, Slider, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { describe } from '../../domain/log/describe.ts';
import { sinceText } from '../../worker/replay/printing.ts';
import { causeText } from '../../worker/replay/steps.ts';
import { CAUSES, type CauseKind, type Clock, type NamedLog } from './logs.ts';
import styles from './replay.module.css';
import { searchLog } from './search.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly logs: readonly NamedLog[];
  readonly clock: Clock;
  readonly moment: number;
  readonly onGo: (moment: number) => void;
}

interface Found {
  readonly moments: readonly number[];
  readonly searching: boolean;
}

/** Matches so far; null without a search. */
const useFound = (
  logs: readonly NamedLog[],
  clock: Clock,
  text: string,
  cause: CauseKind | null,
): Found | null => {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (text.trim() === '' && cause === null) {
      setFound(null);
      return;
    }
    const parts = searchLog(logs, clock, { text, cause });
    const moments: number[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const searchOn = (): void => {
      const { value, done } = parts.next();
      if (done !== true) moments.push(...value);
      setFound({ moments: [...moments], searching: done !== true });
      if (done !== true) timer = setTimeout(searchOn);
    };
    searchOn();
    return () => clearTimeout(timer);
  }, [logs, clock, text, cause]);
  return found;
};

export const Timeline = ({ logs, clock, moment, onGo }: Props) => {
  const [text, setText] = useState('');
  const [cause, setCause] = useState<CauseKind | null>(null);
  const found = useFound(logs, clock, text, cause);
  const last = clock.length - 1;
  const nextFound = (): void => {
    const next = found?.moments.find((each) => each > moment) ?? found?.moments[0];
    if (next !== undefined) onGo(next);
  };
  return (
    <section className={styles.timeline} aria-label={WORDS.timeline}>
      <div className={styles.position}>
        <Slider
          className={styles.slider ?? ''}
          min={0}
          max={Math.max(1, last)}
          value={moment}
          onChange={(value) => onGo(Math.min(value, last))}
          label={null}
          thumbLabel={WORDS.position}
        />
        <output>{WORDS.at(moment, clock.length)}</output>
      </div>
      <div className={styles.steps}>
        <Button variant="default" onClick={() => onGo(0)}>
          {WORDS.first}
        </Button>
        <Button variant="default" onClick={() => onGo(Math.max(0, moment - 1))}>
          {WORDS.back}
        </Button>
        <Button variant="default" onClick={() => onGo(Math.min(last, moment + 1))}>
          {WORDS.forward}
        </Button>
        <Button variant="default" onClick={() => onGo(last)}>
          {WORDS.last}
        </Button>
      </div>
      <p className="soft tiny">{WORDS.keys}</p>
      <div className={styles.filters}>
        <TextInput
          label={WORDS.search}
          description={WORDS.searchHint}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') nextFound();
          }}
        />
        <NativeSelect
          label={WORDS.cause}
          value={cause ?? ''}
          data={[
            { value: '', label: WORDS.anyCause },
            ...CAUSES.map((kind) => ({ value: kind, label: WORDS.causes[kind] })),
          ]}
          onChange={({ currentTarget }) =>
            setCause(CAUSES.find((kind) => kind === currentTarget.value) ?? null)
          }
        />
      </div>
      <p className="soft tiny" role="status">
        {WORDS.found(found?.moments.length ?? clock.length, found?.searching ?? false)}
      </p>
      <LogEvents logs={logs} clock={clock} found={found?.moments ?? null} moment={moment} onPick={onGo} />
    </section>
  );
};

const ROW = 52;
/** Rows rendered outside the viewport, so that scrolling shows no gap. */
const OVERSCAN_ROWS = 8;

interface EventListProps {
  readonly logs: readonly NamedLog[];
  readonly clock: Clock;
  /** Matching moments to list; null for all moments. */
  readonly found: readonly number[] | null;
  readonly moment: number;
  readonly onPick: (moment: number) => void;
}

/** Index of the last listed moment that is not after `moment`; at least 0. */
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
}: Omit<EventListProps, 'found'> & { readonly current: boolean }) => {
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
        {logs.length > 1 && <b>{`${owner + 1} `}</b>}
        <span>{`#${seq} ${sinceText(at - begin)}${cause === null ? '' : `  ◂ ${causeText(cause)}`}`}</span>
      </span>
    </button>
  );
};

export const LogEvents = ({ logs, clock, found, moment, onPick }: EventListProps) => {
  const box = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const count = found === null ? clock.length : found.length;
  const place = placeOf(found, moment);

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

  const first = Math.max(0, Math.floor(top / ROW) - OVERSCAN_ROWS);
  const last = Math.min(count, Math.ceil((top + height) / ROW) + OVERSCAN_ROWS);
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, nth) => first + nth);
  const key = (event: KeyboardEvent): void => {
    // These keys change the moment, so the list must not scroll itself.
    if (/^(Arrow|Home|End|Page)/.test(event.key)) event.preventDefault();
  };
  return (
    <section
      ref={box}
      className={styles.list}
      aria-label={WORDS.events}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
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
