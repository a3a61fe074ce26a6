/** The filled cart: lines in the middle that scroll, the total and the next step below that stay. */
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { formatMoney } from '../../kit/format/money.ts';
import { CartLines } from './CartLines.tsx';
import { Choices } from './Choices.tsx';
import { CodeBox } from './CodeBox.tsx';
import styles from './cart.module.css';
import { Again, Expired } from './Expired.tsx';
import { HoldTime } from './HoldTime.tsx';
import { PriceList } from './PriceList.tsx';

interface Props {
  readonly cart: Snapshot['cart'];
  readonly onClose: () => void;
}

export const CartContents = ({ cart, onClose }: Props) => {
  const { t } = useTranslation('cart');
  return (
    <>
      <HoldTime />
      <div className={styles.scroll}>
        {cart.empty && cart.expired.length > 0 && <Expired expired={cart.expired} />}
        <Again cart={cart} />
        <CartLines cart={cart} />
        {!cart.empty && (
          <>
            <Choices cart={cart} />
            <CodeBox cart={cart} />
            <PriceList prices={cart.prices} total={false} />
          </>
        )}
      </div>
      {!cart.empty && (
        <footer className={styles.footer}>
          <p className={styles.total}>
            <span>{t('line.total')}</span>
            <span className={styles.totalAmounts}>
              {cart.prices.map(({ currency, payable }) => (
                <strong key={currency}>{formatMoney(payable, currency)}</strong>
              ))}
            </span>
          </p>
          <Button to="/pagamento" size="medium" onClick={onClose}>
            {t('checkout')}
          </Button>
        </footer>
      )}
    </>
  );
};
