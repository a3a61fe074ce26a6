/** Specs of what a list shows of an event. */

import { describe, expect, it } from 'vitest';
import {
  cardPrice,
  categoriesInOrder,
  externalAddress,
  externalHost,
  homeRows,
  listedPicture,
  rowEvents,
} from '../../../domain/catalog/listed.ts';
import { cents } from '../../../domain/kernel/values.ts';
import { offeredPrice } from '../../../domain/pricing/full-price.ts';

it.each([
  [null, null],
  ['', null],
  ['https://', null],
  ['a-show', null],
  ['see https://tickets.example', null],
  ['https://tickets.example/a-show', 'https://tickets.example/a-show'],
  ['HTTP://tickets.example', 'HTTP://tickets.example'],
])('E-27 an event with the link %j is sold at %j', (externalUrl, address) => {
  expect(externalAddress({ externalUrl })).toBe(address);
});

it.each([
  ['https://www.Tickets.example/a-show', 'tickets.example'],
  ['https://catraca.com.br@tickets.example:8443/a', 'tickets.example'],
  ['https://tickets.example\\@catraca.com.br', 'tickets.example'],
  ['http://tickets.example', 'tickets.example'],
  ['a-show', null],
])('E-27 a card with the link %s names %s', (externalUrl, host) => {
  expect(externalHost({ externalUrl })).toBe(host);
  if (host !== null) expect(new URL(externalUrl).hostname.replace(/^www\./, '')).toBe(host);
});

it('E-39 a temporary picture replaces an event’s own in lists while it has one', () => {
  const images = { portrait: 'tall', landscape: 'wide', temporary: 'other' };
  for (const shape of ['portrait', 'landscape'] as const) {
    const until = '2026-12-04T20:00:00';
    const pictureOf = (temporary: string, temporaryUntil: string | null): string =>
      listedPicture({ images: { ...images, temporary }, temporaryUntil }, shape);
    expect(pictureOf('other', until)).toBe('other');
    for (const own of [pictureOf('other', null), pictureOf('', until)]) expect(own).toBe(images[shape]);
  }
});

it('E-45 a card shows sold out, else free, else the lowest price', () => {
  expect(cardPrice({ soldOut: true, fromPrice: cents(100) })).toBe('soldOut');
  expect(cardPrice({ soldOut: false, fromPrice: cents(0) })).toBe('free');
  expect(cardPrice({ fromPrice: cents(100) })).toBe(100);
  expect(cardPrice({ fromPrice: null })).toBeNull();
  expect([cents(0), cents(1)].map(offeredPrice)).toEqual(['free', 1]);
});

it('E-21 categories go by the server’s order', () => {
  const [one, two, three] = [{ order: 1 }, { order: 2 }, { order: 30 }];
  expect(categoriesInOrder([three, one, two])).toEqual([one, two, three]);
});

describe('home', () => {
  const categories = Array.from({ length: 14 }, (_, index) => ({ order: 14 - index }));

  it('E-62 shows nine rows, and all after a press', () => {
    expect(homeRows(categories, false).map(({ category }) => category.order)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(homeRows(categories, true)).toHaveLength(14);
  });

  it('E-63 alternates its rows, which keep their looks when the others appear', () => {
    const kinds = homeRows(categories, true).map(({ kind }) => kind);
    expect(kinds.slice(0, 4)).toEqual(['posters', 'ranked', 'wide', 'posters']);
    expect(homeRows(categories, false).map(({ kind }) => kind)).toEqual(kinds.slice(0, 9));
  });

  it('E-63 ranks by date, with unknown and hidden dates last', () => {
    const shown = { hideDate: false, hideDateToo: false, checksWristband: false };
    const late = { ...shown, startsAt: '2027-02-01T20:00:00' };
    const early = { ...shown, startsAt: '2027-01-01T20:00:00' };
    const unknown = { ...shown, startsAt: null };
    const hidden = { ...shown, startsAt: '2026-01-01T20:00:00', hideDate: true };
    const events = [hidden, late, unknown, early];
    expect(rowEvents(events, 'ranked')).toEqual([early, late, hidden, unknown]);
    expect(rowEvents(events, 'posters')).toEqual(events);
  });
});
