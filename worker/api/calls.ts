/** Table of the calls to the server, for the gateway, the sandbox and its conformance suite. */
import { Schema } from '../../domain/kernel/shapes.ts';
import * as cart from './wire/cart.ts';
import * as catalog from './wire/catalog.ts';
import * as orders from './wire/orders.ts';
import * as payment from './wire/payment.ts';
import * as product from './wire/product.ts';
import * as seatmap from './wire/seatmap.ts';
import * as services from './wire/services.ts';
import * as session from './wire/session.ts';

// biome-ignore lint/suspicious/noExplicitAny: a table of schemas of unlike types has no other common type.
export type AnySchema = Schema.Schema<any, any, never>;

export interface CallSpec {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly query: AnySchema | null;
  readonly body: AnySchema | null;
  readonly response: AnySchema;
  readonly needs: 'nothing' | 'token';
  /** Safe to repeat after a lost response. Other calls need an `Idempotency-Key` that the server honors. */
  readonly repeatable: boolean;
  /** Optional wire field that the response to this body needs. Otherwise `{}` would pass as an empty list. */
  readonly list: (body: unknown) => string | null;
  /** Path of the identity in which a response differs from its request (K-18). Null if the response is about the same. */
  readonly strays: (asked: Asked, response: unknown) => string | null;
}

/** Path and body of a request, which name its subject. */
export interface Asked {
  readonly path: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const none = (): null => null;

type TypeOf<S> = S extends Schema.Schema<infer A, infer _I, infer _R> ? A : null;

interface Traits<B extends AnySchema | null, A extends AnySchema>
  extends Partial<Pick<CallSpec, 'needs' | 'repeatable' | 'list'>> {
  readonly strays?: (
    asked: { readonly path: Asked['path']; readonly body: TypeOf<B> },
    response: TypeOf<A>,
  ) => string | null;
}

const call = <Q extends AnySchema | null, B extends AnySchema | null, A extends AnySchema>(
  method: CallSpec['method'],
  path: string,
  shapes: { readonly query?: Q; readonly body?: B; readonly response: A },
  traits: Traits<B, A> = {},
) =>
  ({
    method,
    path,
    query: shapes.query ?? null,
    body: shapes.body ?? null,
    response: shapes.response,
    needs: traits.needs ?? 'nothing',
    repeatable: traits.repeatable ?? method === 'GET',
    list: traits.list ?? none,
    strays: traits.strays ?? none,
  }) as {
    readonly method: CallSpec['method'];
    readonly path: string;
    readonly query: Q extends AnySchema ? Q : null;
    readonly body: B extends AnySchema ? B : null;
    readonly response: A;
    readonly needs: CallSpec['needs'];
    readonly repeatable: boolean;
    readonly list: CallSpec['list'];
    readonly strays: CallSpec['strays'];
  };

const read = { repeatable: true } as const;
const personal = { needs: 'token' } as const;

type PurchaseTold = Pick<orders.Purchase, 'purchaseId' | 'tickets'>;

const ofCart = {
  strays: (
    { body }: { readonly body: { readonly purchaseId: string } },
    { purchaseId }: { readonly purchaseId: string | null },
  ) => (purchaseId === null || purchaseId === body.purchaseId ? null : 'idpedido_marketplace'),
};
const ofPurchase = {
  ...personal,
  strays: ({ path }: Pick<Asked, 'path'>, { purchaseId }: PurchaseTold) =>
    purchaseId === path.idpedido ? null : 'idpedido_marketplace',
};
const ofTicket = {
  ...personal,
  strays: ({ path }: Pick<Asked, 'path'>, { tickets }: PurchaseTold) =>
    tickets.length === 0 || tickets.some(({ line }) => line.lineId === path.iditem) ? null : 'ingressos',
};
const ofPurchases = {
  strays: (
    { body }: { readonly body: { readonly purchaseId: string | null } },
    { purchases }: { readonly purchases: readonly PurchaseTold[] },
  ) =>
    body.purchaseId === null || purchases.every(({ purchaseId }) => purchaseId === body.purchaseId)
      ? null
      : 'compras.idpedido_marketplace',
};

export const API_CALLS = {
  settings: call('GET', '/marketplace/config/getMarketplace/{lang}', {
    query: Schema.Struct({ dominio: Schema.String }),
    response: catalog.SettingsResponse,
  }),
  events: call('GET', '/event/web/list', {
    query: catalog.EventListQuery,
    response: catalog.EventListResponse,
  }),
  producer: call('GET', '/loja/{slug}/idioma/{lang}', { response: catalog.Producer }),
  contact: call('POST', '/marketplace/contato', { body: catalog.ContactBody, response: session.Done }),
  report: call('POST', '/suporte/relato', { body: services.ReportBody, response: services.ReportResponse }),
  cities: call('GET', '/cidades/listar', {
    query: Schema.Struct({ cidade: Schema.String }),
    response: catalog.CitiesResponse,
  }),
  capitals: call('GET', '/cidades/capitais/listar', { response: catalog.CitiesResponse }),
  logIn: call('POST', '/consumidor/login', { body: session.LogInBody, response: session.LogInResponse }),
  register: call('POST', '/consumidor/cadastro', {
    body: session.RegisterBody,
    response: session.LogInResponse,
  }),
  updateConsumer: call(
    'PUT',
    '/consumidor/alterar/{customerId}',
    { body: session.UpdateBody, response: session.UpdateResponse },
    personal,
  ),
  changePassword: call(
    'PUT',
    '/consumidor/trocarSenha/{customerId}',
    { body: session.ChangePasswordBody, response: session.Done },
    personal,
  ),
  logOut: call('POST', '/consumidor/sair', { response: session.Done }, personal),
  checkCpf: call(
    'POST',
    '/consumidor/carregarDados',
    { body: session.CheckCpfBody, response: session.CheckCpfResponse },
    read,
  ),
  loginProviders: call(
    'POST',
    '/consumidor/getLoginsExternos',
    { body: session.LoginProvidersBody, response: session.LoginProviders },
    read,
  ),
  forgotPassword: call('POST', '/consumidor/recuperarSenha', {
    body: session.ForgotPasswordBody,
    response: session.Done,
  }),
  resetPassword: call('PUT', '/consumidor/trocarSenhaToken', {
    body: session.ResetPasswordBody,
    response: session.Done,
  }),
  validateToken: call(
    'POST',
    '/consumidor/validateToken',
    { body: session.ValidateTokenBody, response: session.Done },
    read,
  ),
  validateEmail: call(
    'POST',
    '/consumidor/validateEmail',
    { body: session.ValidateEmailBody, response: session.ValidateEmailResponse },
    read,
  ),
  seatMap: call(
    'POST',
    '/loja/{store}/mapa/{event}',
    { body: seatmap.SeatMapBody, response: seatmap.SeatMapResponse },
    read,
  ),
  reserve: call('POST', '/marketplace/pedido/reservar', {
    body: cart.ReserveBody,
    response: cart.MarketplaceOrder,
  }),
  removeItem: call(
    'POST',
    '/loja/pedido_item/remover',
    {
      body: cart.RemoveBody,
      response: cart.MarketplaceOrder,
    },
    ofCart,
  ),
  listOrders: call(
    'POST',
    '/marketplace/pedido/consumidor/listar',
    { body: orders.ListOrdersBody, response: orders.ListOrdersResponse },
    { ...read, ...ofPurchases, list: orders.listOf },
  ),
  instalments: call(
    'GET',
    '/marketplace/pedido/parcelas/{orderId}',
    { query: payment.InstallmentsQuery, response: payment.InstallmentsResponse },
    personal,
  ),
  applyCoupon: call(
    'POST',
    '/marketplace/pedido/cupom/aplicar',
    {
      body: cart.CouponBody,
      response: cart.MarketplaceOrder,
    },
    ofCart,
  ),
  removeCoupon: call(
    'POST',
    '/marketplace/pedido/cupom/remover',
    {
      body: cart.CouponBody,
      response: cart.MarketplaceOrder,
    },
    ofCart,
  ),
  bin: call(
    'POST',
    '/marketplace/pedido/bin/executar',
    {
      body: cart.BinBody,
      response: cart.MarketplaceOrder,
    },
    ofCart,
  ),
  finalise: call(
    'POST',
    '/marketplace/pedido/finalizar/{idpedido}',
    { body: payment.FinalizeBody, response: payment.PaymentResponse },
    personal,
  ),
  reserveOrder: call(
    'POST',
    '/marketplace/pedido/reservar/{idpedido}',
    { body: payment.ReserveOrderBody, response: payment.PaymentResponse },
    personal,
  ),
  voidPayment: call(
    'POST',
    '/marketplace/pedido/anular/{idpedido}',
    { response: payment.PaymentResponse },
    personal,
  ),
  cart: call(
    'PUT',
    '/marketplace/pedido/carrinho',
    { body: cart.CartBody, response: cart.MarketplaceOrder },
    ofCart,
  ),
  protection: call('GET', '/marketplace/getprotect/{orderId}', { response: payment.ProtectionResponse }),
  paymentKinds: call('GET', '/loja/getLojaTiposFormaPag', {
    query: payment.PaymentKindsQuery,
    response: payment.PaymentKindsResponse,
  }),
  product: call(
    'POST',
    '/loja/{store}/produto/{product}',
    { body: product.ProductBody, response: product.ProductResponse },
    { ...read, list: product.listOf },
  ),
  variations: call(
    'POST',
    '/loja/{store}/produto/{product}/variacoes',
    { body: product.VariationsBody, response: product.VariationsResponse },
    read,
  ),
  affiliate: call('GET', '/afiliado/getProduto/{program}/{affiliate}', {
    response: product.AffiliateResponse,
  }),
  affiliateView: call('POST', '/loja/afiliado/visualizacao', {
    body: product.AffiliateViewBody,
    response: session.Done,
  }),
  exchange: call('GET', '/loja/pedido_item/midia_trocavel', {
    query: product.ExchangeQuery,
    response: product.ExchangeResponse,
  }),
  cardToken: call('POST', '/provedor/cartao/token', {
    body: payment.CardTokenBody,
    response: payment.CardTokenResponse,
  }),
  facialLink: call(
    'POST',
    '/loja/pedido_item/facial/{idItem}',
    { body: services.FacialLinkBody, response: services.FacialLinkResponse },
    personal,
  ),
  facialInvitation: call(
    'POST',
    '/loja/pedido_item/facial/{idItem}/convite',
    { response: services.FacialInvitationResponse },
    personal,
  ),
  invitedFace: call(
    'POST',
    '/loja/facial/convite',
    { body: services.InvitedFaceBody, response: services.InvitedFaceResponse },
    read,
  ),
  invitedFacialLink: call('POST', '/loja/facial/convite/link', {
    body: services.InvitedFacialLinkBody,
    response: services.FacialLinkResponse,
  }),
  changeBearer: call(
    'PUT',
    '/marketplace/ingresso/portador/{iditem}',
    { body: orders.ChangeBearerBody, response: orders.Purchase },
    ofTicket,
  ),
  offerTicket: call(
    'POST',
    '/marketplace/ingresso/envio/{iditem}',
    { body: orders.OfferTicketBody, response: orders.Purchase },
    ofTicket,
  ),
  takeBackTicket: call(
    'POST',
    '/marketplace/ingresso/envio/{iditem}/desfazer',
    { response: orders.Purchase },
    ofTicket,
  ),
  offerLink: call(
    'POST',
    '/marketplace/ingresso/envio/{iditem}/link',
    { response: orders.OfferLinkResponse },
    personal,
  ),
  receivedTicket: call(
    'POST',
    '/marketplace/ingresso/recebido',
    { body: orders.ReceivedTicketBody, response: orders.ReceivedTicketResponse },
    read,
  ),
  receivedFile: call(
    'POST',
    '/marketplace/ingresso/recebido/arquivo/{formato}',
    { body: orders.ReceivedTicketBody, response: orders.TicketFileResponse },
    read,
  ),
  acceptTicket: call('POST', '/marketplace/ingresso/recebido/aceitar', {
    body: orders.AcceptTicketBody,
    response: orders.AcceptTicketResponse,
  }),
  cancelItem: call(
    'POST',
    '/marketplace/ingresso/cancelar/{iditem}',
    { response: orders.Purchase },
    ofTicket,
  ),
  cancelOrder: call(
    'POST',
    '/marketplace/pedido/cancelar/{idpedido}',
    { query: orders.CancelOrderQuery, response: orders.Purchase },
    ofPurchase,
  ),
  keepItems: call(
    'POST',
    '/marketplace/pedido/manter/{idpedido}',
    { body: orders.KeepItemsBody, response: orders.Purchase },
    ofPurchase,
  ),
  requestRefund: call(
    'POST',
    '/marketplace/pedido/reembolso/{idpedido}',
    { body: orders.RefundBody, response: orders.Purchase },
    ofPurchase,
  ),
  ticketFile: call(
    'GET',
    '/marketplace/ingresso/arquivo/{iditem}/{formato}',
    { response: orders.TicketFileResponse },
    personal,
  ),
  captcha: call('GET', '/provedor/captcha/{action}', { response: services.CaptchaResponse }),
  ipLookup: call('GET', '/provedor/ip', { response: services.AddressLookup }),
  postalAddress: call('GET', '/provedor/cep/{country}/{code}', { response: services.PostalAddress }),
  marketing: call('POST', '/marketplace/pixel', { body: services.MarketingBody, response: session.Done }),
  testimonials: call('GET', '/marketplace/depoimentos/{lang}', { response: services.TestimonialsResponse }),
  producerSignUp: call('POST', '/marketplace/produtor/cadastro', {
    body: services.ProducerSignUpBody,
    response: session.Done,
  }),
} as const;

export type CallName = keyof typeof API_CALLS;

/** The server's envelope of every response that is not 2xx. Without a code the response is not the server's. */
export const ErrorEnvelope = Schema.Struct({
  code: Schema.Union(Schema.Number, Schema.String.pipe(Schema.minLength(1))),
  msg: Schema.NullOr(Schema.String),
  params: Schema.optionalWith(
    Schema.Record({ key: Schema.String, value: Schema.Union(Schema.String, Schema.Number) }),
    {
      nullable: true,
      default: () => ({}),
    },
  ),
});
