/**
 * Fetches the files of an `import()` before it runs. Chromium remembers a file that failed to load as a module until the
 * page or worker ends, so that each later `import()` of it fails without a request. A failed `fetch` is not remembered.
 * https://github.com/whatwg/html/pull/10327
 */

/** Imports as the build writes them: the files of a function's own `import()`, and those that a file needs to start. */
const CALLED = /\bimport\(["'`](\.\/[\w.-]+\.js)["'`]\)/g;
const NEEDED = /\b(?:from|import)["'`](\.\/[\w.-]+\.js)["'`]/g;

/** Addresses that each file needs, once it is fetched. This file is loaded, and a worker has no entry for it. */
const needs = new Map<string, Promise<readonly string[]>>([[import.meta.url, Promise.resolve([])]]);

const isLoaded = (address: string): boolean =>
  performance.getEntriesByName(address, 'resource').some((entry) => {
    const { initiatorType, responseStatus } = entry as PerformanceResourceTiming;
    return initiatorType !== 'fetch' && responseStatus === 200;
  });

/** Addresses of the files that code at `base` imports. Only those of a build are served. */
const filesIn = (code: string, imports: RegExp, base: string): readonly string[] =>
  [...code.matchAll(imports)]
    .map(([, file = '']) => new URL(file, base).href)
    .filter((address) => address.startsWith('http'));

const fetchNew = async (address: string): Promise<readonly string[]> => {
  if (isLoaded(address)) return [];
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return filesIn(await response.text(), NEEDED, address);
};

/** A failed file is forgotten, so that the next call requests it again. */
const fetchFile = (address: string): Promise<readonly string[]> => {
  const known = needs.get(address);
  if (known !== undefined) return known;
  const fetching = fetchNew(address);
  needs.set(address, fetching);
  fetching.catch(() => needs.delete(address));
  return fetching;
};

/** Fetches files with those that they need. Files may need each other: a `seen` one is not waited for again. */
const fetchWithNeeded = async (addresses: readonly string[], seen: Set<string>): Promise<void> => {
  const unseen = addresses.filter((address) => !seen.has(address));
  for (const address of unseen) seen.add(address);
  await Promise.all(unseen.map(async (address) => fetchWithNeeded(await fetchFile(address), seen)));
};

/**
 * Resolves once each file that `load` imports is in the browser's cache, with the files that it needs (K-34). Rejects if
 * one cannot be fetched. Sources that are not built are not fetched. `base` is the address of the code of `load`.
 */
export const fetchFiles = async (load: () => unknown, base: string = import.meta.url): Promise<void> => {
  await fetchWithNeeded(filesIn(String(load), CALLED, base), new Set());
};
