/*
 * Service worker of a buyer with tickets of the next 48 hours: without a connection every page of the shop shows them, as
 * src/features/orders/offline.ts stored them. It stores nothing else. Responses from the network pass unchanged.
 */
const CACHE = 'offline-tickets';
const PAGE = '/minhas-compras/sem-conexao';
const STYLE = '/offline-tickets.css';

/** What was put down, else the failure as it is. */
const kept = async (path) => (await (await caches.open(CACHE)).match(path)) ?? Response.error();

addEventListener('install', () => self.skipWaiting());
// With preload a page's request does not wait for this worker's start.
addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
);

const fromNetwork = async ({ preloadResponse, request }) => (await preloadResponse) ?? fetch(request);

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(fromNetwork(event).catch(() => kept(PAGE)));
  else if (new URL(request.url).pathname === STYLE)
    event.respondWith(fetch(request).catch(() => kept(STYLE)));
});
