/** Specs of what a list shows of an event. */

import { expect, it } from 'vitest';
import {
  cardPrice,
  categoriesInOrder,
  externalAddress,
  listedPicture,
} from '../../../domain/catalog/listed.ts';
import { cents } from '../../../domain/kernel/values.ts';

it.each([
  [null, null],
  ['', null],
  ['https://', null],
  ['a-show', null],
  ['https://tickets.example/a-show', 'https://tickets.example/a-show'],
  ['HTTP://tickets.example', 'HTTP://tickets.example'],
])('E-27 an event with the link %j is sold at %j', (externalUrl, address) => {
  expect(externalAddress({ externalUrl })).toBe(address);
});

it('E-39 a temporary picture replaces an event’s own in lists while it has one', () => {
  const images = { portrait: 'own', temporary: 'other' };
  expect(listedPicture({ images, temporaryUntil: '2026-12-04T20:00:00' })).toBe('other');
  expect(listedPicture({ images, temporaryUntil: null })).toBe('own');
  expect(listedPicture({ images: { ...images, temporary: '' }, temporaryUntil: '2026-12-04' })).toBe('own');
});

it('E-45 a card shows sold out, else free, else the lowest price', () => {
  expect(cardPrice({ soldOut: true, fromPrice: cents(100) })).toBe('soldOut');
  expect(cardPrice({ soldOut: false, fromPrice: cents(0) })).toBe('free');
  expect(cardPrice({ fromPrice: cents(100) })).toBe(100);
  expect(cardPrice({ fromPrice: null })).toBeNull();
});

it('E-21 categories go by the server’s order', () => {
  const [one, two, three] = [{ order: 1 }, { order: 2 }, { order: 30 }];
  expect(categoriesInOrder([three, one, two])).toEqual([one, two, three]);
});
