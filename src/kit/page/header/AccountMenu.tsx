import {
  IconLogin2,
  IconLogout,
  IconTicket,
  IconUser,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { firstName } from '../../../../domain/session/name.ts';
import { useSnapshot } from '../../../core/index.ts';
import { afterEntry, entryAddress } from '../../addresses.ts';
import { Unread } from '../../controls/Failure.tsx';
import { isBuyerOut, useLogout } from '../../logout.ts';
import { Disclosure } from './Disclosure.tsx';
import styles from './Header.module.css';

export const AccountLinks = () => {
  const { t } = useTranslation();
  const leave = useLogout();
  const consumer = useSnapshot((snapshot) => snapshot.session.consumer);
  const isUnread = useSnapshot((snapshot) => snapshot.reads.session === 'failed');
  const isOut = useSnapshot(isBuyerOut);
  const after = afterEntry(useLocation());
  const profile = (
    <Link to="/minha-conta">
      <IconUserCircle aria-hidden size={20} />
      {t('account.profile')}
    </Link>
  );
  if (consumer === null)
    return (
      <>
        {isUnread && <Unread text={t('unread.session')} />}
        {isOut ? (
          <>
            <Link to={entryAddress('login', after)}>
              <IconLogin2 aria-hidden size={20} />
              {t('account.login')}
            </Link>
            <Link to={entryAddress('register', after)}>
              <IconUserPlus aria-hidden size={20} />
              {t('account.register')}
            </Link>
          </>
        ) : (
          profile
        )}
      </>
    );
  return (
    <>
      <p>{t('account.hello', { name: firstName(consumer) })}</p>
      <Link to="/minhas-compras">
        <IconTicket aria-hidden size={20} />
        {t('account.orders')}
      </Link>
      {profile}
      <hr />
      <button type="button" onClick={leave}>
        <IconLogout aria-hidden size={20} />
        {t('account.logout')}
      </button>
    </>
  );
};

export const AccountMenu = () => {
  const { t } = useTranslation();
  const consumer = useSnapshot((snapshot) => snapshot.session.consumer);
  const isUnread = useSnapshot((snapshot) => snapshot.reads.session === 'failed');
  const isOut = useSnapshot(isBuyerOut);
  const after = afterEntry(useLocation());
  const name = consumer === null ? t(isOut ? 'account.login' : 'account.profile') : firstName(consumer);
  const button = (
    <>
      <IconUser aria-hidden size={20} />
      <span aria-hidden className={styles.wideOnly}>
        {name}
      </span>
    </>
  );
  // The login page also registers.
  if (consumer === null && !isUnread)
    return (
      <Link
        to={isOut ? entryAddress('login', after) : '/minha-conta'}
        className={`plain ${styles.tool}`}
        aria-label={name}
        data-menu="account"
      >
        {button}
      </Link>
    );
  return (
    <Disclosure
      name="account"
      label={consumer === null ? name : t('header.accountOf', { name })}
      button={button}
      buttonClass={styles.tool}
    >
      <AccountLinks />
    </Disclosure>
  );
};
