/** The login provider's prompt: what the browser is asked, and that only a token logs in. */
import { afterEach, expect, it, vi } from 'vitest';
import { askProvider } from '../../src/shell/loginProvider.ts';
import type { Command } from '../../worker/contract.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Requests a login from a browser whose provider returns this. Null means a browser without FedCM. */
const ask = async (answer: (() => Promise<unknown>) | null) => {
  const requests: unknown[] = [];
  const secrets: string[] = [];
  const sent: Command[] = [];
  vi.stubGlobal('window', answer === null ? {} : { IdentityCredential: class {} });
  vi.stubGlobal('navigator', {
    credentials: {
      get: (request: unknown) => {
        requests.push(request);
        return answer?.();
      },
    },
  });
  const isAsked = await askProvider(
    {
      keepSecret: async (text) => {
        secrets.push(text);
        return 'secret-1' as never;
      },
      dispatch: async (command) => {
        sent.push(command);
        return { ok: true };
      },
    },
    'shop.example',
  );
  return { isAsked, requests, secrets, sent };
};

it('a browser without FedCM gets no provider prompt', async () => {
  expect(await ask(null)).toEqual({ isAsked: false, requests: [], secrets: [], sent: [] });
});

it('a token logs in, and the command has only its reference', async () => {
  const { isAsked, requests, secrets, sent } = await ask(async () => ({ token: 'token-of-ana' }));
  expect(isAsked).toBe(true);
  expect(requests).toEqual([
    {
      identity: {
        context: 'signin',
        providers: [{ configURL: expect.stringMatching(/^https:/), clientId: 'shop.example' }],
      },
    },
  ]);
  expect(secrets).toEqual(['token-of-ana']);
  expect(sent).toEqual([{ type: 'LogInByProvider', secretRef: 'secret-1' }]);
});

it.each([
  ['closed by the buyer', async () => Promise.reject(new DOMException('closed', 'AbortError'))],
  ['without an account', async () => Promise.reject(new DOMException('none', 'NetworkError'))],
  ['without an identity', async () => null],
  ['without a token', async () => ({ token: '' })],
])('a prompt %s causes no login and no second offer', async (_, answer) => {
  expect(await ask(answer)).toMatchObject({ isAsked: true, secrets: [], sent: [] });
});
