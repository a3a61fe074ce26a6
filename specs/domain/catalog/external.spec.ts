/** Specs of events that another site sells. */
import { expect, it } from 'vitest';
import { externalAddress } from '../../../domain/catalog/external.ts';

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
