/** Methods of the port wait for hello and never throw an error that a page must interpret. */
import * as Comlink from 'comlink';
import { type Composed, compose, type Ports } from './compose.ts';
import { CONTRACT_VERSION, type CorePort, type Dispatched, type PagePort } from './contract.ts';
import type { Device } from './device.ts';
import { sendForm, tokenizeCard } from './queries/forms.ts';

const NO_SEAT: Dispatched = { ok: false, refusal: { code: 'seats.unknown', params: {} } };

export const createCore = (ports: Ports): CorePort => {
  const greeted = Promise.withResolvers<Composed>();
  let composed: Composed | null = null;

  return {
    hello: async (options) => {
      composed ??= compose(ports, options);
      greeted.resolve(composed);
      await composed.recovered;
      return { contract: CONTRACT_VERSION };
    },
    ping: async () => true,
    dispatch: async (command) => (await greeted.promise).dispatch(command),
    query: async (name, params, ticket) => {
      const core = await greeted.promise;
      const result = await core.reader.query(name, params, ticket);
      if (name === 'settings' && result.ok) core.takeSettings(result.value as never);
      return result;
    },
    abort: async (ticket) => (await greeted.promise).reader.abort(ticket),
    request: async (name, params) => {
      const core = await greeted.promise;
      const result = await sendForm(core.context, name, params, core.forbidden);
      if (name === 'changePassword' && result.ok) core.shareToken();
      return result;
    },
    keepSecret: async (text) => (await greeted.promise).vault.keep(text),
    tokenizeCard: async (card) => {
      const { context, forbidden } = await greeted.promise;
      return tokenizeCard(context, card, forbidden);
    },
    openSeatMap: async (store, product, date) => (await greeted.promise).seats.open(store, product, date),
    loadSector: async (key, sectorId) => (await greeted.promise).seats.loadSector(key, sectorId),
    selectSeats: async (key, choices) => {
      const core = await greeted.promise;
      const command = await core.seats.selectCommand(key, choices);
      if (command === null) return NO_SEAT;
      const dispatched = await core.dispatch(command);
      // The page showed a taken seat as free, so its map is outdated.
      if (!dispatched.ok && dispatched.refusal.code === 'seats.not-free') void core.seats.refresh(key);
      return dispatched;
    },
    releaseSeats: async (key, indices) => {
      const core = await greeted.promise;
      const command = await core.seats.releaseCommand(key, indices);
      return command === null ? NO_SEAT : core.dispatch(command);
    },
    seatPurchase: async (key, index) => (await greeted.promise).seats.purchaseOf(key, index),
    bestSeats: async (query) => (await greeted.promise).seats.best(query),
    refreshSeatMap: async (key) => (await greeted.promise).seats.refresh(key),
    closeSeatMap: async (key) => (await greeted.promise).seats.close(key),
    beginKeeping: async () => (await greeted.promise).recorder.begin(),
    visits: async () => (await greeted.promise).recorder.visits(),
    exportLog: async (visit) => (await greeted.promise).recorder.exportLog(visit),
    setPresence: async (presence) => (await greeted.promise).setPresence(presence),
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

/** Reports errors of the page, and never waits for it. */
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
