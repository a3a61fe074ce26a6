/** Login form of the seat dialog. The registration link returns to the map afterwards. */
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { isEntering } from '../../../domain/session/status.ts';
import { useSnapshot } from '../../core/index.ts';
import { afterEntry, entryAddress } from '../../kit/addresses.ts';
import { LoginForm } from '../account/entry/LoginForm.tsx';
import styles from './MapPage.module.css';

export const SeatLogin = ({ label }: { readonly label: string }) => {
  const { t } = useTranslation('seats');
  const entering = useSnapshot(isEntering);
  const after = afterEntry(useLocation());
  return (
    <>
      <LoginForm entering={entering} intro={t('login.text', { label })} />
      <p className={`soft small ${styles.soft}`}>
        {t('login.new')} <Link to={entryAddress('register', after)}>{t('login.register')}</Link>
      </p>
    </>
  );
};
