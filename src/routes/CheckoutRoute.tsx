/** The checkout in its own frame: no footer, no way off but back, the time that is left in the header. */
import { useTranslation } from 'react-i18next';
import { CheckoutPage } from '../checkout/CheckoutPage.tsx';
import { CheckoutHeader } from '../shell/header/CheckoutHeader.tsx';
import { Page } from '../shell/Page.tsx';

export const CheckoutRoute = () => {
  const { t } = useTranslation();
  return (
    <Page title={t('title.checkout')} header={<CheckoutHeader />} footer={false}>
      <CheckoutPage />
    </Page>
  );
};
