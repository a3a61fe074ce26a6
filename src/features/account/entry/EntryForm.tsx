/** The frame of a long form: what it is for, what wants another look, its fields, its one button. */
import { type ReactNode, useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { ErrorSummary, type FieldError } from '../../../kit/forms/ErrorSummary.tsx';
import styles from '../../../kit/forms/forms.module.css';
import { Forms } from '../../../kit/theme/Forms.tsx';

interface Props {
  readonly intro: string;
  readonly action: string;
  readonly busy: boolean;
  /** What is wrong, in the order in which it stands on the page; asked on every attempt to send. */
  readonly check: () => readonly FieldError[];
  /** Called when nothing is. */
  readonly onSend: () => void;
  readonly children: ReactNode;
}

export const EntryForm = ({ intro, action, busy, check, onSend, children }: Props) => {
  const [{ errors, attempt }, setTried] = useState<{ errors: readonly FieldError[]; attempt: number }>({
    errors: [],
    attempt: 0,
  });
  return (
    <Forms>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          const found = check();
          setTried({ errors: found, attempt: attempt + 1 });
          if (found.length === 0) onSend();
        }}
      >
        <p>{intro}</p>
        <ErrorSummary errors={errors} attempt={attempt} />
        {children}
        <Button type="submit" size="medium" busy={busy}>
          {action}
        </Button>
      </form>
    </Forms>
  );
};
