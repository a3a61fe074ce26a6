/** Replays the visits of a report on one clock: what the buyer saw, and why. */
import { Alert, Button, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { LogProblem } from '../../domain/log/envelopes.ts';
import type { ReportHead } from '../../domain/log/text.ts';
import { lazyPart, useLazyPart } from '../kit/lazy.ts';
import type { NamedLog, OpenFile } from './logs.ts';
import { Opener, Problems } from './Opener.tsx';
import styles from './replay.module.css';
import { WORDS } from './words.ts';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Code.css';
import '@mantine/core/styles/Slider.css';
import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/Tabs.css';
import '@mantine/core/styles/Title.css';
import './mantine.css';

/** Loaded with the first log, so that the shop's views take the language of the visit (`?lang=`). */
const openedPart = lazyPart(async () => {
  const [{ OpenedLogs }, { loadTexts, shellTexts }] = await Promise.all([
    import('./OpenedLogs.tsx'),
    import('../kit/i18n/texts.ts'),
  ]);
  await Promise.all([shellTexts(), loadTexts('cart', 'checkout', 'entry', 'map', 'notices')]);
  // The page is in English; each view frame sets its own language.
  document.documentElement.lang = 'en';
  return OpenedLogs;
});

const takeLanguageOf = ([first]: readonly NamedLog[]): void => {
  const address = new URL(location.href);
  if (first?.about == null || address.searchParams.has('lang')) return;
  address.searchParams.set('lang', first.about.locale);
  history.replaceState(null, '', address);
};

const Head = ({ head }: { readonly head: ReportHead }) => (
  <Alert role="note" className={styles.head} title={WORDS.report(head)}>
    <p className={`break ${styles.said}`}>{head.words}</p>
  </Alert>
);

/** A long log of which the beginning is open. */
interface Reading {
  readonly part: NamedLog | undefined;
  readonly stop: () => void;
}

/** Name of the shop. `npm run shop` writes it into the title, which the shop's views change. */
const SHOP = document.title.replace(/^.* \| /, '');

export const ReplayPage = () => {
  const [logs, setLogs] = useState<readonly NamedLog[]>([]);
  const [head, setHead] = useState<ReportHead | null>(null);
  const [adding, setAdding] = useState(false);
  const [reading, setReading] = useState<Reading | null>(null);
  const [problems, setProblems] = useState<readonly LogProblem[] | null>(null);
  const { Component: Opened, problem, retry } = useLazyPart(openedPart, logs.length > 0, false);
  /** Resolves once the first log is on screen. */
  const shown = useRef(Promise.withResolvers<void>());
  const bar = useRef<HTMLProgressElement>(null);
  const main = useRef<HTMLElement>(null);
  // The pressed button is gone after opening or closing a log, so the page takes the focus.
  useEffect(() => {
    if (logs.length > 0 || document.activeElement === document.body)
      main.current?.focus({ preventScroll: true });
  }, [logs]);
  const readRest = async (
    [part]: readonly NamedLog[],
    rest: NonNullable<OpenFile['rest']>,
  ): Promise<void> => {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    // Without a render, which would take a quarter of the time.
    const showProgress = (done: number): void => {
      if (bar.current !== null) bar.current.value = done;
    };
    setReading({ part, stop });
    try {
      await shown.current.promise;
      const whole = await rest(showProgress, stopping.signal);
      if (stopping.signal.aborted) return;
      if ('logs' in whole) {
        setLogs((before) => before.flatMap((log) => (log === part ? whole.logs : [log])));
        setHead((before) => before ?? whole.head);
      } else setProblems(whole.problems);
    } catch (error) {
      if (stopping.signal.aborted) return;
      const why = error instanceof Error ? error.message : String(error);
      setProblems([{ code: 'log.truncated', line: null, path: '', why }]);
    }
    setReading(null);
  };
  const open = (file: OpenFile): void => {
    if (logs.length === 0) takeLanguageOf(file.logs);
    setLogs((before) => [...before, ...file.logs]);
    setHead((before) => before ?? file.head);
    setAdding(false);
    setProblems(null);
    if (file.rest !== null) void readRest(file.logs, file.rest);
  };
  const close = (closed: number): void => {
    const left = logs.filter((_, nth) => nth !== closed);
    if (reading !== null && logs[closed] === reading.part) {
      reading.stop();
      setReading(null);
    }
    setLogs(left);
    setProblems(null);
    if (left.length > 0) return;
    setHead(null);
    // The position is one of the closed logs.
    history.replaceState(null, '', location.pathname + location.search);
  };
  return (
    <>
      <header className={styles.header}>
        <Title order={1}>
          <bdi>{SHOP}</bdi> <span>{WORDS.title}</span>
        </Title>
        {logs.length === 1 && reading === null && (
          <Button variant="white" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            {WORDS.second}
          </Button>
        )}
      </header>
      <main ref={main} tabIndex={-1} className={styles.main} id="content">
        {logs.length === 0 && (
          <div className={`stack gap-4 ${styles.start}`}>
            <p className={styles.lead}>{WORDS.lead}</p>
            <Opener title={WORDS.choose} onOpen={open} />
          </div>
        )}
        {adding && logs.length === 1 && (
          <div className={`stack gap-4 ${styles.start}`}>
            <p className={styles.lead}>{WORDS.secondNote}</p>
            <Opener title={WORDS.second} onOpen={open} />
          </div>
        )}
        {logs.length > 0 && head !== null && <Head head={head} />}
        {reading !== null && (
          <p className={`row gap-3 tiny ${styles.reading}`}>
            <span>{WORDS.reading}</span> <progress aria-label={WORDS.reading} ref={bar} value={0} />
          </p>
        )}
        {logs.length > 0 && problems !== null && (
          <Problems title={WORDS.restNotRead} problems={problems} fatal />
        )}
        {logs.length > 0 && Opened === null && (
          <p className="soft tiny">
            <span>{problem === null ? WORDS.opening : WORDS.notLoaded}</span>
            {problem !== null && (
              <>
                <span> </span>
                <Button onClick={retry}>{WORDS.retry}</Button>
              </>
            )}
          </p>
        )}
        {logs.length > 0 && Opened !== null && (
          <Opened
            key={logs.length}
            logs={logs}
            isReading={reading !== null}
            onShown={shown.current.resolve}
            onClose={close}
          />
        )}
      </main>
    </>
  );
};
