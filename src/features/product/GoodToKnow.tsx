/** What may surprise a visitor later, said before they pay. */
import {
  IconFaceId,
  IconId,
  IconReceipt2,
  IconRotateClockwise2,
  IconShieldCheck,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProductPage } from '../../../worker/contract.ts';
import styles from './EventPage.module.css';

export const GoodToKnow = ({ product }: { readonly product: ProductPage }) => {
  const { t } = useTranslation('product');
  const { ageRating, perDocumentLimit } = product;
  const facts = [
    {
      show: ageRating !== '',
      Icon: IconUsers,
      text: /^\d+$/.test(ageRating) ? t('age.from', { age: ageRating }) : t('age.free'),
    },
    { show: product.externalUrl === null, Icon: IconReceipt2, text: t('know.fee') },
    { show: perDocumentLimit > 0, Icon: IconId, text: t('know.limit', { count: perDocumentLimit }) },
    { show: product.bearerRequired, Icon: IconShieldCheck, text: t('know.bearer') },
    { show: product.facialRequired, Icon: IconFaceId, text: t('know.facial') },
    { show: product.protectionOffered, Icon: IconRotateClockwise2, text: t('know.protection') },
    { show: product.takesReservations, Icon: IconWallet, text: t('know.reservation') },
  ].filter(({ show }) => show);
  return (
    <section aria-label={t('know')}>
      <h2 className={styles.title}>{t('know')}</h2>
      <ul role="list" className={styles.know}>
        {facts.map(({ Icon, text }) => (
          <li key={text}>
            <Icon aria-hidden size={22} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
};
