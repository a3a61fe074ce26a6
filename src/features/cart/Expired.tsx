/** Items of an expired cart, and which items were lost or re-priced when the cart was reserved again (C-35, C-36). */
import { IconClockX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { reservedAgainView } from '../../../domain/cart/reserved-again.ts';
import type { Snapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { nameText } from '../../kit/format/dates.ts';
import { formatMoney } from '../../kit/format/money.ts';
import styles from './cart.module.css';

type Cart = Snapshot['cart'];

/** Makes the opening cart drawer focus this heading. */
const first = (heading: HTMLElement | null): void => heading?.setAttribute('autofocus', '');

export const Expired = ({ expired }: Pick<Cart, 'expired'>) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  return (
    <section className={`stack brand gap-2 pad-4 start ${styles.expired}`} aria-labelledby="expired-title">
      <h3 className="line gap-2" id="expired-title" ref={first} tabIndex={-1}>
        <IconClockX aria-hidden size={22} />
        {t('expired.title')}
      </h3>
      <p>{t('expired.text')}</p>
      <ul role="list">
        {expired.map(({ name, quantity }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat
          <li key={nth}>{`${quantity} × ${nameText(name)}`}</li>
        ))}
      </ul>
      <p className={`row ${styles.ways}`}>
        <Button size="medium" onClick={() => void dispatch({ type: 'ReserveAgain' })}>
          {t('expired.again')}
        </Button>
        <Button kind="link" onClick={() => void dispatch({ type: 'ForgetExpired' })}>
          {t('expired.forget')}
        </Button>
      </p>
    </section>
  );
};

export const ReservedAgainNotice = ({ cart }: { readonly cart: Cart }) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const again = reservedAgainView(cart);
  if (again === null || again.busy) return null;
  const { title, lost, repriced } = again;
  return (
    <section className={`stack brand gap-2 pad-4 start ${styles.expired}`} aria-labelledby="again-title">
      <h3 className="line gap-2" id="again-title">
        {t(title)}
      </h3>
      {title === 'again.some' && (
        <ul role="list">
          {lost.map(({ name, missing }) => (
            <li key={`lost ${name}`}>{t('again.lost', { name: nameText(name), count: missing })}</li>
          ))}
          {repriced.map(({ name, before, now, currency }) => (
            <li key={`price ${name}`}>
              {t('again.repriced', {
                ...{
                  name: nameText(name),
                  before: formatMoney(before, currency),
                  now: formatMoney(now, currency),
                },
              })}
            </li>
          ))}
        </ul>
      )}
      <p className={`row ${styles.ways}`}>
        <Button kind="link" onClick={() => void dispatch({ type: 'ForgetExpired' })}>
          {t('again.seen')}
        </Button>
      </p>
    </section>
  );
};
