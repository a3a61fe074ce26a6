import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offersByKind, wristbandOf } from '../../../../domain/catalog/page.ts';
import { plainText } from '../../../../domain/fields/plain-text.ts';
import { pictureOf, saleBeside } from '../../../../domain/limits/combo.ts';
import { productOffer } from '../../../../domain/limits/limits.ts';
import type { OfferedProduct, Variation } from '../../../../worker/contract.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Field } from '../../../kit/controls/Field.tsx';
import { Stepper } from '../../../kit/controls/Stepper.tsx';
import { FoldableSection } from '../Facts.tsx';
import { useInCart } from '../inCart.ts';
import type { Selling } from '../selling.ts';
import { UnitPrice } from '../UnitPrice.tsx';
import styles from './Extras.module.css';
import { OfferPicture, Options, useOption } from './Options.tsx';

interface CardProps {
  readonly offer: OfferedProduct;
  readonly selling: Selling;
  /** Wristband of a recharge. */
  readonly wristbandCode?: string | null;
}

const OfferCard = ({ offer, selling, wristbandCode = null }: CardProps) => {
  const { t } = useTranslation('product');
  const option = useOption(offer.variations);
  return (
    <li className={`column card ${styles.offer}`}>
      <OfferPicture src={pictureOf([offer], [option.variation])} />
      <div className="column gap-3 pad-4 grow">
        <h3>{offer.name}</h3>
        {offer.note !== '' && <p className={`soft small ${styles.note}`}>{offer.note}</p>}
        {offer.deliverable && (
          <p className={`line gap-2 tiny ${styles.delivery}`}>
            <IconTruckDelivery aria-hidden size={18} />
            {t('products.delivered')}
          </p>
        )}
        <Options offer={offer} option={option} />
        <OfferBuy
          offer={offer}
          variation={option.variation}
          selling={selling}
          wristbandCode={wristbandCode}
        />
      </div>
    </li>
  );
};

export const Products = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const { products: offers } = offersByKind(selling.product);
  if (offers.length === 0) return null;
  return (
    <FoldableSection title={t('products')} names={offers.map(({ name }) => name)}>
      <ul role="list" className={styles.offers}>
        {offers.map((offer) => (
          <OfferCard key={offer.productId} offer={offer} selling={selling} />
        ))}
      </ul>
    </FoldableSection>
  );
};

export const Recharges = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const allowed = useSnapshot((snapshot) => snapshot.session.canBuyRecharges);
  const [typed, setTyped] = useState('');
  const wristbandCode = wristbandOf(selling.wristbandCode, typed);
  const { recharges: offers } = offersByKind(selling.product);
  if (offers.length === 0) return null;
  return (
    <FoldableSection title={t('recharges')} names={offers.map(({ name }) => name)}>
      {allowed ? (
        <>
          {selling.wristbandCode === null && (
            <div className={styles.wristband}>
              <Field
                label={t('wristband.label')}
                hint={t('recharges.wristband')}
                value={typed}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                onChange={(text) => setTyped(plainText(text))}
              />
            </div>
          )}
          <ul role="list" className={styles.offers}>
            {offers.map((offer) => (
              <OfferCard
                key={offer.productId}
                offer={offer}
                selling={selling}
                wristbandCode={wristbandCode}
              />
            ))}
          </ul>
        </>
      ) : (
        <p className={`soft small ${styles.note}`}>{t('recharges.needsCpf')}</p>
      )}
    </FoldableSection>
  );
};

interface Props {
  readonly offer: OfferedProduct;
  readonly variation: Variation | null;
  readonly selling: Selling;
  readonly wristbandCode: string | null;
}

interface ChosenProps extends Props {
  readonly variation: Variation;
}

const Chosen = ({ offer, variation, selling, wristbandCode }: ChosenProps) => {
  const { t } = useTranslation('product');
  const choice = productOffer(selling.product.store, offer.name, variation, wristbandCode);
  const { name } = choice;
  const inCart = useInCart(choice, variation.stock);
  const sale = saleBeside(variation, inCart.quantity);
  if (sale !== 'onSale') return <span className={`soft small ${styles.note}`}>{t(`sale.${sale}`)}</span>;
  return (
    <Stepper
      value={inCart.quantity}
      labels={{ group: t('quantity', { name }), less: t('less', { name }), more: t('more', { name }) }}
      canLess={inCart.canLess}
      canMore={inCart.canMore}
      why={inCart.why}
      busy={inCart.busy}
      onChange={inCart.change}
    />
  );
};

export const OfferBuy = ({ offer, variation, selling, wristbandCode }: Props) => {
  const { t } = useTranslation('product');
  if (variation === null) return <p className={`soft small ${styles.note}`}>{t('products.missing')}</p>;
  const { currency } = selling.product;
  return (
    <div className={`row between ${styles.buy}`}>
      <p>
        <UnitPrice unit={variation} currency={currency} />
      </p>
      <Chosen offer={offer} variation={variation} selling={selling} wristbandCode={wristbandCode} />
    </div>
  );
};
