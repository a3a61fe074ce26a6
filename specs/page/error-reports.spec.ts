/** Specs of the error reports that the shop's host receives: they name the place and contain no personal data. */
import { describe, expect, test } from 'vitest';
import { endpointOf, envelopeOf, redacted } from '../../src/shell/errors/envelope.ts';

describe('the envelope endpoint', () => {
  test.each([
    [
      'https://key1@o1.ingest.example/42',
      'https://o1.ingest.example/api/42/envelope/?sentry_version=7&sentry_key=key1',
    ],
    [
      'https://key1@errors.example/own/42',
      'https://errors.example/own/api/42/envelope/?sentry_version=7&sentry_key=key1',
    ],
    ['http://key1@errors.example/42', null],
    ['https://errors.example/42', null],
    ['https://key1@errors.example/', null],
    ['nonsense', null],
  ])('is correct for %s', (dsn, endpoint) => {
    expect(endpointOf(dsn)).toBe(endpoint);
  });
});

const PERSONAL = [
  'Ana',
  'Lima',
  'ana@exemplo',
  '529',
  '982',
  '4111',
  '(11)',
  'token',
  'segredo',
  '/pedido/',
  '901',
];

test.each([
  'Unexpected token \'A\', "Ana Lima" is not valid JSON',
  'no consumer ana@exemplo.com.br',
  'CPF 529.982.247-25, card 4111 1111 1111 1111',
  'GET https://shop.example/minhas-compras/pedido/901?token=segredo failed',
  'Failed to fetch dynamically imported module: https://shop.example/assets/x-1234.js?token=segredo',
])('%s is reported without personal data', (message) => {
  const told = redacted(message).replace('Unexpected token', '');
  for (const each of PERSONAL) expect(told).not.toContain(each);
  expect(told).not.toBe('');
});

const ORIGIN = 'https://shop.example';
const envelope = (error: unknown, path = '/minhas-compras/pedido/901') =>
  envelopeOf({
    ...{ error, mechanism: 'onerror', path, origin: ORIGIN, at: 1_700_000_000_000, id: 'a'.repeat(32) },
    ...{ release: '1.0.0+abc', environment: 'production' },
  })
    .split('\n')
    .map((line) => JSON.parse(line));

test('an error is reported with its place in this site’s code, its page and its build', () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'name')");
  error.stack = [
    'TypeError: Ana Lima',
    `    at show (${ORIGIN}/assets/Order-abc.js?token=segredo:10:5)`,
    '    at extension (https://elsewhere.example/inject.js:1:1)',
    `run@${ORIGIN}/assets/app-def.js:2:7`,
    `    at ${ORIGIN}/assets/app-def.js:3:9`,
  ].join('\n');
  const [header, item, event] = envelope(error);
  expect(header).toEqual({ event_id: 'a'.repeat(32), sent_at: '2023-11-14T22:13:20.000Z' });
  expect(item).toEqual({ type: 'event' });
  expect(event).toMatchObject({
    ...{ platform: 'javascript', level: 'error', release: '1.0.0+abc', environment: 'production' },
    request: { url: `${ORIGIN}/minhas-compras` },
    sdk: { settings: { infer_ip: 'never' } },
  });
  const [{ type, value, stacktrace }] = event.exception.values;
  expect([type, value]).toEqual(['TypeError', 'Cannot read properties of undefined (reading "…")']);
  expect(
    stacktrace.frames.map(({ function: name, filename, lineno, colno }: Record<string, unknown>) => [
      name,
      filename,
      lineno,
      colno,
    ]),
  ).toEqual([
    ['?', `${ORIGIN}/assets/app-def.js`, 3, 9],
    ['run', `${ORIGIN}/assets/app-def.js`, 2, 7],
    ['show', `${ORIGIN}/assets/Order-abc.js`, 10, 5],
  ]);
  expect(JSON.stringify(event)).not.toMatch(/Ana|segredo|901|elsewhere/);
});

test('a thrown value that is no error is reported without its contents', () => {
  const [, , event] = envelope({ name: 'Ana Lima', token: 'segredo' }, '/');
  expect(event.exception.values[0].value).toBe('something that is no error was thrown');
  expect(JSON.stringify(event)).not.toMatch(/Ana|segredo/);
});
