/** Checkout in its own frame: no footer, and no links except the breadcrumbs. */
import { useTranslation } from 'react-i18next';
import { CheckoutPage } from '../features/checkout/CheckoutPage.tsx';
import { CheckoutHeader } from '../kit/page/header/CheckoutHeader.tsx';
import { Page } from '../kit/page/Page.tsx';

export const CheckoutRoute = () => {
  const { t } = useTranslation();
  const crumbs = [
    { label: t('crumbs.cart'), to: null },
    { label: t('title.checkout'), to: null },
  ];
  return (
    <Page title={t('title.checkout')} header={<CheckoutHeader />} crumbs={crumbs} footer={false}>
      <CheckoutPage />
    </Page>
  );
};
