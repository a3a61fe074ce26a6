import { useTranslation } from 'react-i18next';
import { headerClock } from '../../../../domain/reads/header.ts';
import { type Snapshot, useSnapshot } from '../../../core/index.ts';
import { Logo } from '../../controls/Logo.tsx';
import styles from './Header.module.css';

interface Props {
  /** True over the hero of a page that does not scroll. */
  readonly isOver?: boolean;
  /** Time left on the clock. Null for no clock. */
  readonly clockOf?: (snapshot: Snapshot) => string | null;
}

/** Header without navigation. */
export const CheckoutHeader = ({ isOver = false, clockOf = headerClock }: Props) => {
  const { t } = useTranslation();
  const time = useSnapshot(clockOf);
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
