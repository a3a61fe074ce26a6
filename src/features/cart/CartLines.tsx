/** What is in the cart and what is on its way in, one row a group. */
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { CartRow } from './CartRow.tsx';
import styles from './cart.module.css';

type Cart = Snapshot['cart'];

export const CartLines = ({ cart }: { readonly cart: Cart }) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const asked = cart.intents.flatMap(({ requestId, items }) =>
    items.map((item, index) => ({ key: `${requestId}.${index}`, name: item.seat?.label ?? item.name })),
  );
  const leaving = new Set(cart.intents.map(({ comboId }) => comboId));
  return (
    <ul className={styles.lines}>
      {cart.orders.flatMap((order) => [
        ...order.groups.map((group) => (
          <CartRow key={group.key} group={group} currency={order.currency} intents={cart.intents} />
        )),
        ...order.combos.map((combo) => (
          <li key={combo.comboId} className={styles.row} data-busy={leaving.has(combo.comboId) || undefined}>
            <div className={styles.what}>
              <p className={styles.name}>{combo.name}</p>
              <p className={styles.soft}>{t('combo.of', { count: combo.lines.length })}</p>
              {combo.quantity > 1 && (
                <p className={styles.each}>
                  {combo.quantity} × {formatMoney(combo.unit, order.currency)}
                </p>
              )}
            </div>
            <p className={styles.amount}>{formatMoney(combo.amount, order.currency)}</p>
            <div className={styles.tools}>
              <Button
                kind="link"
                className={styles.tool}
                busy={leaving.has(combo.comboId)}
                aria-label={t('remove.name', { name: combo.name })}
                onClick={() => void dispatch({ type: 'RemoveCombo', comboId: combo.comboId })}
              >
                {leaving.has(combo.comboId) ? t('leaving') : t('remove')}
              </Button>
            </div>
          </li>
        )),
      ])}
      {asked.map(({ key, name }) => (
        <li key={key} className={styles.row} data-busy>
          <p className={styles.soft} role="status">
            {t('asking', { name })}
          </p>
        </li>
      ))}
      {cart.deferredSeats.map(({ seat, name }) => (
        <li key={seat?.seatId ?? name} className={styles.row}>
          <p className={styles.soft}>{t('deferredSeat', { name: seat?.label ?? name })}</p>
        </li>
      ))}
    </ul>
  );
};
