/** Shown while the core starts slowly. Disappears when it is ready; a reload would only restart it. */
import { useTranslation } from 'react-i18next';
import { useSpoken } from '../kit/speech.tsx';
import styles from './Shell.module.css';

export const Slow = () => {
  const { t } = useTranslation();
  useSpoken(t('failure.slow'));
  return (
    <div className={`row gap-3 pad-note small ${styles.gone}`}>
      <p>{t('failure.slow')}</p>
    </div>
  );
};
