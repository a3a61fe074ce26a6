import { afterEach, expect, test, vi } from 'vitest';
import { fetchFiles } from '../../worker/files.ts';
import { loadLater } from '../../worker/later.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('code whose file fails up to four times is loaded, and a fifth failure rejects', async () => {
  vi.useFakeTimers();
  for (const failures of [0, 1, 4, 5]) {
    let requests = 0;
    const loaded = loadLater(() => {
      requests += 1;
      return requests > failures ? Promise.resolve('code') : Promise.reject(new Error(`${failures}`));
    }).catch((error: unknown) => String(error));
    await vi.runAllTimersAsync();
    expect(await loaded).toBe(failures > 4 ? 'Error: 5' : 'code');
  }
});

/** A folder of built files that import each other. `fetch` fails for the `lost` ones. */
const serve = (files: Readonly<Record<string, string>>, lost: Set<string>) => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const name = address.replace('https://shop/', '');
    requests.push(name);
    return lost.has(name)
      ? Promise.reject(new TypeError('lost'))
      : Promise.resolve(new Response(files[name]));
  });
  return requests;
};

/** As the bundler writes an `import()`. */
const loadOf = (name: string): (() => unknown) =>
  Object.assign(() => null, { toString: () => `()=>import("./${name}")` });

test('K-34 files that import each other are each requested once, and a lost one again at the next use', async () => {
  const files = {
    'a.js': 'import{b}from"./b.js";import"./c.js"',
    'b.js': 'import{c}from"./c.js";export{c}from"./a.js"',
    'c.js': 'import{a}from"./a.js"',
  };
  const lost = new Set(['c.js']);
  const requests = serve(files, lost);
  await expect(fetchFiles(loadOf('a.js'), 'https://shop/main.js')).rejects.toThrow('lost');
  expect(requests.toSorted()).toEqual(['a.js', 'b.js', 'c.js']);
  lost.clear();
  await Promise.all([
    fetchFiles(loadOf('a.js'), 'https://shop/main.js'),
    fetchFiles(loadOf('b.js'), 'https://shop/main.js'),
  ]);
  expect(requests.slice(3)).toEqual(['c.js']);
});
