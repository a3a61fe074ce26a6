import { lazily, Schema } from '../../../domain/kernel/shapes.ts';
import {
  type ComboId,
  CURRENCY_CODES,
  cents,
  type LineId,
  type OrderId,
  type ProductId,
  type PurchaseId,
  type SeatId,
  type StoreSlug,
  type VariationId,
  ZERO,
} from '../../../domain/kernel/values.ts';
import type { Cart, ItemChoice, Line, StoreOrder } from '../../../domain/model/cart.ts';
import { Flag, field, id, Money, ofSite, optional, orNull, Whole, words } from './primitives.ts';

/** Document that the entrance needs of a ticket's holder. `IDENTIDADE` is any. */
export const EntryDocumentWord = words({ CPF: 'cpf', RFC: 'rfc', IDENTIDADE: 'id' });
export const Kind = words({ INGRESSO: 'ticket', PRODUTO: 'product', RECARGA: 'recharge' });
export const CurrencyCode = lazily(() => Schema.Literal(...CURRENCY_CODES));
const NO_LIMIT = { ticket: 0, product: 0, recharge: 0 };

export const KindLimit = lazily(() =>
  Schema.Struct({
    ticket: optional('ingresso', Whole, 0),
    product: optional('produto', Whole, 0),
    recharge: optional('recarga', Whole, 0),
  }),
);

const OwnedUnits = lazily(() =>
  Schema.Struct({
    ofProduct: optional('produto', Whole, 0),
    ofKind: optional('tipo', Whole, 0),
  }),
);

const WireLine = lazily(() =>
  Schema.Struct({
    lineId: field('iditem', id<LineId>()),
    store: field('loja', id<StoreSlug>()),
    productId: field('idproduto', id<ProductId>()),
    variationId: field('idprod_variacao', id<VariationId>()),
    productSlug: optional('slug_produto', Schema.String, ''),
    productName: field('dsc_produto', Schema.String),
    variationName: optional('dsc_variacao', Schema.String, ''),
    kind: field('tipo_produto', Kind),
    eventKind: optional('tipo_evento', Schema.String, ''),
    price: field('valor', Money),
    convenienceFee: optional('taxa_conveniencia', Money, ZERO),
    processingFee: optional('taxa_processamento', Money, ZERO),
    quantity: optional('quantidade', Whole, 1),
    stock: orNull('qtd_estoque', Whole),
    perDocumentLimit: optional('limite_venda_cpf', Whole, 0),
    perDocumentLimitByKind: optional('limite_venda_cpf_por_tipo', KindLimit, NO_LIMIT),
    /** Some servers omit the units in the buyer's other purchases. */
    owned: orNull('comprados_cpf', OwnedUnits),
    seatId: orNull('idassento', id<SeatId>()),
    seatLabel: optional('descricao_assento', Schema.String, ''),
    blockId: orNull('idbloco', id()),
    block: orNull('descricao_bloco', Schema.String),
    sector: orNull('dsc_setor', Schema.String),
    batch: orNull('ordem_lote', Whole),
    visitAt: orNull('dthr_visitacao', Schema.String),
    eventAt: orNull('dthr_ingresso', Schema.String),
    size: orNull('produto_tamanho', Schema.String),
    color: orNull('produto_cor', Schema.String),
    wristbandCode: orNull('codigo_pulseira', Schema.String),
    bearerRequired: optional('portador_obrigatorio', Flag, false),
    entryDocument: orNull('documento_entrada', EntryDocumentWord),
    facialRequired: optional('facial_obrigatoria', Flag, false),
    hideDownload: optional('ocultar_download', Flag, false),
    hideDate: optional('ocultar_data', Flag, false),
    courtesy: optional('gratuidade', Flag, false),
    reservation: optional('reserva', Flag, false),
    affiliateProgramId: orNull('idprogramaafiliado', id()),
    donation: optional('doacao', Flag, false),
    eventSlug: optional('slug_evento', Schema.String, ''),
    eventName: optional('dsc_evento', Schema.String, ''),
    place: optional('end_local', Schema.String, ''),
    city: optional('end_cidade', Schema.String, ''),
    organizer: optional('dsc_loja', Schema.String, ''),
  }),
);

const isLine = (_value: unknown): _value is Line => true;

export const CartLine: Schema.Schema<Line, typeof WireLine.Encoded> = lazily(() =>
  Schema.transform(WireLine, Schema.declare(isLine), {
    strict: true,
    decode: ({ eventKind, seatId, seatLabel, blockId, block, ...wire }): Line => {
      const { eventSlug, eventName, place, city, organizer, ...rest } = wire;
      return {
        ...rest,
        event: eventSlug === '' ? null : { slug: eventSlug, name: eventName, place, city, organizer },
        recurring: eventKind === 'RECORRENTE',
        seat: seatId === null ? null : { seatId, label: seatLabel, blockId, block },
      };
    },
    encode: ({ recurring, seat, event, ...rest }) => ({
      ...rest,
      eventSlug: event?.slug ?? '',
      eventName: event?.name ?? '',
      place: event?.place ?? '',
      city: event?.city ?? '',
      organizer: event?.organizer ?? '',
      eventKind: recurring ? 'RECORRENTE' : 'UNICO',
      seatId: seat?.seatId ?? null,
      seatLabel: seat?.label ?? '',
      blockId: (seat?.blockId ?? null) as never,
      block: seat?.block ?? null,
    }),
  }),
);

export const CartCombo = lazily(() =>
  Schema.Struct({
    comboId: field('idcombo', id<ComboId>()),
    store: field('loja', id<StoreSlug>()),
    name: field('descricao', Schema.String),
    quantity: optional('qtd', Whole, 1),
    price: field('valor', Money),
    convenienceFee: optional('taxa_conveniencia', Money, ZERO),
    processingFee: optional('taxa_processamento', Money, ZERO),
    lines: optional('itens', Schema.Array(CartLine), []),
  }),
);

export const CartOrder = lazily(() =>
  Schema.Struct({
    orderId: field('idpedido', id<OrderId>()),
    store: field('loja', id<StoreSlug>()),
    currency: ofSite('moeda', CurrencyCode),
    /** Required, because an order without them would look empty. */
    lines: field('itens', Schema.Array(CartLine)),
    combos: optional('combos', Schema.Array(CartCombo), []),
    convenienceFee: optional('total_taxa_conveniencia', Money, ZERO),
    processingFee: optional('taxa_processamento', Money, ZERO),
    serviceFee: optional('taxa_servico', Money, ZERO),
    shippingFee: optional('taxa_frete', Money, ZERO),
    protectionFee: optional('protect_price', Money, ZERO),
    couponDiscount: optional('desconto_cupom', Money, ZERO),
    binDiscount: optional('desconto_bin', Money, ZERO),
    affiliateDiscount: optional('desconto_afiliado', Money, ZERO),
    total: field('valor_total', Money),
    couponCode: orNull('cupom', Schema.String),
    reservedAt: orNull('dthr_ult_reserva', Schema.String),
    reservation: optional('pedido_reserva', Flag, false),
    courtesy: optional('pedido_gratuidade', Flag, false),
    exchange: optional('pedido_troca', Flag, false),
    restored: optional('pedido_restaurado', Flag, false),
  }),
);

export const MarketplaceOrder = lazily(() =>
  Schema.Struct({
    purchaseId: orNull('idpedido_marketplace', id<PurchaseId>()),
    /** Required: a body without it would pass as an empty cart. */
    orders: field('pedidos', Schema.Array(CartOrder)),
  }),
);
/** Does not compile if the wire's cart does not fit the domain's. */
export const toCart = (wire: typeof MarketplaceOrder.Type): Cart =>
  wire satisfies { orders: readonly StoreOrder[] };

const ReserveItem = lazily(() =>
  Schema.Struct({
    productId: field('idproduto', id<ProductId>()),
    variationId: field('idprod_variacao', id<VariationId>()),
    kind: field('tipo_produto', Kind),
    quantity: field('quantidade', Whole),
    seatId: orNull('idassento', id<SeatId>()),
    visitAt: orNull('dthr_visitacao', Schema.String),
    size: orNull('produto_tamanho', Schema.String),
    color: orNull('produto_cor', Schema.String),
    wristbandCode: orNull('codigo_pulseira', Schema.String),
    voucherCode: orNull('codigo_voucher', Schema.String),
    affiliateProgramId: orNull('idprogramaafiliado', id()),
    donation: orNull('valor_doacao', Money),
  }),
);

const ReserveCombo = lazily(() =>
  Schema.Struct({
    comboId: field('idcombo', id<ComboId>()),
    quantity: field('qtd', Whole),
    /** Sizes and colors of the products, one entry per unit. If the list is empty, the server chooses them. */
    variations: optional('variacoes', Schema.Array(id<VariationId>()), []),
  }),
);

export const ReserveBody = lazily(() =>
  Schema.Struct({
    purchaseId: orNull('idpedido_marketplace', id<PurchaseId>()),
    salesChannel: optional('canal_venda', Schema.String, 'MARKETPLACE'),
    captcha: Schema.optionalWith(Schema.String, { exact: true }),
    orders: field(
      'pedidos',
      Schema.Array(
        Schema.Struct({
          store: field('loja', id<StoreSlug>()),
          items: optional('itens', Schema.Array(ReserveItem), []),
          combos: optional('combos', Schema.Array(ReserveCombo), []),
        }),
      ),
    ),
  }),
);

export const reserveItem = (choice: ItemChoice): typeof ReserveItem.Type => ({
  productId: choice.productId,
  variationId: choice.variationId,
  kind: choice.kind,
  quantity: choice.quantity,
  seatId: choice.seat?.seatId ?? null,
  visitAt: choice.visitAt,
  size: choice.size,
  color: choice.color,
  wristbandCode: choice.wristbandCode,
  voucherCode: choice.voucherCode,
  affiliateProgramId: choice.affiliateProgramId as never,
  donation: choice.donation === null ? null : cents(choice.donation),
});

export const RemoveBody = lazily(() =>
  Schema.Struct({
    lineIds: optional('iditens', Schema.Array(id<LineId>()), []),
    comboId: orNull('idcombo', id<ComboId>()),
    orderId: field('idpedido', id<OrderId>()),
    purchaseId: field('idpedido_marketplace', id<PurchaseId>()),
    store: field('loja', id<StoreSlug>()),
  }),
);

export const CouponBody = lazily(() =>
  Schema.Struct({
    purchaseId: field('idpedido_marketplace', id<PurchaseId>()),
    code: optional('cupom', Schema.String, ''),
  }),
);

export const BinBody = lazily(() =>
  Schema.Struct({
    purchaseId: field('idpedido_marketplace', id<PurchaseId>()),
    digits: optional('codigo', Schema.String, ''),
    remove: optional('remover_bin', Flag, false),
    language: optional('lang', Schema.String, 'pt-BR'),
  }),
);

/** The specification gives `ano_mes` no meaning, so it is sent as null. */
export const CartBody = lazily(() =>
  Schema.Struct({
    purchaseId: field('idpedido_marketplace', id<PurchaseId>()),
    month: orNull('ano_mes', Schema.String),
  }),
);
