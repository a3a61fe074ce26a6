/** Specs of the notices of a form's failed request. */
import { expect, it } from 'vitest';
import { failedCode, failureNotice } from '../../../domain/model/form-failure.ts';

it.each([
  ['refused', 'session.reset-failed'],
  ['forbidden', 'session.reset-failed'],
  ['offline', 'server.offline'],
])('K-13 K-14 K-30 the notice of a form after %s is %s', (code, notice) => {
  expect(failureNotice('session.reset-failed', { code })).toBe(notice);
  expect(failureNotice('session.reset-failed', { code, isUncertain: true })).toBe('core.uncertain');
  const isNamed = code === 'offline';
  expect(failedCode('session.reset-link-failed', { code })).toBe(
    isNamed ? notice : 'session.reset-link-failed',
  );
});
