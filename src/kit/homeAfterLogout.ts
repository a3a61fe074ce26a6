import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pageAfterSession } from '../../domain/session/name.ts';
import { isLoggedIn } from '../../domain/session/status.ts';
import { useSnapshot } from '../core/index.ts';
import { isBuyerOut } from './logout.ts';

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
