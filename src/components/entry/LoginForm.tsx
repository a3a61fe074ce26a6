/** E-mail and password. The password goes to the core's vault by reference and is forgotten here. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCore } from '../../core/index.ts';
import styles from '../forms/forms.module.css';
import { useCheck } from '../forms/violations.ts';

interface Props {
  readonly entering: boolean;
  /** What logging in is for, here. */
  readonly intro: string;
}

export const LoginForm = ({ entering, intro }: Props) => {
  const { t } = useTranslation('entry');
  const core = useCore();
  const check = useCheck();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: check('email', {}), password: check('text', {}) },
    onSubmitPreventDefault: 'always',
  });

  const submit = form.onSubmit(
    async ({ email, password }) => {
      const secretRef = await core.keepSecret(password);
      await core.dispatch({ type: 'LogIn', email: email.trim(), secretRef });
    },
    (errors) => {
      const [first] = Object.keys(errors);
      if (first !== undefined) document.getElementById(`login-${first}`)?.focus();
    },
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{intro}</p>
      <TextInput
        {...form.getInputProps('email')}
        id="login-email"
        size="md"
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...form.getInputProps('password')}
        id="login-password"
        size="md"
        label={t('field.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('field.show'), 'aria-hidden': false, tabIndex: 0 }}
      />
      <Link to="/esqueci-minha-senha">{t('login.forgot')}</Link>
      <Button type="submit" size="md" loading={entering} className={styles.submit}>
        {entering ? t('login.busy') : t('login.submit')}
      </Button>
    </form>
  );
};
