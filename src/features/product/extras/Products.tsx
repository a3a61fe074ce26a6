/** Official products and recharges: choose size and colour, or an amount; then how many. */
import { IconCreditCardRefund, IconTruckDelivery } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OfferedProduct } from '../../../../worker/contract.ts';
import { useSnapshot } from '../../../core/index.ts';
import type { Selling } from '../selling.ts';
import styles from './Extras.module.css';
import { OfferBuy } from './OfferBuy.tsx';
import { Options, useOption } from './Options.tsx';

interface CardProps {
  readonly offer: OfferedProduct;
  readonly selling: Selling;
}

const OfferCard = ({ offer, selling }: CardProps) => {
  const { t } = useTranslation('product');
  const option = useOption(offer.variations);
  const image = option.variation?.image || offer.image;
  return (
    <li className={styles.offer}>
      {image === '' ? (
        <span className={styles.drawn} aria-hidden>
          <IconCreditCardRefund size={40} stroke={1.4} />
        </span>
      ) : (
        <img src={image} alt="" width="320" height="320" loading="lazy" className={styles.picture} />
      )}
      <div className={styles.what}>
        <h3>{offer.name}</h3>
        {offer.note !== '' && <p className={styles.note}>{offer.note}</p>}
        {offer.deliverable && (
          <p className={styles.delivery}>
            <IconTruckDelivery aria-hidden size={18} />
            {t('products.delivered')}
          </p>
        )}
        <Options offer={offer} option={option} />
        <OfferBuy offer={offer} variation={option.variation} selling={selling} />
      </div>
    </li>
  );
};

export const Products = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const offers = selling.product.products.filter(({ kind }) => kind !== 'recharge');
  if (offers.length === 0) return null;
  return (
    <section aria-label={t('products')}>
      <h2 className={styles.title}>{t('products')}</h2>
      <ul role="list" className={styles.offers}>
        {offers.map((offer) => (
          <OfferCard key={offer.productId} offer={offer} selling={selling} />
        ))}
      </ul>
    </section>
  );
};

export const Recharges = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const allowed = useSnapshot((snapshot) => snapshot.session.canBuyRecharges);
  const offers = selling.product.products.filter(({ kind }) => kind === 'recharge');
  if (offers.length === 0) return null;
  return (
    <section aria-label={t('recharges')}>
      <h2 className={styles.title}>{t('recharges')}</h2>
      {allowed ? (
        <ul role="list" className={styles.offers}>
          {offers.map((offer) => (
            <OfferCard key={offer.productId} offer={offer} selling={selling} />
          ))}
        </ul>
      ) : (
        <p className={styles.note}>{t('recharges.needsCpf')}</p>
      )}
    </section>
  );
};
