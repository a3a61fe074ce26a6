/** Specs of the headers that a shop's config.json leads to, and of the settings of hosts. */
import { expect, test } from 'vitest';
import { caddySettings, nginxSettings, staticHeaders } from '../../.build/hosting.ts';
import { foreignScripts, securityHeaders } from '../../.build/policy.ts';
import sources from '../../src/core/sources.json' with { type: 'json' };

const PROVIDERS = {
  googleAnalytics: 'G-1',
  googleAds: 'AW-1/x',
  clarity: 'a',
  metaPixel: { id: '1', token: '' },
  turnstile: 'k',
  googleSignIn: 'g.example',
  sentry: 'https://key@errors.example/42',
} as const;
type Providers = Parameters<typeof securityHeaders>[0]['providers'];

const policyOf = (api: string, providers: Providers): ReadonlyMap<string, readonly string[]> =>
  new Map(
    (securityHeaders({ api, providers })['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );

test('a shop without providers and with its own API allows no other host', () => {
  const policy = policyOf('/api', {});
  const values = [...policy.values()].flat();
  expect(values.filter((value) => value.includes('://'))).toEqual([]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(policy.get('trusted-types')).toEqual([
    'catraca-worker',
    'catraca-replay',
    'dompurify',
    'catraca-text',
  ]);
  expect(policy.has('frame-src')).toBe(false);
});

test('another API host can be called and shows pictures, and runs no script', () => {
  const policy = policyOf('https://api.shop.example/v1', {});
  expect(policy.get('connect-src')).toEqual(["'self'", 'https://api.shop.example']);
  expect(policy.get('img-src')).toContain('https://api.shop.example');
  expect(policy.get('script-src')).toEqual(["'self'"]);
});

test.each(Object.keys(sources) as (keyof typeof sources)[])('%s alone adds exactly its hosts', (name) => {
  const policy = policyOf('/api', { [name]: PROVIDERS[name] });
  const hosts = [...policy.values()].flat().filter((value) => value.includes('://'));
  const { script, connect, img, frame } = sources[name];
  expect(new Set(hosts)).toEqual(new Set([...script, ...connect, ...img, ...frame]));
  expect(foreignScripts({ providers: { [name]: PROVIDERS[name] } }).map(({ origin }) => origin)).toEqual(
    script,
  );
});

test('no combination allows inline scripts, evaluation, or scripts of any host', () => {
  const names = Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[];
  for (let bits = 0; bits < 2 ** names.length; bits += 1) {
    const chosen = Object.fromEntries(
      names.filter((_, nth) => bits & (1 << nth)).map((name) => [name, PROVIDERS[name]]),
    );
    const policy = policyOf('https://api.shop.example', chosen);
    expect(policy.get('script-src')?.every((value) => /^('self'|https:\/\/[\w.-]+)$/.test(value))).toBe(true);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('connect-src')?.includes('https://errors.example')).toBe('sentry' in chosen);
  }
});

test('hosts get every header, with quotes that their files allow', () => {
  const headers = { ...securityHeaders({ api: '/api', providers: PROVIDERS }), 'X-Quote': 'a "b" \\' };
  for (const [name, value] of Object.entries(headers)) {
    const quoted = name === 'X-Quote' ? '"a \\"b\\" \\\\"' : `"${value}"`;
    expect(nginxSettings(headers)).toContain(`add_header ${name} ${quoted} always;`);
    expect(caddySettings(headers)).toContain(`\t\t${name} ${quoted}\n`);
    expect(staticHeaders(headers)).toContain(`  ${name}: ${value}\n`);
  }
});
