/** A page that could not be loaded or drawn. Says so, keeps the cart in reach, offers a full load. */
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/controls/Button.tsx';
import notice from '../kit/controls/Notice.module.css';
import { Notice } from '../kit/controls/Notice.tsx';
import { ReportButton } from '../kit/controls/ReportButton.tsx';
import { Page } from '../kit/page/Page.tsx';

export const RouteError = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation();
  return (
    <Page title={t('failure.title')}>
      <Notice
        page
        icon={<IconPlugConnectedX size={34} stroke={1.5} />}
        title={t('failure.title')}
        text={t('failure.text')}
      >
        <Button onClick={() => location.reload()}>{t('failure.reload')}</Button>
        <Button href="/" kind="quiet">
          {t('goHome')}
        </Button>
        <details className={notice.details}>
          <summary>{t('failure.details')}</summary>
          <p>{error instanceof Error ? error.message : String(error)}</p>
          <ReportButton />
        </details>
      </Notice>
    </Page>
  );
};
