/** Field for coupons and vouchers. The core finds out which of them a code is (C-95). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cartVersion } from '../../../domain/cart/display.ts';
import { isLoggedIn } from '../../../domain/session/status.ts';
import { type Snapshot, useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { CodeForm } from '../../kit/forms/CodeForm.tsx';
import { useOnChange } from '../../kit/hooks.ts';
import { codeText, reasonText } from '../../kit/messages.ts';
import styles from './cart.module.css';
import sums from './sums.module.css';

type Cart = Snapshot['cart'];

export const CouponOrVoucherField = ({ cart }: { readonly cart: Cart }) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const { couponCode } = cart;
  const { busy, refused, accepted, removing, partial } = cart.code;
  const [refusal, setRefusal] = useState<string | null>(null);
  const isConsumer = useSnapshot(isLoggedIn);
  // The core drops its own refusals.
  useOnChange(cartVersion(cart, isConsumer), () => setRefusal(null));
  const reason = refused && reasonText({ ...refused, code: refused.reason });

  const send = (code: string): void => {
    setRefusal(null);
    void dispatch({ type: 'EnterCode', code }, ({ code, params }) => setRefusal(codeText(code, params)));
  };

  return (
    <>
      {couponCode !== null && (
        <div className={`line between good ${sums.coupon}`}>
          <p className="strong">{t('coupon.applied', { code: couponCode })}</p>
          <Button
            kind="link"
            className={`small ${styles.tool}`}
            busy={removing}
            aria-label={t('coupon.remove', { code: couponCode })}
            onClick={() => void dispatch({ type: 'RemoveCoupon' })}
          >
            {removing ? t('leaving') : t('remove')}
          </Button>
        </div>
      )}
      {couponCode !== null && partial && <p className="soft small">{t('coupon.partial')}</p>}
      <CodeForm
        label={t('code.label')}
        placeholder={t('code.placeholder')}
        action={busy ? t('changing') : t('coupon.apply')}
        empty={codeText('coupon.empty')}
        busy={busy}
        error={busy ? null : (refusal ?? reason)}
        sent={refused?.code}
        taken={accepted}
        onSend={send}
      />
    </>
  );
};
