/**
 * Lists each call with the screen that sends it and the spec that shows it there. Fails if a call has no screen or
 * spec, or if a listed screen or spec has changed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { API_CALLS, type CallName } from '../../worker/api/calls.ts';

interface Row {
  /** As the product's specification names it. */
  readonly call: string;
  /** File in `src/`, and the query, form or command in it that causes the call. */
  readonly screen: readonly [file: string, sends: string];
  /** Spec in `specs/browser/`, or a file of `specs/`, and the start of the title. */
  readonly spec: readonly [file: string, title: string];
}

const row = (call: string, screen: Row['screen'], spec: Row['spec']): Row => ({ call, screen, spec });
const TICKETS = ['event', 'tickets are added and removed with the total'] as const;
const PURCHASE = ['purchase', 'a visitor finds the play, takes a seat and pays by Pix'] as const;

const ROWS: Readonly<Partial<Record<CallName, Row>>> = {
  settings: row(
    'GET /marketplace/config/getMarketplace/{lang}',
    ['kit/query.ts', "startQuery('settings'"],
    ['home', 'home shows categories in their order'],
  ),
  events: row(
    'GET /event/web/list',
    ['features/home/loader.ts', "startQuery('events'"],
    ['finding', 'a search is filtered by kind, city and days'],
  ),
  producer: row(
    'GET /loja/{slug}/idioma/{lang}',
    ['features/producer/loader.ts', "startQuery('producer'"],
    ['listings', 'a storefront has its producer’s logo, networks and events'],
  ),
  contact: row(
    'POST /marketplace/contato',
    ['features/contact/ContactPage.tsx', "useRequest('contact'"],
    ['information', 'a message is sent once with its pictures'],
  ),
  report: row(
    'POST /suporte/relato',
    ['shell/report/Report.tsx', "useRequest('report'"],
    ['report', 'a report is read, sent once and answered with a reference'],
  ),
  cities: row(
    'GET /cidades/listar',
    ['features/home/CityPicker.tsx', "useQuery('cities'"],
    ['home', 'finds cities from three letters on'],
  ),
  capitals: row(
    'GET /cidades/capitais/listar',
    ['features/home/NearYou.tsx', "useQuery('capitals'"],
    ['home', 'offers the capitals and a guessed city'],
  ),
  ipLookup: row(
    'GET /provedor/ip',
    ['features/home/GuessedCity.tsx', "'ipLookup'"],
    ['home', 'offers the capitals and a guessed city'],
  ),
  logIn: row(
    'POST /consumidor/login',
    ['features/account/entry/LoginForm.tsx', "type: 'LogIn'"],
    ['signin', 'opens the login over the page'],
  ),
  register: row(
    'POST /consumidor/cadastro',
    ['features/account/entry/RegistrationForm.tsx', "type: 'Register'"],
    ['registration', 'F-54 a paying guest fills in at most eight fields'],
  ),
  updateConsumer: row(
    'PUT /consumidor/alterar/{customerId}',
    ['features/account/settings/AccountForms.tsx', "type: 'UpdateProfile'"],
    ['account', 'a profile change persists after a reload'],
  ),
  changePassword: row(
    'PUT /consumidor/trocarSenha/{customerId}',
    ['features/account/settings/AccountForms.tsx', "useRequest('changePassword'"],
    ['account', 'a password change ends the other sessions'],
  ),
  checkCpf: row(
    'POST /consumidor/carregarDados',
    ['features/account/entry/useProfileForm.ts', "query('checkCpf'"],
    ['registration', 'a refused e-mail and CPF are marked'],
  ),
  loginProviders: row(
    'POST /consumidor/getLoginsExternos',
    ['features/account/entry/EntrySwitch.tsx', "useQuery('loginProviders'"],
    ['providers', 'S-18 a guest returns from a provider logged in'],
  ),
  forgotPassword: row(
    'POST /consumidor/recuperarSenha',
    ['features/account/password/ForgotPage.tsx', "useRequest('forgotPassword'"],
    ['password', 'a forgotten password is reset'],
  ),
  resetPassword: row(
    'PUT /consumidor/trocarSenhaToken',
    ['features/account/password/ResetPage.tsx', "useRequest('resetPassword'"],
    ['password', 'a forgotten password is reset'],
  ),
  validateToken: row(
    'POST /consumidor/validateToken',
    ['features/account/password/ResetPage.tsx', "request('validateToken'"],
    ['password', 'a link refused for another reason leads home'],
  ),
  validateEmail: row(
    'POST /consumidor/validateEmail',
    ['features/account/entry/useProfileForm.ts', "query('validateEmail'"],
    ['registration', 'a refused e-mail and CPF are marked'],
  ),
  seatMap: row(
    'POST /loja/{store}/mapa/{event}',
    ['features/map/useSeatMap.ts', 'openSeatMap('],
    ['map', 'a seat is selected and removed on the drawing'],
  ),
  reserve: row(
    'POST /marketplace/pedido/reservar',
    ['features/product/inCart.ts', "type: 'SetQuantity'"],
    TICKETS,
  ),
  removeItem: row(
    'POST /loja/pedido_item/remover',
    ['features/cart/CartLines.tsx', "type: 'RemoveLines'"],
    TICKETS,
  ),
  listOrders: row(
    'POST /marketplace/pedido/consumidor/listar',
    ['features/orders/loader.ts', "startQuery('purchases'"],
    ['orders', 'a ticket is shown for the entrance'],
  ),
  instalments: row(
    'GET /marketplace/pedido/parcelas/{orderId}',
    ['features/checkout/pay/Installments.tsx', "'installments'"],
    ['checkout', 'a refused card stays in the form'],
  ),
  applyCoupon: row(
    'POST /marketplace/pedido/cupom/aplicar',
    ['features/cart/CouponOrVoucherField.tsx', "type: 'EnterCode'"],
    ['translated', 'a translated page buys by'],
  ),
  removeCoupon: row(
    'POST /marketplace/pedido/cupom/remover',
    ['features/cart/CouponOrVoucherField.tsx', "type: 'RemoveCoupon'"],
    ['translated', 'a translated page buys by'],
  ),
  bin: row(
    'POST /marketplace/pedido/bin/executar',
    ['features/checkout/pay/PartnerDiscount.tsx', "type: 'ApplyBin'"],
    ['page/paying.spec.tsx', 'P-44 P-45 that is applied shows its name'],
  ),
  finalise: row(
    'POST /marketplace/pedido/finalizar/{idpedido}',
    ['features/checkout/pay/usePay.ts', "type: 'Pay'"],
    PURCHASE,
  ),
  reserveOrder: row(
    'POST /marketplace/pedido/reservar/{idpedido}',
    ['features/checkout/pay/usePay.ts', "type: 'Pay'"],
    ['payments', 'a reservation costs nothing now'],
  ),
  cart: row(
    'PUT /marketplace/pedido/carrinho',
    ['features/map/OtherPurchase.tsx', "type: 'TakeUpCart'"],
    ['worker/own-seats.spec.ts', 'C-32 another cart of the account replaces'],
  ),
  protection: row(
    'GET /marketplace/getprotect/{orderId}',
    ['features/cart/DeliveryAndProtection.tsx', "useQuery('protection'"],
    ['offers', 'the protection is described in its provider’s words'],
  ),
  paymentKinds: row(
    'GET /loja/getLojaTiposFormaPag',
    ['features/checkout/pay/PayStep.tsx', "'paymentKinds'"],
    PURCHASE,
  ),
  product: row(
    'POST /loja/{store}/produto/{product}',
    ['features/product/loader.ts', "startQuery('product'"],
    ['event', 'an event page shows title, date, place and price'],
  ),
  variations: row(
    'POST /loja/{store}/produto/{product}/variacoes',
    ['features/product/selling.ts', "'variations'"],
    TICKETS,
  ),
  affiliate: row(
    'GET /afiliado/getProduto/{program}/{affiliate}',
    ['features/affiliate/loader.ts', "startQuery('affiliate'"],
    ['affiliate', 'an affiliate link leads to the event'],
  ),
  affiliateView: row(
    'POST /loja/afiliado/visualizacao',
    ['../worker/queries/offers.ts', "type: 'FollowReferral'"],
    ['affiliate', 'an affiliate link leads to the event'],
  ),
  exchange: row(
    'GET /loja/pedido_item/midia_trocavel',
    ['features/cart/CouponOrVoucherField.tsx', "type: 'EnterCode'"],
    ['canary', 'R-02 provider login, codes, Pix'],
  ),
  marketing: row(
    'POST /marketplace/pixel',
    ['shell/measuring/providers.ts', "request('marketing'"],
    ['measuring', 'nothing loads before consent'],
  ),
};

/** Our additions, which the specification leaves open (`worker/api/README.md`). */
const OURS: readonly CallName[] = [
  'logOut',
  'voidPayment',
  'cardToken',
  'facialLink',
  'facialInvitation',
  'invitedFace',
  'invitedFacialLink',
  'changeBearer',
  'offerTicket',
  'takeBackTicket',
  'keepItems',
  'offerLink',
  'receivedTicket',
  'receivedFile',
  'acceptTicket',
  'cancelItem',
  'cancelOrder',
  'requestRefund',
  'ticketFile',
  'captcha',
  'postalAddress',
  'testimonials',
  'producerSignUp',
];

const ROOT = new URL('../../', import.meta.url);
const textOf = (path: string): string =>
  existsSync(new URL(path, ROOT)) ? readFileSync(new URL(path, ROOT), 'utf8') : '';

describe('API calls', () => {
  it('are each sent by a screen or listed as ours', () => {
    const named = [...Object.keys(ROWS), ...OURS].sort();
    expect(named).toEqual(Object.keys(API_CALLS).sort());
  });

  it.each(Object.entries(ROWS))(
    '%s is sent by its screen and shown by its spec',
    (name, { call, screen, spec }) => {
      const { method, path } = API_CALLS[name as CallName];
      expect(`${method} ${path}`).toBe(call);
      expect(textOf(`src/${screen[0]}`), screen[0]).toContain(screen[1]);
      const titles = textOf(spec[0].includes('/') ? `specs/${spec[0]}` : `specs/browser/${spec[0]}.spec.ts`);
      expect(titles, spec[0]).not.toBe('');
      expect(titles, `${spec[0]}: ${spec[1]}`).toContain(spec[1]);
    },
  );
});
