/** Signing up, once: who, where, how to get in. Success logs the buyer in, which the core does by itself. */
import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../../core/index.ts';
import { useDispatch } from '../../../kit/dispatch.ts';
import { ErrorSummary, type FieldError } from '../../../kit/forms/ErrorSummary.tsx';
import styles from '../../../kit/forms/forms.module.css';
import { MaskedInput } from '../../../kit/forms/MaskedInput.tsx';
import { useCheck } from '../../../kit/forms/violations.ts';
import { useQuery } from '../../../kit/query.ts';
import { Forms } from '../../../kit/theme/Forms.tsx';
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
  const [summary, setSummary] = useState<readonly FieldError[]>([]);
  const [attempt, setAttempt] = useState(0);
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

  const submit = async (): Promise<void> => {
    const ofProfile = profile.validate();
    const ofAccess = access.validate();
    const errors = [
      ...fieldErrors(ofProfile.errors, profile.values),
      ...Object.entries(ofAccess.errors).map(([name, message]) => ({
        id: `profile-${name}`,
        label: t(`field.${name}` as 'field.password'),
        message: String(message),
      })),
    ];
    setSummary(errors);
    setAttempt(attempt + 1);
    if (errors.length > 0) return;
    const secretRef = await core.keepSecret(access.values.password);
    await dispatch({
      type: 'Register',
      profile: toProfile(profile.values, new Date(), null),
      secretRef,
    });
  };

  return (
    <Forms>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t('register.text')}</p>
        <ErrorSummary errors={summary} attempt={attempt} />
        <PersonFields form={profile} />
        <AddressFields form={profile} />
        <fieldset className={styles.section}>
          <legend>{t('section.access')}</legend>
          <MaskedInput
            id="profile-email"
            label={t('field.email')}
            {...(asks && mail === null ? { description: t('field.email.checking') } : {})}
            error={profile.errors.email}
            value={profile.values.email}
            onValue={(text) => profile.setFieldValue('email', text)}
            onBlur={checkEmail}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
          />
          <div className={styles.pair}>
            {(['password', 'passwordAgain'] as const).map((name) => (
              <PasswordInput
                {...access.getInputProps(name)}
                key={name}
                id={`profile-${name}`}
                size="md"
                label={t(`field.${name}`)}
                autoComplete="new-password"
                visibilityToggleButtonProps={{
                  'aria-label': t('field.show'),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              />
            ))}
          </div>
          <p className={styles.hint}>{t('field.password.hint')}</p>
        </fieldset>
        <NewsletterField form={profile} />
        <Checkbox
          {...access.getInputProps('terms', { type: 'checkbox' })}
          id="profile-terms"
          size="md"
          label={t('field.terms')}
        />
        <Button type="submit" size="md" loading={entering} className={styles.submit}>
          {entering ? t('register.busy') : t('register.submit')}
        </Button>
      </form>
    </Forms>
  );
};
