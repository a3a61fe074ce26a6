import { useEffect } from 'react';
import { asksBeforeLogout } from '../../domain/session/name.ts';
import { isLoggedOut } from '../../domain/session/status.ts';
import { type Snapshot, useSnapshot } from '../core/index.ts';
import { hasToken } from './addresses.ts';
import { useDispatch } from './dispatch.ts';
import { logoutOpened } from './overlays.ts';

export const OFFLINE_CACHE = 'offline-tickets';

/** Rejects nothing: accessing `caches` throws in a sandboxed frame. */
export const hasOfflineTickets = async (): Promise<boolean> => {
  try {
    return await caches.has(OFFLINE_CACHE);
  } catch {
    return false;
  }
};

/** Focuses the visible header menu of that name, after a button in or near it has disappeared. */
export const focusMenu = (name: 'account' | 'language'): void => {
  const menus = [...document.querySelectorAll<HTMLElement>(`[data-menu~="${name}"]`)];
  menus.find((menu) => menu.checkVisibility())?.focus({ preventScroll: true });
};

export const isBuyerOut = (snapshot: Snapshot): boolean => isLoggedOut(snapshot, hasToken);

export const useLogout = (): (() => void) => {
  const dispatch = useDispatch();
  const isAsked = useSnapshot(({ cart }) => asksBeforeLogout(cart));
  return () => {
    if (isAsked) return logoutOpened.set(true);
    void dispatch({ type: 'LogOut' }).then((isLoggedOut) => {
      if (isLoggedOut) focusMenu('account');
    });
  };
};

/** Deletes the offline tickets when a logged-out guest uses the browser, with or without a connection. */
export const useDeleteOfflineTickets = (): void => {
  const isOut = useSnapshot(isBuyerOut);
  useEffect(() => {
    if (!isOut || !('caches' in window)) return;
    // Async, since accessing `caches` throws in a sandboxed frame.
    const deleteCache = async (): Promise<boolean> => caches.delete(OFFLINE_CACHE);
    void deleteCache().catch(() => undefined);
  }, [isOut]);
};
