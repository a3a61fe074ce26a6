import { useTranslation } from 'react-i18next';
import { delivers, installmentsField } from '../../../../domain/checkout/display.ts';
import type { InstallmentOption } from '../../../../domain/model/payment.ts';
import {
  equalPartsOf,
  installmentText,
  monthlyRate,
  yearlyRate,
} from '../../../../domain/pricing/installments.ts';
import { amountsBeforeInterest } from '../../../../domain/pricing/lines.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Field } from '../../../kit/controls/Field.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { currencyOf, formatMoney, percent } from '../../../kit/format/money.ts';
import { useLast, useQuery } from '../../../kit/query.ts';
import { useSpoken } from '../../../kit/speech.tsx';

export const Installments = ({ busy }: { readonly busy: boolean }) => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const checkout = useSnapshot((snapshot) => snapshot.checkout);
  const { purchaseId, prices } = cart;
  const currency = currencyOf(prices);
  const [result, retry, retries] = useQuery(
    'installments',
    purchaseId && { purchaseId, deliver: delivers(cart), protect: cart.protection.chosen },
    amountsBeforeInterest(prices),
  );
  // The last failure stays on screen while the retry is pending.
  const last = useLast(result);
  const field = installmentsField({ cart, checkout }, last?.ok === false);

  useSpoken(field.show === 'failed' && t('installments.failed'), true);

  const label = (option: InstallmentOption): string => {
    const { count, each, total } = option;
    const words = { count, each: formatMoney(each, currency), total: formatMoney(total, currency) };
    const rate = monthlyRate(option);
    const parts = equalPartsOf(option).map((part) =>
      t('installment.part', { count: part.count, each: formatMoney(part.each, currency) }),
    );
    return t(installmentText(option), {
      ...{ ...words, rate: percent(rate), yearly: percent(yearlyRate(rate)), parts: parts.join(' + ') },
    });
  };

  if (field.show === 'failed')
    return (
      <p className="ink-bad">
        <span>{t('installments.failed')}</span>{' '}
        <Button kind="link" onClick={retry}>
          {t('retry')}
        </Button>
      </p>
    );
  if (field.show === 'nothing') return null;
  const { options, chosen, isLoading } = field;
  return (
    <Field
      // Takes the focus of the retry button that it replaces.
      autoFocus={retries > 0}
      id="card-installments"
      label={t('card.installments')}
      disabled={busy || isLoading}
      value={String(chosen.count)}
      onChange={(value) => {
        const option = options.find(({ count }) => String(count) === value);
        if (option !== undefined) void dispatch({ type: 'ChooseInstallments', option });
      }}
      options={options.map((option) => ({ value: String(option.count), label: label(option) }))}
    />
  );
};
