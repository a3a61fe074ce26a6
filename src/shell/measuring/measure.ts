/** Starts and stops analytics providers by the buyer's consent, and sends events to them. */
import { initialMeasured, measureChange } from '../../../domain/cart/measured.ts';
import { isPublic, providerState, publicPath } from '../../../domain/fields/public-address.ts';
import type { Consent } from '../../../domain/fields/site.ts';
import { currentCore } from '../../core/index.ts';
import { cookieText } from '../../core/ports.ts';
import { globals, type Provider, type TrackedEvent } from './provider.ts';
import { PROVIDERS } from './providers.ts';

const running = new Set<Provider>();
/** Providers with consent, and the last page view sent to each. */
const allowed = new Map<Provider, string>();

const sendToAll = (tracked: TrackedEvent): void => {
  for (const provider of allowed.keys()) provider.send(tracked);
};

const stop = (provider: Provider): void => {
  if (running.delete(provider)) provider.stop();
};

/** Removes cookies by name prefix, on this host and every parent domain. */
const removeCookies = (beginnings: readonly string[]): void => {
  const parts = location.hostname.split('.');
  const domains = parts.map((_part, nth) => `; Domain=${parts.slice(nth).join('.')}`);
  for (const cookie of cookieText().split('; ')) {
    const [name = ''] = cookie.split('=');
    if (!beginnings.some((beginning) => name.startsWith(beginning))) continue;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the shop serves
    for (const domain of ['', ...domains]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  }
};

const forget = (provider: Provider): void => {
  stop(provider);
  if (allowed.delete(provider)) for (const name of provider.globals) delete globals[name];
  removeCookies(provider.cookies);
};

const watchCore = (): void => {
  const { snapshots } = currentCore();
  let measured = initialMeasured(snapshots.get());
  snapshots.subscribe(() => {
    const change = measureChange(measured, snapshots.get());
    measured = change.measured;
    for (const event of change.events) sendToAll(event);
  });
};

const PROMOTIONS: ReadonlySet<unknown> = new Set(['view_promotion', 'select_promotion']);

/** Forwards promotion events, which views push to the data layer of the shop operator's tag manager. */
const watchLayer = (): void => {
  window.dataLayer ??= [];
  const layer = window.dataLayer;
  const push = layer.push.bind(layer);
  layer.push = (...entries) => {
    for (const entry of entries as readonly { readonly event?: unknown }[])
      if (PROMOTIONS.has(entry.event)) sendToAll(entry as TrackedEvent);
    return push(...entries);
  };
};

const currentAddress = (): Parameters<typeof isPublic>[0] => ({
  path: location.pathname,
  parameters: [...new URLSearchParams(location.search).keys()],
  hash: location.hash,
});

const stopReaders = (): void => {
  for (const provider of running) if (provider.readsAddress) stop(provider);
};

/** Stops providers that read the URL just before the URL changes. Wraps the history before their scripts do. */
const watchAddress = (): void => {
  const replace = history.replaceState.bind(history);
  for (const way of ['pushState', 'replaceState'] as const) {
    const change = history[way].bind(history);
    history[way] = (state, title, address) => {
      if (address != null && new URL(address, location.href).href !== location.href) stopReaders();
      change(state, title, address);
    };
  }
  // `popstate` fires after the URL has changed, and a stopping provider sends its queue with the current URL. So a
  // private URL is replaced until the providers have stopped.
  addEventListener(
    'popstate',
    () => {
      const { href } = location;
      const isHidden = running.size > 0 && !isPublic(currentAddress());
      if (isHidden) replace(history.state, '', '/');
      stopReaders();
      if (isHidden) replace(history.state, '', href);
    },
    { capture: true },
  );
};

let begun = false;

/** Applies the consent and sends the page view. Call after a cookie choice, and after each page has rendered. */
export const measure = (chosen: Consent): void => {
  if (!begun) {
    begun = true;
    watchLayer();
    watchCore();
    watchAddress();
  }
  const path = publicPath(location.pathname);
  for (const provider of PROVIDERS) {
    const state = providerState(provider, chosen, currentAddress());
    if (state === 'forbidden') forget(provider);
    else if (state === 'paused') {
      stop(provider);
      allowed.set(provider, '');
    } else {
      if (!running.has(provider)) {
        running.add(provider);
        provider.start(path);
      }
      if (allowed.get(provider) === path) continue;
      allowed.set(provider, path);
      provider.send({ event: 'page_view', path });
    }
  }
};
