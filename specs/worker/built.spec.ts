/** Specs of the shipped worker: the parts of the schema library that its build replaces are never needed. */
import * as Arbitrary from '@effect/schema/Arbitrary';
import * as Either from 'effect/Either';
import { sample } from 'effect/FastCheck';
import * as Option from 'effect/Option';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Schema } from '../../domain/kernel/shapes.ts';
import { type AnySchema, API_CALLS, type CallName } from '../../worker/api/calls.ts';
import * as source from '../../worker/api/shapes.ts';
import { fc, halfOf, runs } from '../domain/fc.ts';
import { type Built, type BuiltRig, buildWorker, startBuilt } from './rig/built.ts';
import { until } from './rig/clock.ts';
import { addTicket, logIn, payBy } from './rig/doing.ts';
import { CONSUMER, createShop, STORE } from './rig/shop.ts';

const SITE = { apiUrl: 'https://api.test', country: 'BR' } as const;

const names = Object.keys(API_CALLS) as CallName[];

let built: Built;
beforeAll(async () => {
  built = await buildWorker();
});
afterAll(() => built.remove());

type Shapes = Pick<typeof source, 'decodeResponse' | 'decodeRefusal'>;
type Json = unknown[] | { [key: string]: unknown };

const decode = ({ decodeResponse }: Shapes, name: CallName, wire: unknown) =>
  decodeResponse(name, JSON.stringify(wire), SITE);
const isGood = (name: CallName, wire: unknown): boolean => Either.isRight(decode(source, name, wire));

/** Responses of the specs' shop. Arbitraries never generate all cart lines or map columns. */
const kept = (): readonly unknown[] => {
  const shop = createShop(() => 0);
  const items = [{ idproduto: 3, idprod_variacao: 31, quantidade: 2, tipo_produto: 'INGRESSO' }];
  const purchase = shop.reserve(null, [{ loja: STORE, itens: items }]);
  const cart = shop.cartOf(purchase);
  const bought = shop.purchaseAnswer(purchase);
  return [cart, bought, { compras: [bought], total: 1 }, shop.seatMap('/live/seats', true)];
};

/** Samples encoded values and wire values. A shape without samples of the first kind often has some of the second. */
const made = (answer: AnySchema, numRuns: number): readonly unknown[] => {
  const many = { seed: 20260701, numRuns };
  try {
    const values = sample(Arbitrary.make(answer), many);
    const encoded = values.flatMap((value) => Option.toArray(Schema.encodeOption(answer)(value)));
    return [...encoded, ...sample(Arbitrary.make(Schema.encodedSchema(answer)), many)];
  } catch {
    return [];
  }
};

const good = new Map<CallName, readonly unknown[]>();
/** Responses that the call's schema accepts. Generated once for each call. */
const goodAnswers = (name: CallName): readonly unknown[] => {
  const sampled = (numRuns: number): readonly unknown[] =>
    [...made(API_CALLS[name].response, numRuns), ...kept()].filter((wire) => isGood(name, wire));
  let known = good.get(name) ?? sampled(Math.max(10, runs(100)));
  // A schema whose values are rarely valid needs more of them.
  if (known.length === 0) known = sampled(100);
  good.set(name, known);
  return known;
};

/** Copy of a wire value with another value at the path. */
const broken = (wire: unknown, path: readonly number[], value: unknown): unknown => {
  const [step, ...rest] = path;
  if (step === undefined || typeof wire !== 'object' || wire === null) return value;
  const keys = Object.keys(wire);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const copy: Json = structuredClone(wire) as Json;
  Object.assign(copy, { [key]: broken((wire as Record<string, unknown>)[key], rest, value) });
  return copy;
};

describe('a call of the built worker', () => {
  let shapes: Shapes;
  beforeAll(async () => {
    shapes = await import(/* @vite-ignore */ built.shapes);
  });
  const told = (from: Shapes, name: CallName, wire: unknown): string =>
    JSON.stringify(Either.merge(decode(from, name, wire)));

  it.each(halfOf(names))('%s decodes a good response as the source does', (name) => {
    const good = goodAnswers(name);
    expect(good.length).toBeGreaterThan(0);
    for (const wire of good) expect(told(shapes, name, wire)).toBe(told(source, name, wire));
  });

  it.each(halfOf(names))('%s reports a malformed response with the same path as the source does', (name) => {
    const good = goodAnswers(name);
    let malformed = 0;
    const path = fc.array(fc.nat(20), { maxLength: 5 });
    fc.assert(
      fc.property(fc.nat(good.length - 1), path, fc.jsonValue(), (at, where, value) => {
        const wire = broken(good[at], where, value);
        if (!isGood(name, wire)) malformed += 1;
        expect(told(shapes, name, wire)).toBe(told(source, name, wire));
      }),
      { numRuns: Math.max(20, runs(100)) },
    );
    expect(malformed).toBeGreaterThan(0);
  });

  it('decodes a refusal as the source does, whatever its body', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(fc.string(), fc.json()), (name, body) => {
        expect(shapes.decodeRefusal(name, 400, body)).toEqual(source.decodeRefusal(name, 400, body));
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('the built core', () => {
  let rig: BuiltRig;
  afterEach(() => rig.dispose());

  const snapshot = () => rig.client.snapshots.get();
  const start = async (): Promise<void> => {
    rig = startBuilt(built.core);
    await until(() => rig.client.status.get() === 'ready', 'the core');
  };

  it('sells from a list to a paid purchase, with a log without personal data', async () => {
    await start();
    const list = await rig.client.query('events', { category: 'teatro', limit: 25 });
    expect(list).toMatchObject({
      ok: true,
      value: { events: [{ title: 'Evento 1' }, { title: 'Evento 2' }] },
    });
    await addTicket(rig, 2);
    expect(snapshot().cart.count).toBe(2);
    await logIn(rig);
    await until(() => snapshot().cart.intents.length === 0, 'the re-attached cart');
    await payBy(rig, 'credit');
    await until(() => snapshot().checkout.payment.status === 'succeeded', 'the payment');
    expect(await rig.server.purchases()).toMatchObject([{ situation: 'APROVADO', charges: 1 }]);
    const log = await rig.client.exportLog();
    if (!log.ok) throw new Error(log.problem.code);
    expect(log.value).toContain('"format":"catraca-log"');
    expect(log.value).toContain('PaymentSucceeded');
    expect(log.value).not.toContain(CONSUMER.email);
    expect(await rig.server.reports()).toEqual([]);
  });

  it('reports the place of an error in a malformed response', async () => {
    await start();
    await rig.server.setAnswer('GET /event/web/list', { eventos: 5 });
    expect(await rig.client.query('events', { search: 'samba' })).toMatchObject({
      ok: false,
      problem: { path: 'eventos' },
    });
    expect(await rig.server.reports()).toEqual([]);
  });
});
