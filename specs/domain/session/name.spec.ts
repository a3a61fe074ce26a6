/** Name of an account, and what follows its new password. */
import { expect, it } from 'vitest';
import { accountName, afterReset, firstName } from '../../../domain/session/name.ts';

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
