/** Specs of the notices of a form's failed request, and of the reason of a command's outcome. */
import { expect, it } from 'vitest';
import { failedCode, failureNotice, failureText, outcomeReason } from '../../../domain/model/form-failure.ts';

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

it('K-60 only an uncertain failure has the words of its form', () => {
  const text = (isUncertain: boolean, unknown?: string) =>
    failureText({ code: 'timeout', ...(isUncertain && { isUncertain }) }, 'No answer.', unknown);
  expect([text(true, 'Maybe.'), text(false, 'Maybe.')]).toEqual(['Maybe.', 'No answer.']);
  expect([text(true), text(false)]).toEqual(['No answer.', 'No answer.']);
});

it('K-37 an uncertain outcome has a reason', () => {
  const reason = { code: 'cart.full', serverMessage: null };
  for (const type of ['refused', 'uncertain']) expect(outcomeReason({ type, reason })).toBe(reason);
  expect(outcomeReason({ type: 'uncertain', reason: null })?.code).toBe('core.uncertain');
  for (const other of [null, { type: 'done' }, { type: 'refused', reason: null }])
    expect(outcomeReason(other)).toBeNull();
});
