import { useEffect } from 'react';
import { INVITATION } from './linkSecrets.ts';

/** A link pasted into this tab changes only the fragment. The reload takes its secret over (O-45). */
export const useReloadOfPastedLink = (): void =>
  useEffect(() => {
    const onHash = (): void => {
      if (new URLSearchParams(location.hash.slice(1)).has(INVITATION)) location.reload();
    };
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
