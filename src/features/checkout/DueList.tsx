/** What is paid now and at the entrance, while a reservation is chosen (P-42). */
import { useTranslation } from 'react-i18next';
import { dueOf } from '../../../domain/checkout/methods.ts';
import { useSnapshot } from '../../core/index.ts';
import { formatMoney } from '../../kit/format/money.ts';
import sums from '../cart/sums.module.css';

export const DueList = () => {
  const { t } = useTranslation('checkout');
  const { kind, amounts } = useSnapshot((snapshot) => snapshot.checkout.toPay);
  const due = dueOf(kind, amounts);
  if (due.atEntrance.length === 0) return null;
  const money = (all: typeof amounts): string =>
    all.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');
  return (
    <dl className={`${sums.prices} ${sums.due}`}>
      <div>
        <dt>{t('due.now')}</dt>
        <dd>{money(due.now)}</dd>
      </div>
      <div>
        <dt>{t('due.entrance')}</dt>
        <dd>{money(due.atEntrance)}</dd>
      </div>
    </dl>
  );
};
