/** In how many parts a card pays, as the server offers it for the cart as it stands. */
import { useTranslation } from 'react-i18next';
import type { InstalmentOption } from '../../../../domain/model/payment.ts';
import { monthlyRate } from '../../../../domain/pricing/rate.ts';
import { useSnapshot } from '../../../core/index.ts';
import { useDispatch } from '../../../kit/dispatch.ts';
import { formatMoney, percent } from '../../../kit/format/money.ts';
import { SelectField } from '../../../kit/forms/SelectField.tsx';
import { useLast, useQuery } from '../../../kit/query.ts';

export const Instalments = ({ busy }: { readonly busy: boolean }) => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const chosen = useSnapshot((snapshot) => snapshot.checkout.instalments);
  const { purchaseId } = cart;
  const deliver = cart.delivery.chosen === 'deliver' && cart.delivery.needed;
  const protect = cart.protection.chosen;
  const currency = cart.prices[0]?.currency ?? 'BRL';
  // What is to be paid apart from interest, which is what these options add.
  const before = cart.prices
    .map(({ lines }) =>
      lines
        .filter(({ code }) => code !== 'interest' && code !== 'total')
        .map(({ amount }) => amount)
        .join(),
    )
    .join('|');

  // Another amount makes other instalments.
  const answer = useQuery(
    'instalments',
    purchaseId === null ? null : { purchaseId, deliver, protect },
    before,
  );
  const options = useLast(answer?.ok ? answer.value.options : null) ?? [];

  const label = (option: InstalmentOption): string => {
    const { count, each, total, interest } = option;
    const words = { count, each: formatMoney(each, currency), total: formatMoney(total, currency) };
    if (count === 1) return t('instalment.once', words);
    if (interest === 0) return t('instalment.free', words);
    return t('instalment.with', { ...words, rate: percent(monthlyRate(option)) });
  };

  if (options.length < 2) return null;
  return (
    <SelectField
      id="card-instalments"
      label={t('card.instalments')}
      disabled={busy}
      value={String(chosen?.count ?? 1)}
      onChange={(value) => {
        const option = options.find(({ count }) => String(count) === value);
        if (option !== undefined) void dispatch({ type: 'ChooseInstalments', option });
      }}
      data={options.map((option) => ({ value: String(option.count), label: label(option) }))}
    />
  );
};
