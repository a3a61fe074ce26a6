/** Form for one code, validated before it is sent. An error replaces the hint below the field. */
import { useForm } from '@mantine/form';
import { isValidElement } from 'react';
import { plainText } from '../../../domain/fields/text.ts';
import { fieldViolation } from '../../../domain/fields/violation.ts';
import { Button } from '../controls/Button.tsx';
import type { Elements } from '../elements.ts';
import { useOnChange } from '../hooks.ts';
import { useSpoken } from '../speech.tsx';
import { Forms } from '../theme/Forms.tsx';
import styles from './CodeForm.module.css';
import { TextField } from './fields.tsx';

export interface CodeFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly action: string;
  readonly empty: string;
  readonly busy: boolean;
  /** Message for a refused code; null while a code is being sent. */
  readonly error: string | null;
  /** The accepted code, which clears the field unless another one was typed since. */
  readonly taken?: string | null;
  readonly onSend: (code: string) => void;
  readonly children?: Elements;
}

export const CodeField = (props: CodeFieldProps) => {
  const { hint, action, empty, busy, error, taken = null, onSend, children, ...words } = props;
  const form = useForm({
    mode: 'controlled',
    initialValues: { code: '' },
    validate: { code: (text) => (fieldViolation('text', text, {}) === null ? null : empty) },
  });
  // Typing clears the error until the next response.
  useOnChange(error, () => form.setFieldError('code', error));
  useOnChange(taken, () => {
    if (form.getValues().code.trim() === taken) form.reset();
  });
  const wrong = form.errors.code;
  useSpoken(typeof wrong === 'string' && wrong, true);
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
          {...words}
          {...form.getInputProps('code')}
          mask={plainText}
          description={wrong === undefined ? hint : undefined}
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
