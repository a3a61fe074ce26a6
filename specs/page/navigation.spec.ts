/** Navigation that needs no browser: one reload for a page that failed, guards, addresses. */
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoreSlug } from '../../domain/kernel/values.ts';
import type { Snapshot } from '../../worker/contract.ts';
import { SOON } from '../setup/soon.ts';
import { pretendBrowser } from './browser-globals.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }));
});

describe('a page whose code cannot be loaded', () => {
  const failing = async () => {
    const { loadOrReload } = await import('../../src/kit/lazy.ts');
    return (mayReload = true) =>
      loadOrReload(
        () => Promise.reject(new Error('gone')),
        () => mayReload,
      );
  };

  test('reloads its address once and throws the second time', async () => {
    const storage = pretendBrowser('', 'http://localhost:4173/faq');
    const load = await failing();
    void load();
    await vi.waitFor(() => expect(location.reload).toHaveBeenCalledOnce(), SOON);
    expect([...storage.values()]).toEqual(['http://localhost:4173/faq']);
    await expect(load()).rejects.toThrow('gone');
    expect(location.reload).toHaveBeenCalledOnce();
  });

  test('does not reload an address that the buyer has left', async () => {
    pretendBrowser('', 'http://localhost:4173/faq');
    const loading = (await failing())();
    location.href = 'http://localhost:4173/contato';
    await expect(loading).rejects.toThrow('gone');
    expect(location.reload).not.toHaveBeenCalled();
  });

  test('does not reload while a reload would lose something', async () => {
    pretendBrowser('', 'http://localhost:4173/faq');
    await expect((await failing())(false)).rejects.toThrow('gone');
    expect(location.reload).not.toHaveBeenCalled();
  });

  test('does not reload without a connection, except at My orders', async () => {
    pretendBrowser('');
    vi.stubGlobal('navigator', { onLine: false });
    await expect((await failing())()).rejects.toThrow('gone');
    expect(location.reload).not.toHaveBeenCalled();
    location.href = 'http://localhost:4173/minhas-compras';
    void (await failing())();
    await vi.waitFor(() => expect(location.reload).toHaveBeenCalledOnce(), SOON);
  });

  test('does not reload while the server does not respond', async () => {
    pretendBrowser('');
    vi.stubGlobal('fetch', () => Promise.resolve({ ok: false }));
    vi.useFakeTimers();
    const failed = expect((await failing())()).rejects.toThrow('gone');
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await failed;
    expect(location.reload).not.toHaveBeenCalled();
  });

  test('does not reload when the attempt cannot be stored', async () => {
    pretendBrowser('');
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('denied');
      },
    });
    await expect((await failing())()).rejects.toThrow('gone');
    expect(location.reload).not.toHaveBeenCalled();
  });

  test('clears the stored attempt once it has loaded', async () => {
    const storage = pretendBrowser('');
    storage.set('reloaded-for', 'http://localhost:4173/faq');
    const { loadOrReload } = await import('../../src/kit/lazy.ts');
    const loaded = loadOrReload(
      () => Promise.resolve('page'),
      () => false,
    );
    expect(await loaded).toBe('page');
    expect(storage.size).toBe(0);
  });
});

describe('guards', () => {
  afterAll(() => vi.doUnmock('../../src/core/index.ts'));
  const guards = async (cookie: string, status: Snapshot['session']['status']) => {
    pretendBrowser(cookie);
    vi.doMock('../../src/core/index.ts', () => ({
      currentCore: () => ({ snapshots: { get: () => ({ session: { status } }) } }),
    }));
    const { needsGuest, needsLogin, needsLoginHere } = await import('../../src/kit/addresses.ts');
    const [orders, order] = ['/minhas-compras', '/minhas-compras/pedido/1'] as const;
    return [needsGuest(), needsLogin(orders), needsLoginHere(order)];
  };
  const LED_TO_LOGIN = [
    ...[null, '/?depois=%2Fminhas-compras'],
    '/cadastro?entrar&depois=%2Fminhas-compras%2Fpedido%2F1',
  ];
  const ADMITTED = ['/', null, null];

  test.each([
    // The core's first snapshot is a guest's.
    ['', 'guest', LED_TO_LOGIN],
    ['access_token=', 'guest', LED_TO_LOGIN],
    ['old_access_token=abc', 'guest', LED_TO_LOGIN],
    ['locale=pt-BR; access_token=abc', 'guest', ADMITTED],
    ['access_token=abc', 'entering', ADMITTED],
    ['', 'entering', LED_TO_LOGIN],
    ['access_token=abc', 'consumer', ADMITTED],
    // The browser or another tab deleted the cookie.
    ['', 'consumer', ADMITTED],
  ] as const)(
    'S-80 admit or redirect with the cookie %j and the status %s',
    async (cookie, status, expected) => {
      expect(await guards(cookie, status)).toEqual(expected);
    },
  );
});

test('addresses encode slugs and searches', async () => {
  const { categoryAddress, eventAddress, mapAddress, searchAddress } = await import(
    '../../src/kit/addresses.ts'
  );
  const event = { store: 'a b' as StoreSlug, slug: 'c/d' };
  expect(eventAddress(event)).toBe('/a%20b/c%2Fd');
  expect(mapAddress(event)).toBe('/a%20b/c%2Fd/mapa');
  expect(categoryAddress('stand-up')).toBe('/categoria/stand-up');
  expect(searchAddress('rock & roll')).toBe('/busca?search=rock+%26+roll');
});

test('the data block policy accepts only JSON', async () => {
  const rules: { createScript?: (text: string) => string } = {};
  vi.stubGlobal('trustedTypes', {
    createPolicy: (_name: string, given: { createScript: (text: string) => string }) =>
      Object.assign(rules, given),
  });
  const element = { type: '', text: '' };
  vi.stubGlobal('document', { createElement: () => element });
  const { dataScript } = await import('../../src/features/product/structuredData.ts');
  dataScript({ name: '</script><script>alert(1)</script>' });
  expect(element.type).toBe('application/ld+json');
  expect(element.text).not.toContain('<');
  expect(JSON.parse(element.text)).toEqual({ name: '</script><script>alert(1)</script>' });
  expect(() => rules.createScript?.('alert(1)')).toThrow(SyntaxError);
});
