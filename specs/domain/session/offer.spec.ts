/** When the page offers the login to a guest. */
import { expect, it } from 'vitest';
import { OFFER_AFTER, offersLogin } from '../../../domain/session/offer.ts';
import { fc } from '../fc.ts';

const visit = fc.record({
  isGuest: fc.boolean(),
  wasOffered: fc.boolean(),
  since: fc.nat(10_000),
  pathname: fc.constantFrom('/', '/busca', '/categoria/shows', '/mare-alta-festivais/festival-mare-alta'),
});

it('S-22 the login is offered to a guest once per visit, after two seconds', () => {
  fc.assert(
    fc.property(visit, (one) => {
      expect(offersLogin(one)).toBe(one.isGuest && !one.wasOffered && one.since >= 2_000);
      expect(offersLogin({ ...one, wasOffered: true })).toBe(false);
    }),
  );
});

it.each([
  '/pagamento',
  '/pagamento/',
  '/manutencao',
  '/cadastro',
  '/esqueci-minha-senha',
  '/redefinir-senha',
  '/cia-do-telhado/a-casa-dos-relogios/mapa',
])('S-22 the page %s never offers the login', (pathname) => {
  const due = { isGuest: true, wasOffered: false, since: OFFER_AFTER };
  expect(offersLogin({ ...due, pathname })).toBe(false);
  expect(offersLogin({ ...due, pathname: '/cia-do-telhado/a-casa-dos-relogios' })).toBe(true);
});
