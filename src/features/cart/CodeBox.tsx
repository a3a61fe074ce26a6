/**
 * One box for every code: a voucher is changed for its ticket, anything else is tried as a coupon. What was typed stays
 * until it was taken, and what is wrong is said beside it.
 */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemChoice, Line } from '../../../domain/model/cart.ts';
import { type Refusal, type Snapshot, useCore, useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { CodeForm } from '../../kit/forms/CodeForm.tsx';
import { codeText } from '../../kit/messages.ts';
import styles from './cart.module.css';
import sums from './sums.module.css';

type Cart = Snapshot['cart'];
type Exchange =
  | { readonly is: 'voucher'; readonly item: ItemChoice }
  | { readonly is: 'spent'; readonly why: string }
  | { readonly is: 'none' };

/** One ticket of each event of the cart: what a voucher could be for. */
const eventsOf = (cart: Cart): readonly Line[] => {
  const tickets = cart.orders.flatMap(({ groups }) =>
    groups.flatMap(({ line }) => (line.kind === 'ticket' && !line.donation ? [line] : [])),
  );
  return [...new Map(tickets.map((line) => [`${line.store} ${line.productId}`, line])).values()];
};

/** What the code is worth as a voucher. A server that does not know it as one says so, and it may be a coupon. */
const useExchange = (cart: Cart): ((code: string) => Promise<Exchange>) => {
  const core = useCore();
  return async (code) => {
    for (const { store, productId, visitAt } of eventsOf(cart)) {
      const answer = await core.query('exchange', { medium: code, productId, store });
      if (answer.ok) {
        const [ticket] = answer.value.variations;
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
      const { serverCode, serverMessage } = answer.problem;
      if (serverCode !== 'voucher_invalid' && serverMessage !== null)
        return { is: 'spent', why: serverMessage };
    }
    return { is: 'none' };
  };
};

const TAKEN: ReadonlySet<string> = new Set(['coupon.applied', 'cart.added.ticket']);
const NOT_TAKEN: ReadonlySet<string> = new Set(['coupon.refused', 'cart.add-failed.ticket']);

export const CodeBox = ({ cart }: { readonly cart: Cart }) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const exchange = useExchange(cart);
  const guest = useSnapshot((snapshot) => snapshot.session.status === 'guest');
  const notice = useSnapshot((snapshot) => snapshot.notice);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  /** The last notice before a code was sent; null while none is awaited. */
  const [since, setSince] = useState<number | null>(null);
  const [taken, setTaken] = useState(0);
  const removing = cart.intents.some(({ type }) => type === 'RemoveCoupon');
  const busy = asking || since !== null || cart.intents.some(({ type }) => type === 'ApplyCoupon');

  useEffect(() => {
    if (since === null || notice === null || notice.serial <= since) return;
    if (TAKEN.has(notice.code)) setTaken((count) => count + 1);
    if (NOT_TAKEN.has(notice.code)) setRefused(notice.serverMessage ?? codeText(notice.code, notice.params));
    setSince(null);
  }, [notice, since]);

  const send = async (code: string): Promise<void> => {
    setRefused(null);
    setAsking(true);
    const worth = await exchange(code);
    setAsking(false);
    if (worth.is === 'spent') return setRefused(worth.why);
    if (worth.is === 'none' && guest) return setRefused(t('code.login'));
    const before = notice?.serial ?? 0;
    const why = (refusal: Refusal): void => setRefused(codeText(refusal.code, refusal.params));
    const done =
      worth.is === 'voucher'
        ? await dispatch({ type: 'AddItem', item: worth.item }, why)
        : await dispatch({ type: 'ApplyCoupon', code }, why);
    if (done) setSince(before);
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
      <CodeForm
        size="medium"
        label={t('code.label')}
        placeholder={t('code.placeholder')}
        action={busy ? t('changing') : t('coupon.apply')}
        empty={codeText('coupon.empty')}
        busy={busy}
        error={refused}
        taken={taken}
        onSend={(code) => void send(code)}
      />
    </>
  );
};
