/** Name of an account, and what follows its new password. */
import { expect, it } from 'vitest';
import { SECRET_GONE } from '../../../domain/model/calls.ts';
import { accountName, asksBeforeLogout, firstName, pageAfterSession } from '../../../domain/session/name.ts';
import { afterReset, checkedLink, passwordFailure, resetScreen } from '../../../domain/session/password.ts';
import { hasAccount, isEntering, isGuest, isLoggedIn, isLoggedOut } from '../../../domain/session/status.ts';
import { fc } from '../fc.ts';

const account = { name: 'Ana Lima', companyName: 'Lume', email: 'ana@example.com' };

it('S-42 a buyer is a guest, logged in, or on the way in', () => {
  const is = (status: 'guest' | 'entering' | 'consumer') =>
    [isGuest, isEntering, isLoggedIn].map((each) => each({ session: { status } }));
  expect(is('guest')).toEqual([true, false, false]);
  expect(is('entering')).toEqual([false, true, false]);
  expect(is('consumer')).toEqual([false, false, true]);
});

it('S-43 S-60 only a guest without a stored token is logged out', () => {
  for (const status of ['guest', 'entering', 'consumer'] as const)
    for (const hasToken of [true, false])
      expect(isLoggedOut({ session: { status } }, () => hasToken)).toBe(status === 'guest' && !hasToken);
});

it('S-80 a logged-in buyer has an account without a stored token, and others only with one', () => {
  for (const status of ['guest', 'entering', 'consumer'] as const)
    for (const hasToken of [true, false])
      expect(hasAccount({ session: { status } }, () => hasToken)).toBe(status === 'consumer' || hasToken);
});

it('S-27 an account is named after the person, else the company, else its e-mail', () => {
  expect([accountName(account), firstName(account)]).toEqual(['Ana Lima', 'Ana']);
  for (const name of [' Ana Lima', 'Ana   Lima', 'Ana']) expect(firstName({ ...account, name })).toBe('Ana');
  expect(accountName({ ...account, name: '' })).toBe('Lume');
  expect(accountName({ ...account, name: '', companyName: '' })).toBe('ana@example.com');
});

it('S-21 a new password logs its account in, and leaves another account in', () => {
  expect(afterReset({ status: 'guest', consumer: null }, 'ana@example.com')).toBe('logIn');
  expect(afterReset({ status: 'consumer', consumer: account }, 'Ana@Example.com')).toBe('logInAgain');
  expect(afterReset({ status: 'consumer', consumer: account }, 'eva@example.com')).toBe('home');
});

it('S-36 a reset link is a form once known, used if unknown, and leads home after another failed check', () => {
  const failed = (code: string) => checkedLink({ ok: false, problem: { code } });
  expect([checkedLink({ ok: true }), failed('notFound'), failed('offline')]).toEqual([
    ...(['usable', 'unknown', null] as const),
  ]);
  expect(checkedLink(null)).toBe('checking');
  for (const isDemanded of [true, false]) {
    expect(resetScreen('usable', isDemanded)).toBe('form');
    expect(resetScreen('checking', isDemanded)).toBe('checking');
  }
  expect([resetScreen('unknown', false), resetScreen('none', false)]).toEqual(['reset.used', 'reset.none']);
  expect([resetScreen('unknown', true), resetScreen('none', true)]).toEqual(Array(2).fill('reset.demanded'));
});

it('S-38 a new password without a proven response may be set, and a refused link leads to another one', () => {
  const after = (code: string, serverCode = '') => passwordFailure({ code, serverCode });
  for (const code of ['timeout', 'forbidden', 'refused'])
    expect(passwordFailure({ code, serverCode: '', isUncertain: true })).toBe('unknown');
  expect(after('refused', 'bad')).toBe('newLink');
  for (const code of ['offline', 'notFound', 'forbidden', 'unavailable']) expect(after(code)).toBe('failed');
  // The worker no longer had the secret, so nothing was sent.
  expect(after('refused', SECRET_GONE)).toBe('failed');
});

it('S-40 a logout asks first exactly if the cart has items or waiting changes', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(fc.constant({}), { maxLength: 2 }), (empty, intents) => {
      expect(asksBeforeLogout({ empty, intents })).toBe(!empty || intents.length > 0);
    }),
  );
});

it('S-41 only a logout leads home, and a lost or unread session to the login', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), (wasIn, hasLost) => {
      expect(pageAfterSession(wasIn, hasLost)).toBe(wasIn && !hasLost ? 'home' : 'login');
    }),
  );
});
