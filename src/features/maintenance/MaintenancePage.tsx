import { IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/controls/Failure.tsx';
import { SlowLoadNotice } from '../../kit/controls/Loaded.tsx';
import { CheckoutHeader } from '../../kit/page/header/CheckoutHeader.tsx';
import { PopularBelow } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useResult } from '../../kit/query.ts';
import type { MaintenanceData } from './loader.ts';

const Closed = ({ over }: { readonly over: boolean }) => {
  const { t } = useTranslation();
  return (
    <EmptyState
      page
      icon={<IconTool size={34} stroke={1.5} />}
      title={t(over ? 'maintenance.over' : 'maintenance.title')}
      text={over ? undefined : t('maintenance.text')}
    >
      {/* Loads the whole page again, so that no state of the closed shop remains. */}
      <Button href="/">{over ? t('goHome') : t('retry')}</Button>
    </EmptyState>
  );
};

export const MaintenancePage = ({ settings }: MaintenanceData) => {
  const { t } = useTranslation();
  const result = useResult(settings);
  const over = result?.ok === true && !result.value.maintenance;
  // A closed shop has no search and no events to offer.
  const closed = over ? {} : { header: <CheckoutHeader />, footer: false };
  return (
    <Page title={t('title.maintenance')} {...closed}>
      {result === null ? <SlowLoadNotice>{null}</SlowLoadNotice> : <Closed over={over} />}
      {over && <PopularBelow />}
    </Page>
  );
};
