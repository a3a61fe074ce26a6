/** Shown until dismissed, in browsers that refuse storage: a reload would lose the cart. */
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStorageLoss } from '../core/index.ts';
import { Button } from '../kit/controls/Button.tsx';
import { useSpoken } from '../kit/speech.tsx';
import styles from './Shell.module.css';

export const Unkept = () => {
  const { t } = useTranslation();
  const isLost = useStorageLoss();
  const [isSeen, setSeen] = useState(false);
  const shows = isLost && !isSeen;
  useSpoken(shows && t('unkept'));
  if (!shows) return null;
  return (
    <div className={`row gap-3 pad-note small ${styles.gone} ${styles.unkept}`}>
      <p>{t('unkept')}</p>
      <Button kind="icon" aria-label={t('close')} onClick={() => setSeen(true)}>
        <IconX aria-hidden size={20} />
      </Button>
    </div>
  );
};
