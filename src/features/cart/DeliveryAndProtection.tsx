import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cartVersion, pickupLines, protectionOffer } from '../../../domain/cart/display.ts';
import { isLoggedIn } from '../../../domain/session/status.ts';
import { type Snapshot, useSnapshot } from '../../core/index.ts';
import { webAddress } from '../../kit/addresses.ts';
import { NewTabHint } from '../../kit/controls/Button.tsx';
import { Unread } from '../../kit/controls/Failure.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import type { Elements } from '../../kit/elements.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { Choices, RadioChoice } from '../../kit/forms/Choices.tsx';
import { useLast, useQuery, valueIn } from '../../kit/query.ts';
import styles from './cart.module.css';

/** Details of the open cart. */
export const useOpenCart = (isWanted = true) => {
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const isConsumer = useSnapshot(isLoggedIn);
  const { purchaseId } = cart;
  const params = purchaseId === null ? null : { purchaseId, version: cartVersion(cart, isConsumer) };
  return useQuery('openCart', isWanted ? params : null);
};

type Cart = Snapshot['cart'];

interface Pickup {
  readonly address: string;
  /** Delivery time in business days; null if unknown. */
  readonly days: number | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

const usePickup = ({ delivery, purchaseId }: Cart): Pickup => {
  const [result, retry] = useOpenCart(delivery.needed);
  const known = useLast(valueIn(result), purchaseId ?? '');
  return {
    address: known?.pickup ?? '',
    days: known?.deliveryDays ?? null,
    failed: result?.ok === false,
    retry,
  };
};

const feesText = ({ fees }: Pick<Cart['delivery'], 'fees'>): string =>
  fees.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');

interface Props {
  readonly cart: Cart;
  readonly address?: Elements;
}

export const DeliveryAndProtection = ({ cart, address }: Props) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const foreign = useSnapshot((snapshot) => snapshot.session.foreign);
  // The drawer and the checkout can show this group on one page.
  const group = useId();
  const { delivery, protection } = cart;
  const pickup = usePickup(cart);
  const lines = pickupLines(delivery, pickup);
  const days = pickup.days === null ? '' : t('delivery.days', { count: pickup.days });
  const offer = [feesText(delivery), days].filter(Boolean).join(' · ');
  const asked = protection.offered ? cart.purchaseId : null;
  const [result, retry] = useQuery('protection', asked && { purchaseId: asked });
  const { show, offer: insured, canChoose } = protectionOffer(result, protection);
  // The insurer's terms, opened in a new tab.
  const terms = insured && webAddress(insured.termsUrl);
  return (
    <>
      {delivery.needed && (
        <div className="stack gap-2">
          <Choices
            name={group}
            legend={t('delivery.title')}
            options={delivery.offered.map((value) => ({
              value,
              label: t(`delivery.${value}`),
              note: value === 'deliver' && offer,
            }))}
            chosen={delivery.chosen}
            onChoose={(way) => void dispatch({ type: 'ChooseDelivery', delivery: way })}
          />
          {foreign && <p className="soft small">{t('delivery.foreign')}</p>}
          {lines.address !== null && (
            <p className="soft small">{t('delivery.collect.at', { address: lines.address })}</p>
          )}
          {lines.isUnread && <Unread text={t('delivery.collect.failed')} onRetry={pickup.retry} />}
          {delivery.chosen === 'deliver' && address}
        </div>
      )}
      {protection.offered && (
        <div className="stack gap-2">
          <p>
            <strong>{t('protection.title')}</strong>
          </p>
          {show === 'loading' && <div className={`bone ${styles.terms}`} />}
          {insured !== null && (
            <p className="soft small">
              <span>{`${insured.text || t('protection.text')} `}</span>
              {terms !== null && (
                <a href={terms} target="_blank" rel="noopener noreferrer">
                  {t('protection.terms')}
                  <NewTabHint />
                </a>
              )}
            </p>
          )}
          {show === 'failure' && <Unread text={t('protection.failed')} onRetry={retry} />}
          <RadioChoice
            type="checkbox"
            label={t('protection.add', { fee: feesText(protection) })}
            checked={protection.chosen}
            disabled={!canChoose}
            onChoose={(chosen) => void dispatch({ type: 'ChooseProtection', protection: chosen })}
          />
        </div>
      )}
    </>
  );
};
