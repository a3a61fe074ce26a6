/** Signing up, once: who, where, how to get in. Success logs the buyer in, which the core does by itself. */
import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../../core/index.ts';
import { useDispatch } from '../../../kit/dispatch.ts';
import type { FieldError } from '../../../kit/forms/ErrorSummary.tsx';
import styles from '../../../kit/forms/forms.module.css';
import { PasswordField } from '../../../kit/forms/PasswordField.tsx';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useCheck } from '../../../kit/forms/violations.ts';
import { useQuery } from '../../../kit/query.ts';
import { EntryForm } from './EntryForm.tsx';
import { AddressFields, NewsletterField, PersonFields } from './ProfileFields.tsx';
import { toProfile } from './profile-form.ts';
import { useFieldErrors, useProfileForm } from './useProfileForm.ts';

export const RegistrationForm = ({ entering }: { readonly entering: boolean }) => {
  const { t } = useTranslation('entry');
  const core = useCore();
  const dispatch = useDispatch();
  const check = useCheck();
  const profile = useProfileForm(null);
  const fieldErrors = useFieldErrors();
  const [asked, setAsked] = useState({ email: '', times: 0 });
  const asks = asked.email !== '';
  const mail = useQuery('validateEmail', asks ? { email: asked.email } : null, asked.times);
  const access = useForm({
    mode: 'controlled',
    initialValues: { password: '', passwordAgain: '', terms: false },
    validate: {
      password: check('password', {}),
      passwordAgain: (text, { password }) => check('passwordAgain', { other: password })(text),
      terms: (accepted) => (accepted ? null : t('field.terms.required')),
    },
  });

  /** Whether mail can be sent there is asked once the address looks right; no answer holds nobody up. */
  const checkEmail = (): void => {
    profile.validateField('email');
    const { email } = profile.values;
    setAsked({ email: check('email', {})(email) === null ? email : '', times: asked.times + 1 });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (mail?.ok && !mail.value.valid) profile.setFieldError('email', mail.value.message);
  }, [mail]);

  const accessErrors = (): readonly FieldError[] =>
    Object.entries(access.validate().errors).map(([name, message]) => ({
      id: `profile-${name}`,
      label: t(`field.${name}` as 'field.password'),
      message: String(message),
    }));

  const send = async (): Promise<void> => {
    const secretRef = await core.keepSecret(access.values.password);
    await dispatch({
      type: 'Register',
      profile: toProfile(profile.values, new Date(), null),
      secretRef,
    });
  };

  return (
    <EntryForm
      intro={t('register.text')}
      action={entering ? t('register.busy') : t('register.submit')}
      busy={entering}
      check={() => [...fieldErrors(profile.validate().errors, profile.values), ...accessErrors()]}
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
          onChange={(text) => profile.setFieldValue('email', text)}
          onBlur={checkEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <div className={styles.pair}>
          {(['password', 'passwordAgain'] as const).map((name) => (
            <PasswordField
              {...access.getInputProps(name)}
              key={name}
              id={`profile-${name}`}
              label={t(`field.${name}`)}
              autoComplete="new-password"
            />
          ))}
        </div>
        <p className={styles.hint}>{t('field.password.hint')}</p>
      </fieldset>
      <NewsletterField form={profile} />
      <Checkbox
        {...access.getInputProps('terms', { type: 'checkbox' })}
        id="profile-terms"
        label={t('field.terms')}
      />
    </EntryForm>
  );
};
