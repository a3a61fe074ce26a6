/**
 * The core as the page sees it: the port of the contract over a running core. Every method waits for hello,
 * answers data and never throws what a page would have to understand. Not here: how it reaches the page.
 */
import { CONTRACT_VERSION, type CorePort, type Dispatched } from './contract.ts';
import type { Ports } from './ports.ts';
import { sendForm, tokenizeCard } from './queries/forms.ts';
import { type Running, run } from './running.ts';
import { clickOnSeat, findBestSeats } from './seats/choosing.ts';

const NO_SEAT: Dispatched = { ok: false, refusal: { code: 'seats.unknown', params: {} } };

export const createCore = (ports: Ports): CorePort => {
  const greeted = Promise.withResolvers<Running>();
  let running: Running | null = null;

  return {
    hello: async (options) => {
      running ??= run(ports, options);
      greeted.resolve(running);
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
      return sendForm(core.asking, name, params, core.forbidden);
    },
    keepSecret: async (text) => (await greeted.promise).vault.keep(text),
    tokenizeCard: async (card) => tokenizeCard((await greeted.promise).asking, card),
    openSeatMap: async (store, product, date) => (await greeted.promise).seats.open(store, product, date),
    loadSector: async (key, sectorId) => (await greeted.promise).seats.loadSector(key, sectorId),
    toggleSeat: async (key, index, variationId) => {
      const core = await greeted.promise;
      const command = await clickOnSeat(core.seats, core.state, key, index, variationId);
      return command === null ? NO_SEAT : core.dispatch(command);
    },
    bestSeats: async (query) => findBestSeats((await greeted.promise).seats, query),
    refreshSeatMap: async (key) => (await greeted.promise).seats.refresh(key),
    closeSeatMap: async (key) => (await greeted.promise).seats.close(key),
    exportLog: async () => (await greeted.promise).recorder.exportLog(),
    setPresence: async (presence) => (await greeted.promise).setPresence(presence),
  };
};
