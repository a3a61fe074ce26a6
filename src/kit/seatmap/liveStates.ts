import { useEffect, useMemo, useState } from 'react';
import { type Availability, countFree } from './availability.ts';
import { coalescer } from './coalesce.ts';
import { sectorFinder } from './sectorFinder.ts';
import type { SeatMapOverview, SeatStates } from './types.ts';

export interface LiveStates {
  readonly availability: Availability;
  readonly version: number;
}

/** Live counts and version of the seat states. Renders at most once per frame. */
export function useLiveStates(overview: SeatMapOverview, states: SeatStates): LiveStates {
  const availability = useMemo(
    () => countFree(overview.sectors, sectorFinder(overview.sectors), states.get()),
    [overview, states],
  );
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const gathered = coalescer();
    let frame = 0;
    // Includes changes between the render and the subscription.
    availability.recount(states.get());
    setVersion((last) => last + 1);
    const stop = states.subscribe((deltas) => {
      gathered.add(deltas);
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        availability.apply(gathered.flush());
        setVersion((last) => last + 1);
      });
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [availability, states]);
  return { availability, version };
}
