import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 64em)';

/** True from the width on that has the order next to the payment. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(WIDE);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
  );
