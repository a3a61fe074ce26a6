/** Registration form. The core logs the buyer in after the registration (S-14). */
import { Checkbox } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../../core/index.ts';
import { useCommand } from '../../../kit/command.ts';
import { Button, NewTabHint } from '../../../kit/controls/Button.tsx';
import type { FieldError } from '../../../kit/forms/ErrorSummary.tsx';
import styles from '../../../kit/forms/forms.module.css';
import { PasswordField, PasswordNeeds } from '../../../kit/forms/PasswordField.tsx';
import { useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { useCheck } from '../../../kit/forms/violations.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import { FormFrame, usePurpose } from './FormFrame.tsx';
import { AddressFields, EmailField, NewsletterField, OfferedFields, PersonFields } from './ProfileFields.tsx';
import { type ProfileValues, toProfile } from './profile-form.ts';
import { useEmailCheck, useFieldErrors, useProfileForm } from './useProfileForm.ts';

interface Access {
  email: string;
  password: string;
  passwordAgain: string;
  terms: boolean;
  [name: string]: string | boolean;
}

export interface RegistrationDraft {
  readonly profile: ProfileValues;
  readonly access: Access;
}

interface Props {
  readonly entering: boolean;
  /** Typed texts, which survive a look at the login. */
  readonly draft: RefObject<RegistrationDraft | null>;
  /** Called when the buyer of a refused registration wants to log in with the typed e-mail. */
  readonly onLogin: (email: string) => void;
}

export const RegistrationForm = ({ entering, draft, onLogin }: Props) => {
  const { t } = useTranslation('entry');
  const { t: shell } = useTranslation('shell');
  const core = useCore();
  const check = useCheck();
  const mail = useEmailCheck();
  const [kept] = useState(draft.current);
  const profile = useProfileForm(null, usePurpose(), null, kept?.profile);
  const fieldErrors = useFieldErrors();
  const { refusal, send: sendCommand } = useCommand();
  const [checking, setChecking] = useState(false);
  useSpoken(!entering && refusal, true);
  const access = useCheckedForm<Access>(
    kept?.access ?? { email: '', password: '', passwordAgain: '', terms: false },
    ({ email, password, passwordAgain, terms }) => {
      const wrong = {
        email: mail.error(email),
        password: check('password', {})(password),
        passwordAgain: check('passwordAgain', { other: password })(passwordAgain),
        terms: terms ? null : t('field.terms.required'),
      };
      return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== null));
    },
  );
  useEffect(() => {
    draft.current = { profile: profile.values, access: access.values };
  });
  const email = access.values.email.trim();

  const send = async (): Promise<boolean> => {
    setChecking(true);
    const right = await Promise.all([profile.isDocumentKnown(), mail.canBeMailed(access)]);
    setChecking(false);
    if (right.includes(false)) return false;
    const secretRef = await core.keepSecret(access.values.password);
    const values = { ...profile.values, email };
    void sendCommand({ type: 'Register', profile: toProfile(values, profile.site), secretRef });
    return true;
  };
  /** Errors of the terms, which are at the end of the form (`foot`), else of the email and passwords at the start. */
  const accessErrors = (foot: boolean): readonly FieldError[] =>
    Object.entries(access.errors)
      .filter(([name]) => (name === 'terms') === foot)
      .map(([name, message]) => ({
        id: `profile-${name}`,
        label: t(
          name === 'terms' ? 'field.terms.short' : `field.${name as 'email' | 'password' | 'passwordAgain'}`,
        ),
        message: String(message),
      }));

  return (
    <FormFrame
      intro={t('register.text')}
      action={t(checking ? 'register.checking' : entering ? 'register.busy' : 'register.submit')}
      busy={entering || checking}
      errors={[...accessErrors(false), ...fieldErrors(profile), ...accessErrors(true)]}
      validate={() => {
        const wrong = { ...profile.validateAll(), ...access.validateAll() };
        return Object.keys(wrong).length === 0;
      }}
      refusal={
        refusal !== null && (
          <>
            <p>{refusal}</p>
            <Button kind="link" onClick={() => onLogin(email)}>
              {t('register.login')}
            </Button>
          </>
        )
      }
      onSend={send}
    >
      <fieldset className={styles.section}>
        <legend>{t('section.access')}</legend>
        <EmailField form={access} mail={mail} />
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
