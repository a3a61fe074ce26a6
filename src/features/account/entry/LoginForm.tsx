/** Login form. Puts the password into the core's vault, so that the command contains only a reference. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useCore } from '../../../core/index.ts';
import { afterEntry, entryAddress } from '../../../kit/addresses.ts';
import { useCommand } from '../../../kit/command.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import styles from '../../../kit/forms/forms.module.css';
import { PasswordField } from '../../../kit/forms/PasswordField.tsx';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
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
  const form = useCheckedForm({
    id: 'login',
    initialValues: { email, password: '' },
    rules: (typed) => ({
      email: check('email', {})(typed.email),
      password: check('currentPassword', {})(typed.password),
    }),
    label: (name) => t(`field.${name}`),
  });
  useSpoken(!entering && refusal, true);
  useEffect(() => {
    if (email !== '') document.getElementById('login-password')?.focus();
  }, [email]);

  const submit = form.onSubmit(async (typed) => {
    if (entering) return;
    const secretRef = await core.keepSecret(typed.password);
    await send({ type: 'LogIn', email: typed.email, secretRef });
  });

  return (
    <form className={`stack gap-4 ${styles.form}`} onSubmit={submit} noValidate>
      <p>{intro}</p>
      <Forms>
        <TextField
          {...form.field('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
      </Forms>
      <Link to={entryAddress('forgot', after)}>{t('login.forgot')}</Link>
      <div className={`bad pad-note collapse ${styles.refusal}`}>{!entering && refusal}</div>
      <Button type="submit" size="large" busy={entering}>
        {entering ? t('login.busy') : t('login.submit')}
      </Button>
    </form>
  );
};
