import { useTranslation } from 'react-i18next';
import { clockText } from '../../../../domain/time/deadline.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Logo } from '../../controls/Logo.tsx';
import styles from './Header.module.css';

export const CheckoutHeader = () => {
  const { t } = useTranslation();
  const countdown = useSnapshot((snapshot) => snapshot.countdown);
  const over = countdown === null || (countdown.minutes === 0 && countdown.seconds === 0);
  return (
    <header className={`${styles.header} on-frame`} data-variant="checkout" data-solid="true">
      <div className={`line gap-2 ${styles.row} wrap`}>
        <Logo />
        {!over && (
          <p className={`line small ${styles.expires}`} title={t('header.atZero')}>
            <span>{t('header.expiresIn')}</span>
            <strong role="timer" className={`tiny strong ${styles.time}`} data-phase={countdown.phase}>
              {clockText(countdown)}
            </strong>
          </p>
        )}
      </div>
    </header>
  );
};
