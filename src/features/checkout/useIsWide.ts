import { useSyncExternalStore } from 'react';

/** True from this width on: by default the one that has the order next to the payment. */
export const useIsWide = (em: 48 | 64 = 64): boolean => {
  const wide = `(min-width: ${em}em)`;
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(wide);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(wide).matches,
  );
};
