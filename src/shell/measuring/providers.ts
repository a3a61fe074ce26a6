/**
 * The providers that this build is configured for: Google's analytics and ads, Clarity's recorder, Meta's pixel with the
 * marketplace's relay to it. Each is what its own documentation asks to be put into a page, without inline script.
 */
import { currentCore } from '../../core/index.ts';
import { loadScript } from '../../core/script.ts';
import { globals, type Item, type Provider, type Told } from './provider.ts';

type Stub = ((...sent: readonly unknown[]) => void) & { q?: unknown[]; queue?: unknown[] };

const env = import.meta.env;

const amounts = (told: Extract<Told, { readonly value: unknown }>) => ({
  value: told.value / 100,
  currency: told.currency,
});
const itemsOf = (items: readonly Item[]) =>
  items.map(({ id, name, quantity, unit }) => ({
    item_id: id,
    item_name: name,
    quantity,
    price: unit / 100,
  }));

/** A layer of its own beside the host's tag manager. */
const LAYER = 'catracaLayer';

/** Google reads the `arguments` object itself, not an array of them. */
function gtag(..._sent: readonly unknown[]): void {
  globals[LAYER] ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  (globals[LAYER] as unknown[]).push(arguments);
}

let hasGoogle = false;
const startGoogle = (id: string): void => {
  globals[`ga-disable-${id}`] = false;
  if (!hasGoogle) {
    hasGoogle = true;
    gtag('js', new Date());
    loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}&l=${LAYER}`);
  }
  gtag('config', id, { send_page_view: false });
};

const analytics = (id: string): Provider => ({
  kind: 'analytical',
  cookies: ['_ga', '_gid'],
  globals: ['google_tag_data', 'gaGlobal'],
  start: () => startGoogle(id),
  tell: (told) => {
    const to = { send_to: id };
    if (told.event === 'page_view')
      gtag('event', 'page_view', { ...to, page_location: location.origin + told.path });
    else if (told.event === 'add_to_cart')
      gtag('event', told.event, { ...to, ...amounts(told), items: itemsOf(told.items) });
    else if (told.event === 'purchase')
      gtag('event', told.event, {
        ...to,
        ...amounts(told),
        transaction_id: told.id,
        items: itemsOf(told.items),
      });
    else {
      const { event, ...promotion } = told;
      gtag('event', event, { ...to, ...promotion });
    }
  },
  stop: () => {
    globals[`ga-disable-${id}`] = true;
  },
});

/** `AW-account/label`: the conversion that a purchase counts as. */
const ads = (label: string): Provider => {
  const [account = ''] = label.split('/');
  return {
    kind: 'marketing',
    cookies: ['_gcl', '_gac'],
    globals: ['google_tag_data'],
    start: () => startGoogle(account),
    tell: (told) => {
      if (told.event === 'purchase')
        gtag('event', 'conversion', { send_to: label, ...amounts(told), transaction_id: told.id });
    },
    stop: () => {
      globals[`ga-disable-${account}`] = true;
    },
  };
};

/** Records how pages are used, with every text masked before it leaves the browser. */
const recorder = (id: string): Provider => ({
  kind: 'analytical',
  cookies: ['_clck', '_clsk'],
  globals: ['clarity'],
  start: () => {
    document.body.dataset.clarityMask = 'true';
    const stub: Stub = (...sent) => {
      stub.q ??= [];
      stub.q.push(sent);
    };
    globals.clarity = stub;
    stub('consent');
    loadScript(`https://www.clarity.ms/tag/${encodeURIComponent(id)}`);
  },
  tell: ({ event }) => (globals.clarity as Stub | undefined)?.('event', event),
  stop: () => (globals.clarity as Stub | undefined)?.('stop'),
});

const META = { page_view: 'PageView', add_to_cart: 'AddToCart', purchase: 'Purchase' } as const;

const pixel = (id: string, token: string): Provider => ({
  kind: 'marketing',
  cookies: ['_fbp', '_fbc'],
  globals: ['fbq', '_fbq'],
  start: () => {
    const stub: Stub = (...sent) => {
      stub.queue ??= [];
      stub.queue.push(sent);
    };
    globals.fbq = Object.assign(stub, { push: stub, loaded: true, version: '2.0', queue: [] });
    globals._fbq = stub;
    stub('set', 'autoConfig', false, id);
    stub('consent', 'grant');
    stub('init', id);
    loadScript('https://connect.facebook.net/en_US/fbevents.js');
  },
  tell: (told) => {
    if (!(told.event in META)) return;
    const name = META[told.event as keyof typeof META];
    const data = 'value' in told ? amounts(told) : {};
    // The same number both ways: what comes twice counts once.
    const eventID = 'id' in told ? told.id : crypto.randomUUID();
    (globals.fbq as Stub | undefined)?.('track', name, data, { eventID });
    if (told.event === 'page_view') return;
    void currentCore().request('marketing', {
      pixelId: id,
      pixelToken: token,
      data: { event_name: name, event_id: eventID, ...data },
    });
  },
  stop: () => (globals.fbq as Stub | undefined)?.('consent', 'revoke'),
});

export const PROVIDERS: readonly Provider[] = [
  ...(env.VITE_GA_ID ? [analytics(env.VITE_GA_ID)] : []),
  ...(env.VITE_CLARITY_ID ? [recorder(env.VITE_CLARITY_ID)] : []),
  ...(env.VITE_ADS_ID ? [ads(env.VITE_ADS_ID)] : []),
  ...(env.VITE_PIXEL_ID ? [pixel(env.VITE_PIXEL_ID, env.VITE_PIXEL_TOKEN ?? '')] : []),
];
