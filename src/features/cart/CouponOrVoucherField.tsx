/** Field for vouchers and coupons. Tries a code as a voucher, then as a coupon. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemChoice, Line } from '../../../domain/model/cart.ts';
import { takesCoupon } from '../../../domain/pricing/lines.ts';
import { type Command, type Refusal, type Snapshot, useCore, useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { CodeForm } from '../../kit/forms/CodeForm.tsx';
import { codeText } from '../../kit/messages.ts';
import styles from './cart.module.css';
import sums from './sums.module.css';
import { type Intent, useIntentNotice } from './useIntentNotice.ts';

type Cart = Snapshot['cart'];
type Exchange =
  | { readonly is: 'voucher'; readonly item: ItemChoice }
  | { readonly is: 'spent'; readonly why: string }
  | { readonly is: 'none' };

/** One ticket line per event in the cart, since a voucher belongs to one event. */
const eventsOf = (cart: Cart): readonly Line[] => {
  const tickets = cart.orders.flatMap(({ groups }) =>
    groups.flatMap(({ line }) => (line.kind === 'ticket' && !line.donation ? [line] : [])),
  );
  return [...new Map(tickets.map((line) => [`${line.store} ${line.productId}`, line])).values()];
};

/**
 * Tries a code as a voucher. `none`: the code can be a coupon. `spent`: the voucher was refused, or no response came.
 */
const useExchange = (cart: Cart): ((code: string) => Promise<Exchange>) => {
  const core = useCore();
  return async (code) => {
    for (const { store, productId, visitAt } of eventsOf(cart)) {
      const result = await core.query('exchange', { medium: code, productId, store });
      if (result.ok) {
        const [ticket] = result.value.variations;
        if (ticket === undefined) continue;
        const { variationId, kind, name } = ticket;
        return {
          is: 'voucher',
          item: {
            ...{ store, productId: ticket.productId, variationId, kind, name, quantity: 1, visitAt },
            ...{ seat: null, size: null, colour: null, wristbandCode: null, voucherCode: code },
            ...{ affiliateProgramId: null, donation: null },
          },
        };
      }
      const { code: problem, serverCode, serverMessage } = result.problem;
      // Without a response, the code may still be a voucher.
      if (problem !== 'refused' && problem !== 'notFound')
        return { is: 'spent', why: codeText(`problem.${problem}`) };
      if (serverCode !== 'voucher_invalid' && serverMessage !== null)
        return { is: 'spent', why: serverMessage };
    }
    return { is: 'none' };
  };
};

const ACCEPTED: ReadonlySet<string> = new Set(['coupon.applied', 'cart.added.ticket']);
const REFUSED: ReadonlySet<string> = new Set(['coupon.refused', 'cart.add-failed.ticket']);

/** Matches the queued change that applies the code. */
const isIntentOfCode =
  (code: string) =>
  ({ type, items }: Intent): boolean =>
    type === 'ApplyCoupon' || items.some(({ voucherCode }) => voucherCode === code);

export const CouponOrVoucherField = ({ cart }: { readonly cart: Cart }) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const exchange = useExchange(cart);
  const guest = useSnapshot((snapshot) => snapshot.session.status === 'guest');
  const noticeOf = useIntentNotice();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [acceptedCount, setTaken] = useState(0);
  const removing = cart.intents.some(({ type }) => type === 'RemoveCoupon');
  const busy = asking || cart.intents.some(({ type }) => type === 'ApplyCoupon');

  const isPartial = cart.orders.some(({ groups }) => groups.some(({ line }) => !takesCoupon(line)));

  const send = async (code: string): Promise<void> => {
    const exchanged = await exchange(code);
    if (exchanged.is === 'spent') return setRefused(exchanged.why);
    if (exchanged.is === 'none' && guest) return setRefused(t('code.login'));
    const command: Command =
      exchanged.is === 'voucher' ? { type: 'AddItem', item: exchanged.item } : { type: 'ApplyCoupon', code };
    const why = (refusal: Refusal): void => setRefused(codeText(refusal.code, refusal.params));
    const notice = await noticeOf(isIntentOfCode(code), () => dispatch(command, why));
    if (notice === null) return;
    if (ACCEPTED.has(notice.code)) setTaken((count) => count + 1);
    if (REFUSED.has(notice.code)) setRefused(notice.serverMessage ?? codeText(notice.code, notice.params));
  };
  const begin = (code: string): void => {
    setRefused(null);
    setAsking(true);
    void send(code).finally(() => setAsking(false));
  };

  return (
    <>
      {cart.couponCode !== null && (
        <div className={sums.coupon}>
          <p>{t('coupon.applied', { code: cart.couponCode })}</p>
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
      {cart.couponCode !== null && isPartial && <p className={styles.soft}>{t('coupon.partial')}</p>}
      <CodeForm
        size="medium"
        label={t('code.label')}
        placeholder={t('code.placeholder')}
        action={busy ? t('changing') : t('coupon.apply')}
        empty={codeText('coupon.empty')}
        busy={busy}
        error={refused}
        taken={acceptedCount}
        onSend={begin}
      />
    </>
  );
};
