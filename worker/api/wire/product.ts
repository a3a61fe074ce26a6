import { lazily, Schema } from '../../../domain/kernel/shapes.ts';
import {
  type ComboId,
  type ProductId,
  type StoreSlug,
  type VariationId,
  ZERO,
} from '../../../domain/kernel/values.ts';
import { CurrencyCode, EntryDocumentWord, Kind, KindLimit } from './cart.ts';
import { EventCard, Images } from './catalog.ts';
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
  words,
} from './primitives.ts';

export const SaleState = words({
  DISPONIVEL: 'onSale',
  ESGOTADO: 'soldOut',
  EM_BREVE: 'soon',
  ENCERRADO: 'ended',
});

export const Variation = lazily(() =>
  Schema.Struct({
    variationId: field('idprod_variacao', id<VariationId>()),
    productId: field('idproduto', id<ProductId>()),
    name: field('dsc_variacao', Schema.String),
    note: text('observacao'),
    kind: field('tipo_produto', Kind),
    sector: orNull('dsc_setor', Schema.String),
    sectorId: orNull('idsetor', id()),
    batch: orNull('ordem_lote', Whole),
    batchName: orNull('dsc_lote', Schema.String),
    batchOpensAt: orNull('dthr_inicio_lote', Schema.String),
    batchEndsAt: orNull('dthr_fim_lote', Schema.String),
    price: field('valor', Money),
    convenienceFee: optional('taxa_conveniencia', Money, ZERO),
    processingFee: optional('taxa_processamento', Money, ZERO),
    stock: orNull('qtd_estoque', Whole),
    held: optional('qtd_reservada', Whole, 0),
    sale: optional('situacao', SaleState, 'onSale' as const),
    half: optional('meia_entrada', Flag, false),
    courtesy: optional('gratuidade', Flag, false),
    reservation: optional('reserva', Flag, false),
    seated: optional('lugar_marcado', Flag, false),
    size: orNull('produto_tamanho', Schema.String),
    color: orNull('produto_cor', Schema.String),
    colorCode: orNull('produto_cor_hex', Schema.String),
    image: text('imagem'),
    perDocumentLimit: optional('limite_venda_cpf', Whole, 0),
  }),
);
export type Variation = typeof Variation.Type;

export const ComboOffer = lazily(() =>
  Schema.Struct({
    comboId: field('idcombo', id<ComboId>()),
    name: field('descricao', Schema.String),
    note: text('observacao'),
    price: field('valor', Money),
    convenienceFee: optional('taxa_conveniencia', Money, ZERO),
    processingFee: optional('taxa_processamento', Money, ZERO),
    items: optional(
      'itens',
      Schema.Array(
        Schema.Struct({
          name: field('descricao', Schema.String),
          quantity: optional('qtd', Whole, 1),
          image: text('imagem'),
          choices: optional('variacoes', lenientList(Variation), []),
        }),
      ),
      [],
    ),
    held: optional('qtd_reservada', Whole, 0),
    sale: optional('situacao', SaleState, 'onSale' as const),
  }),
);
export type ComboOffer = typeof ComboOffer.Type;

/** Merchandise of the event, or a recharge of its wristband. */
export const OfferedProduct = lazily(() =>
  Schema.Struct({
    productId: field('idproduto', id<ProductId>()),
    name: field('descricao', Schema.String),
    note: text('observacao'),
    kind: field('tipo_produto', Kind),
    image: text('imagem'),
    variations: optional('variacoes', lenientList(Variation), []),
    deliverable: optional('entrega', Flag, false),
  }),
);
export type OfferedProduct = typeof OfferedProduct.Type;

export const EventDate = lazily(() =>
  Schema.Struct({
    at: field('dthr_ingresso', Schema.String),
    sale: optional('situacao', SaleState, 'onSale' as const),
    fromPrice: orNull('valor_minimo', Money),
  }),
);

export const EventChangeWord = words({
  DATA: 'date',
  LOCAL: 'venue',
  ADIADO: 'postponed',
  CANCELADO: 'canceled',
});

export const Stay = lazily(() =>
  Schema.Struct({
    name: field('nome', Schema.String),
    note: text('descricao'),
    url: field('url', Schema.String),
    image: text('imagem'),
  }),
);

const Owned = lazily(() =>
  Schema.Struct({
    total: optional('total', Whole, 0),
    /** All 0 for a recurring event, whose limit by kind counts per day. */
    byKind: optional('por_tipo', KindLimit, { ticket: 0, product: 0, recharge: 0 }),
  }),
);

export const ProductResponse = lazily(() =>
  Schema.Struct({
    productId: field('idproduto', id<ProductId>()),
    slug: field('slug', Schema.String),
    store: field('slug_loja', id<StoreSlug>()),
    producerName: text('loja'),
    title: field('descricao', Schema.String),
    /** HTML from the producer. Sanitize before rendering. */
    description: text('descricao_html'),
    images: optional('imagens', Images, { portrait: '', landscape: '', temporary: '' }),
    category: text('slug_categoria'),
    categoryName: text('dsc_categoria'),
    place: text('end_local'),
    street: text('end_logradouro'),
    district: text('end_bairro'),
    city: text('end_cidade'),
    state: text('end_estado'),
    latitude: orNull('latitude', Real),
    longitude: orNull('longitude', Real),
    timeZone: ofSite('fuso', Schema.String),
    startsAt: orNull('dthr_apresentacao', Schema.String),
    endsAt: orNull('dthr_fim', Schema.String),
    doorsAt: orNull('dthr_abertura', Schema.String),
    hideDate: optional('hide_date', Flag, false),
    hideDateToo: optional('ocultar_data', Flag, false),
    externalUrl: orNull('url_link', Schema.String),
    /** Last change of the event after its announcement. */
    change: orNull('mudanca', EventChangeWord),
    recurring: optional('recorrente', Flag, false),
    dates: optional('datas', lenientList(EventDate), []),
    ageRating: text('classificacao'),
    seatMap: optional('mapa', Flag, false),
    checksWristband: optional('validar_pulseira', Flag, false),
    takesVouchers: optional('aceita_voucher', Flag, false),
    exchangeMedia: orNull('midia_troca', Schema.String),
    facialRequired: optional('facial_obrigatoria', Flag, false),
    bearerRequired: optional('portador_obrigatorio', Flag, false),
    entryDocument: orNull('documento_entrada', EntryDocumentWord),
    /** Discount of the requested affiliate link, such as `10%`, on prices without fees. Empty without one. */
    discountText: text('dsc_desconto'),
    takesDonations: optional('aceita_doacao', Flag, false),
    donationVariationId: orNull('idprod_variacao_doacao', id<VariationId>()),
    takesReservations: optional('aceita_reserva', Flag, false),
    protectionOffered: optional('protect', Flag, false),
    perDocumentLimit: optional('limite_venda_cpf', Whole, 0),
    perDocumentLimitByKind: optional('limite_venda_cpf_por_tipo', KindLimit, {
      ticket: 0,
      product: 0,
      recharge: 0,
    }),
    /** Units of the event that the buyer's document owns. Null for guests and if unknown. */
    owned: orNull('comprados_cpf', Owned),
    currency: ofSite('moeda', CurrencyCode),
    fromPrice: orNull('valor_minimo', Money),
    /** Empty if `ignore_variacoes` was requested. */
    variations: optional('variacoes', lenientList(Variation), []),
    combos: optional('combos', lenientList(ComboOffer), []),
    products: optional('produtos', lenientList(OfferedProduct), []),
    stays: optional('onde_ficar', lenientList(Stay), []),
    related: optional('relacionados', lenientList(EventCard), []),
  }),
);

const productQuery = {
  wristbandCode: orNull('codigo_pulseira', Schema.String),
  exchangeMedia: orNull('midia_troca', Schema.String),
  programSlug: orNull('slug_programa', Schema.String),
  affiliateSlug: orNull('slug_afiliado', Schema.String),
  withRelated: optional('get_relacionados', Flag, false),
  translated: optional('get_traduzido', Flag, true),
  language: optional('lang', Schema.String, 'pt-BR'),
  withoutVariations: optional('ignore_variacoes', Flag, false),
};
export const ProductBody = lazily(() => Schema.Struct(productQuery));
/** A response without the requested tickets would pass as an event without any. */
export const listOf = (body: unknown): string | null =>
  (body as typeof ProductBody.Type | undefined)?.withoutVariations === false ? 'variacoes' : null;
/**
 * Request body that asks for the whole product (related events, translations, variations) in the buyer's language.
 * `rest` overrides fields.
 */
export const productBody = (
  language: string,
  rest: Partial<typeof ProductBody.Type>,
): typeof ProductBody.Type => ({
  ...{ wristbandCode: null, exchangeMedia: null, programSlug: null, affiliateSlug: null },
  ...{ withRelated: true, translated: true, language, withoutVariations: false },
  ...rest,
});

/** `date` is null for an event without dates. */
export const VariationsBody = lazily(() =>
  Schema.Struct({ ...productQuery, date: orNull('dt_ingresso', Schema.String) }),
);
export const VariationsResponse = lazily(() =>
  Schema.Struct({
    variations: field('variacoes', lenientList(Variation)),
    combos: optional('combos', lenientList(ComboOffer), []),
  }),
);

export const ExchangeQuery = lazily(() =>
  Schema.Struct({
    medium: field('midia', Schema.String),
    productId: field('idproduto', id<ProductId>()),
    store: field('loja', id<StoreSlug>()),
  }),
);
export const ExchangeResponse = lazily(() =>
  Schema.Struct({
    variations: field('variacoes', lenientList(Variation)),
  }),
);

export const AffiliateResponse = lazily(() =>
  Schema.Struct({
    product: field('produto', EventCard),
    programId: field('idprogramaafiliado', id()),
    affiliateName: text('dsc_afiliado'),
    /** Such as `10%`, on prices without fees. */
    discountText: text('dsc_desconto'),
  }),
);
export const AffiliateViewBody = lazily(() =>
  Schema.Struct({
    programSlug: field('slug_programa', Schema.String),
    affiliateSlug: field('slug_afiliado', Schema.String),
    productId: field('idproduto', id<ProductId>()),
    programId: field('idprogramaafiliado', id()),
    store: field('loja', id<StoreSlug>()),
  }),
);
