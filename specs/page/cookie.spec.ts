/** Specs of the page's cookies: read by their whole name, and `Secure` on a page that was loaded over https. */
import { describe, expect, test } from 'vitest';
import { readCookie, writeCookie } from '../../src/core/ports.ts';
import { pretendBrowser } from './browser-globals.ts';

describe('a cookie', () => {
  test('is found by its whole name, and is null when it is empty', () => {
    pretendBrowser('xlocale=1; locale=es-ES; access_token=; other=a=b');
    expect(readCookie('locale')).toBe('es-ES');
    expect(readCookie('other')).toBe('a=b');
    expect(readCookie('cale')).toBeNull();
    expect(readCookie('access_token')).toBeNull();
  });

  test.each([
    ['http://localhost:4173/', 'locale=pt-BR; Path=/; SameSite=Lax; Max-Age=60'],
    ['https://catraca.example/', 'locale=pt-BR; Path=/; SameSite=Lax; Max-Age=60; Secure'],
  ])('written at %s is for the whole site, and Secure over https', (address, written) => {
    pretendBrowser('', address);
    writeCookie('locale', 'pt-BR', 60);
    expect(document.cookie).toBe(written);
  });
});
