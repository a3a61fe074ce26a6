/** Addresses of pages, made in one place. */
import type { EventCard, LineId, PurchaseId } from '../../worker/contract.ts';

export const eventAddress = (event: Pick<EventCard, 'store' | 'slug'>): string =>
  `/${encodeURIComponent(event.store)}/${encodeURIComponent(event.slug)}`;

export const mapAddress = (event: Pick<EventCard, 'store' | 'slug'>): string => `${eventAddress(event)}/mapa`;

export const producerAddress = (store: string): string => `/${encodeURIComponent(store)}`;

export const categoryAddress = (slug: string): string => `/categoria/${encodeURIComponent(slug)}`;

export const searchAddress = (text: string): string => `/busca?${new URLSearchParams({ search: text })}`;

/** What is on in a city. */
export const cityAddress = (city: string): string => `/busca?${new URLSearchParams({ cidade: city })}`;

/** One purchase of the account. */
export const orderAddress = (purchaseId: PurchaseId): string =>
  `/minhas-compras/pedido/${encodeURIComponent(purchaseId)}`;

/** Where the face of a ticket's bearer is registered. */
export const facialAddress = (purchaseId: PurchaseId, lineId: LineId): string =>
  `/cadastro-facial/${encodeURIComponent(purchaseId)}/${encodeURIComponent(lineId)}`;

/** Names the purchase that the checkout shows; the letter's link has it too. */
export const PURCHASE_PARAMETER = 'compra';

/** Names, in the address of login and its like, where the buyer is led back to. */
const AFTER = 'depois';

/**
 * Where `asked` leads within the shop, as a browser reads it: tabs and line breaks dropped, a backslash a slash. Whatever
 * would lead elsewhere, or is no path, is home.
 */
export const ownAddress = (asked: string | null, origin: string = location.origin): string => {
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return '/';
  const url = new URL(asked, origin);
  // A path of its own that begins with two slashes would name a host the next time that it is read.
  return url.origin === origin && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : '/';
};

/** Pages that lead back to where their reader came from, rather than be led back to. */
const ENTRY_PATHS: readonly string[] = ['/cadastro', '/esqueci-minha-senha', '/redefinir-senha'];

type Place = Readonly<Record<'pathname' | 'search', string>>;

/** The page that a guest was sent home from, while home asks for the login; else null. */
export const loginAskedFor = ({ pathname, search }: Place): string | null => {
  const after = pathname === '/' ? ownAddress(new URLSearchParams(search).get(AFTER)) : '/';
  return after === '/' ? null : after;
};

/** Home, where the login opens and then leads back `after`. */
export const homeLogin = (after: string): string => `/?${new URLSearchParams({ [AFTER]: after })}`;

/** Where login leads back to from here: here, or where the page of login itself was to lead. */
export const afterEntry = (place: Place): string => {
  const { pathname, search } = place;
  return ENTRY_PATHS.includes(pathname)
    ? ownAddress(new URLSearchParams(search).get(AFTER))
    : (loginAskedFor(place) ?? `${pathname}${search}`);
};

const PAGES = {
  login: '/cadastro?entrar',
  register: '/cadastro',
  forgot: '/esqueci-minha-senha',
  reset: '/redefinir-senha',
} as const;

/** The page where one logs in, registers or sets a password, which leads back `after`. */
export const entryAddress = (page: keyof typeof PAGES, after: string): string => {
  const address = PAGES[page];
  if (after === '/') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [AFTER]: after })}`;
};

/** An address that the server or a provider names: of the web or of this site, else none that anybody is led to. */
export const webAddress = (address: string, origin: string = location.origin): string | null => {
  const url = address === '' ? null : URL.parse(address, origin);
  if (url === null) return null;
  // A `blob:` has its site's origin too.
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === origin) ? url.href : null;
};
