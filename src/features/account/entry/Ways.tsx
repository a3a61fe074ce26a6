/** Logging in or registering: which of the two forms is shown. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../../core/index.ts';
import styles from '../account.module.css';
import { LoginForm } from './LoginForm.tsx';
import { Providers } from './Providers.tsx';

// The long form comes with its own components: who only logs in does without.
const RegistrationForm = lazy(async () => ({
  default: (await import('./RegistrationForm.tsx')).RegistrationForm,
}));

export type Way = 'known' | 'new';

interface Props {
  readonly way: Way;
  readonly onChoose: (way: Way) => void;
  readonly after: string;
}

export const Ways = ({ way: chosen, onChoose, after }: Props) => {
  const { t } = useTranslation('entry');
  const entering = useSnapshot((snapshot) => snapshot.session.status === 'entering');
  const known = chosen === 'known';
  return (
    <>
      <fieldset className={styles.ways}>
        <legend>{t(known ? 'title.login' : 'title.register')}</legend>
        {(['known', 'new'] as const).map((way) => (
          <label key={way}>
            <input type="radio" name="way" checked={way === chosen} onChange={() => onChoose(way)} />
            <span>{t(`way.${way}`)}</span>
          </label>
        ))}
      </fieldset>
      {known ? (
        <>
          <LoginForm entering={entering} intro={t('login.plain')} />
          <Providers after={after} />
        </>
      ) : (
        <Suspense fallback={<div className={`bone ${styles.bone}`} />}>
          <RegistrationForm entering={entering} />
        </Suspense>
      )}
    </>
  );
};
