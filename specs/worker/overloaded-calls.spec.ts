/** Each call of the table, met by a busy host and by its waiting room, with the examples of the API's document. */
import { readFileSync } from 'node:fs';
import * as Either from 'effect/Either';
import { NEVER, of } from 'rxjs';
import { expect, it } from 'vitest';
import { Schema } from '../../domain/kernel/shapes.ts';
import { type AnySchema, API_CALLS, type CallName } from '../../worker/api/calls.ts';
import { createGateway } from '../../worker/api/gateway.ts';
import { createPatience } from '../../worker/api/patience.ts';
import { createServerClock } from '../../worker/api/server-clock.ts';
import { createVirtualClock, settle } from './rig/clock.ts';

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: unknown }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }>
  >;
}
const { paths } = JSON.parse(readFileSync('worker/api/openapi.json', 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operationOf = (name: CallName): Operation => {
  const { method, path } = API_CALLS[name];
  const found = paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`the document lacks ${name}`);
  return found;
};

const JSON_TYPE = 'application/json';
const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) => ({
  ...{ status, body, headers },
});
const OVERLOAD = [
  answer(429, {}, { 'retry-after': '4' }),
  answer(503, '<html>', { 'retry-after': '6' }),
  answer(200, { cfWaitingRoom: { inWaitingRoom: true, isFIFOQueue: true, refreshIntervalSeconds: 20 } }),
];
/** Seconds that each of them names. */
const NAMED = [4, 6, 20];

it.each(Object.keys(API_CALLS) as CallName[])(
  'W-02 W-10 %s is sent after a 429, a 503 and the room unchanged, never too early, and carried out once',
  async (name) => {
    const { requestBody, responses } = operationOf(name);
    const wire = requestBody?.content[JSON_TYPE]?.example;
    const body =
      wire === undefined ? {} : { body: Schema.decodeUnknownSync(API_CALLS[name].body as AnySchema)(wire) };
    const clock = createVirtualClock(() => settle());
    const { scheduler } = clock;
    const seen: { readonly at: number; readonly text: string }[] = [];
    const example = responses['200']?.content?.[JSON_TYPE]?.example ?? {};
    const device = {
      ...{ scheduler, random: () => 0, report: () => {} },
      fetch: async (url: string, init?: RequestInit) => {
        const { status, body, headers } = OVERLOAD[seen.length] ?? answer(200, example);
        seen.push({ at: scheduler.now(), text: `${url} ${String(init?.body)}` });
        return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
      },
    };
    const patience = createPatience(
      device as never,
      { messages$: NEVER, room$: NEVER, post: () => {}, waitForLock: () => of(true) },
      () => true,
      null,
      { kept: null, keep: () => {} },
    );
    const gateway = createGateway({
      ...{ device: device as never, clock: createServerClock(scheduler), patience },
      ...{
        apiUrl: 'http://shop.test/api',
        country: 'BR',
        locale: 'pt-BR',
        vault: { token: () => null, session: () => 0, sessionEnds$: NEVER },
        online: () => true,
      },
    });
    // A call that is not repeated by itself is pressed again.
    for (let press = 0; press < 3 && seen.length <= OVERLOAD.length; press += 1) {
      const sending = gateway.send(name, body as never, { idempotencyKey: 'k' });
      await clock.advance(60_000);
      const response = await sending;
      if (seen.length <= OVERLOAD.length) expect(Either.isLeft(response)).toBe(true);
    }
    expect(seen.map(({ text }) => text)).toEqual(Array(OVERLOAD.length + 1).fill(seen[0]?.text));
    for (const [nth, named] of NAMED.entries())
      expect((seen[nth + 1]?.at ?? 0) - (seen[nth]?.at ?? 0)).toBeGreaterThan(named * 1000);
  },
);
