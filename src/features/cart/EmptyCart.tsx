/** What stands in the cart while nothing does. */
import { IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import styles from './cart.module.css';

export const EmptyCart = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('cart');
  return (
    <div className={styles.empty}>
      <IconTicket aria-hidden size={56} stroke={1.25} className={styles.emptyIcon} />
      <p className={styles.emptyTitle}>{t('empty.title')}</p>
      <p className={styles.soft}>{t('empty.text')}</p>
      <Button kind="quiet" size="medium" to="/" onClick={onClose}>
        {t('empty.browse')}
      </Button>
    </div>
  );
};
