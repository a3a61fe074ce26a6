/** How the buyer gets the goods, and whether the tickets are protected. What is offered is the core's to say. */
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '../../core/index.ts';
import { useDispatch } from '../../kit/dispatch.ts';
import { formatMoney } from '../../kit/format/money.ts';
import styles from './cart.module.css';
import sums from './sums.module.css';

type Cart = Snapshot['cart'];

export const Choices = ({ cart }: { readonly cart: Cart }) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const { delivery, protection } = cart;
  const [first] = cart.prices;
  return (
    <>
      {delivery.needed && (
        <fieldset className={sums.choices}>
          <legend>{t('delivery.title')}</legend>
          {delivery.offered.map((way) => (
            <label key={way} className={sums.choice}>
              <input
                type="radio"
                name="delivery"
                checked={delivery.chosen === way}
                onChange={() => void dispatch({ type: 'ChooseDelivery', delivery: way })}
              />
              <span>{t(`delivery.${way}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {protection.offered && first !== undefined && (
        <fieldset className={sums.choices}>
          <legend>{t('protection.title')}</legend>
          <p className={styles.soft}>{t('protection.text')}</p>
          <label className={sums.choice}>
            <input
              type="checkbox"
              checked={protection.chosen}
              onChange={(event) =>
                void dispatch({ type: 'ChooseProtection', protection: event.currentTarget.checked })
              }
            />
            <span>{t('protection.add', { fee: formatMoney(protection.fee, first.currency) })}</span>
          </label>
        </fieldset>
      )}
    </>
  );
};
