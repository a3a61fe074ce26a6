/**
 * A marketplace on a port of its own with a clock that a spec turns, and a client that sends what stands on the
 * wire and decodes answers by the schemas that the real client has.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Schema } from '../../domain/schema.ts';
import {
  createMarketplace,
  type Marketplace,
  type MarketplaceOptions,
} from '../../fixtures/marketplace/main.ts';
import { TEST_PASSWORD } from '../../fixtures/marketplace/session/test-accounts.ts';
import { type AnySchema, CALLS, type CallName } from '../../worker/api/calls.ts';
import type { AnswerOf } from '../../worker/api/shapes.ts';
import type { Leg } from './conformance-legs.ts';

export interface Sending {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** The body; a text goes out as it is. */
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
  /** The body as it came. */
  readonly wire: unknown;
  /** The decoded answer; throws for anything but a 2xx of the documented shape. */
  readonly value: () => A;
  readonly refusal: Refusal;
}

/** What a client does with a marketplace that runs already, wherever. */
export interface ShopClient {
  readonly url: string;
  readonly send: <N extends CallName>(name: N, sending?: Sending) => Promise<Received<AnswerOf<N>>>;
  readonly captcha: (action: CallName) => Promise<string>;
  /** Logs in and answers the access token. */
  readonly enter: (email: string, password?: string) => Promise<string>;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
}

export interface ShopUnderTest extends ShopClient {
  readonly marketplace: Marketplace;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly pass: (milliseconds: number) => void;
  /** What the marketplace took for its own failures; a spec ends with none. */
  readonly failures: readonly string[];
  readonly close: () => Promise<void>;
}

const urlOf = (base: string, name: CallName, { path = {}, query = {} }: Sending): string => {
  const filled = CALLS[name].path.replace(/\{(\w+)\}/g, (_, key: string) =>
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
): Promise<Received<AnswerOf<N>>> => {
  const { json, token, language, headers } = sending;
  const response = await fetch(urlOf(base, name, sending), {
    method: CALLS[name].method,
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
      if (!response.ok) throw new Error(`${name} answered ${response.status}: ${JSON.stringify(wire)}`);
      return Schema.decodeUnknownSync(CALLS[name].answer as AnySchema)(wire) as AnswerOf<N>;
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

/** {@link openShopUnderTest} on a database of the leg's, thrown away with it. */
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

/** Forty events and no limits on how often is asked, unless told; on PostgreSQL where `url` is. */
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
  const server = createServer(marketplace.listener);
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
