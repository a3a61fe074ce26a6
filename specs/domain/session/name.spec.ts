/** Name of an account, and what follows its new password. */
import { expect, it } from 'vitest';
import {
  accountName,
  afterReset,
  checkedLink,
  firstName,
  resetScreen,
} from '../../../domain/session/name.ts';

const account = { name: 'Ana Lima', companyName: 'Lume', email: 'ana@example.com' };

it('S-27 an account is named after the person, else the company, else its e-mail', () => {
  expect([accountName(account), firstName(account)]).toEqual(['Ana Lima', 'Ana']);
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
  for (const isDemanded of [true, false]) {
    expect(resetScreen('usable', isDemanded)).toBe('form');
    expect(resetScreen('checking', isDemanded)).toBe('checking');
  }
  expect([resetScreen('unknown', false), resetScreen('none', false)]).toEqual(['reset.used', 'reset.none']);
  expect([resetScreen('unknown', true), resetScreen('none', true)]).toEqual(Array(2).fill('reset.demanded'));
});
