import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../core/index.ts';
import { useSpokenTime } from '../kit/spokenTime.ts';

/** Announces the cart's remaining hold time at a few moments (T-10). */
export const SpokenTime = () => {
  const { t } = useTranslation();
  useSpokenTime(
    useSnapshot((snapshot) => snapshot.countdown),
    (count) => t('timeLeft', { count }),
  );
  return null;
};
