/** In how many parts a card pays, as the server offers it for the cart as it stands. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstalmentOption } from '../../../../domain/model/payment.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { SelectField } from '../../../kit/forms/SelectField.tsx';

export const Instalments = () => {
  const { t } = useTranslation('checkout');
  const core = useCore();
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const chosen = useSnapshot((snapshot) => snapshot.checkout.instalments);
  const [options, setOptions] = useState<readonly InstalmentOption[]>([]);
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount makes other instalments
  useEffect(() => {
    if (purchaseId === null) return;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await core.query('instalments', { purchaseId, deliver, protect }, leaving.signal);
      if (!leaving.signal.aborted && answer.ok) setOptions(answer.value.options);
    };
    void ask();
    return () => leaving.abort();
  }, [core, purchaseId, deliver, protect, before]);

  const label = ({ count, each, total, interest }: InstalmentOption): string => {
    const words = { count, each: formatMoney(each, currency), total: formatMoney(total, currency) };
    if (count === 1) return t('instalment.once', words);
    return t(interest > 0 ? 'instalment.with' : 'instalment.free', words);
  };

  if (options.length < 2) return null;
  return (
    <SelectField
      id="card-instalments"
      label={t('card.instalments')}
      value={String(chosen?.count ?? 1)}
      onValue={(value) => {
        const option = options.find(({ count }) => String(count) === value);
        if (option !== undefined) void core.dispatch({ type: 'ChooseInstalments', option });
      }}
      options={options.map((option) => ({ value: String(option.count), label: label(option) }))}
    />
  );
};
