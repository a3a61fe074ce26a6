/**
 * A hidden date appears in no view, in three languages. With the flag off the same views do show it, which proves
 * that the search works. `specs/marketplace/secret-date.spec.ts` checks the marketplace's letter, files and page
 * head.
 */
import type { ReactNode } from 'react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_CONFIG, readShop } from '../../.build/shop.ts';
import { cents, type ProductId, type StoreSlug } from '../../domain/kernel/values.ts';
import type { Snapshot } from '../../domain/shop/view.ts';
import type { EventCard, ProductPage, Queries } from '../../worker/contract.ts';
import { fc, runs } from '../domain/fc.ts';
import { given } from '../domain/given.ts';
import { item, order } from '../domain/orders/given.ts';
import { aCart, aLine, anItem } from '../domain/shop.ts';
import { add, choose, enter, start, tell } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { eventPage, variation } from './event-page.ts';
import { closePage, mounted, openPage, reader, screenOf } from './mounted.tsx';
import { namesOf } from './secret-date.ts';

const { languages } = readShop(DEFAULT_CONFIG).shop;
/** A share of the runs is in the first language. */
const LOCALES = Number(process.env.FC_SHARE ?? 1) < 1 ? languages.slice(0, 1) : languages;

/** Date of the event and the flags that hide it. */
interface Secret {
  readonly at: string;
  readonly flags: { readonly hideDate: boolean; readonly hideDateToo: boolean };
  readonly several: boolean;
}

const isHidden = ({ flags }: Secret): boolean => flags.hideDate || flags.hideDateToo;

const productOf = ({ at, flags, several }: Secret): ProductPage => ({
  ...eventPage,
  ...flags,
  startsAt: at,
  endsAt: `${at.slice(0, 10)}T23:59:00`,
  doorsAt: at,
  recurring: several,
  seatMap: true,
  dates: [at, ...(several ? [at.replace(/:00$/, ':30')] : [])].map((each) => ({
    at: each,
    sale: 'onSale' as const,
    fromPrice: null,
  })),
  variations: [variation({ batchName: '1º lote', batchEndsAt: at })],
  related: [cardOf({ at, flags, several })],
});
const cardOf = ({ at, flags, several }: Secret): EventCard =>
  ({
    ...{ productId: 'e1' as ProductId, slug: 'segredo', store: 'cia' as StoreSlug, title: 'Segredo' },
    ...{
      images: { portrait: '', landscape: '', temporary: '' },
      place: 'Sótão',
      city: 'Olinda',
      state: 'PE',
    },
    ...{ startsAt: at, endsAt: at, recurring: several, ...flags, checksWristband: false, externalUrl: null },
    ...{ temporaryUntil: null, fromPrice: cents(100), currency: 'BRL', soldOut: false, category: 'shows' },
    ...{ producerName: 'Cia.', integrations: [] },
  }) as unknown as EventCard;

/** Lines know one flag, which the server sets for either. */
const lineOf = (secret: Secret) => ({
  eventAt: secret.at,
  visitAt: secret.several ? secret.at : null,
  hideDate: isHidden(secret),
});
const orderOf = (secret: Secret) =>
  ({
    ...order({ cancelUntil: secret.at, tickets: [item({}, lineOf(secret))] }),
    ...{ number: 'CT-000901', payment: null, at: 0 },
  }) as unknown as Queries['purchase']['result'];

/** Several dates are equal lines, whose buttons are named by what the lines differ in (C-51). */
const cartOf = (secret: Secret) => {
  const other = { ...lineOf(secret), visitAt: secret.at.replace(/:00$/, ':30') };
  const lines = [aLine('1', lineOf(secret)), ...(secret.several ? [aLine('2', other)] : [])];
  return given(start(), ...enter()).and(add(anItem()), tell(aCart(lines)));
};

const listOf = (secret: Secret): Queries['events']['result'] =>
  ({ events: [cardOf(secret)], total: 1, stores: [], products: [], cities: [] }) as never;
const answersOf = (secret: Secret) => ({
  events: listOf(secret),
  product: productOf(secret),
  variations: { variations: productOf(secret).variations, combos: [] },
  purchases: { purchases: [orderOf(secret)], total: 1, at: 0 },
  paymentKinds: { kinds: [{ kind: 'credit' }, { kind: 'pix' }] },
  settings: {
    categories: [{ categoryId: '1', slug: 'shows', name: 'Shows', icon: 'music', banner: '', order: 1 }],
    ...{ holdMinutes: 15, maxInstallments: 12, networks: [] },
  },
  producer: { slug: 'cia', name: 'Cia.', networks: [], primaryColor: '', secondaryColor: '', logo: '' },
});
const answered = <T,>(value: T) => Promise.resolve({ ok: true as const, value });
const SHOWN: Secret = {
  ...{ at: '2027-03-14T19:47:00', several: false },
  flags: { hideDate: false, hideDateToo: false },
};
/** Text that each view shows once it has loaded. */
const NAMES = /Segredo|A Casa dos Relógios|Noite de samba/;

interface View {
  readonly shows?: (secret: Secret) => Snapshot;
  readonly of: (secret: Secret) => Promise<ReactNode>;
  /** Further texts of the view that are not on the page. */
  readonly also?: (secret: Secret) => Promise<unknown>;
}

const SRC = '../../src/features';
const VIEWS: Readonly<Record<string, View>> = {
  'the spotlight of home': {
    of: async (secret) => {
      const { Spotlight } = await import(`${SRC}/home/Spotlight.tsx`);
      return <Spotlight events={[cardOf(secret)]} />;
    },
  },
  'a card of home, a row or related events': {
    of: async (secret) => {
      const { EventTile } = await import('../../src/kit/events/EventTile.tsx');
      return <EventTile event={cardOf(secret)} />;
    },
  },
  'a category': { of: () => screenOf('/categoria/shows') },
  'a search': { of: () => screenOf('/busca?search=segredo') },
  'a search suggestion': {
    of: async () => <p>Segredo</p>,
    also: async (secret) => {
      const { groupsOf } = await import('../../src/kit/page/search/resultGroups.ts');
      return groupsOf(listOf(secret), 3);
    },
  },
  'a storefront': { of: () => screenOf('/cia') },
  'the event’s page, with its structured data': {
    of: async (secret) => {
      const { EventPage } = await import(`${SRC}/product/EventPage.tsx`);
      return <EventPage product={productOf(secret)} />;
    },
    also: async (secret) => {
      const { structuredData } = await import('../../domain/catalog/structured-data.ts');
      return structuredData(productOf(secret), 'https://a.example/b', String);
    },
  },
  'the map': {
    of: async (secret) => {
      const { MapPage } = await import(`${SRC}/map/MapPage.tsx`);
      return (
        <MapPage
          store="cia"
          slug="segredo"
          product={answered({ ...productOf(secret), seatMap: false, dates: [] })}
        />
      );
    },
  },
  'the cart': {
    shows: (secret) => cartOf(secret).view(),
    of: async () => {
      const { CartDrawer } = await import(`${SRC}/cart/CartDrawer.tsx`);
      const { openCart } = await import('../../src/kit/overlays.ts');
      openCart();
      return <CartDrawer />;
    },
  },
  'the checkout': {
    shows: (secret) => cartOf(secret).and(choose('credit')).view(),
    of: async () => {
      const { Checkout } = await import(`${SRC}/checkout/CheckoutPage.tsx`);
      return <Checkout />;
    },
  },
  'a completed purchase': {
    of: async (secret) => {
      const { BoughtItems } = await import(`${SRC}/checkout/outcome/Success.tsx`);
      return <BoughtItems purchase={orderOf(secret)} />;
    },
  },
  'an order in the list': {
    of: async (secret) => {
      const { OrderCard } = await import(`${SRC}/orders/OrdersPage.tsx`);
      return <OrderCard purchase={orderOf(secret)} />;
    },
  },
  'an order with its tickets': {
    of: async (secret) => {
      const { OrderDetails } = await import(`${SRC}/orders/order/OrderDetails.tsx`);
      return <OrderDetails order={orderOf(secret)} />;
    },
  },
};

const TEXTS = [
  'shell',
  'codes',
  'notices',
  'home',
  'cart',
  'checkout',
  'entry',
  'product',
  'map',
  'seats',
  'orders',
];

describe.each(LOCALES)('in %s', (locale) => {
  beforeAll(async () => {
    await openPage(TEXTS, `http://localhost:4173/?lang=${locale}`);
    // Related events follow once the page is idle.
    (await import('../../src/kit/lazy.ts')).pageIdle.set(true);
  });
  afterAll(closePage);

  /** Every text, attribute and title of the page. */
  const written = (): string => {
    const { page } = reader;
    const attributes = reader
      .select('*')
      .flatMap((each: HTMLElement) => [
        ...[...each.attributes].map(({ value }) => value),
        'value' in each ? each.value : '',
      ]);
    return [page.title, page.documentElement.textContent, ...attributes].join('\n');
  };
  /** Texts of the view once loading has ended. */
  const textsOf = async ({ shows, of, also }: View, secret: Secret): Promise<string> => {
    const snapshot = (shows ?? (() => given(start(), ...enter()).view()))(secret);
    await mounted({ snapshot, answers: answersOf(secret), view: () => of(secret) });
    const more = JSON.stringify((await also?.(secret)) ?? '');
    let last = '';
    await vi.waitFor(() => {
      const [before, now] = [last, `${written()}\n${more}`];
      last = now;
      expect(now).toBe(before);
      expect(now).toMatch(NAMES);
      // The part with the date can arrive after the name. Once a public date has shown, all code is loaded.
      if (secret === SHOWN) expect(namesOf(SHOWN.at).some((name) => now.includes(name))).toBe(true);
    }, SOON);
    return last;
  };

  const anyDay = fc
    .tuple(
      fc.integer({ min: 2026, max: 2031 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));
  const anyFlags = fc.constantFrom(
    { hideDate: true, hideDateToo: false },
    { hideDate: false, hideDateToo: true },
    { hideDate: true, hideDateToo: true },
  );

  it.each(Object.entries(VIEWS))(
    'E-07 %s never shows a hidden date and does show a public one',
    async (_, view) => {
      await textsOf(view, SHOWN);
      await fc.assert(
        fc.asyncProperty(anyDay, anyFlags, fc.boolean(), async (day, flags, several) => {
          const secret = { at: `${day}T19:47:00`, flags, several };
          const told = await textsOf(view, secret);
          expect(namesOf(secret.at).filter((name) => told.includes(name))).toEqual([]);
        }),
        { numRuns: runs(3) },
      );
    },
    30_000,
  );
});
