/** Every response of the shop's host forbids framing and content sniffing, and limits the referrer to the origin. */
import { expect } from 'playwright/test';
import { PLAY } from './buyer.ts';
import { test } from './test.ts';

const PATHS = ['/', PLAY, '/cadastro?entrar', '/nada/por/aqui/agora', '/replay/', '/sandbox', '/sandbox/pix'];
const OTHERS = ['/api/nada', '/media/nada', '/assets/nada.js', '/api/event/web/list?lang=pt-BR', '/%ff'];

test('every response forbids framing', { tag: '@desk' }, async ({ request, baseURL }) => {
  const mexican = { Host: new URL(baseURL ?? '').host.replace('localhost', 'mx.localhost') };
  for (const path of [...PATHS, ...OTHERS])
    for (const headers of [{}, mexican]) {
      const answer = await request.get(path, { headers, maxRedirects: 0 });
      const told = answer.headers();
      const policy = told['content-security-policy'] ?? '';
      expect.soft(policy, path).toContain("frame-ancestors 'none'");
      expect.soft(policy, path).toContain("default-src 'none'");
      expect.soft(policy, path).not.toMatch(/unsafe-eval|\*(?!\.)/);
      expect.soft(told['x-content-type-options'], path).toBe('nosniff');
      expect.soft(told['referrer-policy'], path).toBe('strict-origin');
      expect.soft(told['cross-origin-opener-policy'], path).toBe('same-origin');
      expect.soft(told['strict-transport-security'], path).toMatch(/^max-age=\d{8}/);
      if (PATHS.includes(path)) expect.soft(told['content-type'], path).toContain('text/html');
    }
});

test('another site’s page shows nothing of the shop in a frame', { tag: '@desk' }, async ({
  page,
  baseURL,
}) => {
  const evil = `${(baseURL ?? '').replace('//localhost', '//evil.localhost')}/frames`;
  const frames = [`${evil}/own`, ...PATHS.map((path) => `${baseURL}${path}`)];
  await page.route(`${evil}/own`, (route) => route.fulfill({ contentType: 'text/html', body: 'own' }));
  await page.route(evil, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: frames.map((address) => `<iframe src="${address}"></iframe>`).join(''),
    }),
  );
  await page.goto(evil);
  const shown = () => page.frames().map((frame) => frame.url());
  const refused = Array(PATHS.length).fill('chrome-error://chromewebdata/');
  await expect.poll(shown).toEqual([evil, `${evil}/own`, ...refused]);
});
