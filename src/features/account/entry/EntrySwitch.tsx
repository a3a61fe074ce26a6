import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEntering } from '../../../../domain/session/status.ts';
import { useSnapshot } from '../../../core/index.ts';
import { entryAddress, webAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Unread } from '../../../kit/controls/Failure.tsx';
import { lazyView } from '../../../kit/controls/LazyView.tsx';
import { Picture } from '../../../kit/controls/Picture.tsx';
import { Choices } from '../../../kit/forms/Choices.tsx';
import { loginReturnId, RETURN_ID } from '../../../kit/linkSecrets.ts';
import { useQuery } from '../../../kit/query.ts';
import styles from '../account.module.css';
import { type LoginDraft, LoginForm } from './LoginForm.tsx';
import type { RegistrationDraft } from './RegistrationForm.tsx';

// Loaded separately, so that a login does not load the long form.
const RegistrationForm = lazyView(async () => (await import('./RegistrationForm.tsx')).RegistrationForm, {
  waiting: <div className={`bone ${styles.bone}`} />,
});

export type EntryMode = 'known' | 'new';

interface Props {
  readonly mode: EntryMode;
  readonly onChoose: (mode: EntryMode) => void;
  readonly after: string;
  readonly legend?: string;
  readonly intro?: string;
}

export const EntrySwitch = ({ mode, onChoose, after, legend, intro }: Props) => {
  const { t } = useTranslation('entry');
  const entering = useSnapshot(isEntering);
  const login = useRef<LoginDraft>(null);
  const registration = useRef<RegistrationDraft>(null);
  return (
    <>
      <Choices
        name="way"
        legendHidden
        look="segments"
        legend={legend ?? t(mode === 'known' ? 'title.login' : 'title.register')}
        options={(['known', 'new'] as const).map((value) => ({ value, label: t(`way.${value}`) }))}
        chosen={mode}
        onChoose={onChoose}
      />
      {mode === 'known' ? (
        <LoginForm draft={login} entering={entering} intro={intro ?? t('login.plain')} />
      ) : (
        <RegistrationForm
          entering={entering}
          draft={registration}
          onLogin={(email) => {
            login.current = { email, isFromRegistration: true };
            onChoose('known');
          }}
        />
      )}
      <Providers after={after} />
    </>
  );
};

/** Links to external login providers. A provider returns to the login page. */
export const Providers = ({ after }: { readonly after: string }) => {
  const { t } = useTranslation('entry');
  const [returnId] = useState(loginReturnId);
  const redirectUrl = `${location.origin}${entryAddress('login', after)}&${RETURN_ID}=${returnId}`;
  const [result, retry] = useQuery('loginProviders', { redirectUrl });
  if (result === null) return null;
  if (!result.ok) return <Unread text={t('providers.failed')} onRetry={retry} />;
  const providers = result.value.flatMap(({ url, ...provider }) => {
    const address = webAddress(url);
    return address === null ? [] : [{ ...provider, address }];
  });
  if (providers.length === 0) return null;
  return (
    <div className="stack gap-3">
      <p className={`line gap-3 soft small ${styles.or}`}>{t('providers.or')}</p>
      {providers.map(({ providerId, name, address, icon }) => (
        <Button key={providerId} kind="quiet" size="medium" wide href={address}>
          <Picture src={icon} otherwise={null} width={24} height={24} />
          <span>{t('providers.with', { name })}</span>
        </Button>
      ))}
    </div>
  );
};
