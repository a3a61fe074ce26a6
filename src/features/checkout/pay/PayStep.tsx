import { useTranslation } from 'react-i18next';
import { areKindsUnread, mostInstallments, removalsOf } from '../../../../domain/checkout/display.ts';
import { isBy, type PaymentKind } from '../../../../domain/model/payment-kinds.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { lazyView } from '../../../kit/controls/LazyView.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { Choices } from '../../../kit/forms/Choices.tsx';
import { useLast, useQueries } from '../../../kit/query.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import styles from '../checkout.module.css';
import { PayButton } from './PayButton.tsx';
import { usePay } from './usePay.ts';

const CardPayment = lazyView(async () => (await import('./CardPayment.tsx')).CardPayment, {
  waiting: <div className={`tinted ${styles.bone}`} />,
});

interface Props {
  /** Element for the pay button on a narrow screen. Null shows the button in the step. */
  readonly foot?: HTMLElement | null;
}

export const PayStep = ({ foot = null }: Props) => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const checkout = useSnapshot((snapshot) => snapshot.checkout);
  const { busy, pay } = usePay();
  const { kinds, failed, reload } = useKinds();

  useSpoken(failed && t('kinds.failed'), true);

  return (
    <section className={`stack card gap-4 pad-5 raised ${styles.step}`} aria-labelledby="pay-title">
      <h2 id="pay-title">{t('step.pay')}</h2>
      {failed && (
        <p className="ink-bad">
          {t('kinds.failed')}{' '}
          <Button kind="link" onClick={reload}>
            {t('retry')}
          </Button>
        </p>
      )}
      <Choices
        name="kind"
        legendHidden
        legend={t('step.pay')}
        disabled={busy}
        options={kinds.map((value) => {
          const count = mostInstallments(value, checkout);
          const note = count !== null && t(`kind.${value}.note`, { count });
          return { value, label: <strong>{t(`kind.${value}`)}</strong>, note };
        })}
        chosen={checkout.kind}
        onChoose={(kind) => void dispatch({ type: 'ChoosePayment', kind })}
      />
      <Uncarried busy={busy} />
      {isBy(checkout.kind, 'card') ? (
        <CardPayment busy={busy} onPay={pay} foot={foot} />
      ) : (
        <>
          {isBy(checkout.kind, 'code') && <p className="soft small">{t('pix.text')}</p>}
          <PayButton busy={busy} onPay={pay} foot={foot} />
        </>
      )}
    </section>
  );
};

const REMOVE_TEXTS = {
  protection: 'uncarried.protection.remove',
  delivery: 'uncarried.delivery.collect',
  partnerDiscount: 'bin.remove',
} as const;

/** Extras that the chosen kind does not carry, each with a button that removes it (P-91). */
const Uncarried = ({ busy }: { readonly busy: boolean }) => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const intents = useSnapshot(({ cart }) => cart.intents);
  const extras = useSnapshot(({ checkout }) => checkout.uncarried);
  const removals = removalsOf({ intents, uncarried: extras });
  const texts = extras.map((extra) => t(`uncarried.${extra}`));
  useSpoken(texts.join(' '));
  if (extras.length === 0) return null;
  return (
    <div className="stack brand gap-2 pad-4 start">
      {extras.map((extra) => (
        <p key={extra}>{t(`uncarried.${extra}`)}</p>
      ))}
      {removals.map(({ extra, command, isChanging }) => (
        <Button
          key={extra}
          kind="quiet"
          size="medium"
          busy={isChanging}
          disabled={busy}
          onClick={() => void dispatch(command)}
        >
          {t(REMOVE_TEXTS[extra])}
        </Button>
      ))}
      {removals.length > 0 && <p className="soft small">{t('uncarried.other')}</p>}
    </div>
  );
};

interface Kinds {
  readonly kinds: readonly PaymentKind[];
  readonly failed: boolean;
  readonly reload: () => void;
}

/** Reads the payment kinds of each store. The core decides which are offered (P-19). */
export const useKinds = (): Kinds => {
  const orders = useSnapshot((snapshot) => snapshot.cart.orders);
  const kinds = useSnapshot((snapshot) => snapshot.checkout.kinds);
  const stores = [...new Set(orders.map(({ store }) => store))];
  const [results, retry] = useQueries(
    'paymentKinds',
    stores.map((store) => ({ store })),
  );
  return {
    kinds,
    failed: areKindsUnread({ kinds }, useLast(results)),
    reload: retry,
  };
};
