/** Hello comes first. Later methods never throw an error that a page must interpret. */
import * as Comlink from 'comlink';
import { type Composed, compose, type Ports } from './compose.ts';
import { CONTRACT_VERSION, type CorePort, type Dispatched, type PagePort } from './contract.ts';
import type { Device } from './device.ts';
import { sendForm, tokenizeCard } from './queries/forms.ts';

const NO_SEAT: Dispatched = { ok: false, refusal: { code: 'seats.unknown', params: {} } };

export const createCore = (ports: Ports): CorePort => {
  let composed: Composed | null = null;
  const core = (): Composed => {
    if (composed === null) throw new Error('no hello yet');
    return composed;
  };

  return {
    hello: async (options) => {
      composed ??= compose(ports, options);
      await composed.ready;
      return { contract: CONTRACT_VERSION };
    },
    ping: async () => true,
    dispatch: async (command) => core().dispatch(command),
    outcome: async (entry) => core().outcome(entry),
    query: async (name, params, queryId) => {
      const { reader, offering } = core();
      const offer = offering(name, params);
      const result = await reader.query(name, params, queryId);
      if (result.ok) await offer(result.value);
      return result;
    },
    abort: async (queryId) => core().reader.abort(queryId),
    request: async (name, params) => {
      const { context, forbidden, shareToken } = core();
      const result = await sendForm(context, name, params, forbidden);
      if (name === 'changePassword' && result.ok) shareToken();
      return result;
    },
    keepSecret: async (text) => core().vault.keep(text),
    tokenizeCard: async (card) => {
      const { context, forbidden } = core();
      return tokenizeCard(context, card, forbidden);
    },
    openSeatMap: async (store, product, event) => core().seats.open(store, product, event),
    loadSector: async (key, sectorId) => core().seats.loadSector(key, sectorId),
    selectSeats: async (key, choices) => {
      const { seats, dispatch } = core();
      const command = await seats.selectCommand(key, choices);
      if (command === null) return NO_SEAT;
      const dispatched = await dispatch(command);
      // The page showed a taken seat as free, so its map is outdated.
      if (!dispatched.ok && command.seats.some(({ seen }) => seen !== 'free')) void seats.refresh(key);
      return dispatched;
    },
    releaseSeats: async (key, indices) => {
      const { seats, dispatch } = core();
      const command = await seats.releaseCommand(key, indices);
      return command === null ? NO_SEAT : dispatch(command);
    },
    seatPurchase: async (key, index) => core().seatPurchase(key, index),
    bestSeats: async (query) => core().seats.best(query),
    refreshSeatMap: async (key) => core().seats.refresh(key),
    closeSeatMap: async (key) => core().seats.close(key),
    beginKeeping: async () => core().recorder.begin(),
    visits: async (purchase) => core().recorder.visits(purchase),
    exportLog: async (visit) => core().recorder.exportLog(visit),
    setPresence: async (presence) => core().setPresence(presence),
  };
};

const NOTIFIED = [
  'publish',
  'seats',
  'writeToken',
  'writeSession',
  'appendLog',
  'keepState',
  'reload',
] as const;

/** Reports the page's errors, and waits for it only where it returns a value. */
const remotePage = (page: Comlink.Remote<PagePort>, device: Device): PagePort => {
  const ported = page as unknown as PagePort;
  const notify = NOTIFIED.map((name) => {
    const send = ported[name] as (...args: unknown[]) => unknown;
    return [
      name,
      (...args: unknown[]) => {
        Promise.resolve(send(...args)).catch((error) => device.report(`the page's ${name}`, error));
      },
    ];
  });
  return {
    ...(Object.fromEntries(notify) as Pick<PagePort, (typeof NOTIFIED)[number]>),
    captcha: (action) => ported.captcha(action),
    readToken: () => ported.readToken(),
  };
};

export const serveCore = (endpoint: Comlink.Endpoint, device: Device): void => {
  const page = remotePage(Comlink.wrap<PagePort>(endpoint), device);
  Comlink.expose(createCore({ device, page }), endpoint);
};
