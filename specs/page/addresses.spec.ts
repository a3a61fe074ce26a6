/**
 * Specs of the page after login and of secrets that a link must not leave in the address. Both use arbitrary link
 * texts.
 */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fc } from '../domain/fc.ts';
import { pretendBrowser } from './browser-globals.ts';

const ORIGIN = 'https://catraca.example';

beforeEach(() => {
  vi.resetModules();
  pretendBrowser('');
});

describe('an address from the server', () => {
  test.each([
    ['https://provider.example/a?b=1', 'https://provider.example/a?b=1'],
    ['/termos-de-compra', `${ORIGIN}/termos-de-compra`],
    ['', null],
    ['http://provider.example/', null],
    [`blob:${ORIGIN}/b5c1`, null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['\tjavascript:alert(1)', null],
  ])('%j leads to %j', async (named, leads) => {
    const { webAddress } = await import('../../src/kit/addresses.ts');
    expect(webAddress(named, ORIGIN)).toBe(leads);
  });
});

describe('the page after login', () => {
  const load = () => import('../../src/kit/addresses.ts');

  test.each([
    ['/a/b?c=1#d', '/a/b?c=1#d'],
    ['/pagamento', '/pagamento'],
    [null, '/'],
    ['', '/'],
    ['//host', '/'],
    ['/\\host', '/'],
    ['/\t/host', '/'],
    ['/\n/host', '/'],
    ['/.//host', '/'],
    ['/a/..//host', '/'],
    ['https://host/', '/'],
    ['javascript:alert(1)', '/'],
    ['host', '/'],
  ])('for %j is %s', async (asked, to) => {
    const { localAddress } = await load();
    expect(localAddress(asked, ORIGIN)).toBe(to);
  });

  test('is always an address of the shop, even when resolved twice', async () => {
    const { localAddress } = await load();
    const unit = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      '.',
      '..',
      '@',
      ':',
      'host',
      'a',
      '?',
      '#',
      '%09',
      ' ',
    );
    // fc.webUrl() takes over a second to build.
    const host = fc.constantFrom(
      '//catraca.example',
      '//catraca.example.host',
      '//host',
      '//a@host',
      '/host',
    );
    const url = fc
      .tuple(fc.constantFrom('https:', 'http:', 'HTTPS:'), host, fc.string({ unit }))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit }), fc.string(), url), (asked) => {
        const own = localAddress(asked, ORIGIN);
        expect(new URL(own, ORIGIN).origin).toBe(ORIGIN);
        expect(localAddress(own, ORIGIN)).toBe(own);
      }),
    );
  });

  test('is passed from page to page of the login and no further', async () => {
    const { afterEntry, entryAddress } = await load();
    const map = { pathname: '/a/b/mapa', search: '?data=1' };
    const login = entryAddress('login', afterEntry(map));
    expect(login).toBe('/cadastro?entrar&depois=%2Fa%2Fb%2Fmapa%3Fdata%3D1');
    const { pathname, search } = new URL(login, ORIGIN);
    expect(entryAddress('forgot', afterEntry({ pathname, search }))).toBe(
      '/esqueci-minha-senha?depois=%2Fa%2Fb%2Fmapa%3Fdata%3D1',
    );
    expect(entryAddress('reset', afterEntry({ pathname: '/cadastro', search: '' }))).toBe('/redefinir-senha');
  });
});

describe('secrets in a link', () => {
  test('are removed from the address, and the rest of it stays', async () => {
    const { withoutSecrets } = await import('../../src/kit/linkSecrets.ts');
    expect(
      withoutSecrets(`${ORIGIN}/redefinir-senha?depois=%2Fa&email=ana%40b.com&token=t-1&lang=en-US#x`),
    ).toEqual({
      reset: { email: 'ana@b.com', token: 't-1' },
      token: '',
      returnId: '',
      invitation: '',
      address: `${ORIGIN}/redefinir-senha?depois=%2Fa&lang=en-US#x`,
    });
    expect(withoutSecrets(`${ORIGIN}/cadastro?entrar=&token_acesso=t-2`)).toEqual({
      reset: null,
      token: 't-2',
      returnId: '',
      invitation: '',
      address: `${ORIGIN}/cadastro?entrar=`,
    });
    // Half of a link's secrets count as none.
    expect(withoutSecrets(`${ORIGIN}/redefinir-senha/?token=t-3`)).toEqual({
      reset: null,
      token: '',
      returnId: '',
      invitation: '',
      address: `${ORIGIN}/redefinir-senha/`,
    });
    expect(withoutSecrets(`${ORIGIN}/cadastro-facial/9/1#convite=t-5`)).toMatchObject({
      invitation: 't-5',
      address: `${ORIGIN}/cadastro-facial/9/1`,
    });
    // An address that looks like another host's stays on this host.
    expect(withoutSecrets(`${ORIGIN}//evil.example/x?token_acesso=t-4`).address).toBe(
      `${ORIGIN}//evil.example/x`,
    );
    expect(withoutSecrets(`${ORIGIN}/busca?search=token`).address).toBeNull();
  });

  test('are gone from the history before any other module of the page runs', async () => {
    pretendBrowser('', `${ORIGIN}/redefinir-senha?email=ana%40b.com&token=t-1`);
    const replaceState = vi.fn();
    vi.stubGlobal('history', { state: null, replaceState });
    const { resetLink, forgetResetLink } = await import('../../src/kit/linkSecrets.ts');
    expect(replaceState.mock.calls).toEqual([[null, '', `${ORIGIN}/redefinir-senha`]]);
    expect(resetLink()).toEqual({ email: 'ana@b.com', token: 't-1' });
    forgetResetLink();
    expect(resetLink()).toBeNull();
    const begins = (path: string) =>
      readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8').match(/^import .*$/m)?.[0];
    expect(begins('main.tsx')).toBe("import './kit/linkSecrets.ts';");
    expect(begins('kit/linkSecrets.ts')).toBeUndefined();
  });

  describe('of a bearer, who has no account', () => {
    const PATH = '/cadastro-facial/9/1';
    const KEPT = { 'catraca.invitation': `${PATH}#t-5` };
    const face = { lineId: '1', productName: 'Final', bearerName: 'Bia', facial: 'pending' };
    const asked = vi.fn<(name: string, params: object) => unknown>();

    /** Reloads the page at `address`, in a tab whose session storage has `kept`. Queries for the face return `result`. */
    const open = async (address: string, kept: Readonly<Record<string, string>>, result: object) => {
      const storage = pretendBrowser('access_token=t', `${ORIGIN}${address}`);
      for (const [key, text] of Object.entries(kept)) storage.set(key, text);
      vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
      asked.mockClear();
      vi.doMock('../../src/core/index.ts', () => ({
        currentCore: () => ({
          snapshots: { get: () => ({ session: { status: 'guest' } }) },
          query: async (name: string, params: object) => {
            asked(name, params);
            return result;
          },
        }),
      }));
      const { registrationData, confirmationData, returnLink } = await import(
        '../../src/features/facial/loader.ts'
      );
      const registration = (idItem: string) =>
        registrationData({ params: { sequencer: '9', idItem }, search: new URLSearchParams() } as never);
      const confirmation = () =>
        confirmationData({ params: {}, search: new URLSearchParams('pedido=9&item=1') } as never);
      return { storage, registration, confirmation, returnLink };
    };
    const found = (over: object = {}) => ({ ok: true, value: { ...face, ...over } });

    test('O-45 survives a reload and the provider, whose return address has no secret', async () => {
      const first = await open(`${PATH}/#convite=t-5`, {}, found());
      const data = first.registration('1');
      await data.invited;
      expect(data).toMatchObject({ invitation: 't-5', purchase: null });
      expect(first.returnLink(data)).toBe(`${ORIGIN}/confirmacao-facial?pedido=9&item=1`);
      expect(Object.fromEntries(first.storage)).toEqual(KEPT);
      const returned = await open('/confirmacao-facial?pedido=9&item=1', KEPT, found());
      expect(returned.confirmation()).toMatchObject({ invitation: 't-5', purchase: null });
      expect(asked.mock.calls).toEqual([['invitedFace', { token: 't-5' }]]);
    });

    test('O-45 serves no other ticket, whose purchase is read', async () => {
      const { registration } = await open(`${PATH}#convite=t-5`, {}, found());
      expect(registration('12')).toMatchObject({ invitation: '', invited: null });
      expect(asked.mock.calls).toEqual([['purchase', { purchaseId: '9' }]]);
    });

    test.each([
      ['shows the result of a registered face', found({ facial: 'registered' }), KEPT],
      ['ends when the server does not know it', { ok: false, problem: { code: 'notFound' } }, {}],
      ['ends when it is of another ticket', found({ lineId: '2' }), {}],
      ['stays while the photograph is reviewed', found({ facial: 'inAnalysis' }), KEPT],
      ['stays after a failed read', { ok: false, problem: { code: 'unavailable' } }, KEPT],
    ])('%s', async (_title, result, left) => {
      const { storage, registration } = await open(PATH, KEPT, result);
      await registration('1').invited;
      expect(Object.fromEntries(storage)).toEqual(left);
      expect(registration('1').invitation).toBe('catraca.invitation' in left ? 't-5' : '');
    });

    test('stays in memory without session storage', async () => {
      pretendBrowser('', `${ORIGIN}${PATH}#convite=t-5`);
      vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
      const denied = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
      const { invitationOf, forgetInvitation } = await import('../../src/kit/linkSecrets.ts');
      expect(invitationOf(PATH)).toBe('t-5');
      forgetInvitation();
      expect(invitationOf(PATH)).toBe('');
    });
  });
});
