/** Signing up, once: who, where, how to get in. Success logs the buyer in, which the core does by itself. */
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../../core/index.ts';
import { useDispatch } from '../../../kit/dispatch.ts';
import type { FieldError } from '../../../kit/forms/ErrorSummary.tsx';
import styles from '../../../kit/forms/forms.module.css';
import { PasswordField } from '../../../kit/forms/PasswordField.tsx';
import { PasswordNeeds } from '../../../kit/forms/PasswordNeeds.tsx';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { useCheck } from '../../../kit/forms/violations.ts';
import { useQuery } from '../../../kit/query.ts';
import { Forms } from '../../../kit/theme/Forms.tsx';
import { EntryForm } from './EntryForm.tsx';
import { AddressFields, NewsletterField, PersonFields } from './ProfileFields.tsx';
import { toProfile } from './profile-form.ts';
import { useFieldErrors, useProfileForm } from './useProfileForm.ts';
import { useRefusal } from './useRefusal.ts';

export const RegistrationForm = ({ entering }: { readonly entering: boolean }) => {
  const { t } = useTranslation('entry');
  const core = useCore();
  const dispatch = useDispatch();
  const check = useCheck();
  const profile = useProfileForm(null);
  const fieldErrors = useFieldErrors();
  const { refusal, forget } = useRefusal('session.registration-failed');
  const [asked, setAsked] = useState({ email: '', times: 0 });
  const asks = asked.email !== '';
  const mail = useQuery('validateEmail', asks ? { email: asked.email } : null, asked.times);
  const access = useCheckedForm<{ password: string; passwordAgain: string; terms: boolean }>(
    { password: '', passwordAgain: '', terms: false },
    ({ password, passwordAgain, terms }) => {
      const wrong = {
        password: check('password', {})(password),
        passwordAgain: check('passwordAgain', { other: password })(passwordAgain),
        terms: terms ? null : t('field.terms.required'),
      };
      return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== null));
    },
  );

  /** Whether mail can be sent there is asked once the address looks right; no answer holds nobody up. */
  const checkEmail = (): void => {
    profile.judge('email');
    const { email } = profile.values;
    setAsked({ email: check('email', {})(email) === null ? email : '', times: asked.times + 1 });
  };

  const send = async (): Promise<void> => {
    forget();
    const secretRef = await core.keepSecret(access.values.password);
    await dispatch({
      type: 'Register',
      profile: toProfile(profile.values, new Date(), null),
      secretRef,
    });
  };
  const accessErrors = (): readonly FieldError[] =>
    Object.entries(access.errors).map(([name, message]) => ({
      id: `profile-${name}`,
      label: t(`field.${name}` as 'field.password'),
      message: String(message),
    }));

  return (
    <Forms>
      <EntryForm
        intro={t('register.text')}
        action={entering ? t('register.busy') : t('register.submit')}
        busy={entering}
        errors={[...fieldErrors(profile.errors, profile.values), ...accessErrors()]}
        judge={() => {
          const wrong = { ...profile.judgeAll(), ...access.judgeAll() };
          return Object.keys(wrong).length === 0;
        }}
        refusal={refusal}
        onSend={() => void send()}
      >
        <PersonFields form={profile} />
        <AddressFields form={profile} />
        <fieldset className={styles.section}>
          <legend>{t('section.access')}</legend>
          <TextField
            id="profile-email"
            label={t('field.email')}
            {...(asks && mail === null ? { description: t('field.email.checking') } : {})}
            error={profile.errors.email}
            value={profile.values.email}
            onChange={(text) => profile.set('email', text)}
            onBlur={checkEmail}
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
              />
            ))}
          </div>
          <PasswordNeeds password={access.values.password} />
        </fieldset>
        <NewsletterField form={profile} />
        <Checkbox
          id="profile-terms"
          label={t('field.terms')}
          checked={access.values.terms}
          error={access.errors.terms}
          onChange={(event) => access.set('terms', event.currentTarget.checked)}
        />
      </EntryForm>
    </Forms>
  );
};
