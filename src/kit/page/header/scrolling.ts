/** Scroll state for headers. `away`: not at the top of the page. `down`: the last scrolling went down. */
import { useEffect, useState } from 'react';

export interface Scrolling {
  readonly away: boolean;
  readonly down: boolean;
}

const STEP = 8;

export const useScrolling = (): Scrolling => {
  const [now, setNow] = useState<Scrolling>({ away: false, down: false });
  useEffect(() => {
    let last = window.scrollY;
    const update = (): void => {
      const y = Math.max(0, window.scrollY);
      const moved = y - last;
      if (Math.abs(moved) < STEP && y > STEP) return;
      last = y;
      const away = y > STEP;
      const down = away && moved > 0 && y > window.innerHeight / 6;
      setNow((before) => (before.away === away && before.down === down ? before : { away, down }));
    };
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return now;
};
