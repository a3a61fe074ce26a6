/** Field for coupons and vouchers. The core finds out which of them a code is (C-95). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takesCoupon } from '../../../domain/pricing/lines.ts';
import type { Snapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { CodeForm } from '../../kit/forms/CodeForm.tsx';
import { codeText } from '../../kit/messages.ts';
import styles from './cart.module.css';
import sums from './sums.module.css';

type Cart = Snapshot['cart'];

export const CouponOrVoucherField = ({ cart }: { readonly cart: Cart }) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const busy = cart.code?.status === 'asking' || cart.code?.status === 'applying';
  const [isSent, setSent] = useState(busy);
  const [refusal, setRefusal] = useState<string | null>(null);
  const removing = cart.intents.some(({ type }) => type === 'RemoveCoupon');
  const entry = isSent ? cart.code : null;
  const refused = entry?.status === 'refused' ? entry : null;
  const reason = refused && (refused.serverMessage ?? codeText(refused.reason, refused.params));

  const isPartial = cart.orders.some(({ groups }) => groups.some(({ line }) => !takesCoupon(line)));

  const send = (code: string): void => {
    setSent(true);
    setRefusal(null);
    void dispatch({ type: 'EnterCode', code }, ({ code, params }) => setRefusal(codeText(code, params)));
  };

  return (
    <>
      {cart.couponCode !== null && (
        <div className={`line between good ${sums.coupon}`}>
          <p className="strong">{t('coupon.applied', { code: cart.couponCode })}</p>
          <Button
            kind="link"
            className={styles.tool}
            busy={removing}
            aria-label={t('coupon.remove', { code: cart.couponCode })}
            onClick={() => void dispatch({ type: 'RemoveCoupon' })}
          >
            {removing ? t('leaving') : t('remove')}
          </Button>
        </div>
      )}
      {cart.couponCode !== null && isPartial && <p className="soft small">{t('coupon.partial')}</p>}
      <CodeForm
        label={t('code.label')}
        placeholder={t('code.placeholder')}
        action={busy ? t('changing') : t('coupon.apply')}
        empty={codeText('coupon.empty')}
        busy={busy}
        error={busy ? null : (refusal ?? reason)}
        taken={entry?.status === 'accepted' ? entry.code : null}
        onSend={send}
      />
    </>
  );
};
