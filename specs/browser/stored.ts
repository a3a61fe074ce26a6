/** Data that a visit stored in the browser. */
import type { Page } from 'playwright/test';

/** Values of every key in both web storages, IndexedDB and caches. Each key starts with its store's name. */
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

/** All script-accessible stored data as one text. */
export const kept = async (page: Page): Promise<string> => Object.values(await stored(page)).join('\n');
