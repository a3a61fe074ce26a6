/** Asks for a sound and a notification at the entry (W-30). */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { alertTexts } from '../../../domain/patience/waiting.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useSignal } from '../../kit/signal.ts';
import { useSpoken } from '../../kit/speech.tsx';
import styles from './room.module.css';
import { alertMeans, alertWanted, readChoice, setAlert, unlockOnPress } from './turnAlert.ts';

export const AlertChoice = () => {
  const { t } = useTranslation('room');
  const isWanted = useSignal(alertWanted);
  const texts = alertTexts(isWanted, useSignal(alertMeans)).map((code) => t(code));
  useSpoken(texts.join(' '));
  useEffect(() => {
    document.addEventListener('visibilitychange', readChoice);
    return () => document.removeEventListener('visibilitychange', readChoice);
  }, []);
  useEffect(() => {
    if (isWanted) unlockOnPress();
  }, [isWanted]);
  return (
    <div className={`small ${styles.alert}`}>
      <Button kind="quiet" aria-pressed={isWanted} onClick={() => void setAlert(!isWanted)}>
        {t('alert')}
      </Button>
      {texts.length > 0 && <p>{texts.join(' ')}</p>}
    </div>
  );
};
