/** Specs of the failures of a form's request, and of their notices. */
import { expect, it } from 'vitest';
import { failedCode, failureNotice, isUnproven } from '../../../domain/model/form-failure.ts';

it.each([
  ['timeout', true],
  ['unavailable', true],
  ['malformed', true],
  ['offline', false],
  ['refused', false],
  ['notFound', false],
  ['forbidden', false],
])('K-13 a form’s request may be carried out after %s: %s', (code, expected) => {
  expect(isUnproven({ code })).toBe(expected);
});

it.each([
  ['refused', 'session.reset-failed'],
  ['forbidden', 'session.reset-failed'],
  ['offline', 'server.offline'],
  ['timeout', 'core.uncertain'],
])('K-13 K-14 K-30 the notice of a form after %s is %s', (code, notice) => {
  expect(failureNotice('session.reset-failed', { code })).toBe(notice);
  const isNamed = code === 'offline';
  expect(failedCode('session.reset-link-failed', { code })).toBe(
    isNamed ? notice : 'session.reset-link-failed',
  );
});
