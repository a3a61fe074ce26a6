import { lazily, Schema } from '../../../domain/kernel/shapes.ts';
import type { ProductId, StoreSlug } from '../../../domain/kernel/values.ts';
import { CurrencyCode } from './cart.ts';
import {
  Flag,
  field,
  id,
  lenientList,
  Money,
  ofSite,
  optional,
  orNull,
  Real,
  text,
  Whole,
} from './primitives.ts';

export const Network = lazily(() =>
  Schema.Struct({
    title: field('titulo', Schema.String),
    url: field('valor', Schema.String),
  }),
);

export const Category = lazily(() =>
  Schema.Struct({
    categoryId: field('idcategoria', id()),
    slug: field('slug', Schema.String),
    name: field('descricao', Schema.String),
    icon: text('icone'),
    banner: text('banner'),
    /** 1 normal, 2 sports with a title text. */
    bannerType: optional('bannertype', Whole, 1),
    order: optional('ordem', Whole, 0),
  }),
);
export type Category = typeof Category.Type;

export const SettingsResponse = lazily(() =>
  Schema.Struct({
    categories: optional('categorias', lenientList(Category), []),
    holdMinutes: field('exp_pedido', Whole),
    maxInstallments: optional('max_parcelas', Whole, 12),
    /** Maximum seconds of the server's work on a finalize request. */
    finalizeSeconds: orNull('limite_finalizar', Whole),
    checkCpf: optional('assertiva', Flag, false),
    tellsAddresses: optional('busca_cep', Flag, false),
    tellsCities: optional('busca_ip', Flag, false),
    maintenance: optional('manutencao', Flag, false),
    networks: optional('redes_sociais', lenientList(Network), []),
  }),
);

export const Images = lazily(() =>
  Schema.Struct({
    portrait: text('imagem1'),
    landscape: text('imagem2'),
    temporary: text('temp_imagem1'),
  }),
);
const NO_IMAGES = { portrait: '', landscape: '', temporary: '' };

export const EventCard = lazily(() =>
  Schema.Struct({
    productId: field('idproduto', id<ProductId>()),
    slug: field('slug', Schema.String),
    store: field('slug_loja', id<StoreSlug>()),
    title: field('descricao', Schema.String),
    images: optional('imagens', Images, NO_IMAGES),
    place: text('end_local'),
    city: text('end_cidade'),
    state: text('end_estado'),
    /** Wall time of the place, `YYYY-MM-DDTHH:mm:ss`. */
    startsAt: orNull('dthr_apresentacao', Schema.String),
    endsAt: orNull('dthr_fim', Schema.String),
    externalUrl: orNull('url_link', Schema.String),
    hideDate: optional('hide_date', Flag, false),
    hideDateToo: optional('ocultar_data', Flag, false),
    checksWristband: optional('validar_pulseira', Flag, false),
    temporaryUntil: orNull('temp_dthr_fim', Schema.String),
    producerName: text('loja'),
    category: text('slug_categoria'),
    recurring: optional('recorrente', Flag, false),
    currency: ofSite('moeda', CurrencyCode),
    fromPrice: orNull('valor_minimo', Money),
    soldOut: optional('esgotado', Flag, false),
  }),
);
export type EventCard = typeof EventCard.Type;

export const StoreCard = lazily(() =>
  Schema.Struct({
    store: field('slug', id<StoreSlug>()),
    name: field('descricao', Schema.String),
    logo: text('logotipo'),
    city: text('end_cidade'),
    state: text('end_estado'),
  }),
);
export type StoreCard = typeof StoreCard.Type;

export const EventListQuery = lazily(() =>
  Schema.Struct({
    category: orNull('category_slug', Schema.String),
    categoryName: orNull('category_dsc', Schema.String),
    highlight: optional('highlight', Flag, false),
    language: orNull('lang', Schema.String),
    limit: orNull('limit', Whole),
    page: orNull('page', Whole),
    loadedEventIds: orNull('loaded_event_ids', Schema.String),
    salesChannel: optional('sales_channel', Schema.String, 'MARKETPLACE'),
    search: orNull('search', Schema.String),
    nearYou: optional('near_you', Flag, false),
    withStores: optional('get_lojas', Flag, false),
    latitude: orNull('latitude', Real),
    longitude: orNull('longitude', Real),
    domain: orNull('dominio', Schema.String),
    slug: orNull('slug', Schema.String),
    store: orNull('slug_loja', Schema.String),
    /** This and the following fields are our extension. A server without them returns unfiltered results. */
    city: orNull('cidade', Schema.String),
    /** Both days are included. */
    from: orNull('data_de', Schema.String),
    to: orNull('data_ate', Schema.String),
    maxPrice: orNull('preco_ate', Money),
    withCities: optional('get_cidades', Flag, false),
  }),
);

/** Query of a list in the buyer's language, on the site of host name `domain`. `rest` overrides fields. */
export const eventListQuery = (
  language: string,
  domain: string,
  rest: Partial<typeof EventListQuery.Type>,
): typeof EventListQuery.Type => ({
  ...{ category: null, categoryName: null, highlight: false, language, limit: null, page: null },
  ...{ loadedEventIds: null, salesChannel: 'MARKETPLACE', search: null, nearYou: false, withStores: false },
  ...{ latitude: null, longitude: null, domain, slug: null, store: null },
  ...{ city: null, from: null, to: null, maxPrice: null, withCities: false },
  ...rest,
});
export const EventListResponse = lazily(() =>
  Schema.Struct({
    events: field('eventos', lenientList(EventCard)),
    /** Merchandise ("official products": shirt, cup) found by a search. */
    products: optional('produtos', lenientList(EventCard), []),
    stores: optional('lojas', lenientList(StoreCard), []),
    /** Cities of the list's events, regardless of the city filter, most events first. */
    cities: optional('cidades', lenientList(Schema.String), []),
    total: optional('total', Whole, 0),
    /** Our extension: no exact match of the searched words, only similar ones. */
    close: optional('aproximado', Flag, false),
  }),
);

export const Producer = lazily(() =>
  Schema.Struct({
    store: field('slug', id<StoreSlug>()),
    name: field('descricao', Schema.String),
    about: text('sobre'),
    primaryColor: text('cor_primaria'),
    secondaryColor: text('cor_secundaria'),
    logo: text('logotipo'),
    networks: optional('redes_sociais', lenientList(Network), []),
  }),
);
export type Producer = typeof Producer.Type;

export const City = lazily(() =>
  Schema.Struct({
    city: field('cidade', Schema.String),
    state: field('estado', Schema.String),
    latitude: field('lat', Real),
    longitude: field('lon', Real),
    image: text('imagem'),
  }),
);
export type City = typeof City.Type;

export const CitiesResponse = lazily(() => Schema.Struct({ cities: field('cidades', lenientList(City)) }));

export const ContactBody = lazily(() =>
  Schema.Struct({
    subject: field('assunto', Schema.String),
    captcha: text('captcha'),
    phone: text('celular'),
    email: field('email', Schema.String),
    event: text('evento'),
    language: optional('idioma', Schema.String, 'pt-BR'),
    message: field('mensagem', Schema.String),
    name: field('nome', Schema.String),
    images: optional('imagens', Schema.Array(Schema.String), []),
  }),
);
