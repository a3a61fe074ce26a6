/** Specs of failed calls, which may or may not have reached the server. */
import { expect, it } from 'vitest';
import { isOffline, isUncertain } from '../../../domain/model/calls.ts';
import { failure } from '../story.ts';

it.each([
  ['lost', null, true],
  ['malformed', 200, true],
  ['unavailable', 500, true],
  ['unavailable', 503, true],
  ['unavailable', 429, false],
  ['unavailable', null, false],
  ['refused', 500, false],
  ['refused', 400, false],
  ['forbidden', 403, true],
] as const)('K-13 the outcome after %s with status %s is uncertain: %s', (kind, httpStatus, uncertain) => {
  expect(isUncertain(failure(kind, { httpStatus }))).toBe(uncertain);
});

it('K-13 a 403 with the server’s code is certain', () => {
  expect(isUncertain(failure('forbidden', { httpStatus: 403, code: 'forbidden' }))).toBe(false);
});

it.each([
  ['unavailable', null, true],
  ['unavailable', 503, false],
  ['lost', null, false],
] as const)('K-21 after %s with status %s nothing was sent: %s', (kind, httpStatus, offline) => {
  expect(isOffline(failure(kind, { httpStatus }))).toBe(offline);
});
