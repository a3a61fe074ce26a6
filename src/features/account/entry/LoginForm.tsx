/** Login form. Puts the password into the core's vault, so that the command contains only a reference. */
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useCore } from '../../../core/index.ts';
import { afterEntry, entryAddress } from '../../../kit/addresses.ts';
import { useCommand } from '../../../kit/command.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { TextField } from '../../../kit/forms/fields.tsx';
import styles from '../../../kit/forms/forms.module.css';
import { PasswordField } from '../../../kit/forms/PasswordField.tsx';
import { useCheck } from '../../../kit/forms/violations.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import { Forms } from '../../../kit/theme/Forms.tsx';

interface Props {
  readonly entering: boolean;
  readonly intro: string;
  /** E-mail of a registration that became a login. */
  readonly email?: string;
}

export const LoginForm = ({ entering, intro, email = '' }: Props) => {
  const { t } = useTranslation('entry');
  const core = useCore();
  const check = useCheck();
  const after = afterEntry(useLocation());
  const { refusal, send } = useCommand();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: { email: check('email', {}), password: check('currentPassword', {}) },
    onSubmitPreventDefault: 'always',
  });

  useSpoken(!entering && refusal, true);
  useEffect(() => {
    if (email !== '') document.getElementById('login-password')?.focus();
  }, [email]);

  const submit = form.onSubmit(
    async ({ email, password }) => {
      if (entering) return;
      const secretRef = await core.keepSecret(password);
      await send({ type: 'LogIn', email: email.trim(), secretRef });
    },
    (errors) => {
      const [first] = Object.keys(errors);
      if (first !== undefined) document.getElementById(`login-${first}`)?.focus();
    },
  );

  return (
    <form className={`stack gap-4 ${styles.form}`} onSubmit={submit} noValidate>
      <p>{intro}</p>
      <Forms>
        <TextField
          {...form.getInputProps('email')}
          id="login-email"
          aria-required
          label={t('field.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.getInputProps('password')}
          id="login-password"
          aria-required
          label={t('field.password')}
          autoComplete="current-password"
        />
      </Forms>
      <Link to={entryAddress('forgot', after)}>{t('login.forgot')}</Link>
      <div className={`bad pad-note ${styles.refusal}`}>{!entering && refusal}</div>
      <Button type="submit" size="large" busy={entering}>
        {entering ? t('login.busy') : t('login.submit')}
      </Button>
    </form>
  );
};
