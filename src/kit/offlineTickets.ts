/** Where the tickets stand that are readable without a connection; whoever leaves the session empties it. */
import { useEffect } from 'react';
import { readCookie, TOKEN_COOKIE } from '../core/cookie.ts';
import { useSnapshot } from '../core/index.ts';

export const OFFLINE_CACHE = 'offline-tickets';

/** A guest's browser has none, without a connection too. */
export const useNoTicketsForGuests = (): void => {
  const status = useSnapshot((snapshot) => snapshot.session.status);
  useEffect(() => {
    if (status !== 'guest' || readCookie(TOKEN_COOKIE) !== null || !('caches' in window)) return;
    // Access alone throws in a sandboxed frame.
    const empty = async (): Promise<boolean> => caches.delete(OFFLINE_CACHE);
    void empty().catch(() => undefined);
  }, [status]);
};
