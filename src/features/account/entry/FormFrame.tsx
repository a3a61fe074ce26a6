import { type ReactNode, useState } from 'react';
import { type Purpose, purposeOf } from '../../../../domain/fields/profile.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { ErrorSummary, type FieldError } from '../../../kit/forms/ErrorSummary.tsx';
import styles from '../../../kit/forms/forms.module.css';
import { useSpoken } from '../../../kit/speech.tsx';
import { Forms } from '../../../kit/theme/Forms.tsx';

interface Props {
  readonly intro: ReactNode;
  readonly action: string;
  readonly busy: boolean;
  readonly errors: readonly FieldError[];
  /** Validates all fields on each submit. Returns true if they are valid. */
  readonly validate: () => boolean;
  /** Sends the form after a successful `validate`. Resolves to false if a field is invalid after all. */
  readonly onSend: () => Promise<boolean> | undefined;
  readonly refusal?: ReactNode;
  readonly children: ReactNode;
}

export const FormFrame = ({ intro, action, busy, errors, validate, onSend, refusal, children }: Props) => {
  const [attempt, setAttempt] = useState(0);
  useSpoken(!busy && typeof refusal === 'string' && refusal, true);
  return (
    <form
      className={`stack gap-4 ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        setAttempt(attempt + 1);
        if (!validate()) return;
        void onSend()?.then((sent) => {
          if (!sent) setAttempt(attempt + 2);
        });
      }}
    >
      <p>{intro}</p>
      <ErrorSummary errors={errors} attempt={attempt} />
      <Forms>{children}</Forms>
      <div className={`bad pad-note ${styles.refusal}`}>{!busy && refusal}</div>
      <Button type="submit" size="large" busy={busy}>
        {action}
      </Button>
    </form>
  );
};

export const usePurpose = (): Purpose => useSnapshot(({ cart }) => purposeOf(cart));
