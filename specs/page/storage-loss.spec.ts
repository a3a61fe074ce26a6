/** A browser that refuses cookies or session storage: the page keeps both in memory, and reports that once. */
import { expect, test, vi } from 'vitest';
import { pretendBrowser } from './browser-globals.ts';

const denied = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

const load = async () => {
  const [{ createPagePort, readStored }, { storageLoss }, { readCookie, writeCookie }] = await Promise.all([
    import('../../src/core/ports.ts'),
    import('../../src/core/ports.ts'),
    import('../../src/core/ports.ts'),
  ]);
  const heard = vi.fn();
  storageLoss.subscribe(heard);
  return { port: createPagePort(async () => ''), readStored, storageLoss, heard, readCookie, writeCookie };
};

test('values are kept in memory when cookies and session storage throw', async () => {
  pretendBrowser('');
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: denied, set: denied }));
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
  const { port, readStored, storageLoss, heard } = await load();
  expect(readStored()).toEqual({ token: null, session: {} });
  port.writeSession('delivery', null);
  port.writeToken(null, 0);
  expect(storageLoss.get()).toBe(false);
  port.writeSession('purchase', '900');
  port.writeToken('a token', 60);
  expect(storageLoss.get()).toBe(true);
  expect(heard).toHaveBeenCalled();
  expect(readStored()).toEqual({ token: 'a token', session: { purchase: '900' } });
  expect(await port.readToken()).toBe('a token');
  port.writeSession('purchase', null);
  port.writeToken(null, 0);
  expect(readStored()).toEqual({ token: null, session: {} });
});

test('a full storage drops the old value, and the new one is kept in memory', async () => {
  const storage = pretendBrowser('');
  const { port, readStored, storageLoss } = await load();
  port.writeSession('purchase', '900');
  expect([storageLoss.get(), storage.get('catraca.purchase')]).toEqual([false, '900']);
  vi.stubGlobal('sessionStorage', { ...sessionStorage, setItem: denied });
  port.writeSession('purchase', '901');
  expect(storageLoss.get()).toBe(true);
  expect(storage.has('catraca.purchase')).toBe(false);
  expect(readStored().session).toEqual({ purchase: '901' });
});

test('a cookie that the browser ignores is kept in memory', async () => {
  pretendBrowser('');
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: () => '', set: () => undefined }));
  const { readCookie, writeCookie } = await load();
  expect(writeCookie('locale', 'es-ES', 60)).toBe(false);
  expect(readCookie('locale')).toBe('es-ES');
  expect(writeCookie('locale', '', 0)).toBe(true);
  expect(readCookie('locale')).toBeNull();
});
