/** Form for one code, validated before it is sent. An error replaces the hint below the field. */
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { fieldViolation } from '../../../domain/fields/violation.ts';
import { Button } from '../controls/Button.tsx';
import { Field } from '../controls/Field.tsx';
import { useSpoken } from '../speech.tsx';
import { useOnChange } from '../useOnChange.ts';
import styles from './CodeForm.module.css';

export interface CodeFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly size?: 'small' | 'medium';
  readonly action: string;
  readonly empty: string;
  readonly busy: boolean;
  /** Message for a refused code; null while a code is being sent. */
  readonly error: string | null;
  /** Name of the accepted code's request. Another one clears the field. */
  readonly taken?: string | null;
  readonly onSend: (code: string) => void;
  readonly children?: ReactNode;
}

const CodeField = (props: CodeFieldProps) => {
  const { action, empty, busy, error, taken = null, onSend, children, ...words } = props;
  const form = useForm({
    mode: 'controlled',
    initialValues: { code: '' },
    validate: { code: (text) => (fieldViolation('text', text, {}) === null ? null : empty) },
  });
  // Typing clears the error until the next response.
  useOnChange(error, () => form.setFieldError('code', error));
  useOnChange(taken, () => {
    if (taken !== null) form.reset();
  });
  const wrong = form.errors.code;
  useSpoken(typeof wrong === 'string' && wrong, true);
  return (
    <form
      className={styles.code}
      noValidate
      onSubmit={form.onSubmit(({ code }) => {
        if (!busy) onSend(code.trim());
      })}
    >
      <Field
        {...words}
        value={form.values.code}
        error={form.errors.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(text) => form.setFieldValue('code', text)}
        button={
          <Button type="submit" kind="quiet" size={words.size} busy={busy}>
            {action}
          </Button>
        }
      />
      {children}
    </form>
  );
};

export default CodeField;
