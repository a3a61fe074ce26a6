/** Opened visits on one clock. Has the language of the first visit, see `ReplayPage.tsx`. */
import { Alert, Button, Tabs, Title } from '@mantine/core';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { timeText, ZONE_NOTE } from '../../domain/log/describe.ts';
import type { Input, State } from '../../domain/shop/messages.ts';
import { rulesWarning } from '../../worker/replay/printing.ts';
import { firstLook } from '../../worker/replay/replaying.ts';
import { copyText } from '../kit/controls/saveAndCopy.ts';
import { locale } from '../kit/i18n/locale.ts';
import { Inspect } from './Inspect.tsx';
import { clockOf, type NamedLog, runInSlices } from './logs.ts';
import { Moment } from './Moment.tsx';
import { Problems } from './Opener.tsx';
import styles from './replay.module.css';
import { Timeline } from './Timeline.tsx';
import { type View, ViewBoundary, Views } from './Views.tsx';
import { WhatIf } from './WhatIf.tsx';
import { WORDS } from './words.ts';

const OWN_KEYS = 'input, textarea, select, summary, [role="slider"], [role="tab"], [data-view]';

const stepOf = (key: string, moment: number, last: number): number | null => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(last, moment + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, moment - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
};

const useKeys = (last: number, go: (next: (moment: number) => number) => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as Partial<HTMLElement> | null;
      if (event.altKey || event.ctrlKey || event.metaKey || target?.closest?.(OWN_KEYS)) return;
      if (stepOf(event.key, 0, last) === null) return;
      event.preventDefault();
      go((moment) => stepOf(event.key, Math.min(moment, last), last) ?? moment);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [last, go]);
};

interface VisitsProps {
  readonly logs: readonly NamedLog[];
  readonly owner: number;
  readonly onChoose: (nth: number) => void;
}

/** Visits of the report in the order of time, each with its outcome. */
const Visits = ({ logs, owner, onChoose }: VisitsProps) => (
  <nav aria-label={WORDS.visits}>
    <ol className={styles.visits}>
      {logs.map(({ name, startedAt, envelopes, summary }, nth) => (
        <li key={name + String(nth)}>
          <button
            type="button"
            className={styles.row}
            aria-current={nth === owner ? 'true' : undefined}
            onClick={() => onChoose(nth)}
          >
            <span className={styles.rowEvent}>
              {[nth + 1, summary?.outcome ?? WORDS.noOutcome, summary?.event].filter(Boolean).join(' · ')}
            </span>
            <span className={styles.rowBelow}>
              {`${timeText(startedAt)}, ${WORDS.found(envelopes.length, false)}`}
            </span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
);

declare const CATRACA_BUILD: { readonly rules: string } | undefined;
const RULES_TODAY = typeof CATRACA_BUILD === 'undefined' ? 'sources' : CATRACA_BUILD.rules;

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What wrote the log and when. Warns if today's rules differ. */
const Versions = ({ log: { about, startedAt } }: { readonly log: NamedLog }) => {
  const warning = rulesWarning(about, RULES_TODAY);
  return (
    <>
      <p className="soft tiny">
        {[
          about === null ? WORDS.noAbout : WORDS.about(about),
          WORDS.recorded(timeText(startedAt)),
          ZONE_NOTE,
        ].join(', ')}
      </p>
      {about !== null && about.zone !== null && about.zone !== ownZone && (
        <p className="soft tiny">{WORDS.otherZone(ownZone)}</p>
      )}
      {warning !== null && (
        <Alert role="status" className={styles.warn} title={WORDS.rulesDiffer}>
          {warning}
        </Alert>
      )}
    </>
  );
};

/** State after a what-if command, and the log in which the command was decided. */
interface WhatIfState {
  readonly log: number;
  readonly state: State;
}

/** Position of each log that today's rules decide differently. Null if there is none, and until it is known. */
const useDifferences = (logs: readonly NamedLog[], isReading: boolean): readonly (number | null)[] => {
  const [found, setFound] = useState<ReadonlyMap<NamedLog, number | null>>(new Map());
  useEffect(() => {
    if (isReading) return;
    let isOpen = true;
    const check = async (): Promise<void> => {
      for (const log of logs) {
        const decided = await runInSlices(log.checking(), () => undefined);
        if (!isOpen) return;
        const position = decided.same ? null : log.positionOf(decided.difference.seq);
        setFound((before) => new Map(before).set(log, position));
      }
    };
    // A damaged log can be impossible to decide.
    void check().catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [logs, isReading]);
  return useMemo(() => logs.map((log) => found.get(log) ?? null), [logs, found]);
};

interface OpenedLogsProps {
  readonly logs: readonly NamedLog[];
  /** True while the logs have only the beginning of a long file. */
  readonly isReading: boolean;
  readonly onShown: () => void;
  readonly onClose: (log: number) => void;
}

export const OpenedLogs = ({ logs, isReading, onShown, onClose }: OpenedLogsProps) => {
  useEffect(onShown, [onShown]);
  const clock = useMemo(() => clockOf(logs), [logs]);
  const last = clock.length - 1;
  const differences = useDifferences(logs, isReading);
  const first = useMemo(() => {
    const visits = logs.map(({ envelopes }, nth) => ({ envelopes, difference: differences[nth] ?? null }));
    const { visit, position } = firstLook(visits);
    return clock.momentOf(visit, position);
  }, [logs, clock, differences]);
  /** Moment of the address, else the one at which support looks first. */
  const momentIn = useCallback(
    (hash: string): number => {
      const place = placeIn(hash);
      const position = place === null ? null : (logs[place.log]?.positionOf(place.seq) ?? null);
      return place === null || position === null ? first : clock.momentOf(place.log, position);
    },
    [logs, clock, first],
  );
  const [moment, setMoment] = useState(() => momentIn(location.hash));
  const [hasMoved, setMoved] = useState(false);
  const [shown, setShown] = useState<View>('cart');
  const [tab, setTab] = useState<string | null>('moment');
  const [whatIfState, setWhatIfState] = useState<WhatIfState | null>(null);
  const [offered, setOffered] = useState<{ readonly input: Input; readonly nth: number } | null>(null);
  const [copied, setCopied] = useState(false);
  const now = Math.min(moment, last);
  const owner = clock.logOf(now);
  /** The two visits that were chosen last. The visit of this moment is always shown. */
  const [shownLogs, setShownLogs] = useState<readonly number[]>([0, 1]);
  const frames = shownLogs.includes(owner) ? shownLogs : [...shownLogs.slice(-1), owner];

  const go = useCallback((next: number | ((moment: number) => number)): void => {
    setMoment(next);
    setMoved(true);
    setWhatIfState(null);
    setOffered(null);
    setCopied(false);
  }, []);
  useKeys(last, go);

  const seq = logs[owner]?.envelopes[clock.positionIn(owner, now)]?.seq ?? 0;
  // The URL contains the position to which the person moved. Editing the URL moves the replay.
  useLayoutEffect(() => {
    if (hasMoved) history.replaceState(null, '', hashOf({ log: owner, seq }));
  }, [hasMoved, owner, seq]);
  // The rest of a log, or its first difference, can be known later.
  useLayoutEffect(() => setMoment(momentIn(location.hash)), [momentIn]);
  useEffect(() => {
    const follow = (): void => {
      if (placeIn(location.hash) !== null) go(momentIn(location.hash));
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [momentIn, go]);

  const share = async (): Promise<void> => {
    setCopied(await copyText(new URL(hashOf({ log: owner, seq }), location.href).href));
  };

  const chooseVisit = (nth: number): void => {
    setShownLogs((before) => [...before.filter((each) => each !== nth).slice(-1), nth]);
    go(clock.momentOf(nth, 0));
  };

  const own = logs[owner];
  const position = clock.positionIn(owner, now);
  const at = own?.envelopes[position]?.at;

  if (own === undefined || at === undefined) return null;

  return (
    <div className={styles.columns} data-logs={Math.min(2, logs.length)}>
      <div className={styles.left}>
        {logs.length > 1 && <Visits logs={logs} owner={owner} onChoose={chooseVisit} />}
        <Timeline logs={logs} clock={clock} moment={now} onGo={go} />
        <Button variant="default" onClick={() => void share()}>
          {copied ? WORDS.shared : WORDS.share}
        </Button>
      </div>
      <section className={styles.views} aria-label={WORDS.views}>
        <div className={styles.frames}>
          {logs.map((log, nth) => {
            if (!frames.includes(nth)) return null;
            const place = log.publishedAt(clock.positionIn(nth, now));
            const difference = log.envelopes[differences[nth] ?? -1];
            const whatIfHere = whatIfState?.log === nth ? whatIfState.state : null;
            return (
              <article key={log.name + String(nth)} aria-label={log.name} data-now={nth === owner}>
                <header className={`line between gap-3 ${styles.logName}`}>
                  <Title order={2} className="cut">
                    {logs.length > 1 && <b>{`${nth + 1} `}</b>}
                    <span>{log.name}</span>
                  </Title>
                  <Button
                    variant="subtle"
                    onClick={() => onClose(nth)}
                    aria-label={`${WORDS.close} ${log.name}`}
                  >
                    {WORDS.close}
                  </Button>
                </header>
                <Versions log={log} />
                {log.about !== null && log.about.locale !== locale && (
                  <p className="soft tiny">{WORDS.otherLanguage(log.about.locale)}</p>
                )}
                {log.problems.length > 0 && <Problems title={WORDS.problems} problems={log.problems} />}
                {difference !== undefined && (
                  <Alert role="status" className={styles.warn} title={WORDS.differsAt(difference.seq)}>
                    <Button
                      variant="default"
                      onClick={() => go(clock.momentOf(nth, log.positionOf(difference.seq) ?? 0))}
                    >
                      {WORDS.goTo(difference.seq)}
                    </Button>
                  </Alert>
                )}
                {whatIfHere !== null && (
                  <p className="warn small strong pad-note" role="status">
                    {WORDS.shown}
                  </p>
                )}
                {place < 0 && <p className="soft tiny">{WORDS.notBegun}</p>}
                <ViewBoundary moment={now}>
                  <Views
                    log={log}
                    position={place}
                    state={whatIfHere ?? log.stateAt(place)}
                    at={at}
                    shown={shown}
                    onShow={setShown}
                    onCommand={(input) => {
                      if (nth !== owner) return;
                      setOffered((before) => ({ input, nth: (before?.nth ?? 0) + 1 }));
                      setTab('whatIf');
                    }}
                  />
                </ViewBoundary>
              </article>
            );
          })}
        </div>
        <p className="soft tiny">{WORDS.pressed}</p>
      </section>
      <Tabs className={styles.right ?? ''} value={tab} onChange={setTab}>
        <Tabs.List>
          <Tabs.Tab value="moment">{WORDS.moment}</Tabs.Tab>
          <Tabs.Tab value="inspect">{WORDS.inspect}</Tabs.Tab>
          <Tabs.Tab value="whatIf">{WORDS.whatIf}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="moment">
          <ViewBoundary moment={now}>
            <Moment log={own} position={position} />
          </ViewBoundary>
        </Tabs.Panel>
        <Tabs.Panel value="inspect">
          <Inspect
            key={owner}
            log={own}
            position={position}
            isReading={isReading}
            onGo={(seq) => go(clock.momentOf(owner, own.positionOf(seq) ?? 0))}
          />
        </Tabs.Panel>
        <Tabs.Panel value="whatIf">
          {tab === 'whatIf' && (
            <WhatIf
              key={`${owner} ${position} ${offered?.nth ?? 0}`}
              log={own}
              position={position}
              initialInput={offered?.input ?? null}
              onDecided={(after) => setWhatIfState(after === null ? null : { log: owner, state: after })}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
};

export interface LogPosition {
  readonly log: number;
  readonly seq: number;
}

/** Position in the URL's hash: `#seq=123`, or `#log=2&seq=123` in the second log. Null for any other hash. */
export const placeIn = (hash: string): LogPosition | null => {
  const found = new URLSearchParams(hash.replace(/^#/, ''));
  const seq = found.get('seq');
  if (seq === null || !/^\d{1,15}$/.test(seq)) return null;
  const log = Number(found.get('log') ?? 1);
  return { log: Number.isSafeInteger(log) && log > 1 ? log - 1 : 0, seq: Number(seq) };
};

export const hashOf = ({ log, seq }: LogPosition): string =>
  log === 0 ? `#seq=${seq}` : `#log=${log + 1}&seq=${seq}`;
