import { useTranslation } from 'react-i18next';
import { saleOf } from '../../../../domain/limits/combo.ts';
import { feesInside, fullPrice } from '../../../../domain/pricing/full-price.ts';
import type { Variation } from '../../../../worker/contract.ts';
import { Stepper } from '../../../kit/controls/Stepper.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { defaultChoice, useInCart } from '../inCart.ts';
import type { Selling } from '../selling.ts';
import styles from './Panel.module.css';

const FEW_LEFT = 10;

interface Props {
  readonly variation: Variation;
  readonly selling: Selling;
}

interface RowProps extends Props {
  /** Terms of this ticket; empty if the shared terms include them. */
  readonly note?: string;
}

const Amount = ({ variation, selling }: Props) => {
  const { t } = useTranslation(['product', 'shell']);
  const { currency } = selling.product;
  const full = fullPrice(variation);
  const fees = feesInside(variation);
  return (
    <p className={`cluster ${styles.amount}`}>
      <strong>{full === 0 ? t('shell:card.free') : formatMoney(full, currency)}</strong>
      {fees > 0 && <small>{t('fee.inside', { fee: formatMoney(fees, currency) })}</small>}
    </p>
  );
};

const Counter = ({ variation, selling }: Props) => {
  const { t } = useTranslation('product');
  const { product, date, room, wristbandCode } = selling;
  const name = [variation.name, variation.sector].filter(Boolean).join(', ');
  const inCart = useInCart(
    {
      ...defaultChoice,
      store: product.store,
      productId: variation.productId,
      variationId: variation.variationId,
      kind: variation.kind,
      name: `${product.title}, ${variation.name}`,
      visitAt: product.recurring ? date : null,
      wristbandCode,
    },
    variation.stock,
    room,
  );
  return (
    <Stepper
      value={inCart.quantity}
      labels={{
        group: t('quantity', { name }),
        less: t('less', { name }),
        more: t('more', { name }),
      }}
      canLess={inCart.canLess}
      canMore={inCart.canMore}
      why={inCart.why}
      busy={inCart.busy}
      onChange={inCart.change}
    />
  );
};

export const TicketRow = ({ variation, selling, note = '' }: RowProps) => {
  const { t } = useTranslation('product');
  const { stock, half } = variation;
  const sale = saleOf(variation);
  const open = sale === 'onSale';
  return (
    <li className={`between gap-4 ${styles.ticket}`} data-open={open}>
      <div className="narrow">
        <p className={styles.name}>{variation.name}</p>
        {note !== '' && <p className={`soft tiny ${styles.note}`}>{note}</p>}
        <Amount variation={variation} selling={selling} />
        {half && variation.sale === 'onSale' && stock !== null && (
          <p className={`soft tiny ${styles.note}`}>
            {stock === 0 ? t('half.none') : t('half.left', { count: stock })}
          </p>
        )}
        {open && !half && stock !== null && stock <= FEW_LEFT && (
          <p className={`tiny strong ${styles.few}`}>{t('few', { count: stock })}</p>
        )}
      </div>
      {open ? (
        <Counter variation={variation} selling={selling} />
      ) : (
        <span className={`soft small fixed ${styles.state}`}>{t(`sale.${sale}`)}</span>
      )}
    </li>
  );
};
