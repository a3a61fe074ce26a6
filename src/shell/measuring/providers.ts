/** Analytics providers of the shop. Each follows the provider's own snippet, without inline script. */
import type { MeasuredItem } from '../../../domain/cart/measured.ts';
import { currentCore } from '../../core/index.ts';
import { loadScript } from '../../core/script.ts';
import { shop } from '../../core/shop.ts';
import { globals, type Provider, type TrackedEvent } from './provider.ts';

type Sent = readonly unknown[];
type Call = (...sent: Sent) => void;

const amounts = (tracked: Extract<TrackedEvent, { readonly value: unknown }>) => ({
  value: tracked.value / 100,
  currency: tracked.currency,
});
const itemsOf = (items: readonly MeasuredItem[]) =>
  items.map(({ id, name, quantity, unit }) => ({
    item_id: id,
    item_name: name,
    quantity,
    price: unit / 100,
  }));

/** Data layer of the shop, separate from that of the shop operator's tag manager. */
const LAYER = 'catracaLayer';

/** Sends to Google, which reads the `arguments` object itself and not an array. */
function gtag(..._sent: Sent): void {
  globals[LAYER] ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  (globals[LAYER] as unknown[]).push(arguments);
}

let currentPage = '';
/**
 * Overrides the location, title and referrer that gtag would read from the page. Applies to automatic events
 * as well.
 */
const setPageContext = (path: string): void => {
  const page_location = location.origin + path;
  if (page_location === currentPage) return;
  const page_referrer = currentPage || (URL.parse(document.referrer)?.origin ?? '');
  // A real title can contain a search text or an order number.
  gtag('set', { page_location, page_title: path, page_referrer });
  currentPage = page_location;
};

let hasGoogle = false;
const startGoogle = (id: string, path: string): void => {
  globals[`ga-disable-${id}`] = false;
  if (!hasGoogle) {
    hasGoogle = true;
    gtag('js', new Date());
    loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}&l=${LAYER}`);
  }
  setPageContext(path);
  gtag('config', id, { send_page_view: false });
};

const analytics = (id: string): Provider => ({
  kind: 'analytical',
  cookies: ['_ga', '_gid'],
  globals: ['google_tag_data', 'gaGlobal'],
  readsAddress: false,
  start: (path) => startGoogle(id, path),
  send: (tracked) => {
    const to = { send_to: id };
    if (tracked.event === 'page_view') {
      setPageContext(tracked.path);
      gtag('event', tracked.event, to);
    } else if (tracked.event === 'add_to_cart')
      gtag('event', tracked.event, { ...to, ...amounts(tracked), items: itemsOf(tracked.items) });
    else if (tracked.event === 'purchase')
      gtag('event', tracked.event, {
        ...to,
        ...amounts(tracked),
        transaction_id: tracked.id,
        items: itemsOf(tracked.items),
      });
    else {
      const { event, ...promotion } = tracked;
      gtag('event', event, { ...to, ...promotion });
    }
  },
  stop: () => {
    globals[`ga-disable-${id}`] = true;
  },
});

/** Google Ads for a `label` of the form `AW-account/label`, the conversion that counts purchases. */
const ads = (label: string): Provider => {
  const [account = ''] = label.split('/');
  return {
    kind: 'marketing',
    cookies: ['_gcl', '_gac'],
    globals: ['google_tag_data'],
    readsAddress: false,
    start: (path) => startGoogle(account, path),
    send: (tracked) => {
      if (tracked.event === 'page_view') setPageContext(tracked.path);
      else if (tracked.event === 'purchase')
        gtag('event', 'conversion', { send_to: label, ...amounts(tracked), transaction_id: tracked.id });
    },
    stop: () => {
      globals[`ga-disable-${account}`] = true;
    },
  };
};

/** Clarity's global function: a queue until its script loads. The script ignores a queue that has a version `v`. */
type Clarity = Call & { q?: Sent[]; v?: string };

/** Clarity, which records sessions. Masks every text before it leaves the browser. */
const recorder = (id: string): Provider => {
  let stub: Clarity | null = null;
  const clarity = (): Clarity | undefined => globals.clarity as Clarity | undefined;
  return {
    kind: 'analytical',
    cookies: ['_clck', '_clsk'],
    globals: ['clarity'],
    readsAddress: true,
    start: () => {
      document.body.dataset.clarityMask = 'true';
      const loaded = clarity();
      // The script is loaded. It resumes with its former configuration, since an empty one counts as a
      // configuration.
      if (loaded !== undefined && loaded !== stub) return loaded('start', {});
      const queue: Clarity = (...sent) => {
        queue.q ??= [];
        queue.q.push(sent);
      };
      stub = queue;
      globals.clarity = queue;
      queue('consent');
      loadScript(`https://www.clarity.ms/tag/${encodeURIComponent(id)}`);
    },
    send: ({ event }) => clarity()?.('event', event),
    stop: () => {
      const loaded = clarity();
      // A script that loads after the stop must not start, since it would record any page.
      if (loaded !== undefined && loaded === stub) loaded.v = 'stopped';
      else loaded?.('stop');
    },
  };
};

const META = { page_view: 'PageView', add_to_cart: 'AddToCart', purchase: 'Purchase' } as const;

/** Meta's global function: a queue until its script loads. */
type Fbq = Call & { callMethod?: Call; queue: Sent[] };

const pixel = (id: string, token: string): Provider => {
  let isOn = false;
  const fbq = (): Fbq | undefined => globals.fbq as Fbq | undefined;
  const load = (): void => {
    const call: Call = (...sent) => (stub.callMethod ? stub.callMethod(...sent) : stub.queue.push(sent));
    // Without `disablePushState`, the pixel reports every change of the URL.
    const options = { loaded: true, version: '2.0', disablePushState: true };
    const stub: Fbq = Object.assign(call, { push: call, queue: [] as Sent[], ...options });
    globals.fbq = stub;
    globals._fbq = stub;
    stub('set', 'autoConfig', false, id);
    stub('consent', 'grant');
    stub('init', id);
    loadScript('https://connect.facebook.net/en_US/fbevents.js');
  };
  return {
    kind: 'marketing',
    cookies: ['_fbp', '_fbc'],
    globals: ['fbq', '_fbq'],
    readsAddress: true,
    start: () => {
      isOn = true;
      const loaded = fbq();
      if (loaded === undefined) load();
      else loaded('consent', 'grant');
    },
    send: (tracked) => {
      if (!(tracked.event in META)) return;
      const name = META[tracked.event as keyof typeof META];
      const data = 'value' in tracked ? amounts(tracked) : {};
      // Pixel and relay send the same event id, so that Meta counts the event once.
      const eventID = 'id' in tracked ? tracked.id : crypto.randomUUID();
      if (isOn) fbq()?.('track', name, data, { eventID });
      const place = 'path' in tracked ? { event_source_url: `${location.origin}${tracked.path}` } : {};
      void currentCore().request('marketing', {
        pixelId: id,
        pixelToken: token,
        data: { event_name: name, event_id: eventID, ...place, ...data },
      });
    },
    stop: () => {
      isOn = false;
      const loaded = fbq();
      // Queued events would be sent with the later address, so they are dropped.
      if (loaded !== undefined && loaded.callMethod === undefined)
        loaded.queue = loaded.queue.filter(([what]) => what !== 'track');
      loaded?.('consent', 'revoke');
    },
  };
};

const { googleAnalytics, clarity, googleAds, metaPixel } = shop.providers;
export const PROVIDERS: readonly Provider[] = [
  ...(googleAnalytics ? [analytics(googleAnalytics)] : []),
  ...(clarity ? [recorder(clarity)] : []),
  ...(googleAds ? [ads(googleAds)] : []),
  ...(metaPixel ? [pixel(metaPixel.id, metaPixel.token)] : []),
];
