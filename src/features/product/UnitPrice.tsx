import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../domain/kernel/values.ts';
import { feesInside, fullPrice, type Priced } from '../../../domain/pricing/full-price.ts';
import { formatMoney, formatPrice } from '../../kit/format/money.ts';

interface Props {
  readonly unit: Priced;
  readonly currency: Currency;
}

/** Full price of one unit on offer, and the fees in it. */
export const UnitPrice = ({ unit, currency }: Props) => {
  const { t } = useTranslation('product');
  const fees = feesInside(unit);
  return (
    <>
      <strong>{formatPrice(fullPrice(unit), currency)}</strong>
      {fees !== null && <small>{t('fee.inside', { fee: formatMoney(fees, currency) })}</small>}
    </>
  );
};
