/** Registration form. The core logs the buyer in after the registration (S-14). */
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProfileValues, toProfile } from '../../../../domain/session/profile-form.ts';
import { useCore } from '../../../core/index.ts';
import { useCommand } from '../../../kit/command.ts';
import { Button, NewTabHint } from '../../../kit/controls/Button.tsx';
import { CheckField } from '../../../kit/forms/CheckField.tsx';
import { FormFrame } from '../../../kit/forms/FormFrame.tsx';
import styles from '../../../kit/forms/forms.module.css';
import { PasswordField, PasswordNeeds } from '../../../kit/forms/PasswordField.tsx';
import { useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { dateOrder, useCheck } from '../../../kit/forms/violations.ts';
import { AddressFields, EmailField, NewsletterField, OfferedFields, PersonFields } from './ProfileFields.tsx';
import { useEmailCheck, useProfileForm, usePurpose } from './useProfileForm.ts';

const EMPTY = { email: '', password: '', passwordAgain: '' };
const NOT_ACCEPTED = { terms: false };

export interface RegistrationDraft {
  readonly profile: ProfileValues;
  readonly access: typeof EMPTY;
  readonly consent: typeof NOT_ACCEPTED;
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
  const profile = useProfileForm(null, usePurpose(), { draft: kept?.profile });
  const { refusal, send: sendCommand } = useCommand();
  const access = useCheckedForm({
    id: 'profile',
    initialValues: kept?.access ?? EMPTY,
    rules: ({ email, password, passwordAgain }) => ({
      email: mail.error(email),
      password: check('password', {})(password),
      passwordAgain: check('passwordAgain', { other: password })(passwordAgain),
    }),
    label: (name) => t(`field.${name}`),
  });
  const consent = useCheckedForm({
    id: 'profile',
    initialValues: kept?.consent ?? NOT_ACCEPTED,
    rules: ({ terms }) => ({ terms: terms ? null : t('field.terms.required') }),
    label: () => t('field.terms.short'),
  });
  useEffect(() => {
    draft.current = { profile: profile.values, access: access.values, consent: consent.values };
  });
  const { email } = access.values;

  const send = async (): Promise<boolean> => {
    const right = await Promise.all([profile.isDocumentKnown(), mail.canBeMailed(access)]);
    if (right.includes(false)) return false;
    const secretRef = await core.keepSecret(access.values.password);
    const values = { ...profile.values, email };
    const sent = toProfile(values, profile.context.site, dateOrder);
    void sendCommand({ type: 'Register', profile: sent, secretRef, acceptsTerms: consent.values.terms });
    return true;
  };

  return (
    <FormFrame
      intro={t('register.text')}
      action={t(entering ? 'register.busy' : 'register.submit')}
      sending={t('register.checking')}
      busy={entering}
      parts={[access, profile, consent]}
      refusal={refusal}
      remedy={
        <Button kind="link" onClick={() => onLogin(email)}>
          {t('register.login')}
        </Button>
      }
      onSend={send}
    >
      <fieldset className={styles.section}>
        <legend>{t('section.access')}</legend>
        <EmailField form={access} mail={mail} />
        <div className={styles.pair}>
          {(['password', 'passwordAgain'] as const).map((name) => (
            <PasswordField key={name} {...access.field(name)} autoComplete="new-password" />
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
      <CheckField
        {...consent.tick('terms')}
        label={t('field.terms')}
        links={
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
      />
    </FormFrame>
  );
};
