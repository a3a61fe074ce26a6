/** Check, shrink and spec of a log, by a worker. */
import { Alert, Button, TextInput } from '@mantine/core';
import * as Comlink from 'comlink';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { describe } from '../../domain/log/describe.ts';
import { type Checked, decidedLines } from '../../worker/replay/printing.ts';
import { PREDICATES } from '../../worker/replay/shrinking.ts';
import { causeText, refusedCode } from '../../worker/replay/steps.ts';
import { scriptPolicy } from '../core/script-policy.ts';
import { copyText, saveFile } from '../kit/controls/saveAndCopy.ts';
import type { Inspector, ShrunkSpec } from './inspector.ts';
import address from './inspector.ts?worker&url';
import type { NamedLog } from './logs.ts';
import { Panel, ruleText } from './Moment.tsx';
import styles from './replay.module.css';
import { WORDS } from './words.ts';

const policy = scriptPolicy('catraca-replay', (url) => url === address);

/** A worker for one result. Ending it frees its copy of the log. */
const startInspector = () => {
  const worker = new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
  return { inspector: Comlink.wrap<Inspector>(worker), end: () => worker.terminate() };
};

type Result =
  | { readonly type: 'checked'; readonly checked: Checked }
  | { readonly type: 'shrunk'; readonly property: string; readonly shrunk: ShrunkSpec }
  | { readonly type: 'failed'; readonly why: string };

interface Props {
  readonly log: NamedLog;
  readonly position: number;
  /** True while the log has only the beginning of a long file. */
  readonly isReading: boolean;
  readonly onGo: (seq: number) => void;
}

export const Inspect = ({ log, position, isReading, onGo }: Props) => {
  const event = log.envelopes[position]?.event;
  const code = event === undefined ? null : refusedCode(event);
  const [property, setProperty] = useState(code === null ? 'differs' : `refusal:${code}`);
  /** From 0 to 1. Null without work. */
  const [progress, setProgress] = useState<number | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [copied, setCopied] = useState(false);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);

  const stop = (): void => {
    end.current();
    end.current = () => undefined;
    setProgress(null);
  };
  const run = async (work: (inspector: Comlink.Remote<Inspector>) => Promise<Result>): Promise<void> => {
    stop();
    setResult(null);
    setCopied(false);
    setProgress(0);
    const started = startInspector();
    end.current = started.end;
    try {
      setResult(await work(started.inspector));
    } catch (error) {
      setResult({ type: 'failed', why: error instanceof Error ? error.message : String(error) });
    }
    stop();
  };
  const inspected = { envelopes: log.envelopes, start: log.start, zone: log.about?.zone ?? null };
  const isDamaged = log.problems.length > 0;
  const check = () =>
    run(async (inspector) => ({
      type: 'checked',
      checked: await inspector.check(
        { ...inspected, envelopes: log.envelopes.slice(0, log.intact) },
        isDamaged,
        Comlink.proxy(setProgress),
      ),
    }));
  const shrink = (submitted: FormEvent) => {
    submitted.preventDefault();
    void run(async (inspector) => ({
      ...{ type: 'shrunk', property },
      shrunk: await inspector.shrink(inspected, property, Comlink.proxy(setProgress)),
    }));
  };
  const isBusy = progress !== null;
  const differing = result?.type === 'checked' && !result.checked.same ? result.checked.difference.seq : null;
  const shrunk = result?.type === 'shrunk' ? result.shrunk : null;

  return (
    <>
      <p className="soft tiny">{WORDS.inspectLead}</p>
      <Button onClick={() => void check()} disabled={isBusy || isReading}>
        {WORDS.check}
      </Button>
      <form className={styles.whatIf} onSubmit={shrink}>
        <TextInput
          label={WORDS.property}
          description={WORDS.properties(PREDICATES)}
          spellCheck={false}
          value={property}
          onChange={({ currentTarget }) => setProperty(currentTarget.value)}
        />
        <Button type="submit" disabled={isBusy || isReading || property.trim() === ''}>
          {WORDS.shrink}
        </Button>
      </form>
      {isBusy && (
        <>
          <progress
            className={styles.progress}
            aria-label={WORDS.working}
            {...(progress < 1 && progress > 0 ? { value: progress } : {})}
          />
          <Button variant="default" onClick={stop}>
            {WORDS.stop}
          </Button>
        </>
      )}
      {result?.type === 'failed' && (
        <Alert role="alert" className={styles.bad} title={WORDS.inspectFailed}>
          {result.why}
        </Alert>
      )}
      {result?.type === 'checked' && (
        <Alert
          role="status"
          className={result.checked.same ? styles.good : styles.bad}
          title={result.checked.same ? WORDS.same : WORDS.differs}
        >
          <ul className={styles.problems}>
            {decidedLines(result.checked, isDamaged, ruleText).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {differing !== null && (
            <Button variant="default" onClick={() => onGo(differing)}>
              {WORDS.goTo(differing)}
            </Button>
          )}
        </Alert>
      )}
      {result?.type === 'shrunk' && shrunk === null && (
        <Alert role="status" className={styles.warn} title={WORDS.notShown(result.property)} />
      )}
      {shrunk === 'unknown' && (
        <Alert role="alert" className={styles.bad} title={WORDS.unknownProperty}>
          {WORDS.properties(PREDICATES)}
        </Alert>
      )}
      {shrunk !== null && shrunk !== 'unknown' && (
        <Panel title={WORDS.fewest}>
          <ol className={styles.events}>
            {[...shrunk.log, ...(shrunk.differing?.recorded ?? [])].map(({ seq, cause, event }) => (
              <li key={seq}>
                {[...(cause === null ? [] : [causeText(cause)]), describe(event)].join(' ▸ ')}
              </li>
            ))}
          </ol>
          <p className="soft tiny">{WORDS.specNote}</p>
          <div className="cluster gap-2">
            <Button onClick={() => saveFile(shrunk.spec, 'found.spec.ts', 'text/plain')}>
              {WORDS.saveSpec}
            </Button>
            <Button variant="default" onClick={() => void copyText(shrunk.spec).then(setCopied)}>
              {copied ? WORDS.specCopied : WORDS.copySpec}
            </Button>
          </div>
        </Panel>
      )}
    </>
  );
};
