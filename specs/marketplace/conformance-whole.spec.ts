/** The conformance suite leaves no call out, and the marketplace answers each. */
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { API_CALLS, type CallName } from '../../worker/api/calls.ts';
import { openShopUnderTest } from './conformance-shop.ts';

const HERE = new URL('./', import.meta.url);

const steps = async (): Promise<string> => {
  const names = (await readdir(HERE)).filter((name) => /^conformance-\w+\.(spec\.)?ts$/.test(name));
  const files = names.filter((name) => !/whole|chance|bodies/.test(name));
  return (await Promise.all(files.map((name) => readFile(new URL(name, HERE), 'utf8')))).join('\n');
};

it('the conformance suite covers every call', async () => {
  const text = await steps();
  const missing = Object.keys(API_CALLS).filter((name) => !text.includes(`'${name}'`));
  expect(missing).toEqual([]);
});

it('the marketplace has a route for every call', async () => {
  const shop = await openShopUnderTest();
  try {
    for (const name of Object.keys(API_CALLS) as CallName[]) {
      const keys = [...API_CALLS[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
      const { refusal } = await shop.send(name, { path: Object.fromEntries(keys.map((key) => [key, 'x'])) });
      expect(refusal.code, name).not.toBe('unknown_route');
    }
  } finally {
    await shop.close();
  }
});
