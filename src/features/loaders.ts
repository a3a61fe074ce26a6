/** Data of each route. The loader starts the requests and passes their promises to the page. */

import { type Filters, readFilters } from '../../domain/catalog/filters.ts';
import type { FaceWord } from '../../domain/orders/actions.ts';
import { type OrderTab, tabOf } from '../../domain/orders/tabs.ts';
import type { EventFilter, LineId, OrdersQuery, PurchaseId, PurchaseStatus } from '../../worker/contract.ts';
import type { Queries, Result } from '../core/index.ts';
import { readCookie, TOKEN_COOKIE } from '../core/ports.ts';
import { facialAddress } from '../kit/addresses.ts';
import { faceInvitation, forgetFaceInvitation, INVITATION } from '../kit/linkSecrets.ts';
import {
  FIRST_EVENTS,
  type PendingQuery,
  type QueryResult,
  startQuery,
  startSettings,
} from '../kit/query.ts';
import type { RouteMatch } from '../kit/router.tsx';

export interface AffiliateData {
  readonly program: string;
  readonly affiliate: string;
  readonly offer: PendingQuery<'affiliate'>;
}
export const affiliateData = ({ params }: RouteMatch): AffiliateData => {
  const program = params.programSlug ?? '';
  const affiliate = params.affiliateSlug ?? '';
  return { program, affiliate, offer: startQuery('affiliate', { program, affiliate }) };
};

export interface CategoryData {
  readonly slug: string;
  readonly filters: Filters;
  readonly query: EventFilter;
  readonly settings: PendingQuery<'settings'>;
  readonly events: PendingQuery<'events'>;
}
export const categoryData = ({ params, search }: RouteMatch): CategoryData => {
  const slug = params.category ?? '';
  // The path decides the category, even if the query names a different category.
  const filters = { ...readFilters(search), category: null };
  const query = { ...filters, category: slug };
  return {
    slug,
    filters,
    query,
    settings: startSettings(),
    events: startQuery('events', { ...query, withCities: true, limit: FIRST_EVENTS, page: 1 }),
  };
};

export interface FaceData {
  readonly purchaseId: PurchaseId;
  readonly lineId: LineId;
  /** Purchase with the ticket; null for a guest, since a ticket belongs to an account. */
  readonly purchase: PendingQuery<'purchase'> | null;
  readonly word: FaceWord | null;
  /** Secret of the bearer's link, or empty. */
  readonly invitation: string;
  /** Face of the bearer's link; null without one. */
  readonly invited: PendingQuery<'invitedFace'> | null;
}

/** A link serves no more if the server does not know it for this ticket. A registered face still shows its result. */
const forgetUsedLink = (result: QueryResult<'invitedFace'>, lineId: LineId): void => {
  const isOver = result.ok ? result.value.lineId !== lineId : result.problem.code === 'notFound';
  if (isOver) forgetFaceInvitation();
};

const faceData = (purchaseId: PurchaseId, lineId: LineId, word: FaceWord | null): FaceData => {
  const invitation = faceInvitation(facialAddress(purchaseId, lineId));
  const invited = invitation === '' ? null : startQuery('invitedFace', { token: invitation });
  void invited?.then((result) => forgetUsedLink(result, lineId));
  return {
    purchaseId,
    lineId,
    purchase:
      invited !== null || readCookie(TOKEN_COOKIE) === null ? null : startQuery('purchase', { purchaseId }),
    word,
    invitation,
    invited,
  };
};

/** Ticket whose bearer registers a face. `sequencer` is the purchase number. */
export const registrationData = ({ params }: RouteMatch): FaceData =>
  faceData((params.sequencer ?? '') as PurchaseId, (params.idItem ?? '') as LineId, null);

const WORDS: Readonly<Record<string, FaceWord>> = {
  CADASTRADA: 'registered',
  ANALISE: 'inAnalysis',
  PENDENTE: 'pending',
};
/** Ticket in the URL of {@link confirmationAddress}. The provider adds `situacao`, the result. */
export const confirmationData = ({ search }: RouteMatch): FaceData =>
  faceData(
    (search.get('pedido') ?? '') as PurchaseId,
    (search.get('item') ?? '') as LineId,
    WORDS[search.get('situacao') ?? ''] ?? null,
  );

export const confirmationAddress = ({
  purchaseId,
  lineId,
}: Pick<FaceData, 'purchaseId' | 'lineId'>): string =>
  `/confirmacao-facial?${new URLSearchParams({ pedido: purchaseId, item: lineId })}`;

/** Link with which the bearer registers the face. The secret is in the fragment, which browsers never send. */
export const invitationLink = (purchaseId: PurchaseId, lineId: LineId, invitation: string): string =>
  `${location.origin}${facialAddress(purchaseId, lineId)}#${new URLSearchParams({ [INVITATION]: invitation })}`;

/** Address to which the provider returns the visitor. It has no secret, since the provider stores it. */
export const returnLink = (data: FaceData): string => `${location.origin}${confirmationAddress(data)}`;

const HIGHLIGHTS = 8;

export interface HomeData {
  readonly settings: PendingQuery<'settings'>;
  readonly highlights: PendingQuery<'events'>;
}
export const homeData = (): HomeData => ({
  settings: startSettings(),
  highlights: startQuery('events', { highlight: true, limit: HIGHLIGHTS }),
});

export interface MaintenanceData {
  readonly settings: PendingQuery<'settings'>;
}
export const maintenanceData = (): MaintenanceData => ({ settings: startSettings() });

export type Tab = OrderTab | 'all';

export const TAB_PATHS = {
  all: '',
  completed: 'concluidas',
  pending: 'pendentes',
  cancelled: 'canceladas',
} as const satisfies Readonly<Record<Tab, string>>;

export const PAGE_SIZES = [10, 20, 50] as const;

/**
 * The server lists one status per request. A tab pages by its first status. Page 1 starts with all orders of the
 * tab's second status.
 */
const STATUSES: readonly PurchaseStatus[] = [
  ...(['completed', 'awaitingPayment', 'pendingPayment', 'cancelled', 'pendingCancellation'] as const),
];
const statusesOf = (tab: Tab): readonly (PurchaseStatus | null)[] =>
  tab === 'all' ? [null] : STATUSES.filter((status) => tabOf({ status }) === tab);
const MAX_LEADING = 50;

export interface PurchasesPage extends Readonly<Queries['purchases']['result']> {
  readonly from: number;
  readonly total: number;
  readonly hasNext: boolean;
}

export interface OrdersData {
  /** Tab that the path names; null for any other path. */
  readonly tab: Tab | null;
  readonly page: number;
  readonly size: number;
  readonly shown: readonly OrdersQuery[];
  readonly purchases: Promise<Result<PurchasesPage>>;
}

export const ordersAddress = (tab: Tab, page = 1, size: number = PAGE_SIZES[0]): string => {
  const query = new URLSearchParams();
  if (page > 1) query.set('pagina', String(page));
  if (size !== PAGE_SIZES[0]) query.set('limite', String(size));
  const path = ['/minhas-compras', TAB_PATHS[tab]].filter(Boolean).join('/');
  return query.size === 0 ? path : `${path}?${query}`;
};

type ListQuery = Queries['purchases']['params'];
type ListQueries = readonly [ListQuery, ListQuery?];

/** Queries of a page of the list: the page itself, and the orders at the top of its tab. */
const listQueries = (tab: Tab, page: number, limit: number): ListQueries => {
  const [paged = null, leading] = statusesOf(tab);
  const own = { status: paged, page, limit };
  return leading === undefined ? [own] : [own, { status: leading, page: 1, limit: MAX_LEADING }];
};

const purchasesPage = async (
  [own, leading]: ListQueries,
  page: number,
  limit: number,
): Promise<Result<PurchasesPage>> => {
  const [main, first] = await Promise.all([
    startQuery('purchases', own),
    leading === undefined ? null : startQuery('purchases', leading),
  ]);
  if (!main.ok) return main;
  if (first?.ok === false) return first;
  const before = (page - 1) * limit;
  const leads = first?.value.purchases ?? [];
  const ofPaged = Math.max(main.value.total, before + main.value.purchases.length);
  return {
    ok: true,
    value: {
      ...main.value,
      purchases: [...(page === 1 ? leads : []), ...main.value.purchases],
      from: page === 1 ? 1 : leads.length + before + 1,
      total: leads.length + ofPaged,
      hasNext: before + limit < ofPaged,
      unreadable: main.value.unreadable + (page === 1 ? (first?.value.unreadable ?? 0) : 0),
    },
  };
};

export const ordersData = ({ params, search }: RouteMatch): OrdersData => {
  const path = params.status ?? '';
  const tab = (Object.keys(TAB_PATHS) as Tab[]).find((each) => TAB_PATHS[each] === path) ?? null;
  const page = Math.max(1, Math.trunc(Number(search.get('pagina'))) || 1);
  const size = PAGE_SIZES.find((each) => String(each) === search.get('limite')) ?? PAGE_SIZES[0];
  const queries = listQueries(tab ?? 'all', page, size);
  const shown = queries.flatMap((params) => (params ? [{ name: 'purchases' as const, params }] : []));
  return { tab, page, size, shown, purchases: purchasesPage(queries, page, size) };
};

export interface OrderData {
  readonly purchaseId: PurchaseId;
  readonly purchase: PendingQuery<'purchase'>;
}

export const orderData = ({ params }: RouteMatch): OrderData => {
  const purchaseId = (params.purchase ?? '') as PurchaseId;
  return { purchaseId, purchase: startQuery('purchase', { purchaseId }) };
};

export interface ProducerData {
  readonly store: string;
  readonly filters: Filters;
  readonly query: EventFilter;
  readonly producer: PendingQuery<'producer'>;
  readonly events: PendingQuery<'events'>;
  readonly settings: PendingQuery<'settings'>;
}
export const producerData = ({ params, search }: RouteMatch): ProducerData => {
  const store = params.producer ?? '';
  const filters = readFilters(search);
  const query = { ...filters, store };
  return {
    store,
    filters,
    query,
    producer: startQuery('producer', { slug: store }),
    events: startQuery('events', { ...query, withCities: true, limit: FIRST_EVENTS }),
    settings: startSettings(),
  };
};

export interface ProductData {
  readonly store: string;
  readonly slug: string;
  readonly product: PendingQuery<'product'>;
}
export const productData = ({ params }: RouteMatch): ProductData => {
  const store = params.producer ?? '';
  const slug = params.slug ?? '';
  return { store, slug, product: startQuery('product', { store, product: slug }) };
};

export interface SearchData {
  /** Text to search for. Empty without a search; the page then lists all events. */
  readonly text: string;
  readonly filters: Filters;
  readonly query: EventFilter;
  readonly found: PendingQuery<'events'>;
  readonly settings: PendingQuery<'settings'>;
}
export const searchData = ({ search }: RouteMatch): SearchData => {
  const text = search.get('search')?.trim() ?? '';
  const filters = readFilters(search);
  const query = { ...filters, ...(text === '' ? {} : { search: text }) };
  return {
    text,
    filters,
    query,
    found: startQuery('events', { ...query, withStores: text !== '', withCities: true, limit: FIRST_EVENTS }),
    settings: startSettings(),
  };
};

export interface SellData {
  readonly testimonials: PendingQuery<'testimonials'>;
}
export const sellData = (): SellData => ({ testimonials: startQuery('testimonials', {}) });
