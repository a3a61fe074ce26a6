import { lazily, Schema } from '../../../domain/kernel/shapes.ts';
import type { LineId, PurchaseId } from '../../../domain/kernel/values.ts';
import { CartLine, CartOrder, CurrencyCode, EntryDocumentWord } from './cart.ts';
import { PaymentKindWire, PaymentResponse } from './payment.ts';
import {
  Flag,
  field,
  id,
  lenientList,
  Money,
  ofSite,
  optional,
  orNull,
  text,
  Whole,
  words,
} from './primitives.ts';
import { EventChangeWord } from './product.ts';

export const PurchaseStatus = words({
  RE: 'cart',
  AG: 'awaitingPayment',
  PE: 'pendingPayment',
  CO: 'completed',
  CA: 'canceled',
  PC: 'pendingCancellation',
});
export type PurchaseStatus = typeof PurchaseStatus.Type;

export const TicketStatusWord = words({
  AT: 'valid',
  VA: 'validated',
  CA: 'canceled',
  PC: 'pendingCancellation',
  TR: 'replaced',
});
export const FacialStatusWord = words({
  NAO: 'none',
  PENDENTE: 'pending',
  ANALISE: 'inAnalysis',
  CADASTRADA: 'registered',
});

const OfferWord = words({ ABERTO: 'open', ACEITO: 'accepted', EXPIRADO: 'expired' });

/** A ticket that its buyer sends to another person. */
const Offer = lazily(() =>
  Schema.Struct({
    state: field('situacao', OfferWord),
    name: text('nome'),
    email: text('email'),
    until: orNull('dthr_limite', Schema.String),
  }),
);

const DefaultWord = words({ MANTER: 'keep', REEMBOLSO: 'refund' });

/** Change of the event after the purchase. */
const EventChange = lazily(() =>
  Schema.Struct({
    id: orNull('idmudanca', Schema.String),
    kind: field('tipo', EventChangeWord),
    /** Wall time at the venue. */
    formerStart: orNull('dthr_anterior', Schema.String),
    formerPlace: text('local_anterior'),
    /** End of the choice between keeping the item and its refund, São Paulo wall time. */
    chooseUntil: orNull('dthr_limite_escolha', Schema.String),
    /** Outcome without a choice. */
    byDefault: field('padrao', DefaultWord),
    kept: optional('mantido', Flag, false),
  }),
);

export const Ticket = lazily(() =>
  Schema.Struct({
    line: field('item', CartLine),
    code: orNull('codigo', Schema.String),
    status: optional('situacao', TicketStatusWord, 'valid' as const),
    bearerName: text('portador_nome'),
    bearerDocument: text('portador_documento'),
    bearerChanged: optional('portador_alterado', Flag, false),
    offer: orNull('envio', Offer),
    facial: optional('facial', FacialStatusWord, 'none' as const),
    voucherCode: orNull('codigo_voucher', Schema.String),
    cancellable: optional('pode_cancelar', Flag, false),
    /** Amount that a cancellation of the item returns. */
    returnable: orNull('valor_devolucao', Money),
    venueAddress: text('end_logradouro'),
    /** Wall time at the venue. */
    doorsAt: orNull('dthr_abertura', Schema.String),
    /** Zone of the venue. By default the purchase's. */
    timeZone: orNull('fuso', Schema.String),
    gate: text('portao'),
    /** Proof that a reduced price needs at the entrance. */
    proof: text('comprovante'),
    /** Things that visitors can bring in. */
    inside: text('pode_entrar'),
    walletPass: optional('carteira', Flag, false),
    googleWallet: optional('carteira_google', Flag, false),
    /** Landscape picture of the event. */
    poster: text('imagem'),
    change: orNull('mudanca', EventChange),
  }),
);
export type Ticket = typeof Ticket.Type;

const MoneyWord = words({ PAGAMENTO: 'paid', DEVOLUCAO: 'returned' });
const ReturnCauseWord = words({
  ITEM: 'item',
  PEDIDO: 'order',
  REEMBOLSO: 'refund',
  ATRASO: 'late',
  EVENTO: 'event',
});

/** A payment, or one return of it. The returns of a purchase are never more than its payments. */
const MoneyEntry = lazily(() =>
  Schema.Struct({
    type: field('tipo', MoneyWord),
    cause: orNull('motivo', ReturnCauseWord),
    lineId: orNull('iditem', id<LineId>()),
    amount: field('valor', Money),
    kind: orNull('forma_pagamento', PaymentKindWire),
    card: text('cartao_final'),
    installments: optional('parcela', Whole, 1),
    /** False while the money of a return is on its way. */
    done: field('concluido', Flag),
    /** Time of the payment or the return. While a return is on its way, time of its request. São Paulo wall time. */
    at: orNull('dthr', Schema.String),
    /** When the buyer has the money of a return, São Paulo wall time. */
    expectedAt: orNull('dthr_prevista', Schema.String),
  }),
);

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
    installments: optional('parcela', Whole, 1),
    kind: orNull('forma_pagamento', PaymentKindWire),
    money: orNull('movimentos', Schema.Array(MoneyEntry)),
    /** Amount that a cancellation or refund of the whole purchase returns. */
    returnable: orNull('valor_devolucao', Money),
    /** Price of a reservation's items that are still valid. */
    dueAtEntrance: orNull('valor_na_entrada', Money),
    payment: orNull('pagamento', PaymentResponse),
    protected: optional('protect', Flag, false),
    delivered: optional('aplicar_frete', Flag, false),
    address: text('endereco'),
    /** Required, like the tickets: without them a paid purchase would look empty, in another currency. */
    orders: field('pedidos', Schema.Array(CartOrder)),
    tickets: field('ingressos', Schema.Array(Ticket)),
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
    /** First and last day of a ticket's date; our extension. A server without them returns the purchases of all days. */
    from: orNull('data_de', Schema.String),
    to: orNull('data_ate', Schema.String),
  }),
);
/** Request body for the first ten purchases, in the buyer's language. `rest` overrides fields. */
export const listOrdersBody = (
  language: string,
  rest: Partial<typeof ListOrdersBody.Type>,
): typeof ListOrdersBody.Type => ({
  ...{ status: null, language, purchaseId: null, groupCombo: true, page: 1, limit: 10, withTotal: false },
  ...{ from: null, to: null },
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

const bearerFields = () => ({
  name: field('nome', Schema.String),
  document: field('documento', Schema.String),
  email: text('email'),
  birthDate: text('dt_nascimento'),
});
export const ChangeBearerBody = lazily(() => Schema.Struct(bearerFields()));

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

/** Items of one purchase. The host keeps all of them, or none. */
export const KeepItemsBody = lazily(() =>
  Schema.Struct({
    lineIds: field('iditens', Schema.Array(id<LineId>())),
    /** Changes of the event that the buyer saw. Empty if the host names none. */
    changeIds: optional('idmudancas', Schema.Array(Schema.String), []),
  }),
);

export const RefundBody = lazily(() =>
  Schema.Struct({
    reason: field('motivo', RefundReason),
    note: text('observacao'),
  }),
);

export const OfferTicketBody = lazily(() =>
  Schema.Struct({ name: field('nome', Schema.String), email: text('email') }),
);
/** Secret of a link with which another person opens and accepts the ticket. */
export const OfferLinkResponse = lazily(() => Schema.Struct({ token: field('convite', Schema.String) }));

/** `yours` is read only with the secret that the acceptance returned. */
const ReceivedWord = words({
  ...{ ABERTO: 'open', ACEITO: 'accepted', EXPIRADO: 'expired' },
  ...{ DESFEITO: 'takenBack', ENCERRADO: 'closed', SEU: 'yours' },
} as const);

/** A ticket without the price paid, for the person to whom it was sent. */
const ReceivedTicket = lazily(() =>
  Schema.Struct({
    purchaseId: field('idpedido_marketplace', id<PurchaseId>()),
    lineId: field('iditem', id<LineId>()),
    productName: field('dsc_produto', Schema.String),
    variationName: text('dsc_variacao'),
    sector: orNull('dsc_setor', Schema.String),
    seatLabel: text('descricao_assento'),
    eventAt: orNull('dthr_ingresso', Schema.String),
    visitAt: orNull('dthr_visitacao', Schema.String),
    hideDate: optional('ocultar_data', Flag, false),
    doorsAt: orNull('dthr_abertura', Schema.String),
    timeZone: orNull('fuso', Schema.String),
    place: text('end_local'),
    city: text('end_cidade'),
    venueAddress: text('end_logradouro'),
    gate: text('portao'),
    proof: text('comprovante'),
    inside: text('pode_entrar'),
    poster: text('imagem'),
    entryDocument: orNull('documento_entrada', EntryDocumentWord),
    facialRequired: optional('facial_obrigatoria', Flag, false),
    facial: optional('facial', FacialStatusWord, 'none' as const),
    bearerName: text('portador_nome'),
    bearerDocument: text('portador_documento'),
    code: orNull('codigo', Schema.String),
    kind: orNull('forma_pagamento', PaymentKindWire),
    currency: ofSite('moeda', CurrencyCode),
    /** Amount to pay at the entrance. Null if nothing is due. */
    due: orNull('valor_na_entrada', Money),
    change: orNull('mudanca', EventChange),
  }),
);

export const ReceivedTicketBody = lazily(() => Schema.Struct({ token: field('convite', Schema.String) }));
export const ReceivedTicketResponse = lazily(() =>
  Schema.Struct({
    state: field('situacao', ReceivedWord),
    until: orNull('dthr_limite', Schema.String),
    /** Null unless the ticket can be accepted or is the reader's. */
    ticket: orNull('ingresso', ReceivedTicket),
  }),
);
/** Nests a sent ticket as the facts of a ticket need it (O-65). */
export const receivedTicket = ({ state, until, ticket }: typeof ReceivedTicketResponse.Type) => {
  if (ticket === null) return { state, until, ticket };
  const { place, city, seatLabel, currency, kind, due, timeZone, entryDocument, poster, ...item } = ticket;
  const order = { status: 'completed', kind, timeZone, orders: [{ currency }] } as const;
  const line = {
    ...({ ...item, kind: 'ticket', donation: false, size: null, color: null } as const),
    event: { slug: '', name: item.productName, place, city, organizer: '' },
    seat: seatLabel === '' ? null : { label: seatLabel },
  };
  const facts = { ...item, line, timeZone, returnable: due, status: 'valid' } as const;
  return { state, until, ticket: { ...item, entryDocument, poster, order, facts } };
};

export const AcceptTicketBody = lazily(() =>
  Schema.Struct({ token: field('convite', Schema.String), ...bearerFields() }),
);
export const AcceptTicketResponse = lazily(() =>
  Schema.Struct({
    /** Secret of the new holder, to read the ticket and register the face. */
    token: field('convite', Schema.String),
  }),
);

const Base64 = lazily(() =>
  Schema.String.pipe(Schema.pattern(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)),
);

/** `formato` in the path is `pdf`, `carteira`, `google` or `calendario`. */
export const TicketFileResponse = lazily(() =>
  Schema.Struct({
    name: field('nome', Schema.String),
    type: field('tipo', Schema.String),
    content: field('conteudo', Base64),
  }),
);
