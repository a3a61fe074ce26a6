/**
 * Starts the page's one core, before React and before the first view, and tells it what only the page sees:
 * clicks and keys while a deadline stands, visibility, the connection.
 */
import type { Locale } from '../../worker/contract.ts';
import { type CoreClient, createClient } from './client.ts';
import type { Connect } from './connection.ts';
import { createPagePort, readStored } from './page-port.ts';
import { connectWorker } from './worker.ts';

export interface StartOptions {
  readonly locale: Locale;
  /** Where the API is: absolute, or relative to this page. Defaults to `VITE_API_URL`, then `/api`. */
  readonly apiUrl?: string;
  /** Host name that decides between the Brazilian and the Mexican site. Defaults to this page's. */
  readonly domain?: string;
  /** A token of the invisible captcha for the named action; the empty text where there is no captcha. */
  readonly captcha?: (action: string) => Promise<string>;
  readonly connect?: Connect;
}

/** Random enough that no two visits of one browser are taken for one. */
const newVisit = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

let core: CoreClient | undefined;

/** The core that {@link startCore} started. Route loaders ask it outside of React. Throws before the start. */
export const currentCore = (): CoreClient => {
  if (core === undefined) throw new Error('startCore() has to run before the first view or loader.');
  return core;
};

const watch = (client: CoreClient, until: AbortSignal): void => {
  const look = (): void => {
    if (client.snapshots.get().cart.deadline === null) return;
    // Refused while nothing is due, which is nothing to tell whoever clicked; what is due comes as a notice.
    void client.dispatch({ type: 'CheckDeadline' });
  };
  const presence = (): void =>
    client.setPresence({ visible: document.visibilityState === 'visible', online: navigator.onLine });
  const quiet = { signal: until, passive: true, capture: true };
  addEventListener('click', look, quiet);
  addEventListener('keydown', look, quiet);
  document.addEventListener('visibilitychange', presence, quiet);
  addEventListener('online', presence, quiet);
  addEventListener('offline', presence, quiet);
  presence();
};

/** Starts the core; a second call answers the first's. */
export const startCore = (options: StartOptions): CoreClient => {
  if (core !== undefined) return core;
  const apiUrl = options.apiUrl ?? import.meta.env.VITE_API_URL ?? '/api';
  const client = createClient({
    connect: options.connect ?? connectWorker,
    page: createPagePort(options.captcha ?? (async () => '')),
    core: {
      apiUrl: new URL(apiUrl, location.href).href.replace(/\/$/, ''),
      locale: options.locale,
      domain: options.domain ?? location.hostname,
      visit: newVisit(),
    },
    readStored,
    setTimer: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    warn: (message) => console.warn(message),
    checks: import.meta.env.DEV,
  });
  const ended = new AbortController();
  watch(client, ended.signal);
  core = {
    ...client,
    dispose: () => {
      ended.abort();
      client.dispose();
      core = undefined;
    },
  };
  return core;
};
