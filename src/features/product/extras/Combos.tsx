/** Combos: several things at one price. Added one by one, taken out all at once. */
import { useTranslation } from 'react-i18next';
import { feesInside, fullPrice } from '../../../../domain/pricing/full-price.ts';
import type { ComboOffer } from '../../../../worker/contract.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { Fold } from '../Fold.tsx';
import type { Selling } from '../selling.ts';
import styles from './Extras.module.css';

const ComboCard = ({ combo, selling }: { readonly combo: ComboOffer; readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const dispatch = useDispatch();
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const { store, currency } = selling.product;
  const held = cart.orders
    .flatMap(({ combos }) => combos)
    .filter(({ comboId }) => comboId === combo.comboId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const busy = cart.intents.some(({ comboId, combos }) =>
    [comboId, ...combos.map((each) => each.comboId)].includes(combo.comboId),
  );
  const open = combo.sale === 'onSale';
  const fees = feesInside(combo);
  return (
    <li className={styles.combo}>
      <div>
        <h3>{combo.name}</h3>
        {combo.note !== '' && <p className={styles.note}>{combo.note}</p>}
        <ul role="list" className={styles.items}>
          {combo.items.map(({ name, quantity }) => (
            <li key={name}>{t('combos.item', { quantity, name })}</li>
          ))}
        </ul>
      </div>
      <div className={styles.buy}>
        <p>
          <strong>{formatMoney(fullPrice(combo), currency)}</strong>
          {fees > 0 && <small>{t('fee.inside', { fee: formatMoney(fees, currency) })}</small>}
        </p>
        {open ? (
          <div className={styles.ways}>
            {held > 0 && (
              <>
                <span className={styles.held}>{t('combos.inCart', { count: held })}</span>
                <Button
                  kind="plain"
                  onClick={() => void dispatch({ type: 'RemoveCombo', comboId: combo.comboId })}
                >
                  {t(held > 1 ? 'combos.removeAll' : 'combos.remove')}
                </Button>
              </>
            )}
            <Button
              kind="quiet"
              busy={busy}
              onClick={() => {
                if (busy) return;
                const choice = { store, comboId: combo.comboId, quantity: 1, name: combo.name };
                void dispatch({ type: 'AddCombo', combo: choice });
              }}
            >
              {busy ? t('combos.adding') : t('combos.add')}
            </Button>
          </div>
        ) : (
          <span className={styles.note}>{t(`sale.${combo.sale}`)}</span>
        )}
      </div>
    </li>
  );
};

export const Combos = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const combos = selling.offered?.combos ?? selling.product.combos;
  if (combos.length === 0) return null;
  return (
    <Fold title={t('combos')} names={combos.map(({ name }) => name)}>
      <ul role="list" className={styles.combos}>
        {combos.map((combo) => (
          <ComboCard key={combo.comboId} combo={combo} selling={selling} />
        ))}
      </ul>
    </Fold>
  );
};
