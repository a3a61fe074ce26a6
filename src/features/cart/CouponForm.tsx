/** A code for less: entered, applied, taken off again. Why one is refused is said beside the field. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '../../core/index.ts';
import { useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { CodeForm } from '../../kit/forms/CodeForm.tsx';
import { codeText } from '../../kit/messages.ts';
import styles from './cart.module.css';
import sums from './sums.module.css';

export const CouponForm = ({ cart }: { readonly cart: Snapshot['cart'] }) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const guest = useSnapshot((snapshot) => snapshot.session.status === 'guest');
  const [refused, setRefused] = useState<string | null>(null);
  const busy = cart.intents.some(({ type }) => type === 'ApplyCoupon' || type === 'RemoveCoupon');

  if (cart.couponCode !== null)
    return (
      <div className={sums.coupon}>
        <p>{t('coupon.applied', { code: cart.couponCode })}</p>
        <Button
          kind="link"
          className={styles.tool}
          busy={busy}
          onClick={() => void dispatch({ type: 'RemoveCoupon' })}
        >
          {busy ? t('leaving') : t('remove')}
        </Button>
      </div>
    );
  if (guest) return <p className={styles.soft}>{t('coupon.login')}</p>;
  return (
    <CodeForm
      id="coupon"
      size="medium"
      label={t('coupon.label')}
      placeholder={t('coupon.placeholder')}
      action={busy ? t('changing') : t('coupon.apply')}
      empty={codeText('coupon.empty')}
      busy={busy}
      error={refused}
      onSend={(code) => {
        setRefused(null);
        void dispatch({ type: 'ApplyCoupon', code }, ({ code: why, params }) =>
          setRefused(codeText(why, params)),
        );
      }}
    />
  );
};
