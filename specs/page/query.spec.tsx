/** Reads of a page's data: each result is drawn once, and the last one is kept. */
import { setImmediate } from 'node:timers/promises';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, reader } from './mounted.tsx';

onPage('shell');

/** Long enough for the effects and transitions of the last render. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
};

const drawn = async (from: Promise<string>): Promise<{ readonly texts: readonly (string | null)[] }> => {
  const texts: (string | null)[] = [];
  await mounted({
    snapshot: given(start()).view(),
    view: async () => {
      const { useResult } = await import('../../src/kit/query.ts');
      const View = () => {
        const result = useResult(from);
        texts.push(result);
        return <p>{result}</p>;
      };
      return <View />;
    },
  });
  await vi.waitFor(() => expect(reader.page.body.textContent).toContain('done'), SOON);
  await turns();
  return { texts };
};

it('a result that came before the view is drawn once', async () => {
  const from = Object.assign(Promise.resolve('done'), { status: 'fulfilled', value: 'done' });
  expect((await drawn(from)).texts).toEqual(['done']);
});

it('a result that comes after the view is drawn when it comes', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const reading = drawn(promise);
  void setImmediate().then(() => resolve('done'));
  expect((await reading).texts).toEqual([null, 'done']);
});

it('N-04 a pending or failed read keeps its subject’s value, and a pending retry keeps the failure', async () => {
  const problem = { code: 'unavailable', serverMessage: null, serverCode: '', path: '' } as const;
  const failed = { ok: false, problem } as const;
  const one = { ok: true, value: 'one' } as const;
  type Read = typeof one | typeof failed | null;
  let show: (next: readonly [Read, string]) => void = () => undefined;
  const texts: string[] = [];
  await mounted({
    snapshot: given(start()).view(),
    view: async () => {
      const { valueIn, useLast } = await import('../../src/kit/query.ts');
      const View = () => {
        const [[read, of], setShown] = useState<readonly [Read, string]>([null, 'a']);
        show = setShown;
        const value = useLast(valueIn(read), of);
        const last = useLast<Exclude<Read, null>>(read, of);
        const text = `${of} ${value ?? 'none'} ${last === null ? 'pending' : last.ok ? 'read' : 'failed'}`;
        if (texts.at(-1) !== text) texts.push(text);
        return <p>{text}</p>;
      };
      return <View />;
    },
  });
  const rows: readonly (readonly [Read, string, string])[] = [
    [null, 'a', 'a none pending'],
    [one, 'a', 'a one read'],
    [null, 'a', 'a one read'],
    [failed, 'a', 'a one failed'],
    [null, 'a', 'a one failed'],
    [null, 'b', 'b none pending'],
    [failed, 'b', 'b none failed'],
    [null, 'b', 'b none failed'],
  ];
  for (const [read, of, text] of rows) {
    show([read, of]);
    await vi.waitFor(() => expect(reader.page.body.textContent).toBe(text), SOON);
    await turns();
  }
  expect(texts).toEqual([...new Set(rows.map(([, , text]) => text))]);
});

it('a query is pending until it ends, and its retry repeats it', async () => {
  const problem = { code: 'unavailable', serverMessage: null, serverCode: '', path: '' } as const;
  const reads = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
  const asked: unknown[] = [];
  let press: () => void = () => undefined;
  await mounted({
    snapshot: given(start()).view(),
    core: {
      query: async (name, params) => {
        asked.push([name, params]);
        return (await reads[asked.length - 1]?.promise) as never;
      },
    },
    view: async () => {
      const { useQuery } = await import('../../src/kit/query.ts');
      const View = () => {
        const [result, retry, retries] = useQuery('capitals', {});
        press = retry;
        return <p>{`${result === null ? 'pending' : result.ok ? 'read' : 'failed'} ${retries}`}</p>;
      };
      return <View />;
    },
  });
  const expectText = (text: string) =>
    vi.waitFor(() => expect(reader.page.body.textContent).toBe(text), SOON);
  await expectText('pending 0');
  reads[0]?.resolve({ ok: false, problem } as never);
  await expectText('failed 0');
  expect(asked).toHaveLength(1);
  press();
  await expectText('pending 1');
  reads[1]?.resolve({ ok: true, value: { cities: [] } } as never);
  await expectText('read 1');
  await turns();
  expect(asked).toEqual([
    ['capitals', {}],
    ['capitals', {}],
  ]);
});
