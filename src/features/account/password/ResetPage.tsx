/** `/redefinir-senha`: sets a new password and logs in. Without a link's secrets, explains how to get a link. */
import { type ReactElement, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { failedCode } from '../../../../domain/model/form-failure.ts';
import {
  afterReset,
  checkedLink,
  type LinkStatus,
  passwordFailure,
  resetScreen,
} from '../../../../domain/session/password.ts';
import { type Problem, useCore, useSnapshot } from '../../../core/index.ts';
import { afterEntry, entryAddress } from '../../../kit/addresses.ts';
import { useCommand } from '../../../kit/command.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { SlowLoadNotice } from '../../../kit/controls/Loaded.tsx';
import { PageHeading } from '../../../kit/controls/PageHeading.tsx';
import { useDispatch, useShowNotice } from '../../../kit/dispatch.ts';
import { FormFrame } from '../../../kit/forms/FormFrame.tsx';
import { PasswordField, PasswordNeeds } from '../../../kit/forms/PasswordField.tsx';
import { useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { useCheck } from '../../../kit/forms/violations.ts';
import { forgetResetLink, resetLink } from '../../../kit/linkSecrets.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useResult } from '../../../kit/query.ts';
import { useRequest } from '../../../kit/request.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import styles from '../account.module.css';
import { BesidePromise } from '../entry/BesidePromise.tsx';

type ResetLink = NonNullable<ReturnType<typeof resetLink>>;

const checkLink = async (core: ReturnType<typeof useCore>, link: ResetLink | null) => {
  if (link === null) return null;
  const tokenRef = await core.keepSecret(link.token);
  return core.request('validateToken', { email: link.email, tokenRef });
};

const useLinkStatus = (link: ResetLink | null): LinkStatus => {
  const core = useCore();
  const tell = useShowNotice();
  const navigate = useNavigate();
  const checked = useResult(useMemo(() => checkLink(core, link), [core, link]));
  const status = link === null ? 'none' : checkedLink(checked);
  const problem = status === null && checked?.ok === false ? checked.problem : null;
  const leave = useEffectEvent((found: Problem): void => {
    tell('error', failedCode('session.reset-link-failed', found), found.serverMessage);
    void navigate('/', { replace: true });
  });
  useEffect(() => {
    if (problem !== null) leave(problem);
  }, [problem]);
  return status ?? 'checking';
};

interface FormProps {
  readonly link: ResetLink;
  readonly forgot: string;
  readonly onSet: (password: string, isShown: boolean) => void;
}

const NewPassword = ({ link, forgot, onSet }: FormProps) => {
  const { t } = useTranslation(['password', 'entry', 'shell']);
  const core = useCore();
  const check = useCheck();
  const { problem, refusal, send } = useRequest('resetPassword', t('shell:title.reset-password'), {
    failed: 'session.reset-failed',
    unknown: t('reset.unknown'),
  });
  const failure = problem && passwordFailure(problem);
  const form = useCheckedForm({
    id: 'reset',
    initialValues: { password: '', passwordAgain: '' },
    rules: ({ password, passwordAgain }) => ({
      password: check('password', {})(password),
      passwordAgain: check('passwordAgain', { other: password })(passwordAgain),
    }),
    label: (name) => t(name === 'password' ? 'reset.password' : 'entry:field.passwordAgain'),
  });
  const submit = async (): Promise<void> => {
    const { password } = form.values;
    const [tokenRef, passwordRef] = await Promise.all([
      core.keepSecret(link.token),
      core.keepSecret(password),
    ]);
    const set = await send({ email: link.email, tokenRef, passwordRef });
    if (set.ok) onSet(password, set.isShown);
  };
  return (
    <FormFrame
      intro={t('reset.text', { email: link.email })}
      action={t('reset.submit')}
      sending={t('reset.busy')}
      parts={[form]}
      onSend={submit}
      refusal={refusal}
      remedy={
        (failure === 'unknown' && <Link to={entryAddress('login', '/')}>{t('reset.tryLogin')}</Link>) ||
        (failure === 'newLink' && <Link to={forgot}>{t('reset.again')}</Link>)
      }
    >
      {/* Lets password managers store the new password with this account. */}
      <input type="text" autoComplete="username" value={link.email} readOnly hidden />
      {(['password', 'passwordAgain'] as const).map((name) => (
        <PasswordField key={name} {...form.field(name)} autoComplete="new-password" />
      ))}
      <PasswordNeeds password={form.values.password} />
    </FormFrame>
  );
};

/**
 * Logs in with the new password and navigates to `after`, or only home if another account is logged in. Without
 * `isShown`, nothing navigates (K-36).
 */
const useEnter = (after: string) => {
  const core = useCore();
  const dispatch = useDispatch();
  const tell = useShowNotice();
  const navigate = useNavigate();
  const { send } = useCommand(false);
  return async (email: string, password: string, isShown: boolean): Promise<void> => {
    const next = afterReset(core.snapshots.get().session, email);
    if (next === 'home') {
      tell('success', 'session.password-updated');
      if (isShown) void navigate('/', { replace: true });
      return;
    }
    if (next === 'logInAgain') await dispatch({ type: 'LogOut' });
    const secretRef = await core.keepSecret(password);
    const outcome = await send({ type: 'LogIn', email, secretRef });
    tell('success', 'session.password-updated');
    if (outcome === null) return;
    void navigate(outcome.type === 'done' ? after : entryAddress('login', after), { replace: true });
  };
};

export const ResetPage = () => {
  const { t } = useTranslation(['password', 'shell']);
  const after = afterEntry(useLocation());
  const [link] = useState(resetLink);
  const status = useLinkStatus(link);
  const [set, setSet] = useState(false);
  const demanded = useSnapshot((snapshot) => snapshot.session.resetDemanded > 0);
  const enter = useEnter(after);
  const title = t('shell:title.reset-password');
  const forgot = entryAddress('forgot', after);

  useSpoken(set && t('reset.entering'));
  useSpoken(status === 'unknown' && t('reset.used'), true);

  const shows = resetScreen(status, demanded);

  const content = (): ReactElement => {
    if (set) return <p>{t('reset.entering')}</p>;
    if (shows === 'checking')
      return (
        <SlowLoadNotice>
          <div className={`bone ${styles.bone}`} />
        </SlowLoadNotice>
      );
    if (link !== null && shows === 'form')
      return (
        <NewPassword
          link={link}
          forgot={forgot}
          onSet={(password, isShown) => {
            forgetResetLink();
            setSet(true);
            void enter(link.email, password, isShown);
          }}
        />
      );
    return (
      <>
        <p>{shows !== 'form' && t(shows)}</p>
        <div className="cluster gap-3">
          <Button size="large" to={forgot}>
            {t('reset.again')}
          </Button>
          <Button size="large" kind="quiet" to={entryAddress('login', after)}>
            {t('toLogin')}
          </Button>
        </div>
      </>
    );
  };

  return (
    <Page title={title} crumbs={[{ label: title, to: null }]}>
      <div className="stack gap-5 column-page">
        <PageHeading key={set ? 'set' : 'asks'} isOutcome={set}>
          {set ? t('reset.done') : title}
        </PageHeading>
        <BesidePromise>{content()}</BesidePromise>
      </div>
    </Page>
  );
};
