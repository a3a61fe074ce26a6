import { useSnapshot } from '../../core/index.ts';
import { formatMoney } from '../format/money.ts';

export const CartTotal = () => {
  const prices = useSnapshot((snapshot) => snapshot.cart.prices);
  return prices.map(({ currency, payable }) => (
    <strong key={currency} className="number">
      {formatMoney(payable, currency)}
    </strong>
  ));
};
