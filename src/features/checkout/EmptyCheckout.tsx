/** The checkout without a cart: what still waits to be paid, else that there is nothing. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { Expired } from '../cart/Expired.tsx';
import { OpenPayments } from '../cart/OpenPayments.tsx';
import styles from './checkout.module.css';
import outcome from './outcome/outcome.module.css';

export const EmptyCheckout = () => {
  const { t } = useTranslation('checkout');
  const expired = useSnapshot((snapshot) => snapshot.cart.expired);
  const waits = useSnapshot((snapshot) => snapshot.checkout.open.length > 0);
  return (
    <div className={outcome.outcome}>
      <PageHeading className={styles.title}>{t(waits ? 'empty.open' : 'empty.title')}</PageHeading>
      {expired.length > 0 && <Expired expired={expired} />}
      {!waits && expired.length === 0 && <p>{t('empty.text')}</p>}
      <OpenPayments />
      <Button to="/" size="medium" kind={waits ? 'quiet' : 'primary'}>
        {t('empty.browse')}
      </Button>
    </div>
  );
};
