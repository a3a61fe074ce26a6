import { RETURN_PARAMETER } from '../../domain/fields/site.ts';
import { hasAccount } from '../../domain/session/status.ts';
import type { EventCard, LineId, PurchaseId } from '../../worker/contract.ts';
import { currentCore } from '../core/index.ts';
import { readCookie, TOKEN_COOKIE } from '../core/ports.ts';
import { INVITATION } from './linkSecrets.ts';

export const eventAddress = (event: Pick<EventCard, 'store' | 'slug'>): string =>
  `/${encodeURIComponent(event.store)}/${encodeURIComponent(event.slug)}`;

export const mapAddress = (event: Pick<EventCard, 'store' | 'slug'>): string => `${eventAddress(event)}/mapa`;

export const producerAddress = (store: string): string => `/${encodeURIComponent(store)}`;

export const categoryAddress = (slug: string): string => `/categoria/${encodeURIComponent(slug)}`;

export const searchAddress = (text: string): string => `/busca?${new URLSearchParams({ search: text })}`;

export const cityAddress = (city: string): string => `/busca?${new URLSearchParams({ cidade: city })}`;

export const orderAddress = (purchaseId: PurchaseId): string =>
  `/minhas-compras/pedido/${encodeURIComponent(purchaseId)}`;

export const facialAddress = (purchaseId: PurchaseId, lineId: LineId): string =>
  `/cadastro-facial/${encodeURIComponent(purchaseId)}/${encodeURIComponent(lineId)}`;

/** Link with a secret in the fragment, which browsers never send (O-85). */
export const invitationLink = (path: string, secret: string): string =>
  `${location.origin}${path}#${new URLSearchParams({ [INVITATION]: secret })}`;

/** Page of a ticket that its buyer sent. */
export const RECEIVED = '/ingresso-recebido';

/** Query parameter with the purchase that the checkout shows. Links in emails contain it. */
export const PURCHASE_PARAMETER = 'compra';

/**
 * Normalizes `asked` to an address within the shop, parsed as a browser would. Returns `/` for a foreign or
 * invalid address.
 */
export const localAddress = (asked: string | null, origin: string = location.origin): string => {
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return '/';
  const url = new URL(asked, origin);
  // A path with two leading slashes would later be parsed as a host.
  return url.origin === origin && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : '/';
};

/** Pages of the login itself. After the login, the buyer returns to an earlier page, not to these. */
const ENTRY_PATHS: readonly string[] = ['/cadastro', '/esqueci-minha-senha', '/redefinir-senha'];

type Place = Readonly<Record<'pathname' | 'search', string>>;

/** Return path of a guest who was redirected home to log in; null for other visits. */
export const loginAskedFor = ({ pathname, search }: Place): string | null => {
  const after = pathname === '/' ? localAddress(new URLSearchParams(search).get(RETURN_PARAMETER)) : '/';
  return after === '/' ? null : after;
};

/** Home with the open login, which returns to `after`. */
export const homeLogin = (after: string): string => `/?${new URLSearchParams({ [RETURN_PARAMETER]: after })}`;

/** Path to return to after a login that starts at `place`. */
export const afterEntry = (place: Place): string => {
  const { pathname, search } = place;
  return ENTRY_PATHS.includes(pathname)
    ? localAddress(new URLSearchParams(search).get(RETURN_PARAMETER))
    : (loginAskedFor(place) ?? `${pathname}${search}`);
};

const PAGES = {
  login: '/cadastro?entrar',
  register: '/cadastro',
  forgot: '/esqueci-minha-senha',
  reset: '/redefinir-senha',
} as const;

/** Path of an entry page that returns to `after`. */
export const entryAddress = (page: keyof typeof PAGES, after: string): string => {
  const address = PAGES[page];
  if (after === '/') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [RETURN_PARAMETER]: after })}`;
};

/** Validates a URL from the server or a provider. Returns null unless it is HTTPS, or HTTP of this site. */
export const webAddress = (address: string, origin: string = location.origin): string | null => {
  const url = address === '' ? null : URL.parse(address, origin);
  if (url === null) return null;
  // The protocol is checked too, since a `blob:` URL has the origin of its site.
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === origin) ? url.href : null;
};

/** True if an access token's cookie exists. */
export const hasToken = (): boolean => readCookie(TOKEN_COOKIE) !== null;

/** True if the visitor has an account (S-80). Before the core's first snapshot only the cookie tells, so no redirect waits. */
export const hasAccountHere = (): boolean => hasAccount(currentCore().snapshots.get(), hasToken);

export const needsLogin = (path: string): string | null => (hasAccountHere() ? null : homeLogin(path));

/** Guard for addresses in emails: guests log in first and then return to the address. */
export const needsLoginHere = (path: string): string | null =>
  hasAccountHere() ? null : entryAddress('login', path);

export const needsGuest = (): string | null => (hasAccountHere() ? '/' : null);
