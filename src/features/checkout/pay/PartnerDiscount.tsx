/** Partner discount below the card number: offered (P-43) or applied (P-44). */

import { IconDiscountCheck, IconRosetteDiscount } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PartnerDiscount as DiscountStatus } from '../../../../domain/checkout/display.ts';
import type { PartnerCard } from '../../../../domain/checkout/methods.ts';
import { formatBin } from '../../../../domain/fields/masks.ts';
import { isLoggedIn } from '../../../../domain/session/status.ts';
import { useSnapshot } from '../../../core/index.ts';
import { useCommand } from '../../../kit/command.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { currencyOf, formatMoney } from '../../../kit/format/money.ts';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { useCheck } from '../../../kit/forms/violations.ts';
import { useOnChange } from '../../../kit/hooks.ts';
import { useLast, valueIn } from '../../../kit/query.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import { useOpenCart } from '../../cart/DeliveryAndProtection.tsx';
import styles from '../checkout.module.css';

interface Props {
  readonly busy: boolean;
  readonly discount: DiscountStatus;
  readonly offered: PartnerCard | null;
  /** Partner of the applied discount; null if unknown. */
  readonly applied: PartnerCard | null;
}

export const PartnerDiscount = ({ busy, discount, offered, applied }: Props) => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const { show, amount, isChanging } = discount;
  const currency = useSnapshot(({ cart }) => currencyOf(cart.prices));
  const named = (partner: string): string =>
    amount === null ? partner : t('bin.offer', { partner, amount: formatMoney(amount, currency) });
  const offer = offered && named(offered.partner);
  useSpoken(offer && t('bin.offered', { offer }));

  if (show === 'applied') {
    return (
      <div className={`row brand pad-note ${styles.partner}`} data-applied>
        <IconDiscountCheck aria-hidden size={24} />
        <p>
          <strong>{named(applied?.partner ?? t('bin.label'))}</strong>
          {amount !== null && <span className="soft small">{t('bin.applied')}</span>}
        </p>
        <Button
          kind="link"
          busy={isChanging}
          disabled={busy}
          onClick={() => void dispatch({ type: 'RemoveBin' })}
        >
          {t('bin.remove')}
        </Button>
      </div>
    );
  }
  if (offered === null) return null;
  return (
    <div className={`row brand pad-note ${styles.partner}`}>
      <IconRosetteDiscount aria-hidden size={24} />
      <p>
        <strong>{offer}</strong>
        <span className="soft small">{t('bin.found')}</span>
      </p>
      <Button
        kind="quiet"
        size="medium"
        busy={isChanging}
        disabled={busy}
        onClick={() => void dispatch({ type: 'ApplyBin', digits: offered.bin })}
      >
        {t('bin.use')}
      </Button>
    </div>
  );
};

export const BinForm = () => {
  const { t } = useTranslation('checkout');
  const { pending, refusal, send } = useCommand();
  const check = useCheck();
  const form = useCheckedForm({
    id: 'bin',
    initialValues: { digits: '' },
    rules: ({ digits }) => ({ digits: check('bin', {})(digits) }),
    label: () => t('bin.hint'),
  });

  const wrong = form.errors.digits;
  useSpoken(wrong ?? false, true);

  useOnChange(refusal, () => form.setError('digits', refusal));

  return (
    <details className={styles.more}>
      <summary>{t('bin.label')}</summary>
      <form
        className={`cluster gap-3 ${styles.row}`}
        noValidate
        onSubmit={form.onSubmit(({ digits }) => {
          if (!pending) void send({ type: 'ApplyBin', digits });
        })}
      >
        <TextField {...form.field('digits')} mask={formatBin} inputMode="numeric" autoComplete="off" />
        <Button type="submit" kind="quiet" size="medium" busy={pending}>
          {t('bin.apply')}
        </Button>
      </form>
    </details>
  );
};

const NONE: readonly PartnerCard[] = [];

interface PartnerCards {
  /** Cards with a discount on the current cart; empty until the amounts are loaded. */
  readonly current: readonly PartnerCard[];
  /** Last known cards. Their partners' names stay valid while the amounts load, and after a failed read (N-04). */
  readonly last: readonly PartnerCard[];
}

export const usePartnerCards = (): PartnerCards => {
  const [result] = useOpenCart(useSnapshot(isLoggedIn));
  const purchaseId = useSnapshot(({ cart }) => cart.purchaseId);
  const known = useLast(valueIn(result), purchaseId ?? '');
  return {
    current: valueIn(result)?.partnerCards ?? NONE,
    last: known?.partnerCards ?? NONE,
  };
};
