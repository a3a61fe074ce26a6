/** `/esqueci-minha-senha`: requests a reset link. The response does not reveal whether the account exists. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { afterEntry, entryAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { PageHeading } from '../../../kit/controls/PageHeading.tsx';
import { useShowNotice } from '../../../kit/dispatch.ts';
import { FormFrame } from '../../../kit/forms/FormFrame.tsx';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { useCheck } from '../../../kit/forms/violations.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useRequest } from '../../../kit/request.ts';
import { BesidePromise } from '../entry/BesidePromise.tsx';

interface ForgotFormProps {
  readonly after: string;
  readonly onSent: (email: string) => void;
}

const ForgotForm = ({ after, onSent }: ForgotFormProps) => {
  const { t } = useTranslation(['password', 'entry', 'shell']);
  const tell = useShowNotice();
  const check = useCheck();
  const { refusal, send } = useRequest('forgotPassword', t('shell:title.forgot-password'), {
    failed: 'session.reset-failed',
  });
  const form = useCheckedForm({
    id: 'forgot',
    initialValues: { email: '' },
    rules: ({ email }) => ({ email: check('email', {})(email) }),
    label: () => t('entry:field.email'),
  });
  const submit = async (): Promise<void> => {
    const { email } = form.values;
    const sent = await send({ email, url: `${location.origin}${entryAddress('reset', after)}` });
    if (!sent.ok) return;
    tell('success', 'session.reset-sent', sent.value.message || null);
    onSent(email);
  };
  return (
    <FormFrame
      intro={t('forgot.text')}
      action={t('forgot.submit')}
      sending={t('forgot.busy')}
      parts={[form]}
      onSend={submit}
      refusal={refusal}
    >
      <TextField
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormFrame>
  );
};

export const ForgotPage = () => {
  const { t } = useTranslation(['password', 'shell']);
  const after = afterEntry(useLocation());
  const [sentTo, setSentTo] = useState<string | null>(null);
  const title = t('shell:title.forgot-password');
  const login = entryAddress('login', after);
  return (
    <Page title={title} crumbs={[{ label: title, to: null }]}>
      <div className="stack gap-5 column-page">
        {sentTo === null ? (
          <>
            <PageHeading>{title}</PageHeading>
            <BesidePromise>
              <ForgotForm after={after} onSent={setSentTo} />
              <p>
                <Link to={login}>{t('forgot.remembered')}</Link>
              </p>
            </BesidePromise>
          </>
        ) : (
          <>
            <PageHeading isOutcome>{t('sent.title')}</PageHeading>
            <p>{t('sent.text', { email: sentTo })}</p>
            <p className="soft">{t('sent.wait')}</p>
            <div className="cluster gap-3">
              <Button size="large" to={login}>
                {t('toLogin')}
              </Button>
              <Button size="large" kind="quiet" onClick={() => setSentTo(null)}>
                {t('sent.again')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Page>
  );
};
