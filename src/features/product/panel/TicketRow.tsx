import { useTranslation } from 'react-i18next';
import { ticketOffer, ticketRemark } from '../../../../domain/catalog/page.ts';
import { saleBeside, ticketSaleLabel } from '../../../../domain/limits/combo.ts';
import type { Variation } from '../../../../worker/contract.ts';
import { Stepper } from '../../../kit/controls/Stepper.tsx';
import { type InCart, useInCart } from '../inCart.ts';
import type { Selling } from '../selling.ts';
import { UnitPrice } from '../UnitPrice.tsx';
import styles from './Panel.module.css';

interface Props {
  readonly variation: Variation;
  readonly selling: Selling;
}

interface RowProps extends Props {
  /** Terms of this ticket; empty if the shared terms include them. */
  readonly note?: string;
}

const Counter = ({ variation, inCart }: { readonly variation: Variation; readonly inCart: InCart }) => {
  const { t } = useTranslation('product');
  const name = [variation.name, variation.sector].filter(Boolean).join(', ');
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
  const { product, room } = selling;
  const inCart = useInCart(ticketOffer(product, variation, selling), variation.stock, room);
  const sale = saleBeside(variation, inCart.quantity);
  const open = sale === 'onSale';
  const label = ticketSaleLabel(sale);
  const remark = ticketRemark(variation, sale, inCart.left);
  return (
    <li className={`between gap-4 ${styles.ticket}`} data-open={open}>
      <div className="min-width-0">
        <p className={styles.name}>{variation.name}</p>
        {note !== '' && <p className={`soft tiny ${styles.note}`}>{note}</p>}
        <p className={styles.amount}>
          <UnitPrice unit={variation} currency={product.currency} />
        </p>
        {remark !== null && (
          <p className={`tiny ${remark.code === 'few' ? 'strong ink-warn' : `soft ${styles.note}`}`}>
            {t(remark.code, remark)}
          </p>
        )}
      </div>
      {open && <Counter variation={variation} inCart={inCart} />}
      {label !== null && <span className={`soft small flex-none ${styles.state}`}>{t(`sale.${label}`)}</span>}
    </li>
  );
};
