/** Fixed bar of narrow screens: price or cart total, and the next step (E-37). */
import { useTranslation } from 'react-i18next';
import { nextStep } from '../../../../domain/catalog/page.ts';
import { cartFoot } from '../../../../domain/reads/header.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Unread } from '../../../kit/controls/Failure.tsx';
import { useLowestPrice } from '../../../kit/events/EventTile.tsx';
import { useRootMark } from '../../../kit/hooks.ts';
import { openCart } from '../../../kit/overlays.ts';
import { CartTotal } from '../../../kit/page/header/CartButton.tsx';
import type { Selling } from '../selling.ts';
import { PANEL_ID } from './BuyingPanel.tsx';
import styles from './Panel.module.css';
import { MapLink } from './Tickets.tsx';

const toPanel = (): void => {
  const panel = document.getElementById(PANEL_ID);
  panel?.scrollIntoView();
  panel?.focus({ preventScroll: true });
};

export const BottomBar = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation(['product', 'shell']);
  useRootMark('bottomBar');
  const count = useSnapshot((snapshot) => snapshot.cart.count);
  const { product } = selling;
  const lowest = useLowestPrice(product);
  const step = nextStep(product, selling.date, selling.opens, useSnapshot(cartFoot));
  if (step === 'retry')
    return (
      <div className={`bottom-bar ${styles.bar}`}>
        <Unread bare text={t('shell:unread.cart')} />
      </div>
    );
  return (
    <div className={`bottom-bar ${styles.bar}`}>
      <p id="bar-total">
        {step === 'cart' ? (
          <>
            <span>{t('cart.count', { count })}</span>
            <CartTotal />
          </>
        ) : (
          lowest !== null && (
            <>
              {lowest.lead !== '' && <span>{lowest.lead}</span>}
              <strong>{lowest.amount}</strong>
            </>
          )
        )}
      </p>
      {step === 'cart' ? (
        <Button size="large" aria-describedby="bar-total" onClick={openCart}>
          {t('cart.next')}
        </Button>
      ) : step === 'map' ? (
        <MapLink selling={selling} wide={false} />
      ) : (
        <Button size="large" onClick={toPanel}>
          {t(`${step}.choose`)}
        </Button>
      )}
    </div>
  );
};
