/** Stores the tickets of the next 48 hours (O-19) as a page without scripts, which a service worker serves. */
import type { TFunction } from 'i18next';
import { encode } from 'uqr';
import { correctedDays, isKeptOffline, offlineChange, offlineDays } from '../../../domain/orders/actions.ts';
import { savedOn } from '../../../domain/orders/view.ts';
import { isLoggedIn } from '../../../domain/session/status.ts';
import type { Purchase, Queries, Ticket } from '../../../worker/contract.ts';
import type { useCore } from '../../core/index.ts';
import { shop } from '../../core/shop.ts';
import { startOfflineTickets } from '../../core/start.ts';
import { qrPath } from '../../kit/controls/QrCode.tsx';
import { clockTime, fullDate } from '../../kit/format/dates.ts';
import { factsOf } from '../../kit/format/facts.ts';
import { zoneName } from '../../kit/format/zone.ts';
import { languageTag } from '../../kit/i18n/locale.ts';
import { OFFLINE_CACHE } from '../../kit/logout.ts';
import { readPages } from './pages.ts';

type Core = ReturnType<typeof useCore>;
type Listed = Pick<Queries['purchases']['result'], 'purchases' | 'unreadable' | 'at'>;

const PAGE = '/minhas-compras/sem-conexao';
const STYLE = '/offline-tickets.css';
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'X-Content-Type-Options': 'nosniff',
};

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const read = async (core: Core, days = offlineDays(Date.now())): Promise<Listed | null> => {
  const result = await readPages((page) => core.query('purchases', { status: 'completed', ...page, days }));
  if (!result.ok) return null;
  const corrected = correctedDays(days, result.value.at);
  return corrected === null ? result.value : read(core, corrected);
};

const qr = (code: string): string => {
  const { data, size } = encode(code, { ecc: 'M', border: 2 });
  return `<svg viewBox="0 0 ${size} ${size}" aria-hidden="true" shape-rendering="crispEdges"><path d="${qrPath(data)}"/></svg>`;
};

/** When the copy was saved, on the device's clock and with its zone (O-40). */
export const savedText = (at: number, t: TFunction<'orders'>): string => {
  const { wall, zone } = savedOn(at, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const saved = t('offline.saved', { date: fullDate(wall), time: clockTime(wall), zone: zoneName(zone) });
  return `${saved} ${t('offline.changes')}`;
};

const codeMarkup = (code: string | null): string => `<p class="code">${escaped(code ?? '')}</p>`;
const CODES = /<p class="code">.*?<\/p>/g;

const canStore = (): boolean =>
  shop.features.offlineTickets && 'caches' in window && 'serviceWorker' in navigator;

/** Text of the offline copy; empty without one. */
const storedPage = async (): Promise<string> => {
  const copy = (await caches.has(OFFLINE_CACHE)) && (await caches.match(PAGE, { cacheName: OFFLINE_CACHE }));
  return copy ? copy.text() : '';
};

/** True if the offline copy of this device has exactly this code. Null if the device keeps no copies. */
export const isStoredOffline = async (code: string): Promise<boolean | null> => {
  if (!canStore()) return null;
  return (await storedPage()).includes(codeMarkup(code));
};

/** A ticket of the page, and its order. */
type Kept = readonly [order: Purchase, item: Ticket];

export const pageOf = (tickets: readonly Kept[], at: number, t: TFunction<'orders'>): string => {
  const items = tickets.map(([order, item]) => {
    const facts = factsOf(order, item).map(
      ({ key, label, text }) =>
        `<div data-fact="${key}"><dt>${escaped(label)}</dt><dd>${escaped(text)}</dd></div>`,
    );
    return `<li><h2>${escaped(item.line.productName)}</h2>${qr(item.code ?? '')}${codeMarkup(item.code)}<dl>${facts.join('')}</dl></li>`;
  });
  const title = escaped(t('offline.title'));
  return `<!doctype html><html lang="${languageTag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} | ${escaped(shop.name)}</title><link rel="stylesheet" href="${STYLE}"></head><body><header><p>${escaped(shop.name)}</p><a href="">${escaped(t('offline.retry'))}</a></header><main><h1>${title}</h1><p>${escaped(t('offline.text'))}</p><p>${escaped(savedText(at, t))}</p><ul>${items.join('')}</ul></main></body></html>`;
};

/** Resolves to true once the tickets are stored, or deleted because none is near, to false if the copy was kept. */
export const storeOfflineTickets = async (core: Core, t: TFunction<'orders'>): Promise<boolean> => {
  if (!canStore()) return false;
  const listed = await read(core);
  if (listed === null) return false;
  const { purchases, unreadable, at } = listed;
  const tickets = purchases.flatMap((order) =>
    order.tickets.flatMap((item): readonly Kept[] => (isKeptOffline(order, item, at) ? [[order, item]] : [])),
  );
  const page = pageOf(tickets, at, t);
  const kept = (await storedPage()).match(CODES) ?? [];
  const near = tickets.map(([, { code }]) => codeMarkup(code));
  const change = offlineChange(near, unreadable, kept);
  if (change === 'keep' || !isLoggedIn(core.snapshots.get())) return false;
  if (change === 'delete') {
    await caches.delete(OFFLINE_CACHE);
    return true;
  }
  const cache = await caches.open(OFFLINE_CACHE);
  await Promise.all([cache.put(PAGE, new Response(page, { headers: HEADERS })), cache.add(STYLE)]);
  await startOfflineTickets();
  return true;
};
