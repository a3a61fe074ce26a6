/** Shown when the core could not be kept alive: only loading the page anew helps, and nothing is lost by it. */
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/controls/Button.tsx';
import { reportOpened } from '../kit/overlays.ts';
import { useSpoken } from '../kit/speech.tsx';
import styles from './Shell.module.css';

export const Gone = () => {
  const { t } = useTranslation();
  useSpoken(t('failure.gone'), true);
  return (
    <div className={styles.gone}>
      <p>{t('failure.gone')}</p>
      <Button kind="quiet" onClick={() => location.reload()}>
        {t('failure.reload')}
      </Button>
      <Button kind="quiet" onClick={() => reportOpened.set(true)}>
        {t('report')}
      </Button>
    </div>
  );
};
