/** The seats that wait for their reader to log in, and how they are given up. */
import { useSnapshot } from '../../core/index.ts';
import { useDispatch } from '../../kit/dispatch.ts';

export const useDeferredSeats = () => {
  const dispatch = useDispatch();
  const lines = useSnapshot((snapshot) => snapshot.cart.deferredSeats);
  const release = (): void => {
    const seatIds = lines.flatMap(({ seat }) => (seat === null ? [] : [seat.seatId]));
    if (seatIds.length > 0) void dispatch({ type: 'ReleaseSeats', seatIds });
  };
  return { lines, release };
};
