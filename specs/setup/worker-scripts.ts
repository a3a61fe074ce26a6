/** Addresses of workers and of the scripts that they import, directly or not. `textOf` has the text of each script. */
export const workerScripts = (
  workers: Iterable<string>,
  textOf: ReadonlyMap<string, string>,
): ReadonlySet<string> => {
  const found = new Set(workers);
  for (const url of found)
    for (const [name] of (textOf.get(url) ?? '').matchAll(/\.\/[\w-]+\.js/g))
      found.add(new URL(name, url).href);
  return found;
};
