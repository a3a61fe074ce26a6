/** Login by somebody else's account: leaves the shop for the provider's page, which leads back to the login page. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entryAddress, webAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Unread } from '../../../kit/controls/Unread.tsx';
import { ERRAND, providerErrand } from '../../../kit/linkSecrets.ts';
import { useQuery } from '../../../kit/query.ts';
import styles from '../account.module.css';

export const Providers = ({ after }: { readonly after: string }) => {
  const { t } = useTranslation('entry');
  const [attempt, setAttempt] = useState(0);
  const [errand] = useState(providerErrand);
  const redirectUrl = `${location.origin}${entryAddress('login', after)}&${ERRAND}=${errand}`;
  const answer = useQuery('loginProviders', { redirectUrl }, attempt);
  if (answer === null) return null;
  if (!answer.ok)
    return <Unread text={t('providers.failed')} onRetry={() => setAttempt((last) => last + 1)} />;
  const providers = answer.value.flatMap(({ url, ...provider }) => {
    const address = webAddress(url);
    return address === null ? [] : [{ ...provider, address }];
  });
  if (providers.length === 0) return null;
  return (
    <div className={styles.providers}>
      <p className={styles.or}>{t('providers.or')}</p>
      {providers.map(({ providerId, name, address, icon }) => (
        <Button key={providerId} kind="quiet" size="medium" wide href={address}>
          {icon !== '' && <img src={icon} alt="" width={24} height={24} />}
          {t('providers.with', { name })}
        </Button>
      ))}
    </div>
  );
};
