import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consumer } from '../../../../domain/model/person.ts';
import {
  fieldLabel,
  profileFacts,
  profileValues,
  toProfile,
} from '../../../../domain/session/profile-form.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import { useCommand } from '../../../kit/command.ts';
import { useShowNotice } from '../../../kit/dispatch.ts';
import { FormFrame } from '../../../kit/forms/FormFrame.tsx';
import forms from '../../../kit/forms/forms.module.css';
import { PasswordField, PasswordNeeds } from '../../../kit/forms/PasswordField.tsx';
import { useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { dateOrder, useCheck } from '../../../kit/forms/violations.ts';
import { useRequest } from '../../../kit/request.ts';
import styles from '../account.module.css';
import {
  AddressFields,
  EmailField,
  NewsletterField,
  OfferedFields,
  PersonFields,
} from '../entry/ProfileFields.tsx';
import { useEmailCheck, useProfileForm } from '../entry/useProfileForm.ts';

interface Props {
  readonly consumer: Consumer;
  readonly updating: boolean;
}

export const ProfileForm = ({ consumer, updating }: Props) => {
  const { t } = useTranslation(['account', 'entry']);
  const mail = useEmailCheck(consumer.email);
  const form = useProfileForm(consumer, 'account', { mail });
  const { refusal, send } = useCommand();
  return (
    <FormFrame
      intro={t('profile.text')}
      action={t(updating ? 'entry:profile.busy' : 'profile.submit')}
      busy={updating}
      parts={[form]}
      refusal={refusal}
      onSend={async () => {
        const right = await Promise.all([form.isDocumentKnown(), mail.canBeMailed(form)]);
        if (right.includes(false)) return false;
        const profile = toProfile(form.values, form.context.site, dateOrder);
        void send({ type: 'UpdateProfile', profile });
        return true;
      }}
    >
      <PersonFields form={form} />
      <AddressFields form={form} />
      <OfferedFields form={form} unfolded />
      <fieldset className={forms.section}>
        <legend>{t('profile.contact')}</legend>
        <EmailField form={form} mail={mail} />
        <NewsletterField form={form} />
      </fieldset>
    </FormFrame>
  );
};

/** Stored profile, without name and e-mail, which are above it. */
export const ProfileFacts = ({ consumer }: Pick<Props, 'consumer'>) => {
  const { t } = useTranslation('entry');
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const values = profileValues(site, consumer, dateOrder);
  return (
    <dl className={styles.facts}>
      {profileFacts(values).map(({ name, texts }) => (
        <div key={name}>
          <dt className="soft">{t(fieldLabel(name, values, site))}</dt>
          {texts.map((text) => (
            <dd key={text} className="break">
              {text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
};

const FIELDS = [
  ['old', 'current-password'],
  ['new', 'new-password'],
  ['again', 'new-password'],
] as const;
const EMPTY = { old: '', new: '', again: '' };

/** Form for a new password. A change remounts the fields, so that they are empty. */
export const PasswordForm = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation('account');
  const [times, setTimes] = useState(0);
  return (
    <>
      <Fields key={times} email={email} onChanged={() => setTimes(times + 1)} />
      <p>{times > 0 && t('password.done')}</p>
    </>
  );
};

interface PasswordFormProps {
  readonly email: string;
  readonly onChanged: () => void;
}

const Fields = ({ email, onChanged }: PasswordFormProps) => {
  const { t } = useTranslation('account');
  const core = useCore();
  const check = useCheck();
  const tell = useShowNotice();
  const { refusal, send } = useRequest('changePassword', t('password.title'), {
    failed: 'session.password-failed',
    unknown: t('password.unknown'),
  });
  const form = useCheckedForm({
    id: 'password',
    initialValues: EMPTY,
    rules: (values) => ({
      old: check('currentPassword', {})(values.old),
      new: check('password', {})(values.new),
      again: check('passwordAgain', { other: values.new })(values.again),
    }),
    label: (name) => t(`password.${name}`),
  });
  const submit = async (): Promise<void> => {
    const [oldRef, newRef] = await Promise.all([
      core.keepSecret(form.values.old),
      core.keepSecret(form.values.new),
    ]);
    const changed = await send({ oldRef, newRef });
    if (!changed.ok) return;
    tell('success', 'session.password-updated');
    onChanged();
  };
  return (
    <FormFrame
      intro={t('password.text')}
      action={t('password.submit')}
      sending={t('password.busy')}
      parts={[form]}
      refusal={refusal}
      onSend={submit}
    >
      {/* Lets password managers store the new password with this account. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {FIELDS.map(([name, complete]) => (
        <PasswordField key={name} {...form.field(name)} autoComplete={complete} />
      ))}
      <PasswordNeeds password={form.values.new} />
    </FormFrame>
  );
};
