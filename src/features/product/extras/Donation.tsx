import { useTranslation } from 'react-i18next';
import { isRequested } from '../../../../domain/cart/offers.ts';
import { DONATIONS, donationOf, donationOffer } from '../../../../domain/limits/limits.ts';
import type { VariationId } from '../../../../worker/contract.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { FoldableSection } from '../Facts.tsx';
import type { Selling } from '../selling.ts';
import styles from './Extras.module.css';

interface Props {
  readonly selling: Selling;
  readonly variationId: VariationId;
}

const Amounts = ({ selling, variationId }: Props) => {
  const { t } = useTranslation('product');
  const dispatch = useDispatch();
  const { product } = selling;
  const busy = useSnapshot(({ cart }) => isRequested(cart, variationId));
  return (
    <FoldableSection title={t('donation')}>
      <p className={`soft small ${styles.note}`}>{t('donation.text')}</p>
      <div className={`cluster gap-2 ${styles.amounts}`}>
        {DONATIONS.map((amount) => {
          const money = formatMoney(amount, product.currency);
          return (
            <Button
              key={amount}
              kind="quiet"
              aria-label={t('donation.give', { amount: money })}
              busy={busy}
              onClick={() => {
                const name = t('donation.name', { title: product.title });
                const item = donationOffer(product, variationId, name, amount);
                void dispatch({ type: 'AddItem', item });
              }}
            >
              {money}
            </Button>
          );
        })}
      </div>
    </FoldableSection>
  );
};

export const Donation = ({ selling }: { readonly selling: Selling }) => {
  const variationId = donationOf(selling.product);
  return variationId && <Amounts selling={selling} variationId={variationId} />;
};
