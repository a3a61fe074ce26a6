import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cents } from '../../../../domain/kernel/values.ts';
import type { InstallmentOption } from '../../../../domain/model/payment.ts';
import { equalPartsOf, monthlyRate, yearlyRate } from '../../../../domain/pricing/installments.ts';
import { amountsBeforeInterest, currencyOf } from '../../../../domain/pricing/lines.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { formatMoney, percent } from '../../../kit/format/money.ts';
import { SelectField } from '../../../kit/forms/SelectField.tsx';
import { useLast, useQuery } from '../../../kit/query.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import styles from '../checkout.module.css';

export const Installments = ({ busy }: { readonly busy: boolean }) => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const chosen = useSnapshot((snapshot) => snapshot.checkout.instalments);
  const plans = useSnapshot((snapshot) => snapshot.checkout.plans);
  const { purchaseId } = cart;
  const deliver = cart.delivery.chosen === 'deliver' && cart.delivery.needed;
  const protect = cart.protection.chosen;
  const currency = currencyOf(cart.prices);
  const [attempt, setAttempt] = useState(0);
  const read = useQuery(
    'instalments',
    purchaseId === null ? null : { purchaseId, deliver, protect },
    `${amountsBeforeInterest(cart.prices)} ${attempt}`,
  );
  const nothing = 0 as Cents;
  const payable = cart.prices[0]?.payable ?? nothing;
  const atOnce = { count: 1, each: payable, total: payable, interest: nothing };
  // While the options load, the disabled select shows the current choice.
  const options = plans ?? [chosen ?? atOnce];
  // The last failure stays on screen while the retry is pending.
  const last = useLast(read);
  const failed = plans === null && last?.ok === false && t('instalments.failed');

  useSpoken(failed, true);

  // Moves the focus from the retry button to the select that replaces the button.
  const retried = useRef(false);
  useEffect(() => {
    if (!retried.current || plans === null) return;
    retried.current = false;
    document.getElementById('card-instalments')?.focus();
  }, [plans]);

  const retry = (): void => {
    retried.current = true;
    setAttempt(attempt + 1);
  };

  const label = (option: InstallmentOption): string => {
    const { count, each, total, interest } = option;
    const words = { count, each: formatMoney(each, currency), total: formatMoney(total, currency) };
    if (count === 1) return t('instalment.once', words);
    if (interest !== 0) {
      const rate = monthlyRate(option);
      return t('instalment.with', { ...words, rate: percent(rate), yearly: percent(yearlyRate(rate)) });
    }
    const parts = equalPartsOf(option).map((part) =>
      t('instalment.part', { count: part.count, each: formatMoney(part.each, currency) }),
    );
    return t('instalment.free', { ...words, parts: parts.join(' + ') });
  };

  if (failed)
    return (
      <p className={styles.error}>
        <span>{failed}</span>{' '}
        <Button kind="link" onClick={retry}>
          {t('retry')}
        </Button>
      </p>
    );
  if (purchaseId === null || (plans !== null && plans.length < 2)) return null;
  return (
    <SelectField
      id="card-instalments"
      label={t('card.instalments')}
      disabled={busy || plans === null}
      value={String(chosen?.count ?? 1)}
      onChange={(value) => {
        const option = options.find(({ count }) => String(count) === value);
        if (option !== undefined) void dispatch({ type: 'ChooseInstalments', option });
      }}
      data={options.map((option) => ({ value: String(option.count), label: label(option) }))}
    />
  );
};
