/**
 * Page of the boundary bench: the real client and worker, with four texts in place of the views. Measures the time
 * from a command to the frame that shows its change.
 */
import type { ProductId, StoreSlug } from '../../../domain/kernel/values.ts';
import { SEAT } from '../../../domain/seats/columns.ts';
import { type SeatMapHandle, startCore } from '../../../src/core/index.ts';

export interface Timing {
  /** Milliseconds from the command to the changed state on the page. */
  readonly applied: number;
  /** Milliseconds from the command until after the frame that shows its change. */
  readonly painted: number;
}

export interface BenchPage {
  readonly start: (password: string) => Promise<void>;
  readonly open: (store: string, product: string) => Promise<number>;
  /** Selects or releases the seat. Resolves once the change and the server's response are both painted. */
  readonly toggle: (index: number) => Promise<Timing>;
  /** Two frames without a command: the overhead of the measurement. */
  readonly idle: () => Promise<void>;
  readonly violations: () => readonly string[];
}

const violations: string[] = [];
addEventListener('securitypolicyviolation', (event) => {
  violations.push(`${event.violatedDirective} ${event.blockedURI}`);
});

const core = startCore({ locale: 'pt-BR' });
let map: SeatMapHandle | undefined;
const text = (id: string, value: string): void => {
  const place = document.getElementById(id);
  if (place !== null) place.textContent = value;
};
core.snapshots.subscribe(() => {
  const { cart, notice } = core.snapshots.get();
  text('count', String(cart.count));
  text('notice', notice?.code ?? '');
});
core.status.subscribe(() => text('status', core.status.get()));

/** Resolves after the next frame, when earlier changes are on screen. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });
const untilStore = (isTrue: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!isTrue()) return;
      stop();
      resolve();
    };
    const stop = core.snapshots.subscribe(look);
    look();
  });
const theMap = (): SeatMapHandle => {
  if (map === undefined) throw new Error('no map is open');
  return map;
};

const page: BenchPage = {
  start: async (password) => {
    const secretRef = await core.keepSecret(password);
    await core.dispatch({ type: 'LogIn', email: 'ana@example.com', secretRef });
    await untilStore(() => core.snapshots.get().session.status === 'consumer');
  },
  open: async (store, product) => {
    map?.close();
    const event = { productId: '3' as ProductId, title: 'A Noite', visitAt: null };
    const opened = await core.openSeatMap(store as StoreSlug, product, event);
    if (!opened.ok) throw new Error(opened.problem.code);
    map = opened.value;
    const sector = await map.loadSector('plateia');
    if (!sector.ok) throw new Error(sector.problem.code);
    return map.states.get().length;
  },
  toggle: async (index) => {
    const { states, select, release } = theMap();
    const before = states.get()[index];
    const began = performance.now();
    const applied = new Promise<number>((resolve) => {
      const stop = states.subscribe((deltas) => {
        const delta = deltas.find(([changed]) => changed === index);
        if (delta === undefined || delta[1] === before) return;
        stop();
        text('seat', String(delta[1]));
        resolve(performance.now() - began);
      });
    });
    const dispatched = await (before === SEAT.reservedByYou
      ? release([index])
      : select([{ index, variationId: null }]));
    if (!dispatched.ok) throw new Error(dispatched.refusal.code);
    const at = await applied;
    await painted();
    const shown = performance.now() - began;
    await untilStore(() => core.snapshots.get().cart.intents.length === 0);
    await painted();
    return { applied: at, painted: shown };
  },
  idle: async () => {
    text('seat', String(performance.now()));
    await painted();
    await painted();
  },
  violations: () => violations,
};
(globalThis as unknown as { bench: BenchPage }).bench = page;
