/**
 * Leaving the account: at once, or where things wait in the cart after a question (`features/account/LeaveDialog.tsx`); and
 * what becomes of pages that are one account's.
 */
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { readCookie, TOKEN_COOKIE } from '../core/cookie.ts';
import { useSnapshot } from '../core/index.ts';
import { useDispatch } from './dispatch.ts';
import { leaveAsked } from './overlays.ts';

/** To the header's menu of that name, once what was pressed in it is no longer there. */
export const focusMenu = (name: 'account' | 'language'): void => {
  const menus = [...document.querySelectorAll<HTMLElement>(`[data-menu~="${name}"]`)];
  menus.find((menu) => menu.checkVisibility())?.focus({ preventScroll: true });
};

/** To the page's content, once what was pressed is no longer there. */
export const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true });

export const useLeave = (): (() => void) => {
  const dispatch = useDispatch();
  const holds = useSnapshot(({ cart }) => !cart.empty || cart.intents.length > 0);
  return () => {
    if (holds) return leaveAsked.set(true);
    void dispatch({ type: 'LogOut' }).then((left) => {
      if (left) focusMenu('account');
    });
  };
};

/** Such a page shows nothing once its account was left: whoever logs out there goes home, in every tab. */
export const useHomeWhenLeft = (): void => {
  const navigate = useNavigate();
  const status = useSnapshot((snapshot) => snapshot.session.status);
  const wasIn = useRef(false);
  useEffect(() => {
    if (status !== 'guest') wasIn.current = true;
    // A stored token that merely went unanswered is still there, and is tried again.
    else if (wasIn.current && readCookie(TOKEN_COOKIE) === null) void navigate('/', { replace: true });
  }, [status, navigate]);
};
