/** Pages of one account show nothing once it was left: whoever logs out there goes home, in every tab. */
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSnapshot } from '../core/index.ts';

export const useHomeWhenLeft = (): void => {
  const navigate = useNavigate();
  const status = useSnapshot((snapshot) => snapshot.session.status);
  const wasIn = useRef(false);
  useEffect(() => {
    if (status === 'consumer') wasIn.current = true;
    else if (status === 'guest' && wasIn.current) void navigate('/', { replace: true });
  }, [status, navigate]);
};
