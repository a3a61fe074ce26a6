import { lazily, Schema } from '../../../domain/kernel/shapes.ts';
import type { LineId, PurchaseId } from '../../../domain/kernel/values.ts';
import { FacialStatusWord } from './orders.ts';
import { Flag, field, id, lenientList, optional, orNull, Real, text, Whole } from './primitives.ts';
import { flatAddress, PersonType } from './session.ts';

/** `action` in the path is the name of the call that will carry the token. */
export const CaptchaResponse = lazily(() =>
  Schema.Struct({
    token: field('token', Schema.String),
    expiresAt: field('dthr_expiracao', Schema.String),
  }),
);

export const AddressLookup = lazily(() =>
  Schema.Struct({
    city: text('cidade'),
    state: text('estado'),
    latitude: field('latitude', Real),
    longitude: field('longitude', Real),
  }),
);

/** Address of a postal code, with empty text for unknown parts. 404 for an unknown code. */
export const PostalAddress = lazily(() =>
  Schema.Struct({
    street: text('logradouro'),
    district: text('bairro'),
    city: text('cidade'),
    state: text('estado'),
  }),
);

export const FacialLinkBody = lazily(() =>
  Schema.Struct({ redirectUrl: field('url_redirect', Schema.String) }),
);
export const FacialLinkResponse = lazily(() => Schema.Struct({ url: field('url', Schema.String) }));

/** Secret of a link for the bearer, who has no account. It serves one registration (O-41). */
export const FacialInvitationResponse = lazily(() =>
  Schema.Struct({ token: field('convite', Schema.String) }),
);
export const InvitedFaceBody = lazily(() => Schema.Struct({ token: field('convite', Schema.String) }));
export const InvitedFaceResponse = lazily(() =>
  Schema.Struct({
    lineId: field('iditem', id<LineId>()),
    productName: field('dsc_produto', Schema.String),
    bearerName: text('portador_nome'),
    facial: field('facial', FacialStatusWord),
  }),
);
export const InvitedFacialLinkBody = lazily(() =>
  Schema.Struct({
    token: field('convite', Schema.String),
    redirectUrl: field('url_redirect', Schema.String),
  }),
);

/** `file` has the buyer's words and logs, in which `pseudonym` replaces `purchaseId`. */
export const ReportBody = lazily(() =>
  Schema.Struct({
    file: field('arquivo', Schema.String),
    purchaseId: orNull('idpedido_marketplace', id<PurchaseId>()),
    pseudonym: text('pseudonimo'),
    captcha: text('captcha'),
    language: optional('idioma', Schema.String, 'pt-BR'),
  }),
);
export const ReportResponse = lazily(() => Schema.Struct({ reference: field('protocolo', Schema.String) }));

/** The event is relayed only with marketing consent. */
export const MarketingBody = lazily(() =>
  Schema.Struct({
    pixelId: field('pixelId', Schema.String),
    pixelToken: text('pixelToken'),
    data: field('dados', Schema.Record({ key: Schema.String, value: Schema.Unknown })),
  }),
);

const Testimonial = lazily(() =>
  Schema.Struct({
    quote: field('texto', Schema.String),
    person: field('nome', Schema.String),
    producer: text('produtor'),
    store: field('loja', Schema.String),
  }),
);
export const TestimonialsResponse = lazily(() =>
  Schema.Struct({
    testimonials: field('depoimentos', lenientList(Testimonial)),
  }),
);

const Planned = lazily(() =>
  Schema.Struct({
    name: text('nome'),
    description: text('descricao'),
    city: text('cidade'),
    date: text('data'),
    expectedAudience: optional('publico_estimado', Whole, 0),
  }),
);
const Business = lazily(() =>
  Schema.Struct({
    segment: text('segmento'),
    site: text('site'),
    eventsAYear: optional('eventos_por_ano', Whole, 0),
  }),
);
const Representative = lazily(() =>
  Schema.Struct({
    name: text('nome'),
    document: text('documento'),
    email: text('email'),
    phone: text('celular'),
    role: text('cargo'),
  }),
);

export const ProducerSignUpBody = lazily(() =>
  Schema.Struct({
    language: optional('idioma', Schema.String, 'pt-BR'),
    captcha: text('captcha'),
    personType: optional('tipo_pessoa', PersonType, 'natural' as const),
    producerName: field('nome_produtor', Schema.String),
    pageAddress: field('url_pagina', Schema.String),
    companyName: text('razao_social'),
    document: text('documento'),
    cnpj: text('cnpj'),
    email: field('email', Schema.String),
    phone: field('celular', Schema.String),
    responsibleName: field('nome_responsavel', Schema.String),
    issuingAuthority: text('orgao_emissor'),
    ...flatAddress,
    timeZone: optional('fuso', Schema.String, 'America/Sao_Paulo'),
    pointOfSale: optional('pdv', Flag, false),
    locations: optional('qtd_locais', Whole, 0),
    pointsPerLocation: optional('qtd_pdv_por_local', Whole, 0),
    event: orNull('evento', Planned),
    business: orNull('negocio', Business),
    representative: orNull('representante', Representative),
  }),
);
