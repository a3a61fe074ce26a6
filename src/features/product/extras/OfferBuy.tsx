/** Price of the chosen variation and how many of it. */
import { useTranslation } from 'react-i18next';
import { feesInside, fullPrice } from '../../../../domain/pricing/full-price.ts';
import type { OfferedProduct, Variation } from '../../../../worker/contract.ts';
import { Stepper } from '../../../kit/controls/Stepper.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { plainChoice, useInCart } from '../inCart.ts';
import type { Selling } from '../selling.ts';
import styles from './Extras.module.css';

interface Props {
  readonly offer: OfferedProduct;
  readonly variation: Variation | null;
  readonly selling: Selling;
  readonly wristbandCode: string | null;
}

const Counter = ({ offer, variation, selling, wristbandCode }: Props & { readonly variation: Variation }) => {
  const { t } = useTranslation('product');
  const name = [offer.name, variation.colour, variation.size].filter(Boolean).join(', ');
  const inCart = useInCart(
    {
      ...plainChoice,
      store: selling.product.store,
      productId: variation.productId,
      variationId: variation.variationId,
      kind: variation.kind,
      name,
      size: variation.size,
      colour: variation.colour,
      wristbandCode,
    },
    variation.stock,
  );
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
  if (variation === null) return <p className={styles.note}>{t('products.missing')}</p>;
  const { currency } = selling.product;
  const fees = feesInside(variation);
  const gone = variation.sale !== 'onSale' || variation.stock === 0;
  return (
    <div className={styles.buy}>
      <p>
        <strong>{formatMoney(fullPrice(variation), currency)}</strong>
        {fees > 0 && <small>{t('fee.inside', { fee: formatMoney(fees, currency) })}</small>}
      </p>
      {gone ? (
        <span className={styles.note}>
          {t(variation.sale === 'onSale' ? 'sale.soldOut' : `sale.${variation.sale}`)}
        </span>
      ) : (
        <Counter offer={offer} variation={variation} selling={selling} wristbandCode={wristbandCode} />
      )}
    </div>
  );
};
