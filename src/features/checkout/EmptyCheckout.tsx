/** The checkout without a cart: what still waits to be paid, else that nothing does (N-07). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { Expired } from '../cart/Expired.tsx';
import { OpenPayments } from '../cart/OpenPayments.tsx';
import styles from './checkout.module.css';
import { Failed } from './outcome/Failed.tsx';
import outcome from './outcome/outcome.module.css';

export const EmptyCheckout = () => {
  const { t } = useTranslation('checkout');
  const expired = useSnapshot((snapshot) => snapshot.cart.expired);
  const payment = useSnapshot((snapshot) => snapshot.checkout.payment);
  const failure = useSnapshot((snapshot) => snapshot.checkout.paymentFailure);
  const waits = useSnapshot((snapshot) => snapshot.checkout.open.length > 0);
  const isKnown = useSnapshot((snapshot) => snapshot.reads.open === 'known');
  const title = waits ? 'empty.open' : isKnown ? 'empty.title' : 'title';
  return (
    <div className={outcome.outcome}>
      <PageHeading className={styles.title}>{t(title)}</PageHeading>
      {payment.status === 'failed' && <Failed payment={payment} failure={failure} kept={false} />}
      {expired.length > 0 && <Expired expired={expired} />}
      {!waits && expired.length === 0 && payment.status !== 'failed' && <p>{t('empty.text')}</p>}
      <OpenPayments />
      <Button to="/" size="medium" kind={waits || expired.length > 0 ? 'quiet' : 'primary'}>
        {t('empty.browse')}
      </Button>
    </div>
  );
};
