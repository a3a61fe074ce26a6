/** How long the cart is held: quiet, then amber, then insistent; always with what happens at zero. */
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../core/index.ts';
import { Unread } from '../../kit/controls/Unread.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import styles from './cart.module.css';

const two = (value: number): string => String(value).padStart(2, '0');

export const HoldTime = () => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const countdown = useSnapshot((snapshot) => snapshot.countdown);
  if (countdown === null) return null;
  if (countdown.phase === 'over')
    return <Unread text={t('hold.over')} onRetry={() => void dispatch({ type: 'CheckDeadline' })} />;
  const time = `${two(countdown.minutes)}:${two(countdown.seconds)}`;
  return (
    <div className={styles.hold} data-phase={countdown.phase}>
      <IconClock aria-hidden size={20} />
      <p>
        {/* Read once by screen readers when it opens, not every second. */}
        <strong role="timer">{t('hold', { time })}</strong>
        <span>{t('hold.zero')}</span>
      </p>
    </div>
  );
};
