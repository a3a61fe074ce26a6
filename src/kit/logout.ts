import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { asksBeforeLogout, pageAfterSession } from '../../domain/session/name.ts';
import { isLoggedIn, isLoggedOut } from '../../domain/session/status.ts';
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

/**
 * Navigates home from a page of one account after a logout. If the session ended in another way, loads the page again
 * instead, whose guard redirects to the login.
 */
export const useHomeAfterLogout = (): void => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isIn = useSnapshot(isLoggedIn);
  const isOut = useSnapshot(isBuyerOut);
  const hasLost = useSnapshot((snapshot) => snapshot.reads.session === 'ended');
  const wasOut = useRef(isOut);
  const wasIn = useRef(false);
  useEffect(() => {
    if (isIn) wasIn.current = true;
    const hasEnded = isOut && !wasOut.current;
    wasOut.current = isOut;
    if (!hasEnded) return;
    const next = pageAfterSession(wasIn.current, hasLost);
    // The guard of this page leads to the login.
    void navigate(next === 'home' ? '/' : `${pathname}${search}`, { replace: true });
  }, [isIn, isOut, hasLost, pathname, search, navigate]);
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
