/** Every call answers arbitrary input as documented or with an enveloped refusal, never with a server error. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnySchema, API_CALLS, type CallName } from '../../worker/api/calls.ts';
import { fc, runs } from '../domain/fc.ts';
import { bodiesOf, isSendable, queriesOf, texts } from './conformance-bodies.ts';
import { LEGS } from './conformance-legs.ts';
import { openLeg, type ShopUnderTest } from './conformance-shop.ts';

/** Number of requests per call in a full run. */
const RUNS = 30;

const pathKeys = (name: CallName): readonly string[] =>
  [...API_CALLS[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);

const sendingOf = (name: CallName) => {
  const { body, query } = API_CALLS[name] as { body: AnySchema | null; query: AnySchema | null };
  const words = texts.filter(isSendable).map((text) => text || 'x');
  const ids = fc.oneof(words, fc.constantFrom('1', '2', 'pt-BR', 'cia-do-telhado', 'a-casa-dos-relogios'));
  return fc.record({
    path: fc.record(Object.fromEntries(pathKeys(name).map((key) => [key, ids]))),
    query: query === null ? fc.constant({}) : queriesOf(query),
    ...(body === null ? {} : { json: bodiesOf(body) }),
    asOwner: fc.boolean(),
  });
};

const withCaptcha = (json: unknown, captcha: string): unknown =>
  typeof json === 'object' && json !== null && 'captcha' in json ? { ...json, captcha } : json;

describe.each(LEGS)('arbitrary requests, on $name', (leg) => {
  let shop: ShopUnderTest;
  let token: string;
  beforeAll(async () => {
    shop = await openLeg(leg);
    token = await shop.enter('ana@catraca.com.br');
  });
  afterAll(async () => {
    await shop.close();
  });

  it.each(Object.keys(API_CALLS) as CallName[])('get a valid response from %s', async (name) => {
    const captcha = await shop.captcha(name);
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(sendingOf(name), async ({ asOwner, json, ...sending }) => {
        const told = await shop.send(name, {
          ...sending,
          ...(json === undefined ? {} : { json: withCaptcha(json, captcha) }),
          ...(asOwner ? { token } : {}),
        });
        statuses.add(told.status);
        expect(told.status).toBeLessThan(500);
        if (told.status < 400) told.value();
        else expect(told.refusal).toMatchObject({ msg: expect.stringMatching(/\p{L}/u) });
      }),
      { numRuns: runs(RUNS) },
    );
    expect(statuses.size).toBeGreaterThan(0);
    expect(shop.failures).toEqual([]);
  });

  it('leave events, login and orders working', async () => {
    expect((await shop.send('events')).value().events.length).toBeGreaterThan(0);
    const again = await shop.enter('bruno@catraca.com.br');
    expect((await shop.send('listOrders', { json: {}, token: again })).status).toBe(200);
  });
});
