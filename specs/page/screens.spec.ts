/** The route table: the first script finds the row that the router finds, and no path of the shop can be a producer's. */
import { expect, test, vi } from 'vitest';
import { FIRST_SEGMENTS } from '../../fixtures/marketplace/catalog/crawlers.ts';
import { fc } from '../domain/fc.ts';
import { onPage } from './mounted.tsx';

onPage();

const table = async () => {
  const [{ matchRoutes }, { screens }, screen] = await Promise.all([
    import('react-router'),
    import('../../src/routes.ts'),
    import('../../src/kit/screen.ts'),
  ]);
  const routes = screens.map((handle) => ({ path: handle.path, handle }));
  return { screens, ...screen, matchOf: (path: string) => matchRoutes(routes, path)?.[0] };
};

test('an address opens the screen that react-router would find, with the same parameters', async () => {
  const { screens, screenAt, matchOf } = await table();
  // react-router warns of each bad escape.
  vi.spyOn(console, 'warn').mockReturnValue();
  const segments = screens.flatMap(({ path }) => path.split('/').filter((part) => /^[a-z]/.test(part)));
  const part = fc.oneof(
    fc.constantFrom(
      ...segments,
      'casa-nova',
      '9',
      '',
      'Cadastro',
      'casa%20nova',
      'a%2Fb',
      '%E0%A4%A',
      '%',
      '*',
    ),
    // fc.webSegment() takes over a second to build.
    fc.stringMatching(/^[\w.~:@!$&'()*+,;=-]{1,8}$/),
    fc.string({ unit: 'grapheme', maxLength: 4 }).map(encodeURIComponent),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const path = `/${parts.join('/')}`;
      const match = matchOf(path);
      const { screen, params, path: canonical } = screenAt(screens, path);
      expect(screen.path).toBe(match?.route.path);
      if (screen.path !== '*') expect(params).toEqual(match?.params);
      expect(screenAt(screens, canonical)).toEqual({ screen, params, path: canonical });
    }),
  );
});

test.each([
  ['/cadastro/', '/cadastro'],
  ['/Minhas-Compras/Pedido/aB%2Fc/', '/minhas-compras/pedido/aB%2Fc'],
  ['/Casa/Show//', '/Casa/Show'],
  ['/%70agamento', '/pagamento'],
  ['//', '/'],
  ['/', '/'],
  ['/a/b/c/d/e/', '/a/b/c/d/e/'],
])('F-85 the page of %s has the path %s', async (written, path) => {
  const { screens, screenAt } = await table();
  expect(screenAt(screens, written).path).toBe(path);
});

test('F-39 the first segment of each path is reserved, also of a feature that is off', async () => {
  const { screens, firstSegments } = await table();
  const reserved = firstSegments(screens.map((each) => ({ ...each, isOn: false })));
  expect(reserved).toEqual(firstSegments(screens));
  const named = [...reserved].filter((part) => /^[a-z]/.test(part)).sort();
  expect(named).toEqual([...FIRST_SEGMENTS].sort());
});
