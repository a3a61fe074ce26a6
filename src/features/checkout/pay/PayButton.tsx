import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { donationsIn, hidesADate, itemsVersion } from '../../../../domain/cart/display.ts';
import {
  explainsDelay,
  isBearerRefusal,
  payText,
  refusalVersion,
  replacesFailure,
  SLOW_PAYMENT,
  termsParts,
} from '../../../../domain/checkout/display.ts';
import { isPaidNow } from '../../../../domain/checkout/methods.ts';
import { type Withdrawal, withdrawalBefore, withdrawalText } from '../../../../domain/orders/withdrawal.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Dialog } from '../../../kit/controls/Dialog.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { clockTime, fullDate } from '../../../kit/format/dates.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { zoneName } from '../../../kit/format/zone.ts';
import { useOnChange, useRootMark } from '../../../kit/hooks.ts';
import { codeText } from '../../../kit/messages.ts';
import { useLast, valueIn } from '../../../kit/query.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import { useOpenCart } from '../../cart/DeliveryAndProtection.tsx';
import styles from '../checkout.module.css';
import { PAY_BUTTON } from './controls.ts';
import type { PayCallbacks } from './usePay.ts';

interface Props {
  readonly busy: boolean;
  readonly onPay: (callbacks: PayCallbacks) => Promise<void>;
  /** Element that shows the button at the foot of the window. Null shows the button in place. */
  readonly foot: HTMLElement | null;
}

export const PayButton = ({ busy, onPay, foot }: Props) => {
  const { t } = useTranslation(['checkout', 'cart']);
  const kind = useSnapshot((snapshot) => snapshot.checkout.kind);
  const amounts = useSnapshot((snapshot) => snapshot.checkout.toPay.amounts);
  const version = useSnapshot(refusalVersion);
  const wait = useSnapshot((snapshot) => snapshot.wait);
  const replaces = useSnapshot(({ checkout }) => replacesFailure(checkout));
  const dispatch = useDispatch();
  const [slow, setSlow] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  useEffect(() => {
    if (!busy) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), SLOW_PAYMENT);
    return () => clearTimeout(timer);
  }, [busy]);

  // P-131.
  useOnChange(version, () => setRefused(null));

  useSpoken(refused, true);
  useRootMark('bottomBar', foot !== null);

  const refuse: PayCallbacks['refused'] = ({ code, params }) => {
    setRefused(codeText(code, params));
    if (isBearerRefusal(code))
      document.querySelector<HTMLElement>('[data-missing] input, [data-missing] button')?.focus();
  };

  const press = async (): Promise<void> => {
    if (busy) return;
    setRefused(null);
    if (replaces) void dispatch({ type: 'ClosePayment' });
    await onPay({ refused: refuse, failed: setRefused });
  };

  const total = amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + ');
  const label = ((): string => {
    if (busy) return t('pay.busy');
    if (kind === null) return t('pay.choose');
    return t(payText(kind), { total });
  })();

  const action = (
    <div className={foot === null ? 'stack gap-3' : `bottom-bar ${styles.bar}`}>
      {refused !== null && <p className="ink-bad">{refused}</p>}
      {foot !== null && kind === null && (
        <p>
          <span>{t('cart:line.total')}</span>
          <strong>{total}</strong>
        </p>
      )}
      <Button id={PAY_BUTTON} size="large" busy={busy} onClick={() => void press()}>
        {busy && <span className="spinner" aria-hidden />}
        <span>{label}</span>
      </Button>
      <p className="soft small" role="status">
        {explainsDelay(slow, wait) && t('pay.slow')}
      </p>
    </div>
  );
  const all = (
    <div className={`stack gap-3 ${styles.pay}`}>
      {foot === null && action}
      <PaymentTerms />
      {foot !== null && action}
    </div>
  );
  return foot === null ? all : createPortal(all, foot);
};

/** Cancellation period to show. Null if it is unknown or hidden (O-23, O-33). */
const useWithdrawal = (): Withdrawal | null => {
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const known = useLast(valueIn(useOpenCart()[0]), itemsVersion(cart));
  if (known === null) return null;
  return withdrawalBefore(known.terms, {
    currencies: cart.prices.map(({ currency }) => currency),
    hidesDate: hidesADate(cart),
    donations: donationsIn(cart),
  });
};

export const PaymentTerms = () => {
  const { t } = useTranslation('checkout');
  const [opened, setOpened] = useState(false);
  const paid = useSnapshot(({ checkout: { toPay } }) => isPaidNow(toPay.kind, toPay.amounts));
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const withdrawal = useWithdrawal();
  const end = withdrawal?.is === 'until' ? withdrawal : null;
  const until = end && { date: fullDate(end.wall), time: clockTime(end.wall), zone: zoneName(end.zone) };
  return (
    <>
      <p className="soft small">
        {t('pay.terms')}{' '}
        <Button kind="link" onClick={() => setOpened(true)}>
          {t('terms.title')}
        </Button>
      </p>
      <p className="soft small">
        <span>{withdrawal && `${t(withdrawalText(withdrawal, paid), { ...until })} `}</span>
        <a href="/termos-de-compra#withdraw" target="_blank" rel="noreferrer">
          {t('withdraw.rules')}
        </a>
      </p>
      <Dialog opened={opened} title={t('terms.title')} onClose={() => setOpened(false)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
        <section className={styles.terms} aria-label={t('terms.title')} tabIndex={0}>
          <dl className="stack gap-3">
            {termsParts(cart).map((part) => (
              <div key={part}>
                <dt className="strong">{t(`terms.${part}`)}</dt>
                <dd className="soft">{t(`terms.${part}.text`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <p>
          <a href="/termos-de-compra" target="_blank" rel="noreferrer">
            {t('terms.all')}
          </a>
        </p>
      </Dialog>
    </>
  );
};
