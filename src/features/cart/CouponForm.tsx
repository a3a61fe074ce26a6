/** A code for less: entered, applied, taken off again. Why one is refused is said beside the field. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from '../../core/index.ts';
import { useSnapshot } from '../../core/index.ts';
import { useDispatch } from '../../kit/dispatch.ts';
import { codeText } from '../../kit/messages.ts';
import styles from './cart.module.css';
import sums from './sums.module.css';

export const CouponForm = ({ cart }: { readonly cart: Snapshot['cart'] }) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const guest = useSnapshot((snapshot) => snapshot.session.status === 'guest');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const busy = cart.intents.some(({ type }) => type === 'ApplyCoupon' || type === 'RemoveCoupon');

  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setError(null);
    const applied = await dispatch({ type: 'ApplyCoupon', code }, ({ code, params }) =>
      setError(codeText(code, params)),
    );
    if (applied) setCode('');
  };

  if (cart.couponCode !== null)
    return (
      <div className={sums.coupon}>
        <p>{t('coupon.applied', { code: cart.couponCode })}</p>
        <button
          type="button"
          className={styles.link}
          disabled={busy}
          onClick={() => void dispatch({ type: 'RemoveCoupon' })}
        >
          {busy ? t('leaving') : t('remove')}
        </button>
      </div>
    );
  if (guest) return <p className={styles.soft}>{t('coupon.login')}</p>;
  return (
    <form className={sums.couponForm} onSubmit={apply} noValidate>
      <label htmlFor="coupon">{t('coupon.label')}</label>
      <div>
        <input
          id="coupon"
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          placeholder={t('coupon.placeholder')}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : 'coupon-error'}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setError(null);
          }}
        />
        <button type="submit" className={styles.secondary} disabled={busy}>
          {busy ? t('changing') : t('coupon.apply')}
        </button>
      </div>
      {error !== null && (
        <p id="coupon-error" className={sums.error} role="alert">
          {error}
        </p>
      )}
    </form>
  );
};
