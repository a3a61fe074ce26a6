/**
 * Fetches the files of an `import()` before it runs. Chromium remembers a file that failed to load as a module until the
 * page or worker ends, so that each later `import()` of it fails without a request. A failed `fetch` is not remembered.
 * https://github.com/whatwg/html/pull/10327
 */

/** Imports as the build writes them: the files of a function's own `import()`, and those that a file needs to start. */
const CALLED = /\bimport\(["'`](\.\/[\w.-]+\.js)["'`]\)/g;
const NEEDED = /\b(?:from|import)["'`](\.\/[\w.-]+\.js)["'`]/g;

const fetched = new Map<string, Promise<void>>();

const isLoaded = (address: string): boolean =>
  performance.getEntriesByName(address, 'resource').some((entry) => {
    const { initiatorType, responseStatus } = entry as PerformanceResourceTiming;
    return initiatorType !== 'fetch' && responseStatus === 200;
  });

/** Addresses of the files. Only the build's are served next to this one. */
const filesIn = (code: string, imports: RegExp): readonly string[] =>
  [...code.matchAll(imports)]
    .map(([, file = '']) => new URL(file, import.meta.url).href)
    .filter((address) => address.startsWith('http'));

/** A failed file is forgotten, so that the next call requests it again. */
const fetchFile = (address: string): Promise<void> => {
  const known = fetched.get(address);
  if (known !== undefined) return known;
  const fetching = fetchNew(address);
  fetched.set(address, fetching);
  fetching.catch(() => fetched.delete(address));
  return fetching;
};

const fetchNew = async (address: string): Promise<void> => {
  if (isLoaded(address)) return;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await Promise.all(filesIn(await response.text(), NEEDED).map(fetchFile));
};

/**
 * Resolves once each file that `load` imports is in the browser's cache, with the files that it needs. Rejects if one
 * cannot be fetched. Sources that are not built are not fetched.
 */
export const fetchFiles = async (load: () => unknown): Promise<void> => {
  await Promise.all(filesIn(String(load), CALLED).map(fetchFile));
};
