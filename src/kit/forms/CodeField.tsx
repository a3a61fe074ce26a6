/** Form for one code, validated before it is sent. An error replaces the hint below the field. */
import { isValidElement, useId } from 'react';
import { plainText } from '../../../domain/fields/plain-text.ts';
import { fieldViolation } from '../../../domain/fields/violation.ts';
import { Button } from '../controls/Button.tsx';
import type { Elements } from '../elements.ts';
import { useOnChange } from '../hooks.ts';
import { useSpoken } from '../speech.tsx';
import { Forms } from '../theme/Forms.tsx';
import styles from './CodeForm.module.css';
import { TextField } from './TextField.tsx';
import { useCheckedForm } from './useCheckedForm.ts';

export interface CodeFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly action: string;
  readonly empty: string;
  readonly busy: boolean;
  /** Message for a refused code; null while a code is being sent. */
  readonly error: string | null;
  /** The refused code, which the field shows at first. */
  readonly sent?: string | undefined;
  /** The accepted code, which clears the field unless another one was typed since. */
  readonly taken?: string | null;
  readonly onSend: (code: string) => void;
  readonly children?: Elements;
}

export const CodeField = (props: CodeFieldProps) => {
  const {
    label,
    placeholder,
    hint,
    action,
    empty,
    busy,
    error,
    sent = '',
    taken = null,
    onSend,
    children,
  } = props;
  const own = useId();
  const form = useCheckedForm({
    id: own,
    initialValues: { code: sent },
    rules: ({ code }) => ({ code: fieldViolation('text', code, {}) === null ? null : empty }),
    label: () => label,
  });
  // Typing clears the error until the next response.
  useOnChange(error, () => form.setError('code', error));
  useOnChange(taken, () => {
    if (form.values.code.trim() === taken) form.setValues({ code: '' });
  });
  const wrong = form.errors.code;
  useSpoken(wrong ?? false, true);
  return (
    <form
      className={`stack gap-1 ${styles.code}`}
      noValidate
      onSubmit={form.onSubmit(({ code }) => {
        if (!busy) onSend(code.trim());
      })}
    >
      <Forms>
        <TextField
          {...form.field('code')}
          placeholder={placeholder}
          mask={plainText}
          description={wrong ? undefined : hint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputContainer={(input) => (
            <div className={styles.box}>
              {isValidElement(input) && input}
              <Button type="submit" kind="quiet" size="medium" busy={busy}>
                {action}
              </Button>
            </div>
          )}
        />
      </Forms>
      {children}
    </form>
  );
};
