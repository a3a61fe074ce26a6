import { IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/controls/Failure.tsx';
import { SlowLoadNotice } from '../../kit/controls/Loaded.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { CheckoutHeader } from '../../kit/page/header/CheckoutHeader.tsx';
import { LoadedPage, PopularBelow } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import type { MaintenanceData } from './loader.ts';
import styles from './maintenance.module.css';

/** Loads the whole page again, so that no state of the closed shop remains. */
const Again = ({ label }: { readonly label: string }) => <Button href="/">{label}</Button>;

const Open = () => {
  const { t } = useTranslation();
  return (
    <>
      <EmptyState page icon={<IconTool size={34} stroke={1.5} />} title={t('maintenance.over')}>
        <Again label={t('goHome')} />
      </EmptyState>
      <PopularBelow />
    </>
  );
};

const Closed = () => {
  const { t } = useTranslation();
  return (
    <div className={`column hero below-header arms on-frame ${styles.closed}`}>
      <div className="wrap">
        <PageHeading>{t('maintenance.title')}</PageHeading>
        <p className="lead">{t('maintenance.text')}</p>
        <Again label={t('retry')} />
      </div>
    </div>
  );
};

export const MaintenancePage = ({ settings }: MaintenanceData) => {
  const { t } = useTranslation();
  return (
    <LoadedPage from={settings} missing={null}>
      {(read) => {
        const over = read !== null && !read.maintenance;
        // A closed shop has no search and no events to offer.
        const closed = over ? {} : { header: <CheckoutHeader isOver={read !== null} />, footer: false };
        return (
          <Page title={t('title.maintenance')} {...closed}>
            {read === null ? <SlowLoadNotice>{null}</SlowLoadNotice> : over ? <Open /> : <Closed />}
          </Page>
        );
      }}
    </LoadedPage>
  );
};
