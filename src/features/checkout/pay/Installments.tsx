import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cents } from '../../../../domain/kernel/values.ts';
import type { InstallmentOption } from '../../../../domain/model/payment.ts';
import {
  equalPartsOf,
  monthlyRate,
  sameInstallments,
  yearlyRate,
} from '../../../../domain/pricing/installments.ts';
import { amountsBeforeInterest, currencyOf } from '../../../../domain/pricing/lines.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { formatMoney, percent } from '../../../kit/format/money.ts';
import { SelectField } from '../../../kit/forms/fields.tsx';
import { useLast, useQuery } from '../../../kit/query.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import styles from '../checkout.module.css';

export const Installments = ({ busy }: { readonly busy: boolean }) => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const chosen = useSnapshot((snapshot) => snapshot.checkout.instalments);
  const { purchaseId } = cart;
  const deliver = cart.delivery.chosen === 'deliver' && cart.delivery.needed;
  const protect = cart.protection.chosen;
  const currency = currencyOf(cart.prices);
  const before = amountsBeforeInterest(cart.prices);
  const [attempt, setAttempt] = useState(0);
  const result = useQuery(
    'instalments',
    purchaseId === null ? null : { purchaseId, deliver, protect },
    `${before} ${attempt}`,
  );
  const lastResult = useMemo(() => (result === null ? null : { answer: result, before }), [result, before]);
  const last = useLast(lastResult);
  // The last failure stays on screen while the retry is pending.
  const read = last !== null && last.before === before ? last.answer : null;
  const nothing = 0 as Cents;
  const payable = cart.prices[0]?.payable ?? nothing;
  const atOnce = { count: 1, each: payable, total: payable, interest: nothing };
  // While the options load, the disabled select shows the current choice.
  const options = read?.ok ? read.value.options : [chosen ?? atOnce];
  const failed = read !== null && !read.ok && t('instalments.failed');

  useSpoken(failed, true);

  // Moves the focus from the retry button to the select that replaces the button.
  const retried = useRef(false);
  useEffect(() => {
    if (!retried.current || !read?.ok) return;
    retried.current = false;
    document.getElementById('card-instalments')?.focus();
  }, [read]);

  const wanted = useRef(chosen?.count ?? 1);
  useEffect(() => {
    if (busy || chosen !== null || !read?.ok) return;
    const option = sameInstallments(read.value.options, wanted.current);
    if (option !== null) void dispatch({ type: 'ChooseInstalments', option });
  }, [busy, chosen, read, dispatch]);

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
  if (purchaseId === null || (read !== null && options.length < 2)) return null;
  return (
    <SelectField
      id="card-instalments"
      label={t('card.instalments')}
      disabled={busy || read === null}
      value={String(chosen?.count ?? 1)}
      onChange={(value) => {
        const option = options.find(({ count }) => String(count) === value);
        if (option === undefined) return;
        wanted.current = option.count;
        void dispatch({ type: 'ChooseInstalments', option });
      }}
      data={options.map((option) => ({ value: String(option.count), label: label(option) }))}
    />
  );
};
