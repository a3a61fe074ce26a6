/** The checkout with nothing to pay: after a reload, an expired cart, or an address typed by hand. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './checkout.module.css';

export const EmptyCheckout = () => {
  const { t } = useTranslation('checkout');
  return (
    <div className={styles.outcome}>
      <h1 className={styles.title}>{t('empty.title')}</h1>
      <p>{t('empty.text')}</p>
      <Link to="/" className={styles.primary}>
        {t('empty.browse')}
      </Link>
    </div>
  );
};
