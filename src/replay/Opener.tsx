import { Alert, Button, Textarea } from '@mantine/core';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import type { LogProblem } from '../../domain/log/envelopes.ts';
import type { NoLog } from '../../worker/replay/replaying.ts';
import { type OpenFile, openFile, openText } from './logs.ts';
import styles from './replay.module.css';
import { problemText, WORDS } from './words.ts';

const SHOWN_PROBLEMS = 8;

export const Problems = ({
  title,
  problems,
  fatal = false,
}: {
  readonly title: string;
  readonly problems: readonly LogProblem[];
  readonly fatal?: boolean;
}) => (
  <Alert role={fatal ? 'alert' : 'status'} title={title} className={fatal ? styles.bad : styles.warn}>
    {problems.length === 0 ? (
      <p>{WORDS.noEvents}</p>
    ) : (
      <ul className={styles.problems}>
        {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
          <li key={`${problem.line} ${problem.path} ${problem.code}`}>{problemText(problem)}</li>
        ))}
        {problems.length > SHOWN_PROBLEMS && <li>{WORDS.moreProblems(problems.length - SHOWN_PROBLEMS)}</li>}
      </ul>
    )}
  </Alert>
);

interface Props {
  readonly title: string;
  readonly onOpen: (file: OpenFile) => void;
}

export const Opener = ({ title, onOpen }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const [over, setOver] = useState(false);
  /** Progress of the read, from 0 to 1; null if no log is being read. */
  const [done, setDone] = useState<number | null>(null);
  const [problems, setProblems] = useState<readonly LogProblem[] | null>(null);

  /** Reads a log and opens it. Does nothing while another log is being read. */
  const open = async (reading: () => Promise<OpenFile | NoLog>): Promise<void> => {
    if (done !== null) return;
    setDone(0);
    try {
      const file = await reading();
      const isOpen = 'logs' in file;
      setProblems(isOpen ? null : file.problems);
      if (isOpen) onOpen(file);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      setProblems([{ code: 'log.notALog', line: null, path: '', why }]);
    } finally {
      setDone(null);
    }
  };
  const read = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) await open(() => openFile(file.name, file, setDone));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  };
  const drag = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    void read(target.files?.[0]);
    // Resets the input, so that the same file can be chosen again.
    target.value = '';
  };

  return (
    <section
      className={styles.opener}
      aria-label={title}
      data-over={over}
      onDrop={drop}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
    >
      <p className={styles.drop}>{done === null ? WORDS.drop : WORDS.opening}</p>
      {done !== null && <progress className={styles.progress} aria-label={WORDS.opening} value={done} />}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={WORDS.choose}
        accept=".json,.txt,.log,.gz,application/json,application/gzip,text/plain"
        onChange={choose}
      />
      <Button onClick={() => input.current?.click()} loading={done !== null}>
        {WORDS.choose}
      </Button>
      <Textarea
        className={styles.wide}
        label={WORDS.paste}
        rows={4}
        spellCheck={false}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={pasted.trim() === '' || done !== null}
        onClick={() => void open(() => openText(WORDS.title, pasted, setDone))}
      >
        {WORDS.openPasted}
      </Button>
      <p className="soft tiny">{WORDS.stays}</p>
      {problems !== null && <Problems title={WORDS.notOpened} problems={problems} fatal />}
    </section>
  );
};
