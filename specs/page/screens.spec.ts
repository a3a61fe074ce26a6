/** The route table: the first script finds the row that the router finds, and no path of the shop can be a producer's. */
import { expect, test } from 'vitest';
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

test('the first script and the router find the same screen and parameters', async () => {
  const { screens, screenAt, matchOf } = await table();
  const segments = screens.flatMap(({ path }) => path.split('/').filter((part) => /^[a-z]/.test(part)));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...segments, 'casa-nova', '9'), { maxLength: 4 }), (parts) => {
      const path = `/${parts.join('/')}`;
      const match = matchOf(path);
      const found = screenAt(screens, path);
      if (match?.route.path === '*') expect(found).toBeNull();
      else expect(found).toEqual({ screen: match?.route.handle, params: match?.params });
    }),
  );
  expect(screenAt(screens, '/casa%20nova')).toBeNull();
});

test('F-39 the first segment of each path is reserved, also of a feature that is off', async () => {
  const { screens, firstSegments } = await table();
  const reserved = firstSegments(screens.map((each) => ({ ...each, isOn: false })));
  expect(reserved).toEqual(firstSegments(screens));
  const named = [...reserved].filter((part) => /^[a-z]/.test(part)).sort();
  expect(named).toEqual([...FIRST_SEGMENTS].sort());
});
