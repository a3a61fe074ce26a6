/** Decides when seat changes are rendered, and collects them until then. */
import { isYours } from '../../domain/seats/look.ts';
import type { Box } from './camera.ts';
import type { MapModel } from './mapModel.ts';
import type { SeatDelta, SeatStates } from './types.ts';

/** Milliseconds between two renders of other buyers' changes. Each repaints a part of the map, or lays out a text. */
const QUIET_MS = 1000;

/** Time of the last render by any watcher, so that map and list render in one frame. */
let renderedAt = 0;

/**
 * Passes changes to `add`, and calls `render` at once for the buyer's own, at most once a second for all others. Returns
 * a function that ends this.
 */
export function watchChanges(
  states: SeatStates,
  add: (deltas: readonly SeatDelta[]) => void,
  render: () => void,
): () => void {
  const own = new Set<number>();
  states.get().forEach((state, seat) => {
    if (isYours(state)) own.add(seat);
  });
  let timer = 0;
  renderedAt = performance.now();
  const renderNow = (): void => {
    clearTimeout(timer);
    timer = 0;
    renderedAt = performance.now();
    render();
  };
  const stop = states.subscribe((deltas) => {
    add(deltas);
    let isOwnChange = false;
    for (const [seat, state] of deltas) {
      isOwnChange ||= isYours(state) || own.has(seat);
      if (isYours(state)) own.add(seat);
      else own.delete(seat);
    }
    if (isOwnChange) renderNow();
    else if (timer === 0)
      timer = window.setTimeout(renderNow, Math.max(0, renderedAt + QUIET_MS - performance.now()));
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Collects seat changes until they are drawn. Keeps only the last change of each seat. */
export interface Coalescer {
  add(deltas: readonly SeatDelta[]): void;
  /** Changes since the last call, in the order in which seats first changed. */
  flush(): SeatDelta[];
  readonly empty: boolean;
}

export function coalescer(): Coalescer {
  let gathered = new Map<number, SeatDelta>();
  return {
    add(deltas) {
      for (const delta of deltas) gathered.set(delta[0], delta);
    },
    flush() {
      const list = [...gathered.values()];
      gathered = new Map();
      return list;
    },
    get empty() {
      return gathered.size === 0;
    },
  };
}

export interface Changed {
  readonly seats: readonly number[];
  readonly boxes: readonly Box[];
}

export class ChangeCollector {
  readonly #model: MapModel;
  readonly #gathered = coalescer();

  constructor(model: MapModel) {
    this.#model = model;
  }

  add(deltas: readonly SeatDelta[]): void {
    this.#gathered.add(deltas);
  }

  /** Applies the collected changes to the counts. Returns what changed; null if nothing did. */
  flush(): Changed | null {
    if (this.#gathered.empty) return null;
    const deltas = this.#gathered.flush();
    const { availability, places } = this.#model;
    const { free, yours, held } = availability;
    const look = (at: number): string => (free[at] === 0 ? `${yours[at] === 0} ${held[at] === 0}` : 'free');
    const before = places.map((_, at) => look(at));
    const boxes: Box[] = [];
    for (const at of availability.apply(deltas)) {
      const place = places[at];
      if (place !== undefined && before[at] !== look(at)) boxes.push(place.box);
    }
    const seats = deltas.map(([seat]) => seat);
    for (const seat of seats) {
      const at = this.#model.positionOf(seat);
      const reach = this.#model.radiusOf(seat) * 1.3;
      if (at !== null) boxes.push([at.x - reach, at.y - reach, at.x + reach, at.y + reach]);
    }
    return { seats, boxes };
  }
}
