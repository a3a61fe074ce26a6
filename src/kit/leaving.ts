/** Pages of one account show nothing once it was left: whoever logs out there goes home, in every tab. */
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { readCookie, TOKEN_COOKIE } from '../core/cookie.ts';
import { useSnapshot } from '../core/index.ts';

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
