/** Form with introduction, error summary, fields, refusal and button. */
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { useSpoken } from '../speech.tsx';
import { Forms } from '../theme/Forms.tsx';
import { ErrorSummary, type FieldError } from './ErrorSummary.tsx';
import styles from './forms.module.css';

interface Part {
  readonly validate: () => boolean;
  readonly summary: readonly FieldError[];
}

interface Props {
  readonly intro: ReactNode;
  readonly action: string;
  /** Text of the button while `onSend` is pending. */
  readonly sending?: string;
  /** True while the form cannot be sent for another reason than a pending `onSend`. */
  readonly busy?: boolean;
  /** Forms of the frame's fields, in page order. */
  readonly parts: readonly Part[];
  /** Called with valid fields. Resolves to false if a field is invalid after all. */
  readonly onSend: () => Promise<unknown>;
  readonly refusal?: string | null;
  /** Follows the refusal: what the buyer can do. */
  readonly remedy?: ReactElement | false;
  readonly children: ReactNode;
}

export const FormFrame = ({ intro, action, parts, onSend, refusal, remedy, children, ...props }: Props) => {
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const busy = isSending || props.busy === true;
  useSpoken(!busy && refusal, true);
  return (
    <form
      className={`stack gap-4 ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        setAttempt(attempt + 1);
        if (parts.map(({ validate }) => validate()).includes(false)) return;
        setSending(true);
        void onSend().then((sent) => {
          setSending(false);
          if (sent === false) setAttempt(attempt + 2);
        });
      }}
    >
      {Boolean(intro) && <p>{intro}</p>}
      <ErrorSummary errors={parts.flatMap(({ summary }) => summary)} attempt={attempt} />
      <Forms>{children}</Forms>
      <div className={`bad pad-note collapse ${styles.refusal}`}>
        {!busy && Boolean(refusal) && (
          <>
            <span>{`${refusal} `}</span>
            {remedy}
          </>
        )}
      </div>
      <Button type="submit" size="large" busy={busy}>
        {isSending ? (props.sending ?? action) : action}
      </Button>
    </form>
  );
};
