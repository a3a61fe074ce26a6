import { type EffectCallback, useEffect, useEffectEvent } from 'react';

/**
 * Runs `effect` after mount and after each change of `value`. Values are compared with `Object.is`. Other values that
 * the effect reads do not run it again. The effect may return a clean-up, which runs before the next run and on unmount.
 */
export const useOnChange = <T>(value: T, effect: (value: T) => ReturnType<EffectCallback>): void => {
  const run = useEffectEvent(effect);
  useEffect(() => run(value), [value]);
};
