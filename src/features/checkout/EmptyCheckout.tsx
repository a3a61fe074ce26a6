/** The checkout with nothing to pay: after a reload, an expired cart, or an address typed by hand. */
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { OpenPayments } from '../cart/OpenPayments.tsx';
import styles from './checkout.module.css';
import outcome from './outcome/outcome.module.css';

export const EmptyCheckout = () => {
  const { t } = useTranslation('checkout');
  return (
    <div className={outcome.outcome}>
      <PageHeading className={styles.title}>{t('empty.title')}</PageHeading>
      <p>{t('empty.text')}</p>
      <OpenPayments />
      <Button to="/" size="medium">
        {t('empty.browse')}
      </Button>
    </div>
  );
};
