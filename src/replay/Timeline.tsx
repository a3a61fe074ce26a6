/** Going through time: the slider, the steps, the search and the list of events. */
import { Button, NativeSelect, Slider, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { EventList } from './EventList.tsx';
import { CAUSES, type CauseKind, type Clock, type NamedLog } from './logs.ts';
import styles from './replay.module.css';
import { search } from './search.ts';
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

/** What the search has found so far; null where nothing is searched for. */
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
    const parts = search(logs, clock, { text, cause });
    const moments: number[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      const { value, done } = parts.next();
      if (done !== true) moments.push(...value);
      setFound({ moments: [...moments], searching: done !== true });
      if (done !== true) timer = setTimeout(look);
    };
    look();
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
      <p className={styles.note}>{WORDS.keys}</p>
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
      <p className={styles.note} role="status">
        {WORDS.found(found?.moments.length ?? clock.length, found?.searching ?? false)}
      </p>
      <EventList logs={logs} clock={clock} found={found?.moments ?? null} moment={moment} onPick={onGo} />
    </section>
  );
};
