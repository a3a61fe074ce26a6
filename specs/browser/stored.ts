/** What a browser has stored of a visit. */
import type { Page } from 'playwright/test';

/** Everything that the browser keeps by script, as one text. */
export const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const ask = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rows: unknown[] = [{ ...localStorage }];
    // Bearers stay in their tab while the purchase is open, so that a reload asks nobody again; then they go, too.
    const { 'catraca.bearers': drafts, ...session } = { ...sessionStorage } as Record<string, string>;
    rows.push(session, location.pathname === '/pagamento' ? null : drafts);
    for (const { name } of await indexedDB.databases()) {
      const database = await ask(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        rows.push(await ask(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        rows.push(request.url, await (await cache.match(request))?.text());
    }
    return rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');
  });
