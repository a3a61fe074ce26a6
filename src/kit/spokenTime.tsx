import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountdownSlice } from '../../domain/cart/view.ts';
import { minutesToSay } from '../../domain/time/deadline.ts';
import { useSnapshot } from '../core/index.ts';
import { useOnChange } from './hooks.ts';
import { speak } from './speech.tsx';

/** Announces the remaining minutes at five, two and one (T-10). */
export const useSpokenTime = (left: CountdownSlice | null, text: (minutes: number) => string): void => {
  const before = useRef<CountdownSlice | null>(null);
  useOnChange(left, () => {
    const minutes = left === null ? null : minutesToSay(before.current, left);
    before.current = left;
    if (minutes !== null) speak(text(minutes));
  });
};

/** Announces the cart's remaining hold time at a few moments (T-10). */
export const SpokenTime = () => {
  const { t } = useTranslation();
  useSpokenTime(
    useSnapshot((snapshot) => snapshot.countdown),
    (count) => t('timeLeft', { count }),
  );
  return null;
};
