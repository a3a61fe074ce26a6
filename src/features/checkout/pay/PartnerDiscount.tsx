/** A partner card's discount under the card number: offered for the typed number, or applied. */
import { IconDiscountCheck, IconRosetteDiscount } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PartnerCard } from '../../../../domain/checkout/methods.ts';
import { cents } from '../../../../domain/kernel/values.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import styles from '../checkout.module.css';

interface Props {
  readonly busy: boolean;
  readonly offered: PartnerCard | null;
  /** Null where the partner of the applied discount is not known. */
  readonly applied: PartnerCard | null;
}

export const PartnerDiscount = ({ busy, offered, applied }: Props) => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const { bin, intents, prices } = useSnapshot((snapshot) => snapshot.cart);
  const currency = prices[0]?.currency ?? 'BRL';
  const isChanging = intents.some(({ type }) => type === 'ApplyBin' || type === 'RemoveBin');
  const offer =
    offered &&
    t('bin.offer', { partner: offered.partner, amount: formatMoney(cents(-offered.discount), currency) });
  useSpoken(offer && t('bin.offered', { offer }));

  if (bin !== null) {
    const taken = prices.flatMap(({ lines }) => lines).find(({ code }) => code === 'bin')?.amount;
    const partner = applied?.partner ?? t('bin.label');
    return (
      <div className={styles.partner} data-applied>
        <IconDiscountCheck aria-hidden size={24} />
        <p>
          <strong>
            {taken === undefined
              ? partner
              : t('bin.offer', { partner, amount: formatMoney(taken, currency) })}
          </strong>
          {taken !== undefined && <span className={styles.found}>{t('bin.applied')}</span>}
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
    <div className={styles.partner}>
      <IconRosetteDiscount aria-hidden size={24} />
      <p>
        <strong>{offer}</strong>
        <span className={styles.found}>{t('bin.found')}</span>
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
