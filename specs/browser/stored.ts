/** What a browser has stored of a visit. */
import type { Page } from 'playwright/test';

/** Text of every key that scripts can store: both storages, databases and caches. The key names the store first. */
export const stored = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(async () => {
    const ask = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: Record<string, string> = {};
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [key, text] of Object.entries({ ...storage } as Record<string, string>))
        found[`${name} ${key}`] = `${key} ${text}`;
    for (const { name } of await indexedDB.databases()) {
      const database = await ask(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const rows: unknown = await ask(database.transaction(store).objectStore(store).getAll());
        found[`indexedDB ${name} ${store}`] = JSON.stringify(rows);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found[`cache ${name} ${request.url}`] =
          `${request.url} ${(await (await cache.match(request))?.text()) ?? ''}`;
    }
    return found;
  });

/** Everything that the browser keeps by script, as one text. */
export const kept = async (page: Page): Promise<string> => Object.values(await stored(page)).join('\n');
