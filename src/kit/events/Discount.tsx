/** Discount of the affiliate link that the buyer followed, with what a percentage applies to (M-22). */
import { IconRosetteDiscount } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isPercentage } from '../../../domain/pricing/full-price.ts';
import styles from './Discount.module.css';

export const Discount = ({ discount }: { readonly discount: string }) => {
  const { t } = useTranslation();
  if (discount === '') return null;
  return (
    <p className={`line good gap-3 pad-4 ${styles.discount}`}>
      <IconRosetteDiscount aria-hidden size={28} stroke={1.75} />
      <span>
        <strong>{t(isPercentage(discount) ? 'discount.percentage' : 'discount', { discount })}</strong>{' '}
        {t('discount.how')}
      </span>
    </p>
  );
};
