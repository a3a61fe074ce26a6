/*
 * The service worker of "my shopping": without a connection its pages show the tickets of the next 48 hours, which the
 * page has put down (src/features/orders/offline.ts). Nothing else is kept, and nothing that is online passes through a cache.
 */
const CACHE = 'offline-tickets';
const PAGE = '/minhas-compras/sem-conexao';
const STYLE = '/offline-tickets.css';

/** What was put down, else the failure as it is. */
const kept = async (path) => (await (await caches.open(CACHE)).match(path)) ?? Response.error();

addEventListener('install', () => self.skipWaiting());
addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept(PAGE)));
  else if (new URL(request.url).pathname === STYLE)
    event.respondWith(fetch(request).catch(() => kept(STYLE)));
});
