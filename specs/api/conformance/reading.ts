/** The documented requests that change nothing. */
import * as Either from 'effect/Either';
import { parseWallTime } from '../../../domain/time/civil.ts';
import { isZone } from '../../../domain/time/zone.ts';
import type { ResponseOf } from '../../../worker/api/shapes.ts';
import { listOrdersBody } from '../../../worker/api/wire/orders.ts';
import { productBody } from '../../../worker/api/wire/product.ts';
import { decodeSector, decodeStates, readChanges } from '../../../worker/seats/columns.ts';
import type { ShapeDifference } from './differences.ts';
import { difference, type HostVisit } from './visit.ts';

const NOBODY = 'catraca-conformance-0';
const NO_QUERY = {
  ...{ category: null, categoryName: null, highlight: false, limit: null, page: null, loadedEventIds: null },
  ...{ salesChannel: 'MARKETPLACE', search: null, nearYou: false, withStores: false, latitude: null },
  ...{ longitude: null, slug: null, store: null, city: null, from: null, to: null, maxPrice: null },
  withCities: false,
};
/** Events whose tickets are read, besides one with a seat map. */
const PAGES = 4;
const LISTED = 20;
const SALVADOR = { latitude: -12.97, longitude: -38.5 };

type Card = ResponseOf<'events'>['events'][number];
type Page = ResponseOf<'product'>;
type Map = ResponseOf<'seatMap'>;

const NOT_FOUND = { status: 404, codes: ['not_found'] };

const wallTime = (field: string, text: string | null): readonly ShapeDifference[] =>
  text === null || parseWallTime(text) !== null
    ? []
    : [difference(field, 'is no time like 2026-12-24T20:00:00')];

const repeated = (field: string, ids: readonly string[]): readonly ShapeDifference[] =>
  new Set(ids).size === ids.length ? [] : [difference(field, 'repeats an entry')];

const cardDifferences = ({ events }: { readonly events: readonly Card[] }): readonly ShapeDifference[] => [
  ...repeated(
    'eventos',
    events.map(({ productId }) => productId),
  ),
  ...events.flatMap(({ slug, startsAt, fromPrice }, nth) => [
    ...(slug === '' ? [difference(`eventos.${nth}.slug`, 'is empty')] : []),
    ...wallTime(`eventos.${nth}.dthr_apresentacao`, startsAt),
    ...(fromPrice !== null && fromPrice < 0
      ? [difference(`eventos.${nth}.valor_minimo`, 'is negative')]
      : []),
  ]),
];

const pageDifferences = (page: Page, asked: Card): readonly ShapeDifference[] => [
  ...(page.slug === asked.slug ? [] : [difference('slug', 'is of another event')]),
  ...(page.store === asked.store ? [] : [difference('slug_loja', 'is of another store')]),
  ...(page.productId === asked.productId ? [] : [difference('idproduto', "differs from the list's")]),
  ...(isZone(page.timeZone) ? [] : [difference('fuso', 'is no time zone like America/Sao_Paulo')]),
  ...wallTime('dthr_apresentacao', page.startsAt),
  ...page.dates.flatMap(({ at }, nth) => wallTime(`datas.${nth}.dthr_ingresso`, at)),
  ...variationDifferences(page),
];

const variationDifferences = ({
  variations,
}: Pick<ResponseOf<'variations'>, 'variations'>): readonly ShapeDifference[] => [
  ...repeated(
    'variacoes',
    variations.map(({ variationId }) => variationId),
  ),
  ...variations.flatMap(({ price, stock }, nth) => [
    ...(price < 0 ? [difference(`variacoes.${nth}.valor`, 'is negative')] : []),
    ...(stock !== null && stock < 0 ? [difference(`variacoes.${nth}.qtd_estoque`, 'is negative')] : []),
  ]),
];

const mapDifferences = ({ states, seatCount, sectors }: Map): readonly ShapeDifference[] => {
  const unknown: string[] = [];
  decodeStates(states, seatCount, unknown);
  return [
    ...unknown.slice(0, 1).map((path) => difference(path, 'is no seat state (LI RE SR OC OP BL OE)')),
    ...(states.length === seatCount
      ? []
      : [difference('estados', `has ${states.length} states for ${seatCount} seats`)]),
    ...sectors.flatMap(({ firstSeat, seatCount: own, polygon }, nth) => [
      ...(firstSeat + own <= seatCount
        ? []
        : [difference(`setores.${nth}.total_assentos`, 'exceeds the map')]),
      ...(polygon.length % 2 === 0 ? [] : [difference(`setores.${nth}.poligono`, 'is not of pairs')]),
    ]),
  ];
};

const settingsDifferences = ({ holdMinutes, maxInstallments, categories }: ResponseOf<'settings'>) => [
  ...(holdMinutes > 0 ? [] : [difference('exp_pedido', 'is not positive')]),
  ...(maxInstallments > 0 ? [] : [difference('max_parcelas', 'is not positive')]),
  ...repeated(
    'categorias',
    categories.map(({ slug }) => slug),
  ),
];

/** Reads lists, some event pages, and what needs no account. Returns the pages. */
export const readAll = async (visit: HostVisit, domain: string): Promise<readonly Page[]> => {
  const { ask, refuse, skip, host } = visit;
  const { language } = host;
  const list = (title: string, changes: object, also = cardDifferences) =>
    ask(
      'events',
      title,
      { query: { ...NO_QUERY, language, domain, ...changes } },
      { also: also as (response: ResponseOf<'events'>) => readonly ShapeDifference[] },
    );

  const settings = await ask(
    'settings',
    'the site',
    { path: { lang: language }, query: { dominio: domain } },
    { also: settingsDifferences },
  );
  const first = await list('the first page', { limit: LISTED, page: 1 }, (response) => [
    ...cardDifferences(response),
    ...(response.events.length > 0 ? [] : [difference('eventos', 'is empty: no event page can be read')]),
    ...(response.events.length <= LISTED ? [] : [difference('eventos', `has more than ${LISTED} entries`)]),
  ]);
  const cards = first?.value.events ?? [];
  const known = new Set(cards.map(({ productId }) => productId));
  await list('the second page', { limit: LISTED, page: 2 }, (response) => [
    ...cardDifferences(response),
    ...(response.events.some(({ productId }) => known.has(productId))
      ? [difference('eventos', 'repeats events of the first page')]
      : []),
  ]);
  const [category] = settings?.value.categories ?? [];
  if (category === undefined) skip('events', 'of a category', 'the settings list none');
  else await list('of a category', { category: category.slug, limit: LISTED });
  await list('near a place', { nearYou: true, ...SALVADOR, limit: LISTED });
  await list('found by a search', { search: cards[0]?.title ?? 'show', withStores: true });
  await ask('capitals', 'all', {});
  await ask('cities', 'by name', { query: { cidade: 'São' } });
  await ask('testimonials', 'all', { path: { lang: language } });
  await readProducer(visit, cards[0]);
  const pages = await readPages(visit, cards);
  await readCodes(visit, pages[0]);
  await readSession(visit, settings?.value);
  await refuse(
    'listOrders',
    'of an unknown cart',
    { body: listOrdersBody(language, { status: 'cart', purchaseId: NOBODY as never }) },
    { status: 400, codes: ['7400'] },
  );
  const choices = { deliver: false, protect: false };
  const cart = { path: { orderId: NOBODY }, query: choices };
  await refuse('instalments', 'without a token', cart, { status: 403, codes: ['forbidden'] });
  return pages;
};

const readProducer = async (
  { ask, refuse, skip, host }: HostVisit,
  card: Card | undefined,
): Promise<void> => {
  const lang = host.language;
  if (card === undefined) return skip('producer', 'of an event', 'no event is listed');
  await ask(
    'producer',
    'of an event',
    { path: { slug: card.store, lang } },
    {
      also: ({ store }) => (store === card.store ? [] : [difference('slug', 'is of another producer')]),
    },
  );
  await refuse('producer', 'that is unknown', { path: { slug: NOBODY, lang } }, NOT_FOUND);
  await ask(
    'paymentKinds',
    'of a store',
    { query: { store: card.store } },
    {
      also: ({ kinds }) => (kinds.length > 0 ? [] : [difference('tipos', 'is empty')]),
    },
  );
};

const readPages = async (visit: HostVisit, cards: readonly Card[]): Promise<readonly Page[]> => {
  const { ask, refuse, skip, host } = visit;
  const body = productBody(host.language, {});
  const pages: Page[] = [];
  for (const card of cards.filter(({ externalUrl }) => externalUrl === null)) {
    // More pages are read until one has a seat map.
    if (pages.length >= PAGES && (pages.some(({ seatMap }) => seatMap) || pages.length >= LISTED)) break;
    const path = { store: card.store, product: card.slug };
    const page = await ask(
      'product',
      card.slug,
      { path, body },
      { also: (found) => pageDifferences(found, card) },
    );
    if (page === null) continue;
    pages.push(page.value);
    if (pages.length <= PAGES || page.value.seatMap) await readTickets(visit, page.value);
  }
  const [page] = pages;
  if (page === undefined) {
    skip('product', 'that is listed', 'no event is listed');
    return pages;
  }
  const path = { store: page.store, product: page.slug };
  await ask(
    'product',
    'without tickets',
    { path, body: { ...body, withoutVariations: true } },
    {
      also: ({ variations }) =>
        variations.length === 0 ? [] : [difference('variacoes', 'is not empty despite ignore_variacoes')],
    },
  );
  await refuse('product', 'that is unknown', { path: { ...path, product: NOBODY }, body }, NOT_FOUND);
  if (!pages.some(({ seatMap }) => seatMap)) skip('seatMap', 'of an event', 'no event has one');
  return pages;
};

const readTickets = async (visit: HostVisit, page: Page): Promise<void> => {
  const { ask, refuse, host } = visit;
  const path = { store: page.store, product: page.slug };
  const body = { ...productBody(host.language, { withRelated: false }), date: null as string | null };
  const date = page.dates[0]?.at ?? null;
  await ask('variations', page.slug, { path, body: { ...body, date } }, { also: variationDifferences });
  if (date !== null)
    await refuse(
      'variations',
      `${page.slug} on an unknown date`,
      { path, body: { ...body, date: '1999-01-01T00:00:00' } },
      { status: 422, codes: ['date_unknown'] },
    );
  if (page.checksWristband)
    await refuse(
      'variations',
      `${page.slug} with an unknown wristband`,
      { path, body: { ...body, date, wristbandCode: NOBODY } },
      { status: 422, codes: ['wristband_invalid'] },
    );
  if (page.seatMap) await readMap(visit, page, date);
};

const readMap = async (visit: HostVisit, page: Page, date: string | null): Promise<void> => {
  const { ask, file, host } = visit;
  const path = { store: page.store, event: page.slug };
  const map = await ask('seatMap', page.slug, { path, body: { date } }, { also: mapDifferences });
  const sector = map?.value.sectors.find(({ seatCount }) => seatCount > 0);
  if (sector === undefined) return;
  await file('seatMap', `sector file of ${page.slug}`, sector.geometryUrl, (text) => {
    const geometry = decodeSector(text, sector.seatCount, host.language);
    if (Either.isRight(geometry)) return [];
    const field = geometry.left._tag === 'MalformedResponse' ? geometry.left.path : '';
    return [difference(field, 'is not as documented')];
  });
  const { liveUrl } = map?.value ?? { liveUrl: null };
  if (liveUrl !== null)
    await visit.stream('seatMap', `live changes of ${page.slug}`, liveUrl, (data) =>
      readChanges(data) === null ? [difference('', 'is no message like {"versao": 7, "mudancas": []}')] : [],
    );
};

const readCodes = async ({ refuse, ask, host }: HostVisit, page: Page | undefined): Promise<void> => {
  const path = { program: NOBODY, affiliate: NOBODY };
  await refuse('affiliate', 'that is unknown', { path }, NOT_FOUND);
  if (page === undefined) return;
  const query = { medium: NOBODY, productId: page.productId, store: page.store };
  await refuse('exchange', 'of an unknown voucher', { query }, { status: 422, codes: ['voucher_invalid'] });
  const slugs = { programSlug: NOBODY, affiliateSlug: NOBODY, exchangeMedia: NOBODY };
  await ask('product', 'with an unknown affiliate and voucher', {
    path: { store: page.store, product: page.slug },
    body: productBody(host.language, slugs),
  });
};

const readSession = async (
  { ask, refuse, skip, host }: HostVisit,
  settings: ResponseOf<'settings'> | undefined,
): Promise<void> => {
  const email = `${NOBODY}@example.com`;
  await refuse(
    'validateToken',
    'that is unknown',
    { body: { email, token: NOBODY } },
    {
      status: 404,
      codes: ['token_unknown'],
    },
  );
  await ask('validateEmail', 'that can receive mail', { body: { email } });
  const redirectUrl = host.origin === null ? new URL(host.apiUrl).origin : host.origin;
  await ask('loginProviders', 'all', { body: { redirectUrl: `${redirectUrl}/` } });
  if (settings?.checkCpf)
    await refuse(
      'checkCpf',
      'with wrong digits',
      { body: { cpf: '111.111.111-11' } },
      {
        status: 422,
        codes: ['cpf_invalid', 'cpf_unknown'],
      },
    );
  else skip('checkCpf', 'with wrong digits', 'the setting assertiva is off');
  if (settings?.tellsCities) await ask('ipLookup', 'of the caller', {});
  else skip('ipLookup', 'of the caller', 'the setting busca_ip is off');
  if (settings?.tellsAddresses)
    await ask('postalAddress', 'of Avenida Paulista', { path: { country: 'BR', code: '01310-100' } });
  else skip('postalAddress', 'of Avenida Paulista', 'the setting busca_cep is off');
};
