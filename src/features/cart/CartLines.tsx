/** What is in the cart and what is on its way in, one row a group. */
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '../../core/index.ts';
import { CartRow } from './CartRow.tsx';
import { ComboRow } from './ComboRow.tsx';
import styles from './cart.module.css';
import { Sections } from './Sections.tsx';
import { cartWords } from './words.ts';

export const CartLines = ({ cart }: { readonly cart: Snapshot['cart'] }) => {
  const { t } = useTranslation('cart');
  const words = cartWords(cart.orders);
  const asked = cart.intents.flatMap(({ requestId, items, combos }) =>
    [...items.map((item) => item.seat?.label ?? item.name), ...combos.map(({ name }) => name)].map(
      (name, index) => ({ key: `${requestId}.${index}`, name }),
    ),
  );
  return (
    <>
      <Sections orders={cart.orders}>
        {({ groups, combos }, { currency }) => (
          <>
            {groups.map((group) => {
              const own = words.get(group.key);
              return (
                own && <CartRow key={group.key} {...{ group, currency, words: own }} intents={cart.intents} />
              );
            })}
            {combos.map((combo) => (
              <ComboRow key={combo.comboId} combo={combo} currency={currency} />
            ))}
          </>
        )}
      </Sections>
      {asked.length + cart.deferredSeats.length > 0 && (
        <ul role="list" className={styles.lines}>
          {asked.map(({ key, name }) => (
            <li key={key} className={styles.row} data-busy>
              <p className={styles.soft}>{t('asking', { name })}</p>
            </li>
          ))}
          {cart.deferredSeats.map(({ seat, name }) => (
            <li key={seat?.seatId ?? name} className={styles.row}>
              <p className={styles.soft}>{t('deferredSeat', { name: seat?.label ?? name })}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
