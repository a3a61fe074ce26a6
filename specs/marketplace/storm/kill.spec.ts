/**
 * Kills the process during a rush of buyers who reserve and pay, and restarts it. No confirmed result is lost,
 * duplicated or half-written, and buyers without a response can retry.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../fixtures/marketplace/db/index.ts';
import { TEST_ACCOUNTS, TEST_PASSWORD } from '../../../fixtures/marketplace/session/test-accounts.ts';
import { runs } from '../../domain/fc.ts';
import { openShopUnderTest } from '../conformance-shop.ts';
import { startPostgres } from '../postgres.ts';
import { audit, takenBefore } from './ledger.ts';
import { stageSeats, type WireItem } from './stage.ts';
import { ask, type Outcome, startVictim, type Victim } from './victim.ts';

/** The event has enough seats for all buyers. No one is refused, so every buyer is in the middle of a step. */
const EVENT = 'aurora-sete-mare-cheia';
const BUYERS = Math.max(40, runs(120));
/** Number of responses after which the process is killed. */
const FATAL = Math.round(0.6 * BUYERS);

interface Leg {
  readonly name: string;
  readonly open: () => Promise<{
    readonly env: Readonly<Record<string, string>>;
    readonly options: { readonly data?: string; readonly url?: string };
    readonly close: () => Promise<void>;
  }>;
}

const LEGS: readonly Leg[] = [
  {
    name: 'the embedded database',
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'catraca-killed-'));
      const data = join(folder, 'data');
      const close = () => rm(folder, { recursive: true, force: true });
      return { env: { MARKETPLACE_DATA: data, DATABASE_URL: '' }, options: { data }, close };
    },
  },
  {
    name: 'PostgreSQL',
    open: async () => {
      const cluster = await startPostgres();
      const url = await cluster.fresh();
      return { env: { DATABASE_URL: url }, options: { url }, close: cluster.close };
    },
  },
];

interface Buyer {
  readonly seat: number;
  readonly item: WireItem;
  readonly key: string;
  purchaseId: string | null;
  reserved: Outcome<'reserve'>['kind'] | 'not tried';
  paid: 'yes' | 'no' | 'lost' | 'not tried';
}

const captcha = async (base: string): Promise<string> => {
  const answer = await ask(base, 'captcha', { path: { action: 'finalise' } });
  return answer.kind === 'answered' ? answer.value.token : '';
};

const logIn = async (base: string): Promise<string> => {
  const action = await ask(base, 'captcha', { path: { action: 'logIn' } });
  const json = {
    email: TEST_ACCOUNTS[0]?.profile.email,
    senha: TEST_PASSWORD,
    captcha: action.kind === 'answered' ? action.value.token : '',
  };
  const answer = await ask(base, 'logIn', { json });
  if (answer.kind !== 'answered') throw new Error(`No login succeeded: ${JSON.stringify(answer)}`);
  return answer.value.accessToken;
};

const reserve = (base: string, buyer: Buyer, store: string): Promise<Outcome<'reserve'>> =>
  ask(base, 'reserve', { json: { pedidos: [{ loja: store, itens: [buyer.item] }] }, key: buyer.key });

const pay = async (base: string, purchaseId: string, token: string): Promise<Buyer['paid']> => {
  const card = { numero: '4111 1111 1111 1111', titular: 'ANA SOUZA', validade: '12/39', cvv: '123' };
  const charged = await ask(base, 'cardToken', { json: card });
  if (charged.kind !== 'answered') return 'not tried';
  const json = {
    forma_pagamento: { tipo: 'CREDITO', token_cartao: charged.value.token },
    parcela: 1,
    captcha: await captcha(base),
  };
  const answer = await ask(base, 'finalise', { path: { idpedido: purchaseId }, json, token });
  if (answer.kind === 'lost') return 'lost';
  return answer.kind === 'answered' && answer.value.situation === 'succeeded' ? 'yes' : 'no';
};

describe.each(LEGS)('a process killed during a rush, on $name', { timeout: 240_000 }, ({ open }) => {
  let leg: Awaited<ReturnType<Leg['open']>>;
  let victim: Victim;
  let buyers: Buyer[];
  let store: string;
  let before: ReadonlyMap<string, number>;

  beforeAll(async () => {
    leg = await open();
    // A separate marketplace prepares the seats, before the killed one opens the same database.
    const shop = await openShopUnderTest({ ...leg.options, events: undefined } as never);
    const stage = await stageSeats(shop.marketplace.db, shop.marketplace.catalog, EVENT, BUYERS, shop.now());
    store = stage.event.producer;
    buyers = stage.free.map((seat) => ({
      seat,
      item: stage.item(seat),
      key: randomUUID(),
      purchaseId: null,
      reserved: 'not tried',
      paid: 'not tried',
    }));
    // Removes the limit per consumer, which is not the subject of this spec.
    await shop.marketplace.db.script('UPDATE events SET limit_total = 0, limit_ticket = 0');
    before = await takenBefore(shop.marketplace.db);
    await shop.close();
    victim = await startVictim(leg.env);
  }, 120_000);
  afterAll(async () => {
    await victim.stop();
    await leg.close();
  });

  const inDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const { data, url } = leg.options;
    const db = await openDatabase({ url, dataDir: data });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };

  const ledger = (unanswered: boolean) => ({
    holds: buyers.flatMap(({ purchaseId, reserved, seat }) =>
      reserved === 'answered' && purchaseId !== null ? [{ purchaseId, dateId, seat }] : [],
    ),
    paid: buyers.flatMap(({ purchaseId, paid }) =>
      paid === 'yes' && purchaseId !== null ? [purchaseId] : [],
    ),
    unanswered,
  });
  let dateId = 0;

  it('loses no result, duplicates none and leaves none half-written', async () => {
    const token = await logIn(victim.url);
    let answers = 0;
    let killing: Promise<void> | undefined;
    const count = (): void => {
      answers += 1;
      if (answers === FATAL) killing = victim.kill();
    };
    const buy = async (buyer: Buyer): Promise<void> => {
      const answer = await reserve(victim.url, buyer, store);
      buyer.reserved = answer.kind;
      if (answer.kind !== 'answered') return;
      buyer.purchaseId = String(answer.value.purchaseId);
      count();
      buyer.paid = await pay(victim.url, buyer.purchaseId, token);
      if (buyer.paid === 'yes') count();
    };
    await Promise.all(buyers.map(buy));
    await killing;
    expect(killing).toBeDefined();
    expect(buyers.some(({ reserved }) => reserved === 'answered')).toBe(true);
    expect(
      buyers.some(({ reserved, paid }) => reserved === 'lost' || paid === 'lost' || paid === 'not tried'),
    ).toBe(true);

    const problems = await inDatabase(async (db) => {
      const [date] = await db.query<{ id: number }>(
        'SELECT date_id AS id FROM lines WHERE seat_index IS NOT NULL LIMIT 1',
      );
      dateId = date?.id ?? 0;
      return audit(db, ledger(true), before);
    });
    expect(problems).toEqual([]);
  });

  it('serves every retrying buyer one seat, paid once, after its restart', async () => {
    victim = await startVictim(leg.env);
    const token = await logIn(victim.url);
    const retry = async (buyer: Buyer): Promise<void> => {
      const answer = await reserve(victim.url, buyer, store);
      // Purchases paid earlier are no longer carts. Every other buyer has exactly one cart, old or new.
      if (buyer.paid !== 'yes' && (answer.kind !== 'refused' || buyer.paid !== 'lost')) {
        expect(answer.kind).toBe('answered');
        if (answer.kind !== 'answered') return;
        const purchaseId = String(answer.value.purchaseId);
        if (buyer.purchaseId !== null) expect(purchaseId).toBe(buyer.purchaseId);
        buyer.purchaseId = purchaseId;
        buyer.reserved = 'answered';
      }
      if (buyer.purchaseId === null) throw new Error('A buyer has no purchase.');
      // Paying twice changes nothing, whether or not the first response arrived.
      buyer.paid = await pay(victim.url, buyer.purchaseId, token);
      expect(buyer.paid).toBe('yes');
    };
    await Promise.all(buyers.map(retry));
    await victim.stop();
    const { problems, charges } = await inDatabase(async (db) => ({
      problems: await audit(db, ledger(false), before),
      charges: await db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM payments WHERE situation = 'succeeded'`,
      ),
    }));
    expect(problems).toEqual([]);
    expect(charges).toEqual([{ count: BUYERS }]);
  });
});
