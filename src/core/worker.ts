/**
 * Starts the core's worker. The one file of the page that names the worker's script, and only its address:
 * under `require-trusted-types-for 'script'` that address goes through a policy that lets nothing else pass.
 */
import address from '../../worker/main.ts?worker&url';
import type { Connect, Connection } from './connection.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const trustedTypes = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;

/** The service worker of the tickets that are readable without a connection. */
const OFFLINE_TICKETS = '/offline-tickets.js';

/** Made once: a second policy of the same name is refused by the browser. */
const policy = trustedTypes?.createPolicy('catraca-worker', {
  createScriptURL(url) {
    const wanted = new URL(url, location.href);
    if ((url !== address && url !== OFFLINE_TICKETS) || wanted.origin !== location.origin)
      throw new TypeError('not the address of a worker');
    return url;
  },
});

/** Rejects where the browser forbids it. */
export const startOfflineTickets = async (): Promise<void> => {
  const script = policy?.createScriptURL(OFFLINE_TICKETS) ?? OFFLINE_TICKETS;
  await navigator.serviceWorker.register(script, { scope: '/minhas-compras' });
};

/** A browser that refuses workers has a page that says so, not a dead one. */
const refused = (reason: string): Connection => ({
  endpoint: new MessageChannel().port1,
  onFailure: (listener) => void setTimeout(() => listener(reason)),
  close: () => undefined,
});

const newWorker = (): Worker | string => {
  try {
    return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module', name: 'core' });
  } catch (error) {
    return String(error);
  }
};

/** A fresh worker a call. */
export const connectWorker: Connect = () => {
  const worker = newWorker();
  if (typeof worker === 'string') return refused(worker);
  return {
    endpoint: worker,
    onFailure: (listener) => {
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        listener(event.message || 'the script could not be run');
      });
      worker.addEventListener('messageerror', () => listener('a message could not be read'));
    },
    close: () => worker.terminate(),
  };
};
