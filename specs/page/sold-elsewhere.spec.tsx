/** An event that another site sells, and the map of an event whose sale has not opened. */
import { useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { Instant, VariationId } from '../../domain/kernel/values.ts';
import type { ProductPage } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { NOW } from '../domain/shop.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { eventPage } from './event-page.ts';
import { mounted, onPage, shown, textOf } from './mounted.tsx';

onPage('product', 'shell', 'codes', 'notices', 'map');

const externalUrl = 'https://tickets.example/show';
const gives = { ...eventPage, takesDonations: true, donationVariationId: 'v9' as VariationId };

it.each([null, externalUrl])(
  'E-82 an event with the link %j has donations and a bar if it is sold here',
  async (link) => {
    await mounted({
      snapshot: given(start()).view(),
      view: async () => {
        const { EventPage } = await import('../../src/features/product/EventPage.tsx');
        return <EventPage product={{ ...gives, externalUrl: link }} />;
      },
    });
    await vi.waitFor(() => expect(shown()).toContain(eventPage.title), SOON);
    if (link !== null) expect(shown()).toContain(textOf('product:external.go'));
    for (const key of ['donation', 'map.choose'])
      expect(shown().includes(textOf(`product:${key}`))).toBe(link === null);
  },
);

const MINUTE = 60_000;
const countdown = given(start(), {
  ...{ type: 'AwaitOpening', productId: eventPage.productId, at: (NOW + MINUTE) as Instant },
} as const);

it.each([
  ['is open', {}, given(start()), true],
  ['has not opened', {}, countdown, false],
  ['has just opened', {}, countdown.later(MINUTE), true],
  ['is elsewhere', { externalUrl }, given(start()), false],
] as const)(
  'E-83 the map’s address leads to the event, unless its sale %s',
  async (_, change, story, opens) => {
    const opened = vi.fn(async () => new Promise<never>(() => undefined));
    const product: ProductPage = { ...eventPage, ...change };
    await mounted({
      snapshot: story.view(),
      core: { openSeatMap: opened },
      view: async () => {
        const { MapPage } = await import('../../src/features/map/MapPage.tsx');
        const Place = () => <h1>{useLocation().pathname}</h1>;
        const { store, slug } = product;
        return (
          <>
            <Place />
            <MapPage {...{ store, slug }} product={Promise.resolve({ ok: true, value: product })} />
          </>
        );
      },
      address: '/somewhere/mapa',
    });
    const event = `/${product.store}/${product.slug}`;
    await vi.waitFor(
      () =>
        expect(opens ? opened.mock.calls.length : shown()).toEqual(
          opens ? 1 : expect.stringContaining(event),
        ),
      SOON,
    );
    expect(opened).toHaveBeenCalledTimes(opens ? 1 : 0);
  },
);
