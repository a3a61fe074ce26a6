/** Texts of the document about each call, in addition to its schemas. A new call does not compile without notes. */
import type { CallName } from '../../../worker/api/calls.ts';

export interface CallNotes {
  readonly group: 'Catalog' | 'Session' | 'Cart' | 'Payment' | 'Orders' | 'Seat maps' | 'Providers';
  readonly summary: string;
  readonly description?: string;
  /** Request fields of the specification, or null if the specification has no such call. */
  readonly listed: readonly string[] | null;
  /** Honors `Idempotency-Key`. */
  readonly key?: true;
}

const PROFILE = [
  ...['aceite_termos_dthr', 'celular', 'dt_nascimento', 'cnpj', 'documento', 'passaporte', 'email', 'nome'],
  ...['end_bairro', 'end_cep', 'end_cidade', 'end_complemento', 'end_estado', 'end_logradouro', 'end_numero'],
  ...['end_pais', 'newsletter', 'razao_social', 'tipo_pessoa'],
];
const PRODUCT = [
  ...[
    'codigo_pulseira',
    'midia_troca',
    'slug_programa',
    'slug_afiliado',
    'get_relacionados',
    'get_traduzido',
  ],
  ...['lang', 'ignore_variacoes'],
];

export const NOTES: Readonly<Record<CallName, CallNotes>> = {
  settings: {
    group: 'Catalog',
    summary: 'Settings of a site',
    description:
      'A host with `limite_finalizar` honors idempotency keys. `busca_cep` and `busca_ip` announce the calls `/provedor/cep` and `/provedor/ip`.',
    listed: ['dominio'],
  },
  events: {
    group: 'Catalog',
    summary: 'Events, filtered and page by page',
    description:
      '`produtos` and `lojas` are filled by a search. The filters by city, days and price are ours: the page filters for a host without them. Times are wall times of the venue.',
    listed: [
      ...[
        'category_dsc',
        'category_slug',
        'highlight',
        'lang',
        'limit',
        'loaded_event_ids',
        'page',
        'search',
      ],
      ...['sales_channel', 'near_you', 'get_lojas', 'latitude', 'longitude', 'dominio', 'slug', 'slug_loja'],
    ],
  },
  producer: {
    group: 'Catalog',
    summary: 'A producer and its colors',
    listed: [],
  },
  contact: {
    group: 'Catalog',
    summary: 'Sends a message to the marketplace',
    description: 'Pictures are data URLs.',
    listed: ['assunto', 'captcha', 'celular', 'email', 'evento', 'idioma', 'mensagem', 'nome', 'imagens'],
    key: true,
  },
  report: {
    group: 'Catalog',
    summary: 'Takes a report of a problem',
    description:
      'The buyer presses "Send" after reading the file: a line of JSON with the buyer’s words, then the logs of the visits, which name no person. Numbers of purchases in the logs are pseudonyms. A host that maps `pseudonimo` to `idpedido_marketplace` finds the purchase. Without this call the buyer saves the file and attaches it to a message (`/marketplace/contato`).',
    listed: null,
    key: true,
  },
  cities: { group: 'Catalog', summary: 'Cities whose name contains a text', listed: ['cidade'] },
  capitals: { group: 'Catalog', summary: 'Capital cities', listed: [] },
  product: {
    group: 'Catalog',
    summary: 'An event with its tickets, combos and products',
    description:
      'The description is HTML, which the page sanitizes. Prices: `valor`, `taxa_conveniencia` and `taxa_processamento` are of one unit, and `valor_minimo` includes both fees. `comprados_cpf` counts the units that the buyer owns. `qtd_reservada` counts the units of an offer without stock that open carts and unpaid purchases hold: with it, the page shows the offer as reserved, not as sold out (E-28).',
    listed: PRODUCT,
  },
  variations: {
    group: 'Catalog',
    summary: 'Tickets of an event on a date',
    description: '`dt_ingresso` is a wall time, or null for an event without dates.',
    listed: [...PRODUCT, 'dt_ingresso'],
  },
  affiliate: {
    group: 'Catalog',
    summary: 'The event that an affiliate recommends',
    listed: [],
  },
  affiliateView: {
    group: 'Catalog',
    summary: 'Counts a visit through an affiliate link',
    description: 'The client sends it once a visit.',
    listed: ['slug_programa', 'slug_afiliado', 'idproduto', 'idprogramaafiliado', 'loja'],
  },
  exchange: {
    group: 'Catalog',
    summary: 'The ticket that a voucher is exchanged for',
    listed: ['midia', 'idproduto', 'loja'],
  },
  testimonials: { group: 'Catalog', summary: 'Quotes of producers', listed: null },
  producerSignUp: {
    group: 'Catalog',
    summary: 'A producer applies to sell',
    listed: null,
    key: true,
  },

  logIn: {
    group: 'Session',
    summary: 'Logs in by password or by a stored token',
    description:
      'A stored token resumes its own session. Code 7500 sends the buyer to the password reset. `locked` follows too many wrong passwords.',
    listed: ['email', 'senha', 'captcha', 'token_acesso'],
  },
  register: {
    group: 'Session',
    summary: 'Creates an account and logs in',
    listed: [...PROFILE, 'idioma', 'senha', 'captcha'],
  },
  updateConsumer: {
    group: 'Session',
    summary: 'Changes the profile',
    description: 'The response header `Authorization` can carry a new token.',
    listed: [...PROFILE, 'status', 'type', 'user_type', 'idconsumidor', 'idusuario'],
  },
  changePassword: {
    group: 'Session',
    summary: 'Changes the password',
    description: 'Ends all other sessions.',
    listed: ['senha_antiga', 'senha_nova'],
  },
  logOut: {
    group: 'Session',
    summary: 'Ends all tokens of the login',
    description: 'The client accepts 404 from a host without this call.',
    listed: null,
  },
  checkCpf: {
    group: 'Session',
    summary: 'Checks a CPF',
    description: 'Sent only if the setting `assertiva` is on.',
    listed: ['cpf'],
  },
  loginProviders: {
    group: 'Session',
    summary: 'Login providers',
    listed: ['url_redirect'],
  },
  forgotPassword: {
    group: 'Session',
    summary: 'Sends a reset link',
    description: 'The response is the same for unknown addresses.',
    listed: ['captcha', 'email', 'idioma', 'url'],
  },
  resetPassword: {
    group: 'Session',
    summary: 'Sets a password with the token of a reset link',
    description: 'Ends all sessions.',
    listed: ['email', 'senha', 'token'],
  },
  validateToken: {
    group: 'Session',
    summary: 'Checks the token of a reset link',
    listed: ['email', 'token'],
  },
  validateEmail: {
    group: 'Session',
    summary: 'Checks whether mail can be sent to an address',
    description: 'Never shows that an account exists.',
    listed: ['email'],
  },

  reserve: {
    group: 'Cart',
    summary: 'Puts items into the cart and holds them',
    description:
      "Without items it attaches a guest's cart to the account. `seat_taken` has `params.idpedido_marketplace` if the seat is in another purchase of the buyer. The captcha is sent only after `captcha`.",
    listed: ['idpedido_marketplace', 'canal_venda', 'pedidos'],
    key: true,
  },
  removeItem: {
    group: 'Cart',
    summary: 'Removes lines or a combo',
    listed: ['iditens', 'idcombo', 'idpedido', 'idpedido_marketplace', 'loja'],
    key: true,
  },
  applyCoupon: {
    group: 'Cart',
    summary: 'Applies a coupon',
    listed: [],
    key: true,
  },
  removeCoupon: {
    group: 'Cart',
    summary: 'Removes the coupon',
    listed: [],
    key: true,
  },
  bin: {
    group: 'Cart',
    summary: 'Applies or removes the discount of a partner card',
    listed: ['idpedido_marketplace', 'codigo', 'remover_bin', 'lang'],
    key: true,
  },
  cart: {
    group: 'Cart',
    summary: "Makes a purchase the account's cart on every device",
    listed: ['idpedido_marketplace', 'ano_mes'],
    key: true,
  },

  finalise: {
    group: 'Payment',
    summary: 'Pays the cart',
    description: [
      '`valor_total` is the total on screen; another total is refused with `amount_changed`.',
      'After `limite_finalizar` seconds the host never charges: it rolls back and returns 503 `too_slow`.',
      'The first decision under a key is the response to all its requests.',
      'A paid purchase is not charged again: a request with another key returns its payment.',
      'A purchase that is charged by a request with another key is refused with `being_charged`, or the host waits.',
      'A purchase in charge is listed as `PE` with `PROCESSANDO`, also for `RE`, which then has no `pedidos`.',
      'On a host without keys, a read that still shows a cart settles nothing before the limit, 60 s by default (P-59).',
    ].join('\n\n'),
    listed: [
      ...['forma_pagamento', 'captcha', 'bin_allow', 'aplicar_frete', 'endereco_entrega', 'parcela'],
      ...['aplicar_protect', 'ano_mes', 'portadores'],
    ],
    key: true,
  },
  reserveOrder: {
    group: 'Payment',
    summary: 'Confirms a time reservation, paid at the entrance',
    listed: ['forma_pagamento', 'captcha'],
    key: true,
  },
  voidPayment: {
    group: 'Payment',
    summary: 'Voids the key of a lost payment request',
    description: 'If the request arrived, the response is its result. Else nothing is charged under the key.',
    listed: null,
    key: true,
  },
  instalments: {
    group: 'Payment',
    summary: 'Installment options of a cart',
    listed: ['aplicar_frete', 'aplicar_protect'],
  },
  protection: {
    group: 'Payment',
    summary: 'Offer of refundable-ticket protection',
    listed: [],
  },
  paymentKinds: { group: 'Payment', summary: 'Payment kinds of a store', listed: ['loja'] },
  cardToken: {
    group: 'Payment',
    summary: 'Exchanges a card for a token',
    description: 'Belongs to the payment provider: the marketplace never sees the card.',
    listed: null,
  },

  listOrders: {
    group: 'Orders',
    summary: 'Purchases of the buyer, or the open cart',
    description: [
      'With status `RE` the response has the cart in `pedidos`, its last payment in `pagamento` (P-35), and no `compras`. Without a status it lists all purchases except carts. A cart whose payment was refused after it waited stays listed with `RE` (O-44), and as `CA` once it has expired.',
      '`dthr_limite_cancelamento` does not reveal a hidden date (E-07).',
      '`data_de` and `data_ate` leave only purchases with a ticket on these days. A hidden date is on no day (E-16).',
      'A listed payment with `RECUSADO` is over: `motivo` is `pix_expired`, `hold_expired`, `cancelled`, or the reason of the card.',
    ].join('\n\n'),
    listed: ['status', 'lang', 'idpedido_marketplace', 'group_combo', 'pagina', 'limite', 'get_total'],
  },
  changeBearer: {
    group: 'Orders',
    summary: 'Changes the bearer of a ticket once',
    listed: null,
  },
  offerTicket: {
    group: 'Orders',
    summary: 'Sends a ticket to another person',
    description:
      'The ticket stays with its buyer until it is accepted. Its cancellation, refund and change of bearer are closed until then. With an e-mail the host writes a letter with the link.',
    listed: null,
  },
  takeBackTicket: {
    group: 'Orders',
    summary: 'Takes a ticket back that no one accepted',
    listed: null,
  },
  offerLink: {
    group: 'Orders',
    summary: 'Link with which another person accepts a ticket',
    description: 'The shop puts `convite` into the fragment of its own address.',
    listed: null,
  },
  receivedTicket: {
    group: 'Orders',
    summary: 'Ticket that was sent to the reader',
    listed: null,
  },
  receivedFile: {
    group: 'Orders',
    summary: 'A received ticket as a file',
    description: '`formato` is `pdf` or `calendario`. `convite` is the secret of the holder.',
    listed: null,
  },
  acceptTicket: {
    group: 'Orders',
    summary: 'Accepts a ticket without an account',
    description:
      'It is the one change of the bearer: the code before ends, and the new one is known to the new holder only. A repeat with the same document and e-mail ends like the first. `convite` in the response reads the ticket and registers the face.',
    listed: null,
  },
  cancelItem: {
    group: 'Orders',
    summary: 'Cancels a ticket',
    listed: null,
  },
  cancelOrder: {
    group: 'Orders',
    summary: 'Cancels a purchase',
    description:
      'With `apenas_nao_pago` it frees an unpaid purchase at once and leaves a paid one as it is. Without it, an unpaid purchase is refused with `orders.unpaid`.',
    listed: null,
  },
  keepItems: {
    group: 'Orders',
    summary: 'Keeps items of a changed event',
    description:
      'Closes the choice between keeping the items and their refund, for all of them or none. Items that were kept stay so. The call is refused with `orders.kept` only if all were.',
    listed: null,
  },
  requestRefund: {
    group: 'Orders',
    summary: 'Requests the refund of a protected purchase',
    listed: null,
  },
  ticketFile: {
    group: 'Orders',
    summary: 'A ticket as a file',
    description:
      '`formato` is `pdf`, `carteira` (signed pass of Apple Wallet), `google` or `calendario`. `google` is a JWT that only names the event ticket object, which the host has stored at Google with the code. The shop opens `https://pay.google.com/gp/v/save/` with it.',
    listed: null,
  },
  facialLink: {
    group: 'Orders',
    summary: "Address of the facial provider's page",
    listed: null,
  },
  facialInvitation: {
    group: 'Orders',
    summary: 'Link with which the bearer registers the face',
    description:
      'The shop puts `convite` into the fragment of its own address. It serves one registration, and ends with the ticket, with a newer link or after seven days.',
    listed: null,
  },
  invitedFace: {
    group: 'Orders',
    summary: "Face of a link's ticket",
    listed: null,
  },
  invitedFacialLink: {
    group: 'Orders',
    summary: "Address of the facial provider's page, for a link's bearer",
    listed: null,
  },

  seatMap: {
    group: 'Seat maps',
    summary: 'Sectors of a map and the state of each seat',
    description: [
      '`estados` has one letter a seat, `LRSOPBE` for LI RE SR OC OP BL OE, or is a list of those codes.',
      'A sector with `total_assentos` 0 is standing room. `url_geometria` is the address of a `SectorFile`: little-endian columns as base64.',
      '`url_eventos` is the address of server-sent events, each a `SeatChanges`. Without it the client polls every ten seconds. A stream greets with its version, and a client with an older one fetches the map again.',
    ].join('\n\n'),
    listed: ['data'],
  },

  captcha: {
    group: 'Providers',
    summary: 'Token of the invisible captcha',
    description: '`action` is the name of the call that carries the token.',
    listed: null,
  },
  ipLookup: {
    group: 'Providers',
    summary: "City of the caller's network address",
    description: 'Sent only with the setting `busca_ip` (F-44).',
    listed: null,
  },
  postalAddress: {
    group: 'Providers',
    summary: 'Address of a postal code',
    description: 'Sent only with the setting `busca_cep`.',
    listed: null,
  },
  marketing: {
    group: 'Providers',
    summary: 'Relays an event to the marketing pixel',
    description: 'Sent only with consent to marketing.',
    listed: ['pixelId', 'pixelToken', 'dados'],
  },
};

/** Fields of the specification's entities. Other fields of responses are our decision. */
export const ENTITY_FIELDS: ReadonlySet<string> = new Set(
  `idpedido_marketplace pedidos idpedido itens combos valor_total taxa_frete taxa_processamento
  total_taxa_conveniencia desconto_cupom desconto_afiliado desconto_bin protect_price moeda dthr_ult_reserva
  pedido_reserva pedido_gratuidade pedido_troca pedido_restaurado lojas_re iditem idproduto idprod_variacao
  dsc_produto dsc_variacao tipo_produto tipo_evento valor taxa_conveniencia gratuidade reserva qtd_estoque
  quantidade limite_venda_cpf limite_venda_cpf_por_tipo ingresso produto recarga idassento descricao_assento
  descricao_bloco idbloco dsc_setor ordem_lote dthr_visitacao dthr_ingresso produto_tamanho produto_cor
  codigo_pulseira portador_obrigatorio facial_obrigatoria ocultar_download ocultar_data idprogramaafiliado loja
  slug_produto idcombo descricao qtd idusuario idconsumidor nome razao_social email celular documento cnpj
  passaporte dt_nascimento tipo_pessoa end_pais end_estado end_cidade end_bairro end_logradouro end_cep
  end_numero end_complemento newsletter aceite_termos_dthr status categorias slug ordem exp_pedido max_parcelas
  assertiva idcategoria icone banner bannertype slug_loja imagens imagem1 imagem2 temp_imagem1 end_local
  dthr_apresentacao url_link hide_date temp_dthr_fim producer_slug seq integracoes validar_pulseira cidade
  estado lat lon imagem cor_primaria cor_secundaria logotipo redes_sociais titulo id_loginexterno
  dsc_loginexterno url_auth access_token info code params msg produtos lojas token
  cfWaitingRoom inWaitingRoom waitTimeKnown waitTime waitTime25Percentile waitTime75Percentile queueIsFull isRandomQueue
  isRejectQueue isEventPrequeueing timeUntilEventStart shuffleAtEventStart refreshIntervalSeconds`.split(
    /\s+/,
  ),
);

/** Description of the API, as Markdown. */
export const ABOUT = `Calls that the shop sends to a marketplace. Names on the wire are Portuguese; the title of a field
is the client's name for it. \`x-ours\` marks what the product's specification leaves open and we decided.

**Responses.** Every response that is not 2xx is \`{ code, msg, params }\`. The code is neither empty nor the status.
Only a decoded 2xx body or this envelope proves an outcome. A redirected response to a change proves nothing.
Null and a missing field are equal. A field outside \`required\` may be missing: the shop then takes its \`default\`, and without
one it shows nothing of it. A call without data returns \`msg\`, because an empty body proves nothing.

**Requests.** \`Accept-Language\` is the buyer's language, and \`Authorization\` a bearer token if the buyer is logged in.

**Times.** A time is \`YYYY-MM-DDTHH:mm:ss\`. With \`Z\` or an offset it is an instant. Without one, \`dthr_apresentacao\`,
\`dthr_fim\`, \`dthr_abertura\`, \`dthr_ingresso\`, \`dthr_visitacao\`, \`dt_ingresso\` and \`dthr_fim_lote\` are wall times of the
venue (\`fuso\`), and every other one (\`dthr_expiracao\`, \`dthr_ult_reserva\`, \`dthr_compra\`, \`dthr_limite_cancelamento\`,
\`aceite_termos_dthr\`) is São Paulo's. The device's zone never counts.

**Repeats.** \`Idempotency-Key\` names a change: a repeated key changes nothing. A repeat has the same body, captcha included.
A host that compares bodies refuses another one with 422 \`key_reused\`. A reservation refused with \`captcha\` is sent again
with one under its key. A repeat returns the first response, and for a cart call the cart. While the first request is in
progress, the host lets the repeat wait, or refuses it with 409 or 425 \`request_in_progress\`: the client repeats later, a
payment until \`limite_finalizar\` is over, then voids its key (\`/marketplace/pedido/anular\`). Only a code in \`x-decides\` proves
that the first request was refused. Every other refusal, 429, 403, 5xx, \`bad_request\` and \`captcha\` included, decides nothing.

**Other origins.** A host on another origin than the page allows the request headers above, and exposes
\`Authorization\` (new token) and \`Date\` (server clock).

**Cart.** Each change returns the whole cart. An empty cart has null as \`idpedido_marketplace\` and no \`pedidos\`. Code 7400
means an unknown, expired or foreign cart. Code \`being_charged\` refuses a change during a charge.`;

/** Subject of each group of calls. */
export const GROUPS: Readonly<Record<CallNotes['group'], string>> = {
  Catalog: 'What the site sells: settings, events, producers, cities, and messages to the marketplace.',
  Session: 'Accounts, logins and profiles.',
  Cart: 'What a buyer holds. Each change returns the whole cart.',
  Payment: 'Kinds, installments and protection of a cart, and its payment.',
  Orders: 'What was bought: purchases, tickets, their files, changes and returns.',
  'Seat maps': 'Sectors, seats and their states.',
  Providers: 'Captcha, addresses and the marketing pixel.',
};

/** Codes that any call can return. `bad_request` has `params.path`, `invalid_field` has `params.field`. */
export const COMMON_REFUSALS: Readonly<Record<string, readonly string[]>> = {
  '400': ['bad_request', 'captcha'],
  '403': ['forbidden'],
  '404': ['not_found'],
  '405': ['method'],
  '413': ['too_large'],
  '415': ['unsupported_type'],
  '429': ['too_many'],
  '500': ['internal'],
  '503': ['busy'],
};
