import { useTranslation } from 'react-i18next';
import { headerClock } from '../../../../domain/reads/header.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Logo } from '../../controls/Logo.tsx';
import styles from './Header.module.css';

/** Header without navigation. `isOver`: over the hero of a page that does not scroll. */
export const CheckoutHeader = ({ isOver = false }: { readonly isOver?: boolean }) => {
  const { t } = useTranslation();
  const time = useSnapshot(headerClock);
  const phase = useSnapshot((snapshot) => snapshot.countdown?.phase);
  return (
    <header
      className={`${styles.header} on-frame`}
      data-variant="checkout"
      data-over={isOver}
      data-solid={!isOver}
    >
      <div className={`line gap-2 ${styles.row} wrap`}>
        <Logo />
        {time !== null && (
          <p className={`line small ${styles.expires}`} title={t('header.atZero')}>
            <span>{t('header.expiresIn')}</span>
            <strong role="timer" className={`tiny strong ${styles.time}`} data-phase={phase}>
              {time}
            </strong>
          </p>
        )}
      </div>
    </header>
  );
};
