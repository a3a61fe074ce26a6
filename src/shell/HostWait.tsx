import { useTranslation } from 'react-i18next';
import type { ShownWait } from '../../domain/patience/patience.ts';
import { clockOptions } from '../../domain/time/clock.ts';
import { useSnapshot } from '../core/index.ts';
import { languageTag } from '../kit/i18n/locale.ts';
import { useSpoken } from '../kit/speech.tsx';
import styles from './Shell.module.css';

const timeOfDay = new Intl.DateTimeFormat(languageTag, { ...clockOptions(languageTag), second: '2-digit' });

/** Shown while a request waits for a busy host, with the time that the cart is still held (W-08). */
export const HostWait = ({ wait }: { readonly wait: ShownWait }) => {
  const { t } = useTranslation(['cart', 'shell']);
  const left = useSnapshot((snapshot) => snapshot.countdown);
  const time = timeOfDay.format(wait.until);
  const text = t(`cart:wait.${wait.what}`, { time });
  useSpoken(text);
  return (
    <div className={`row gap-3 pad-note small ${styles.bar}`}>
      <p>{text}</p>
      {left !== null && <p>{t('shell:timeLeft', { count: left.minutes })}</p>}
    </div>
  );
};
