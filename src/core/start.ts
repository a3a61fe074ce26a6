/** Starts the page's worker and client. Reports presses, visibility and connection to the core. */
import { CONTRACT_VERSION, type Locale } from '../../worker/contract.ts';
import address from '../../worker/main.ts?worker&url';
import { type Connect, type Connection, type CoreClient, createClient } from './client.ts';
import { createPagePort, readStored } from './ports.ts';
import { scriptPolicy } from './script-policy.ts';
import { currentSite, shop } from './shop.ts';

/** Service worker that shows tickets without a connection. */
const OFFLINE_TICKETS = '/offline-tickets.js';

const policy = scriptPolicy(
  'catraca-worker',
  (url) =>
    (url === address || url === OFFLINE_TICKETS) && new URL(url, location.href).origin === location.origin,
);

/** Rejects if the browser forbids service workers. */
export const startOfflineTickets = async (): Promise<void> => {
  const script = policy?.createScriptURL(OFFLINE_TICKETS) ?? OFFLINE_TICKETS;
  await navigator.serviceWorker.register(script);
};

/** Connection that fails immediately, so that the page reports a browser without workers. */
const deadConnection = (reason: string): Connection => ({
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

const connectWorker: Connect = () => {
  const worker = newWorker();
  if (typeof worker === 'string') return deadConnection(worker);
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

const RELOADED_KEY = 'reloaded-contract';

/** Reloads once for each contract, so that a host that keeps serving two builds causes no loop. */
const reloadOnce = (): boolean => {
  try {
    const contract = String(CONTRACT_VERSION);
    if (sessionStorage.getItem(RELOADED_KEY) === contract) return false;
    sessionStorage.setItem(RELOADED_KEY, contract);
  } catch {
    // Without storage a loop could not be detected.
    return false;
  }
  location.reload();
  return true;
};

export interface StartOptions {
  readonly locale: Locale;
  readonly captcha?: (action: string) => Promise<string>;
  readonly connect?: Connect;
}

const newVisit = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Milliseconds from the page's request to its script. A browser can suspend a page in between. */
const LONGEST_LOAD_MS = 60_000;

/** API responses that the host wrote into the page. After going back, the browser may show an old copy of the page. */
export const embeddedResponses = (): string | null => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOld = Date.now() - performance.timeOrigin > LONGEST_LOAD_MS;
  if (visit === undefined || visit.type === 'back_forward' || isOld) return null;
  return document.getElementById('responses')?.textContent ?? null;
};

let core: CoreClient | undefined;

/** Returns the client that {@link startCore} made, for code outside React. Throws before the start. */
export const currentCore = (): CoreClient => {
  if (core === undefined) throw new Error('startCore() has to run before the first view or loader.');
  return core;
};

/** Milliseconds. */
const READ_PAUSE = 10_000;

/** Returns a listener for presses. A check that reads the cart is logged, so presses pause after one (C-104). */
export const deadlineCheck = (
  { snapshots, dispatch }: Pick<CoreClient, 'snapshots' | 'dispatch'>,
  now: () => number,
): (() => Promise<void>) => {
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (snapshots.get().cart.deadline === null || now() - readAt < READ_PAUSE) return;
    // A refused check is not logged.
    const { ok } = await dispatch({ type: 'CheckDeadline' });
    if (ok) readAt = now();
  };
};

const watchPage = (client: CoreClient, signal: AbortSignal): void => {
  const checkDeadline = deadlineCheck(client, () => performance.now());
  const sendPresence = (): void =>
    client.setPresence({ visible: document.visibilityState === 'visible', online: navigator.onLine });
  const options = { signal, passive: true, capture: true };
  for (const event of ['click', 'keydown']) addEventListener(event, checkDeadline, options);
  document.addEventListener('visibilitychange', sendPresence, options);
  for (const event of ['online', 'offline']) addEventListener(event, sendPresence, options);
  sendPresence();
};

/** Starts the core. A second call returns the same client. */
export const startCore = (options: StartOptions): CoreClient => {
  if (core !== undefined) return core;
  const client = createClient({
    connect: options.connect ?? connectWorker,
    page: createPagePort(options.captcha ?? (async () => '')),
    core: {
      apiUrl: new URL(shop.api, location.href).href.replace(/\/$/, ''),
      locale: options.locale,
      domain: currentSite.domain ?? location.hostname,
      country: currentSite.country,
      payments: shop.payments,
      visit: newVisit(),
      embedded: embeddedResponses(),
    },
    readStored,
    setTimer: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    warn: (message) => console.warn(message),
    reload: reloadOnce,
    checks: import.meta.env.DEV,
  });
  const ended = new AbortController();
  watchPage(client, ended.signal);
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
