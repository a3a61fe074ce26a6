/** A combo: how many, and what one of it holds, with sizes. More by one, fewer only all together (C-40). */
import { useTranslation } from 'react-i18next';
import { partsOf } from '../../../domain/cart/display.ts';
import type { Currency } from '../../../domain/kernel/values.ts';
import { partsOfOne } from '../../../domain/limits/combo.ts';
import type { Snapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Stepper } from '../../kit/controls/Stepper.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { formatMoney } from '../../kit/format/money.ts';
import styles from './cart.module.css';
import { lineWords } from './words.ts';

type Combo = Snapshot['cart']['orders'][number]['combos'][number];

export const ComboParts = ({ combo }: { readonly combo: Combo }) => {
  const nameOf = (line: Combo['lines'][number]): string => {
    const { title, details } = lineWords(line);
    return [title, details].filter(Boolean).join(' · ');
  };
  return (
    <ul role="list" className={styles.parts}>
      {partsOf(combo).map(({ key, line, quantity }) => (
        <li key={key}>
          {quantity} × {nameOf(line)}
        </li>
      ))}
    </ul>
  );
};

interface Props {
  readonly combo: Combo;
  readonly currency: Currency;
}

export const ComboRow = ({ combo, currency }: Props) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const { comboId, store, name, quantity, intended, leaving, less } = combo;
  const shown = intended ?? quantity;
  const isSeveral = !leaving && shown > 1;
  const remove = (): Promise<boolean> => dispatch({ type: 'RemoveCombo', comboId });
  const add = (): Promise<boolean> =>
    dispatch({
      type: 'AddCombo',
      combo: { store, comboId, quantity: 1, name, parts: partsOfOne(combo) },
    });
  return (
    <li className={styles.row} data-busy={leaving || intended !== null || undefined}>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <ComboParts combo={combo} />
        {quantity > 1 && (
          <p className={styles.each}>{t('each', { price: formatMoney(combo.unit, currency) })}</p>
        )}
      </div>
      <p className={styles.amount}>{formatMoney(combo.amount, currency)}</p>
      <div className={styles.tools}>
        <Stepper
          inCart
          value={shown}
          labels={{ group: t('quantity', { name }), less: t('less', { name }), more: t('more', { name }) }}
          canLess={less}
          canMore={!leaving}
          why={isSeveral ? t('combo.whole') : null}
          busy={intended !== null}
          onChange={(_total, step) => (step > 0 ? add() : remove())}
        />
        <Button
          kind="link"
          className={styles.tool}
          busy={leaving}
          aria-label={leaving ? undefined : t(isSeveral ? 'combo.removeAll.name' : 'remove.name', { name })}
          onClick={remove}
        >
          {leaving ? t('leaving') : t(isSeveral ? 'combo.removeAll' : 'remove')}
        </Button>
        {intended !== null && !leaving && <span className={styles.soft}>{t('changing')}</span>}
      </div>
    </li>
  );
};
