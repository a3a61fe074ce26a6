/** Registration form. The core logs the buyer in after the registration (S-14). */
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../../core/index.ts';
import { NewTabHint } from '../../../kit/controls/Button.tsx';
import { useDispatch, useShowNotice } from '../../../kit/dispatch.ts';
import type { FieldError } from '../../../kit/forms/ErrorSummary.tsx';
import { TextField } from '../../../kit/forms/fields.tsx';
import styles from '../../../kit/forms/forms.module.css';
import { PasswordField, PasswordNeeds } from '../../../kit/forms/PasswordField.tsx';
import { useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { useCheck } from '../../../kit/forms/violations.ts';
import { codeText } from '../../../kit/messages.ts';
import { FormFrame, usePurpose } from './FormFrame.tsx';
import { AddressFields, NewsletterField, OfferedFields, PersonFields } from './ProfileFields.tsx';
import { toProfile } from './profile-form.ts';
import { type ServerCheck, useFieldErrors, useProfileForm, useServerCheck } from './useProfileForm.ts';
import { useRefusal } from './useRefusal.ts';

const useEmailCheck = (): ServerCheck => {
  const core = useCore();
  const tell = useShowNotice();
  return useServerCheck(async (email) => {
    const result = await core.query('validateEmail', { email });
    if (!result.ok) throw new Error(result.problem.code);
    if (result.value.valid) return null;
    const own = result.value.message || null;
    tell('error', 'session.email-refused', own);
    return own ?? codeText('session.email-refused');
  });
};

interface Access {
  email: string;
  password: string;
  passwordAgain: string;
  terms: boolean;
  [name: string]: string | boolean;
}

export const RegistrationForm = ({ entering }: { readonly entering: boolean }) => {
  const { t } = useTranslation('entry');
  const { t: shell } = useTranslation('shell');
  const core = useCore();
  const dispatch = useDispatch();
  const check = useCheck();
  const mail = useEmailCheck();
  const profile = useProfileForm(null, usePurpose());
  const fieldErrors = useFieldErrors();
  const { refusal, forget } = useRefusal('session.registration-failed', 'session.registration-unconfirmed');
  const [checking, setChecking] = useState(false);
  const access = useCheckedForm<Access>(
    { email: '', password: '', passwordAgain: '', terms: false },
    ({ email, password, passwordAgain, terms }) => {
      const wrong = {
        email: check('email', {})(email.trim()) ?? mail.refusal(email.trim()),
        password: check('password', {})(password),
        passwordAgain: check('passwordAgain', { other: password })(passwordAgain),
        terms: terms ? null : t('field.terms.required'),
      };
      return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== null));
    },
  );
  const email = access.values.email.trim();

  /** Resolves to false if the server refuses the email. True for a malformed email, which the form reports itself. */
  const canBeMailed = async (): Promise<boolean> => {
    if (check('email', {})(email) !== null) return true;
    const arrives = await mail.check(email);
    if (!arrives) access.validateField('email');
    return arrives;
  };

  const send = async (): Promise<boolean> => {
    forget();
    setChecking(true);
    const right = await Promise.all([profile.isDocumentKnown(), canBeMailed()]);
    setChecking(false);
    if (right.includes(false)) return false;
    const secretRef = await core.keepSecret(access.values.password);
    const values = { ...profile.values, email };
    return dispatch({ type: 'Register', profile: toProfile(values, profile.site), secretRef });
  };
  /** Errors of the terms, which are at the end of the form (`foot`), else of the email and passwords at the start. */
  const accessErrors = (foot: boolean): readonly FieldError[] =>
    Object.entries(access.errors)
      .filter(([name]) => (name === 'terms') === foot)
      .map(([name, message]) => ({
        id: `profile-${name}`,
        label: t(name === 'terms' ? 'field.terms.short' : `field.${name as 'password'}`),
        message: String(message),
      }));

  return (
    <FormFrame
      intro={t('register.text')}
      action={t(checking ? 'register.checking' : entering ? 'register.busy' : 'register.submit')}
      busy={entering || checking}
      errors={[...accessErrors(false), ...fieldErrors(profile), ...accessErrors(true)]}
      judge={() => {
        const wrong = { ...profile.validateAll(), ...access.validateAll() };
        return Object.keys(wrong).length === 0;
      }}
      refusal={refusal}
      onSend={send}
    >
      <fieldset className={styles.section}>
        <legend>{t('section.access')}</legend>
        <TextField
          id="profile-email"
          aria-required
          label={t('field.email')}
          {...(mail.pending ? { description: t('field.email.checking') } : {})}
          error={access.errors.email}
          value={access.values.email}
          onChange={(text) => access.set('email', text)}
          onBlur={() => {
            access.validateField('email');
            void canBeMailed();
          }}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <div className={styles.pair}>
          {(['password', 'passwordAgain'] as const).map((name) => (
            <PasswordField
              key={name}
              id={`profile-${name}`}
              label={t(`field.${name}`)}
              value={access.values[name]}
              error={access.errors[name]}
              onChange={(text) => access.set(name, text)}
              autoComplete="new-password"
              aria-required
            />
          ))}
        </div>
        <PasswordNeeds password={access.values.password} />
      </fieldset>
      <fieldset className={styles.section}>
        <legend>{t('section.you')}</legend>
        <PersonFields form={profile} />
        <AddressFields form={profile} />
        <OfferedFields form={profile} />
      </fieldset>
      <NewsletterField form={profile} />
      <Checkbox
        id="profile-terms"
        aria-required
        label={t('field.terms')}
        description={
          <>
            <a href="/termos-de-compra" target="_blank" rel="noreferrer">
              {shell('title.terms-of-purchase')}
              <NewTabHint />
            </a>
            <a href="/politica-de-privacidade" target="_blank" rel="noreferrer">
              {shell('title.privacy-policies')}
              <NewTabHint />
            </a>
          </>
        }
        classNames={{ description: styles.links }}
        checked={access.values.terms}
        error={access.errors.terms}
        onChange={(event) => access.set('terms', event.currentTarget.checked)}
      />
    </FormFrame>
  );
};
