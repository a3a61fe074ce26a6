import { lazily, Schema } from '../../../domain/kernel/shapes.ts';
import { type LineId, type StoreSlug, ZERO } from '../../../domain/kernel/values.ts';
import { Flag, field, id, lenientList, Money, optional, orNull, text, Whole, words } from './primitives.ts';

export const PaymentKindWire = words({
  CREDITO: 'credit',
  QRCODE: 'pix',
  DINHEIRO: 'cash',
  DEPOSITO: 'deposit',
  CORTESIA: 'courtesy',
  RESERVA: 'reservation',
});

export const PaymentKindsQuery = lazily(() => Schema.Struct({ store: field('loja', id<StoreSlug>()) }));
export const PaymentKindsResponse = lazily(() =>
  Schema.Struct({
    kinds: field(
      'tipos',
      lenientList(Schema.Struct({ kind: field('tipo', PaymentKindWire), name: text('descricao') })),
    ),
  }),
);

/** GET marketplace/pedido/parcelas/{orderId}. */
export const InstallmentsQuery = lazily(() =>
  Schema.Struct({
    deliver: field('aplicar_frete', Flag),
    protect: field('aplicar_protect', Flag),
  }),
);
export const InstallmentsResponse = lazily(() =>
  Schema.Struct({
    options: field(
      'parcelas',
      lenientList(
        Schema.Struct({
          count: field('parcela', Whole),
          each: field('valor_parcela', Money),
          total: field('valor_total', Money),
          interest: optional('juros', Money, ZERO),
        }),
      ),
    ),
  }),
);

export const ProtectionResponse = lazily(() =>
  Schema.Struct({
    offered: field('disponivel', Flag),
    price: optional('valor', Money, ZERO),
    text: text('descricao'),
    termsUrl: text('url_termos'),
  }),
);

export const DeliveryAddress = lazily(() =>
  Schema.Struct({
    country: text('pais'),
    state: text('estado'),
    city: text('cidade'),
    district: text('bairro'),
    street: text('logradouro'),
    postalCode: text('cep'),
    number: text('numero'),
    complement: text('complemento'),
  }),
);

export const BearerWire = lazily(() =>
  Schema.Struct({
    lineId: field('iditem', id<LineId>()),
    name: field('nome', Schema.String),
    document: field('documento', Schema.String),
    email: text('email'),
    birthDate: text('dt_nascimento'),
  }),
);

const PaymentForm = lazily(() =>
  Schema.Struct({
    kind: field('tipo', PaymentKindWire),
    /** Token of `cardToken`, in place of the card. */
    cardToken: orNull('token_cartao', Schema.String),
  }),
);

/** POST /marketplace/pedido/finalizar/{idpedido}; the id is the marketplace order's. */
export const FinalizeBody = lazily(() =>
  Schema.Struct({
    payment: field('forma_pagamento', PaymentForm),
    captcha: text('captcha'),
    binAllowed: optional('bin_allow', Flag, false),
    deliver: optional('aplicar_frete', Flag, false),
    deliveryAddress: orNull('endereco_entrega', DeliveryAddress),
    installments: optional('parcela', Whole, 1),
    protect: optional('aplicar_protect', Flag, false),
    month: orNull('ano_mes', Schema.String),
    /** Total on screen. Other totals are refused with 409 `amount_changed`. */
    total: orNull('valor_total', Money),
    bearers: optional('portadores', Schema.Array(BearerWire), []),
  }),
);

export const ReserveOrderBody = lazily(() =>
  Schema.Struct({
    payment: field('forma_pagamento', PaymentForm),
    captcha: text('captcha'),
  }),
);

export const PaymentSituation = words({
  ABERTO: 'open',
  PROCESSANDO: 'processing',
  APROVADO: 'succeeded',
  AGUARDANDO: 'waiting',
  RECUSADO: 'failed',
});

export const PaymentResponse = lazily(() =>
  Schema.Struct({
    token: text('token'),
    /** Public number, such as `CT-000123`. */
    number: text('numero'),
    situation: field('situacao', PaymentSituation),
    /** Stable reason of the failure: `card_refused`, `insufficient_funds`, `pix_expired`, `hold_expired` … */
    reason: text('motivo'),
    message: orNull('msg', Schema.String),
    pix: orNull(
      'pix',
      Schema.Struct({
        code: field('copia_cola', Schema.String),
        expiresAt: field('dthr_expiracao', Schema.String),
      }),
    ),
    expiresAt: orNull('dthr_expiracao', Schema.String),
    reference: text('referencia'),
    instructions: text('instrucoes'),
  }),
);

/** The card goes to the payment provider, not the marketplace. It is never logged or stored. */
export const CardTokenBody = lazily(() =>
  Schema.Struct({
    number: field('numero', Schema.String),
    holder: field('titular', Schema.String),
    expiry: field('validade', Schema.String),
    securityCode: field('cvv', Schema.String),
  }),
);
export const CardTokenResponse = lazily(() =>
  Schema.Struct({
    token: field('token', Schema.String),
    brand: text('bandeira'),
    lastDigits: field('final', Schema.String),
  }),
);
