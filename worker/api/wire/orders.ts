import { lazily, Schema } from '../../../domain/kernel/shapes.ts';
import type { PurchaseId } from '../../../domain/kernel/values.ts';
import { CartLine, CartOrder } from './cart.ts';
import { PaymentKindWire, PaymentResponse } from './payment.ts';
import { Flag, field, id, lenientList, Money, optional, orNull, Whole, words } from './primitives.ts';

const text = (wire: string) => optional(wire, Schema.String, '');

export const PurchaseStatus = words({
  RE: 'cart',
  AG: 'awaitingPayment',
  PE: 'pendingPayment',
  CO: 'completed',
  CA: 'cancelled',
  PC: 'pendingCancellation',
});
export type PurchaseStatus = typeof PurchaseStatus.Type;

export const TicketStatusWord = words({
  AT: 'valid',
  VA: 'validated',
  CA: 'cancelled',
  PC: 'pendingCancellation',
  TR: 'replaced',
});
export const FacialStatusWord = words({
  NAO: 'none',
  PENDENTE: 'pending',
  ANALISE: 'inAnalysis',
  CADASTRADA: 'registered',
});

export const Ticket = lazily(() =>
  Schema.Struct({
    line: field('item', CartLine),
    code: orNull('codigo', Schema.String),
    status: optional('situacao', TicketStatusWord, 'valid' as const),
    bearerName: text('portador_nome'),
    bearerDocument: text('portador_documento'),
    bearerChanged: optional('portador_alterado', Flag, false),
    facial: optional('facial', FacialStatusWord, 'none' as const),
    voucherCode: orNull('codigo_voucher', Schema.String),
    cancellable: optional('pode_cancelar', Flag, false),
    venueAddress: text('end_logradouro'),
    walletPass: optional('carteira', Flag, false),
  }),
);
export type Ticket = typeof Ticket.Type;

export const Purchase = lazily(() =>
  Schema.Struct({
    purchaseId: field('idpedido_marketplace', id<PurchaseId>()),
    number: text('numero'),
    status: field('status', PurchaseStatus),
    /** São Paulo wall time. */
    purchasedAt: orNull('dthr_compra', Schema.String),
    cancelUntil: orNull('dthr_limite_cancelamento', Schema.String),
    timeZone: orNull('fuso', Schema.String),
    total: field('valor_total', Money),
    interest: optional('juros', Money, 0 as never),
    instalments: optional('parcela', Whole, 1),
    kind: orNull('forma_pagamento', PaymentKindWire),
    payment: orNull('pagamento', PaymentResponse),
    protected: optional('protect', Flag, false),
    delivered: optional('aplicar_frete', Flag, false),
    address: text('endereco'),
    orders: optional('pedidos', Schema.Array(CartOrder), []),
    tickets: optional('ingressos', Schema.Array(Ticket), []),
  }),
);
export type Purchase = typeof Purchase.Type;

export const ListOrdersBody = lazily(() =>
  Schema.Struct({
    status: orNull('status', PurchaseStatus),
    language: optional('lang', Schema.String, 'pt-BR'),
    purchaseId: orNull('idpedido_marketplace', id<PurchaseId>()),
    groupCombo: optional('group_combo', Flag, true),
    page: optional('pagina', Whole, 1),
    limit: optional('limite', Whole, 10),
    withTotal: optional('get_total', Flag, false),
  }),
);
/** Request body for the first ten purchases, in the buyer's language. `rest` overrides fields. */
export const listOrdersBody = (
  language: string,
  rest: Partial<typeof ListOrdersBody.Type>,
): typeof ListOrdersBody.Type => ({
  ...{ status: null, language, purchaseId: null, groupCombo: true, page: 1, limit: 10, withTotal: false },
  ...rest,
});

const PartnerCard = lazily(() =>
  Schema.Struct({
    bin: field('bin', Schema.String),
    partner: field('parceiro', Schema.String),
    discount: field('desconto', Money),
    applied: optional('aplicado', Flag, false),
  }),
);

/** With status RE the response needs the cart's `orders`, otherwise `purchases`. */
export const listOf = (body: unknown): string =>
  (body as typeof ListOrdersBody.Type | undefined)?.status === 'cart' ? 'pedidos' : 'compras';
export const ListOrdersResponse = lazily(() =>
  Schema.Struct({
    purchaseId: orNull('idpedido_marketplace', id<PurchaseId>()),
    orders: optional('pedidos', Schema.Array(CartOrder), []),
    /** Last payment of the open cart, with the reason of its refusal. */
    payment: orNull('pagamento', PaymentResponse),
    pickup: text('endereco_retirada'),
    deliveryDays: orNull('prazo_entrega_dias_uteis', Whole),
    /** Latest cancellation of the open cart that the server would accept, São Paulo wall time. */
    cancelLimit: orNull('dthr_limite_cancelamento', Schema.String),
    timeZone: orNull('fuso', Schema.String),
    partnerCards: optional('cartoes_parceiros', lenientList(PartnerCard), []),
    purchases: optional('compras', lenientList(Purchase), []),
    total: optional('total', Whole, 0),
  }),
);

export const ChangeBearerBody = lazily(() =>
  Schema.Struct({
    name: field('nome', Schema.String),
    document: field('documento', Schema.String),
    email: text('email'),
    birthDate: text('dt_nascimento'),
  }),
);

export const RefundReason = words({
  DOENCA: 'illness',
  ROUBO: 'theft',
  VEICULO: 'vehicleFailure',
  EMERGENCIA_DOMESTICA: 'homeEmergency',
  FALECIMENTO: 'relativeDeath',
  TRABALHO: 'workRelocation',
  EMERGENCIA_FAMILIAR: 'familyEmergency',
});
export const CancelOrderQuery = lazily(() =>
  Schema.Struct({
    /** Cancels a waiting payment. A paid one is refused with 409 `already_paid` and stays bought. */
    onlyUnpaid: optional('apenas_nao_pago', Flag, false),
  }),
);

export const RefundBody = lazily(() =>
  Schema.Struct({
    reason: field('motivo', RefundReason),
    note: text('observacao'),
  }),
);

const Base64 = lazily(() =>
  Schema.String.pipe(Schema.pattern(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)),
);

/** `formato` in the path is `pdf`, `carteira` or `calendario`. */
export const TicketFileResponse = lazily(() =>
  Schema.Struct({
    name: field('nome', Schema.String),
    type: field('tipo', Schema.String),
    content: field('conteudo', Base64),
  }),
);
