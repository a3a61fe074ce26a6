/** Specs of events that another site sells. */
import { expect, it } from 'vitest';
import { externalAddress, listedPicture } from '../../../domain/catalog/listed.ts';

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
