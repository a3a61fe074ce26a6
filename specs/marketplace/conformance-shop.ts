/**
 * Marketplace on a separate port with a clock that the spec sets. The client sends raw wire data and decodes responses
 * with the real client's schemas.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Schema } from '../../domain/kernel/shapes.ts';
import {
  createMarketplace,
  type Marketplace,
  type MarketplaceOptions,
} from '../../fixtures/marketplace/main.ts';
import { TEST_PASSWORD } from '../../fixtures/marketplace/session/test-accounts.ts';
import { type AnySchema, API_CALLS, type CallName } from '../../worker/api/calls.ts';
import type { ResponseOf } from '../../worker/api/shapes.ts';
import type { Leg } from './conformance-legs.ts';

export interface Sending {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** The body. A string is sent unchanged. */
  readonly json?: unknown;
  readonly token?: string;
  readonly language?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Refusal {
  readonly code: string | number;
  readonly msg: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Received<A> {
  readonly status: number;
  readonly headers: Headers;
  /** The raw body. */
  readonly wire: unknown;
  /** Returns the decoded response. Throws unless it is a 2xx of the documented shape. */
  readonly value: () => A;
  readonly refusal: Refusal;
}

/** Client of a running marketplace. */
export interface ShopClient {
  readonly url: string;
  readonly send: <N extends CallName>(name: N, sending?: Sending) => Promise<Received<ResponseOf<N>>>;
  readonly captcha: (action: CallName) => Promise<string>;
  /** Logs in. Returns the access token. */
  readonly enter: (email: string, password?: string) => Promise<string>;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
}

export interface ShopUnderTest extends ShopClient {
  readonly marketplace: Marketplace;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly pass: (milliseconds: number) => void;
  /** Errors that the marketplace logged as its own. */
  readonly failures: readonly string[];
  readonly close: () => Promise<void>;
}

const urlOf = (base: string, name: CallName, { path = {}, query = {} }: Sending): string => {
  const filled = API_CALLS[name].path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(path[key] ?? '')),
  );
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return `${base}/api${filled}${search.size > 0 ? `?${search}` : ''}`;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const sendTo = async <N extends CallName>(
  base: string,
  name: N,
  sending: Sending = {},
): Promise<Received<ResponseOf<N>>> => {
  const { json, token, language, headers } = sending;
  const response = await fetch(urlOf(base, name, sending), {
    method: API_CALLS[name].method,
    headers: {
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(language === undefined ? {} : { 'Accept-Language': language }),
      ...headers,
    },
    body: json === undefined ? null : typeof json === 'string' ? json : JSON.stringify(json),
  });
  const wire = parsed(await response.text());
  return {
    status: response.status,
    headers: response.headers,
    wire,
    value: () => {
      if (!response.ok) throw new Error(`${name} returned ${response.status}: ${JSON.stringify(wire)}`);
      return Schema.decodeUnknownSync(API_CALLS[name].response as AnySchema)(wire) as ResponseOf<N>;
    },
    refusal: wire as Refusal,
  };
};

export const clientOf = (url: string): ShopClient => {
  const send: ShopClient['send'] = (name, sending) => sendTo(url, name, sending);
  const captcha = async (action: CallName): Promise<string> =>
    (await send('captcha', { path: { action } })).value().token;
  return {
    ...{ url, send, captcha },
    enter: async (email, password = TEST_PASSWORD) => {
      const json = { email, senha: password, captcha: await captcha('logIn') };
      return (await send('logIn', { json })).value().accessToken;
    },
    get: (path, headers = {}) => fetch(`${url}${path}`, { headers, redirect: 'manual' }),
  };
};

/** Calls {@link openShopUnderTest} on a new database of the leg. Closing the shop also closes a database server of its own. */
export const openLeg = async (leg: Leg, options: MarketplaceOptions = {}): Promise<ShopUnderTest> => {
  const database = await leg.open();
  const shop = await openShopUnderTest({ ...database.options, ...options });
  return {
    ...shop,
    close: async () => {
      await shop.close();
      await database.close();
    },
  };
};

/** Opens a shop, by default with forty events, without rate limits, and on PostgreSQL if `url` is set. */
export const openShopUnderTest = async (options: MarketplaceOptions = {}): Promise<ShopUnderTest> => {
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const failures: string[] = [];
  const report = (context: string, error: unknown): void => {
    failures.push(`${context}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };
  const marketplace = await createMarketplace({
    data: 'memory',
    events: 40,
    rates: null,
    now,
    report,
    ...options,
  });
  // Longer than any pause of a busy machine, so that no request meets a connection that is just being closed.
  const server = createServer({ keepAliveTimeout: 65_000 }, marketplace.listener);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    ...clientOf(url),
    marketplace,
    now,
    pass: (milliseconds) => {
      ahead += milliseconds;
    },
    failures,
    close: async () => {
      marketplace.hangUp();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await marketplace.close();
    },
  };
};
