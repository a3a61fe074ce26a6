/** What is being bought, beside the steps on a desk and folded above the thumb's reach on a phone. */
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '../../core/index.ts';
import { clockTime, shortDate } from '../../kit/format/dates.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { Choices } from '../cart/Choices.tsx';
import { CodeBox } from '../cart/CodeBox.tsx';
import { Again } from '../cart/Expired.tsx';
import { PriceList } from '../cart/PriceList.tsx';
import styles from './checkout.module.css';

type Cart = Snapshot['cart'];
type Line = Cart['orders'][number]['groups'][number]['line'];

const whenOf = (line: Line): string => {
  const at = line.visitAt ?? line.eventAt;
  return at === null || line.hideDate ? '' : `${shortDate(at)}, ${clockTime(at)}`;
};

const whatOf = (line: Line): string =>
  [line.variationName, line.sector, line.seat?.label]
    .filter((text, index, all) => text && all.indexOf(text) === index)
    .join(' · ');

export const Summary = ({ cart }: { readonly cart: Cart }) => {
  const { t } = useTranslation('checkout');
  return (
    <aside className={styles.summary} aria-labelledby="summary-title">
      <h2 id="summary-title" className={styles.summaryTitle}>
        {t('summary')}
      </h2>
      <Again cart={cart} />
      <ul className={styles.items}>
        {cart.orders.flatMap(({ groups, combos, currency }) => [
          ...groups.map(({ key, line, quantity, amount }) => (
            <li key={key}>
              <p>
                <strong>
                  {quantity} × {line.productName}
                </strong>
                <span>{whatOf(line)}</span>
                <span>{whenOf(line)}</span>
              </p>
              <p>{formatMoney(amount, currency)}</p>
            </li>
          )),
          ...combos.map((combo) => (
            <li key={combo.comboId}>
              <p>
                <strong>
                  {combo.quantity} × {combo.name}
                </strong>
              </p>
              <p>{formatMoney(combo.amount, currency)}</p>
            </li>
          )),
        ])}
      </ul>
      <Choices cart={cart} />
      <CodeBox cart={cart} />
      <PriceList prices={cart.prices} />
    </aside>
  );
};
