/** Shown after repeated worker failures. Only a reload helps. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../core/index.ts';
import { Button } from '../kit/controls/Button.tsx';
import { reportOpened } from '../kit/overlays.ts';
import { useSpoken } from '../kit/speech.tsx';
import styles from './Shell.module.css';

export const Gone = () => {
  const { t } = useTranslation();
  const mayBePaying = useSnapshot((snapshot) => snapshot.reads.mayBePaying);
  const text = [t('failure.gone'), ...(mayBePaying ? [t('failure.paying')] : [])].join(' ');
  useSpoken(text, true);
  return (
    <div className={`row gap-3 pad-note small ${styles.gone}`}>
      <p>{text}</p>
      <Button kind="quiet" onClick={() => location.reload()}>
        {t('failure.reload')}
      </Button>
      <Button kind="quiet" onClick={() => reportOpened.set(true)}>
        {t('report')}
      </Button>
    </div>
  );
};
