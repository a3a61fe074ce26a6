/**
 * Page with only the seat map and its companions over a generated map. Browser specs drive it, and benches measure
 * it. `?map=theatre` or a venue of the catalog selects the map. `&bare` shows the map alone, and
 * `&react` its peer. `&wait` delays mounting until requested, and `&fail` fails the first load of every sector. Specs
 * use `window.harness`.
 */
import { StrictMode, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { SeatDelta } from '../../../domain/seats/columns.ts';
import { MAP_IDS } from '../../../fixtures/catalog/seats/maps/designs.ts';
import { SeatChips } from '../../../src/seatmap/SeatChips.tsx';
import { SeatLegend } from '../../../src/seatmap/SeatLegend.tsx';
import { SeatList } from '../../../src/seatmap/SeatList.tsx';
import { SeatMapView } from '../../../src/seatmap/SeatMapView.tsx';
import type { SeatMapControls } from '../../../src/seatmap/seatMapProps.ts';
import type { SeatStates } from '../../../src/seatmap/types.ts';
import { type TestMap, theatre, venue } from '../testMap.ts';
import '../../../src/kit/theme/tokens.css';
import '../../../src/kit/theme/shared.css';
import './harness.css';
import { labels } from './labels.ts';
import { ReactSvgMap } from './ReactSvgMap.tsx';

const asked = new URLSearchParams(location.search);
const named = asked.get('map') ?? 'theatre';
const map: TestMap = MAP_IDS.some((mapId) => mapId === named) ? venue(named) : theatre();

const listeners = new Set<(deltas: readonly SeatDelta[]) => void>();
const states: SeatStates = {
  get: () => map.states,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const loads: string[] = [];
const refused = new Set<string>();
const loadSector = async (sectorId: string) => {
  loads.push(sectorId);
  const geometry = map.geometry.get(sectorId);
  if (asked.has('fail') && !refused.has(sectorId)) {
    refused.add(sectorId);
    throw new Error('failed once, as requested');
  }
  if (geometry === undefined) throw new Error(`no sector ${sectorId}`);
  return geometry;
};

export interface Harness {
  readonly toggles: number[];
  readonly loads: string[];
  /** Times at which the map reported a paint, in milliseconds since the page's start. */
  readonly painted: number[];
  /** Time at which React received the map's data. */
  started: number;
  readonly violations: string[];
  own: number[];
  handle: Pick<SeatMapControls, 'zoomTo' | 'screenOf'> | null;
  readonly map: TestMap;
  change(deltas: readonly SeatDelta[]): void;
  mount(): Promise<void>;
}

declare global {
  interface Window {
    harness: Harness;
  }
}

const harness: Harness = {
  toggles: [],
  loads,
  painted: [],
  started: 0,
  violations: [],
  own: [],
  handle: null,
  map,
  change(deltas) {
    for (const [seat, state] of deltas) map.states[seat] = state;
    for (const listener of listeners) listener(deltas);
  },
  async mount() {
    document.body.classList.toggle('bare', asked.has('bare'));
    const root = createRoot(document.getElementById('root') as HTMLElement);
    harness.started = performance.now();
    root.render(
      asked.has('bare') ? (
        <main>{asked.has('react') ? <ReactSvgMap {...PEER} /> : <Bare />}</main>
      ) : (
        <StrictMode>
          <Page />
        </StrictMode>
      ),
    );
  },
};
window.harness = harness;
document.addEventListener('securitypolicyviolation', (event) =>
  harness.violations.push(
    `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
  ),
);

const keepHandle = (handle: Harness['handle']): void => {
  harness.handle = handle;
};

const notePaint = (): void => {
  harness.painted.push(performance.now());
};

const PEER = {
  ...{ map, onPainted: notePaint, onControls: keepHandle },
  onOwn(seats: readonly number[]) {
    harness.own = [...seats];
  },
};

function useSeats() {
  const [own, setOwn] = useState<ReadonlySet<number>>(new Set());
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set());
  const toggle = (seat: number): void => {
    harness.toggles.push(seat);
    if (asked.has('pending')) setPending(new Set([...pending, seat]));
    else {
      const next = new Set(own);
      if (!next.delete(seat)) next.add(seat);
      harness.own = [...next];
      setOwn(next);
    }
  };
  return { own, pending, toggle };
}

function Bare() {
  const { own, pending, toggle } = useSeats();
  return (
    <SeatMapView
      overview={map.overview}
      states={states}
      loadSector={loadSector}
      ownSeats={own}
      pendingSeats={pending}
      labels={labels}
      onToggle={toggle}
      onPainted={notePaint}
      ref={keepHandle}
      className="map"
    />
  );
}

function Page() {
  const { own, pending, toggle } = useSeats();
  const [sector, setSector] = useState<string | null>(null);
  const [tier, setTier] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const shared = useMemo(() => ({ overview: map.overview, states, loadSector, labels }), []);
  return (
    <main>
      <div>
        <h1>Choose your seats</h1>
        <SeatMapView
          {...shared}
          ownSeats={own}
          pendingSeats={pending}
          onToggle={toggle}
          onSectorChange={(sectorId) => {
            if (sectorId !== null) setSector(sectorId);
          }}
          highlightSeat={pointed}
          tierShown={tier}
          reducedMotion={matchMedia('(prefers-reduced-motion: reduce)').matches}
          onPainted={notePaint}
          ref={keepHandle}
          className="map"
        />
        <SeatLegend {...shared} ownSeats={own} tierShown={tier} onTier={setTier} className="legend" />
      </div>
      <aside>
        <h2>Your seats</h2>
        <SeatChips {...shared} ownSeats={own} pendingSeats={pending} onRemove={toggle} onPoint={setPointed} />
        <h2>All seats</h2>
        <SeatList
          {...shared}
          ownSeats={own}
          pendingSeats={pending}
          onToggle={toggle}
          openSector={sector}
          onOpenSector={(opened) => {
            setSector(opened);
            if (opened !== null) harness.handle?.zoomTo({ sectorId: opened });
          }}
          onPoint={setPointed}
          className="list"
        />
      </aside>
    </main>
  );
}

if (!asked.has('wait')) void harness.mount();
