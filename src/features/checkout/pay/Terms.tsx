/** The terms of purchase, read without leaving the checkout. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Withdrawal, withdrawalBefore } from '../../../../domain/orders/withdrawal.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Dialog } from '../../../kit/controls/Dialog.tsx';
import { NewTab } from '../../../kit/controls/NewTab.tsx';
import { clockTime, fullDate, zoneName } from '../../../kit/format/dates.ts';
import { useOpenCart } from '../../cart/useOpenCart.ts';
import styles from '../checkout.module.css';

const PARTS = ['order', 'price', 'cancel', 'refundable', 'entry', 'data'] as const;

/** O-23. */
const useWithdrawal = (): Withdrawal | null => {
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const lines = cart.orders.flatMap(({ groups, combos }) => [
    ...groups.map(({ line }) => line),
    ...combos.flatMap((combo) => combo.lines),
  ]);
  const answer = useOpenCart();
  if (answer?.ok !== true || lines.some(({ hideDate }) => hideDate)) return null;
  return withdrawalBefore(
    answer.value.terms,
    cart.prices.map(({ currency }) => currency),
  );
};

export const Terms = () => {
  const { t } = useTranslation('checkout');
  const [opened, setOpened] = useState(false);
  const withdrawal = useWithdrawal();
  return (
    <>
      <p className={styles.soft}>
        {t('pay.terms')}{' '}
        <Button kind="link" onClick={() => setOpened(true)}>
          {t('terms.title')}
        </Button>
      </p>
      <p className={styles.soft}>
        {withdrawal?.is === 'until' &&
          t('withdraw.until', {
            date: fullDate(withdrawal.wall),
            time: clockTime(withdrawal.wall),
            zone: zoneName(withdrawal.zone),
          })}
        {withdrawal?.is === 'over' && t('withdraw.over')}{' '}
        <a href="/termos-de-compra#withdraw" target="_blank" rel="noreferrer">
          {t('withdraw.rules')}
          <NewTab />
        </a>
      </p>
      <Dialog opened={opened} title={t('terms.title')} onClose={() => setOpened(false)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to come to it */}
        <section className={styles.terms} aria-label={t('terms.title')} tabIndex={0}>
          <dl>
            {PARTS.map((part) => (
              <div key={part}>
                <dt>{t(`terms.${part}`)}</dt>
                <dd>{t(`terms.${part}.text`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <p>
          <a href="/termos-de-compra" target="_blank" rel="noreferrer">
            {t('terms.all')}
            <NewTab />
          </a>
        </p>
      </Dialog>
    </>
  );
};
