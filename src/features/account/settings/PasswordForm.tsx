/** Another password. The server ends every other session of the account with the old one. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../../core/index.ts';
import { useShowNotice } from '../../../kit/dispatch.ts';
import { PasswordField } from '../../../kit/forms/PasswordField.tsx';
import { PasswordNeeds } from '../../../kit/forms/PasswordNeeds.tsx';
import { useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { useCheck } from '../../../kit/forms/violations.ts';
import { codeText, isLost } from '../../../kit/messages.ts';
import { EntryForm } from '../entry/EntryForm.tsx';

const FIELDS = [
  ['old', 'current-password'],
  ['new', 'new-password'],
  ['again', 'new-password'],
] as const;
const EMPTY = { old: '', new: '', again: '' };

/** Filled in anew once the password is another. */
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

interface Props {
  readonly email: string;
  readonly onChanged: () => void;
}

const Fields = ({ email, onChanged }: Props) => {
  const { t } = useTranslation('account');
  const core = useCore();
  const check = useCheck();
  const tell = useShowNotice();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useCheckedForm(EMPTY, (values) => {
    const wrong = {
      old: check('currentPassword', {})(values.old),
      new: check('password', {})(values.new),
      again: check('passwordAgain', { other: values.new })(values.again),
    };
    return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== null));
  });
  const send = async (): Promise<void> => {
    setBusy(true);
    const [oldRef, newRef] = await Promise.all([
      core.keepSecret(form.values.old),
      core.keepSecret(form.values.new),
    ]);
    const changed = await core.request('changePassword', { oldRef, newRef });
    setBusy(false);
    if (changed.ok) {
      tell('success', 'session.password-updated');
      return onChanged();
    }
    const { code, serverMessage } = changed.problem;
    if (isLost(code)) return setRefusal(t('password.unknown'));
    tell('error', 'session.password-failed', serverMessage);
    setRefusal(serverMessage ?? codeText(`problem.${code}`));
  };
  return (
    <EntryForm
      intro={t('password.text')}
      action={t(busy ? 'password.busy' : 'password.submit')}
      busy={busy}
      errors={Object.entries(form.errors).map(([name, message]) => ({
        id: `password-${name}`,
        label: t(`password.${name as keyof typeof EMPTY}`),
        message: String(message),
      }))}
      judge={() => Object.keys(form.judgeAll()).length === 0}
      refusal={refusal}
      onSend={() => void send()}
    >
      {/* For password managers, which keep the new password for this account. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {FIELDS.map(([name, complete]) => (
        <PasswordField
          key={name}
          id={`password-${name}`}
          label={t(`password.${name}`)}
          value={form.values[name]}
          error={form.errors[name]}
          onChange={(text) => form.set(name, text)}
          autoComplete={complete}
          aria-required
        />
      ))}
      <PasswordNeeds password={form.values.new} />
    </EntryForm>
  );
};
