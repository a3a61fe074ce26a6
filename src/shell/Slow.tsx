/** Shown while the core takes long to start. It goes away by itself; a reload would only start it again. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../core/index.ts';
import { useSpoken } from '../kit/speech.tsx';
import styles from './Shell.module.css';

export const Slow = () => {
  const { t } = useTranslation();
  const mayBePaying = useSnapshot((snapshot) => snapshot.reads.mayBePaying);
  const text = [t('failure.slow'), ...(mayBePaying ? [t('failure.paying')] : [])].join(' ');
  useSpoken(text);
  return (
    <div className={styles.gone}>
      <p>{text}</p>
    </div>
  );
};
