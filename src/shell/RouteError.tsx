/** Page for a failed load or render. Offers a reload, and says what is known of a payment (N-26). */
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/controls/Button.tsx';
import { EmptyState, OrderButton, ReportButton, useWithPayment } from '../kit/controls/Failure.tsx';
import notice from '../kit/controls/Notice.module.css';
import { Page } from '../kit/page/Page.tsx';

export const RouteError = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation();
  const text = useWithPayment(t('failure.text'));
  return (
    <Page title={t('failure.title')}>
      <EmptyState
        page
        icon={<IconPlugConnectedX size={34} stroke={1.5} />}
        title={t('failure.title')}
        text={text}
      >
        <Button onClick={() => location.reload()}>{t('failure.reload')}</Button>
        <OrderButton />
        <Button href="/" kind="quiet">
          {t('goHome')}
        </Button>
        <details className={`soft tiny ${notice.details}`}>
          <summary>{t('failure.details')}</summary>
          <p>{error instanceof Error ? error.message : String(error)}</p>
          <ReportButton failed />
        </details>
      </EmptyState>
    </Page>
  );
};
