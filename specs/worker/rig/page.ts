/** The page in the worker's specs: cookie, session storage and captcha in memory, readable by the spec. */
import type { PagePort, StoredOnPage } from '../../../worker/contract.ts';

export interface FakePage {
  readonly port: Omit<PagePort, 'publish' | 'seats' | 'appendLog' | 'keepState'>;
  readonly cookie: { token: string | null; maxAge: number };
  readonly session: Map<string, string>;
  readonly readStored: () => StoredOnPage;
  readonly reloads: () => number;
  /** The next captchas fail, as they do without a connection. */
  failCaptchas: number;
}

/** Tabs of one browser share their cookie. */
export const createFakePage = (cookie: FakePage['cookie'] = { token: null, maxAge: 0 }): FakePage => {
  const session = new Map<string, string>();
  let reloads = 0;
  let captchas = 0;
  const page: FakePage = {
    failCaptchas: 0,
    cookie,
    session,
    readStored: () => ({ token: cookie.token, session: Object.fromEntries(session) }),
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
      captcha: async () => {
        page.failCaptchas -= 1;
        if (page.failCaptchas >= 0) throw new Error('no connection');
        captchas += 1;
        return `captcha-${captchas}-of-the-page`;
      },
      reload: () => {
        reloads += 1;
      },
    },
  };
  return page;
};
