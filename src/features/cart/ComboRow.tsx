/** A combo: how many, and what one of it holds, with sizes. It is bought and removed whole. */
import { useTranslation } from 'react-i18next';
import { partsOf } from '../../../domain/cart/sections.ts';
import type { Currency } from '../../../domain/kernel/values.ts';
import type { Snapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { formatMoney } from '../../kit/format/money.ts';
import styles from './cart.module.css';
import { detailsOf, titleOf } from './words.ts';

type Combo = Snapshot['cart']['orders'][number]['combos'][number];

export const ComboParts = ({ combo }: { readonly combo: Combo }) => {
  return (
    <ul role="list" className={styles.parts}>
      {partsOf(combo).map(({ key, line, quantity }) => (
        <li key={key}>
          {quantity} × {[titleOf(line) || line.productName, detailsOf(line)].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ul>
  );
};

interface Props {
  readonly combo: Combo;
  readonly currency: Currency;
  readonly leaving: boolean;
}

export const ComboRow = ({ combo, currency, leaving }: Props) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  return (
    <li className={styles.row} data-busy={leaving || undefined}>
      <div className={styles.what}>
        <p className={styles.name}>
          {combo.quantity > 1 && `${combo.quantity} × `}
          {combo.name}
        </p>
        <ComboParts combo={combo} />
        {combo.quantity > 1 && (
          <p className={styles.each}>{t('each', { price: formatMoney(combo.unit, currency) })}</p>
        )}
      </div>
      <p className={styles.amount}>{formatMoney(combo.amount, currency)}</p>
      <div className={styles.tools}>
        <Button
          kind="link"
          className={styles.tool}
          busy={leaving}
          aria-label={leaving ? undefined : t('remove.name', { name: combo.name })}
          onClick={() => void dispatch({ type: 'RemoveCombo', comboId: combo.comboId })}
        >
          {leaving ? t('leaving') : t('remove')}
        </Button>
      </div>
    </li>
  );
};
