/** The page of the worker's specs: a cookie, a session storage, a captcha, all in memory and open to view. */
import type { PagePort } from '../../../worker/contract.ts';

export interface FakePage {
  readonly port: Omit<PagePort, 'publish' | 'seats' | 'appendLog'>;
  readonly cookie: { token: string | null; maxAge: number };
  readonly session: Map<string, string>;
  readonly reloads: () => number;
}

export const createFakePage = (): FakePage => {
  const cookie: FakePage['cookie'] = { token: null, maxAge: 0 };
  const session = new Map<string, string>();
  let reloads = 0;
  return {
    cookie,
    session,
    reloads: () => reloads,
    port: {
      writeToken: (token, maxAgeSeconds) => {
        cookie.token = token;
        cookie.maxAge = maxAgeSeconds;
      },
      readToken: async () => cookie.token,
      writeSession: (key, text) => {
        if (text === null) session.delete(key);
        else session.set(key, text);
      },
      readSession: async (key) => session.get(key) ?? null,
      captcha: async () => 'captcha-of-the-page',
      reload: () => {
        reloads += 1;
      },
    },
  };
};
