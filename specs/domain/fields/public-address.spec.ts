/** Specs of the part of an address that third parties receive. */
import { describe, expect, it } from 'vitest';
import { isPublic, providerState, publicPath } from '../../../domain/fields/public-address.ts';
import { fc, runs } from '../fc.ts';

const PRIVATE = [
  'minhas-compras',
  'cadastro-facial',
  'confirmacao-facial',
  'ingresso-recebido',
  'redefinir-senha',
] as const;
const part = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const parts = fc.array(part, { maxLength: 3 });
const path = (all: readonly string[]): string => `/${all.join('/')}`;
const isPrivate = (first = ''): boolean => PRIVATE.some((each) => each === first);

describe('the path for third parties', () => {
  it('F-82 has nothing after the first part of a private page, and is the path of any other page', () => {
    fc.assert(
      fc.property(fc.oneof(part, fc.constantFrom(...PRIVATE)), parts, (first, rest) => {
        const expected = isPrivate(first) ? [first] : [first, ...rest];
        expect(publicPath(path([first, ...rest]))).toBe(path(expected));
      }),
      { numRuns: runs(300) },
    );
  });
});

it.each([
  '/Minhas-Compras/pedido/901',
  '/minhas%2Dcompras/pedido/901',
  '/%6Dinhas-compras/pedido/%',
  '//minhas-compras/pedido/901',
])('F-82 F-83 %j is private, as the shop opens it', (written) => {
  expect(publicPath(written)).toBe('/minhas-compras');
  expect(isPublic({ path: written, parameters: [], hash: '' })).toBe(false);
});

describe('an address for scripts that read it', () => {
  const open = { path: '/teatro/peca', parameters: [], hash: '' };

  it('F-83 belongs to no private page', () => {
    fc.assert(
      fc.property(fc.oneof(part, fc.constantFrom(...PRIVATE)), parts, (first, rest) => {
        expect(isPublic({ ...open, path: path([first, ...rest]) })).toBe(!isPrivate(first));
      }),
      { numRuns: runs(300) },
    );
  });

  it('F-83 has no parameters except those of campaigns', () => {
    const campaign = fc.constantFrom('utm_source', 'utm_campaign', 'gclid', 'fbclid', 'msclkid');
    const other = fc.constantFrom('search', 'compra', 'token', 'data', 'xutm_source', 'gclid2');
    fc.assert(
      fc.property(fc.array(campaign), fc.array(other), (campaigns, others) => {
        expect(isPublic({ ...open, parameters: [...campaigns, ...others] })).toBe(others.length === 0);
      }),
      { numRuns: runs(200) },
    );
  });

  it.each([
    ['', true],
    ['#precos', true],
    ['#token=segredo', false],
    ['#/segredo', false],
  ])('F-83 with the hash %j is readable: %s', (hash, expected) => {
    expect(isPublic({ ...open, hash })).toBe(expected);
  });
});

it('F-93 a third party needs consent to its cookies, and a public address if it reads addresses', () => {
  const kind = fc.constantFrom('analytical' as const, 'marketing' as const);
  const consent = fc.record({ analytical: fc.boolean(), marketing: fc.boolean() });
  fc.assert(
    fc.property(kind, fc.boolean(), consent, fc.boolean(), (of, readsAddress, chosen, isOpen) => {
      const address = { path: isOpen ? '/faq' : '/minhas-compras', parameters: [], hash: '' };
      const state = readsAddress && !isOpen ? 'paused' : 'allowed';
      expect(providerState({ kind: of, readsAddress }, chosen, address)).toBe(
        chosen[of] ? state : 'forbidden',
      );
    }),
  );
});
