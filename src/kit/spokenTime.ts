import { useRef } from 'react';
import type { CountdownSlice } from '../../domain/cart/view.ts';
import { minutesToSay } from '../../domain/time/deadline.ts';
import { speak } from './speech.tsx';
import { useOnChange } from './useOnChange.ts';

/** Announces the remaining minutes at five, two and one (T-10). */
export const useSpokenTime = (left: CountdownSlice | null, text: (minutes: number) => string): void => {
  const before = useRef<CountdownSlice | null>(null);
  useOnChange(left, () => {
    const minutes = left === null ? null : minutesToSay(before.current, left);
    before.current = left;
    if (minutes !== null) speak(text(minutes));
  });
};
