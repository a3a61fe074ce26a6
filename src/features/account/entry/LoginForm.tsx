/** Login form. Puts the password into the core's vault, so that the command contains only a reference. */
import { type RefObject, useEffect, useState } from 'react';
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

export interface LoginDraft {
  readonly email: string;
  /** True for the e-mail of a registration that became a login. */
  readonly isFromRegistration: boolean;
}

interface Props {
  readonly entering: boolean;
  readonly intro: string;
  /** Typed e-mail, which survives a look at the registration (S-100). */
  readonly draft?: RefObject<LoginDraft | null>;
}

export const LoginForm = ({ entering, intro, draft }: Props) => {
  const { t } = useTranslation('entry');
  const core = useCore();
  const check = useCheck();
  const after = afterEntry(useLocation());
  const { refusal, send } = useCommand();
  const [kept] = useState(draft?.current);
  const form = useCheckedForm({
    id: 'login',
    initialValues: { email: kept?.email ?? '', password: '' },
    rules: (typed) => ({
      email: check('email', {})(typed.email),
      password: check('currentPassword', {})(typed.password),
    }),
    label: (name) => t(`field.${name}`),
  });
  useSpoken(!entering && refusal, true);
  useEffect(() => {
    if (kept?.isFromRegistration) document.getElementById('login-password')?.focus();
  }, [kept]);
  useEffect(() => {
    if (draft !== undefined) draft.current = { email: form.values.email, isFromRegistration: false };
  });

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
