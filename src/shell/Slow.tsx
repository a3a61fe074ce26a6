/** Shown while the core takes long to start. It goes away by itself; a reload would only start it again. */
import { useTranslation } from 'react-i18next';
import { useSpoken } from '../kit/speech.tsx';
import styles from './Shell.module.css';

export const Slow = () => {
  const { t } = useTranslation();
  useSpoken(t('failure.slow'));
  return (
    <div className={styles.gone}>
      <p>{t('failure.slow')}</p>
    </div>
  );
};
