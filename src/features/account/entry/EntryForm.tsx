/** The frame of a form: what it is for, what wants another look, its fields, why it was refused, its one button. */
import { type ReactNode, useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { ErrorSummary, type FieldError } from '../../../kit/forms/ErrorSummary.tsx';
import styles from '../../../kit/forms/forms.module.css';
import { useSpoken } from '../../../kit/speech.tsx';

interface Props {
  readonly intro: ReactNode;
  readonly action: string;
  readonly busy: boolean;
  /** What is wrong by now, in the order in which it stands on the page. */
  readonly errors: readonly FieldError[];
  /** Judges every field; asked on every attempt to send. Answers whether all is well. */
  readonly judge: () => boolean;
  /** Called when it is. Answers false where something turned out to be wrong after all. */
  readonly onSend: () => Promise<boolean> | undefined;
  /** Why the server refused what was sent last. */
  readonly refusal?: ReactNode;
  readonly children: ReactNode;
}

export const EntryForm = ({ intro, action, busy, errors, judge, onSend, refusal, children }: Props) => {
  const [attempt, setAttempt] = useState(0);
  useSpoken(!busy && typeof refusal === 'string' && refusal, true);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        setAttempt(attempt + 1);
        if (!judge()) return;
        void onSend()?.then((sent) => {
          if (!sent) setAttempt(attempt + 2);
        });
      }}
    >
      <p>{intro}</p>
      <ErrorSummary errors={errors} attempt={attempt} />
      {children}
      <div className={styles.refusal}>{!busy && refusal}</div>
      <Button type="submit" size="large" busy={busy}>
        {action}
      </Button>
    </form>
  );
};
