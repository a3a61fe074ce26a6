/** The seats that wait for their reader to log in, and how they are given up. */
import { soldSeats } from '../../../domain/model/sold-seat.ts';
import { useSnapshot } from '../../core/index.ts';
import { useDispatch } from '../../kit/dispatch.ts';

export const useDeferredSeats = () => {
  const dispatch = useDispatch();
  const lines = useSnapshot((snapshot) => snapshot.cart.deferredSeats);
  const release = (): void => {
    const seats = soldSeats(lines);
    if (seats.length > 0) void dispatch({ type: 'ReleaseSeats', seats });
  };
  return { lines, release };
};
