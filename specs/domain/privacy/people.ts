/**
 * All personal data that a log can contain: one event and one input of each type about a person. Shapes classify the
 * fields, so new events and inputs are included automatically.
 */
import { type Messages, TEXT } from '../../../domain/kernel/shapes.ts';
import {
  type ComboId,
  cents,
  instant,
  type LineId,
  type OrderId,
  type ProductId,
  type RequestId,
  type SeatId,
  type VariationId,
} from '../../../domain/kernel/values.ts';
import type { CallFailure } from '../../../domain/model/calls.ts';
import type { Combo, ItemChoice } from '../../../domain/model/cart.ts';
import type { Bearer, OpenPayment } from '../../../domain/model/payment.ts';
import type { Consumer, Profile } from '../../../domain/model/person.ts';
import {
  type CallResponse,
  type CallResult,
  EVENTS,
  type Event,
  INPUTS,
  type Input,
} from '../../../domain/shop/messages.ts';
import { fc } from '../fc.ts';
import { filled, type Leaf, plainLeaf } from '../filled.ts';
import { aCart, aLine, anItem, aSeatLine, NOW, PURCHASE, SETTINGS, STORE } from '../shop.ts';

/** Texts that identify a person or are valuable to a thief. */
export interface Person {
  readonly name: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly document: string;
  readonly cnpj: string;
  readonly passport: string;
  readonly birthDate: string;
  readonly account: string;
  readonly place: string;
  readonly postalCode: string;
  readonly country: string;
  /** Wristband, voucher, coupon. */
  readonly code: string;
  readonly bin: string;
  /** Server message that contains the person's data. */
  readonly words: string;
  readonly secret: string;
  readonly pix: string;
}

export const ANA: Person = {
  name: 'Ana Beatriz Lima',
  company: 'Lima Espetáculos',
  email: 'ana.lima@exemplo.com',
  phone: '+55 (11) 91234-5678',
  document: '529.982.247-25',
  cnpj: '12.ABC.345/01DE-35',
  passport: 'CB123456',
  birthDate: '1990-05-31',
  account: '84172',
  place: 'Alameda Jaú',
  postalCode: '01420-002',
  country: 'Brasil',
  code: 'WB-77-zx9',
  bin: '411111',
  words: 'O CPF 529.982.247-25 de Ana Lima já comprou',
  secret: 'vault-3-password',
  pix: '00020101021226br.gov.bcb.pix-ana',
};

export const consumerOf = (person: Person): Consumer => ({
  userId: person.account,
  consumerId: person.account,
  ...profileOf(person),
  termsAcceptedAt: '2026-01-01T00:00:00',
  status: 'ATIVO',
});
export const profileOf = (person: Person): Profile => ({
  name: person.name,
  companyName: person.company,
  email: person.email,
  phone: person.phone,
  document: person.document,
  cnpj: person.cnpj,
  passport: person.passport,
  birthDate: person.birthDate,
  gender: 'feminine',
  personType: 'natural',
  address: {
    country: person.country,
    state: person.place,
    city: person.place,
    district: person.place,
    street: person.place,
    postalCode: person.postalCode,
    number: person.place,
    complement: person.place,
  },
  newsletter: true,
});
export const bearerOf = (person: Person): Bearer => ({
  name: person.name,
  document: person.document,
  email: person.email,
  birthDate: person.birthDate,
  confirmed: true,
});
export const itemOf = (person: Person): ItemChoice =>
  anItem({ wristbandCode: person.code, voucherCode: person.code });
export const seatOf = (person: Person): ItemChoice => ({
  ...itemOf(person),
  seat: { seatId: 'a7' as SeatId, index: 7, mapId: 'm1', label: 'A7' },
});
export const failureOf = (person: Person, changes: Partial<CallFailure> = {}): CallFailure => ({
  kind: 'refused',
  httpStatus: 400,
  code: '7001',
  serverMessage: person.words,
  // The types forbid other parameters, but a forged log can contain them.
  params: { path: 'pedidos.0.valor', email: person.email, cpf: person.document, name: person.name } as object,
  ...changes,
});
const comboOf = (person: Person): Combo => ({
  comboId: 'c1' as ComboId,
  store: STORE,
  name: 'Família',
  quantity: 1,
  price: cents(100),
  convenienceFee: cents(10),
  processingFee: cents(2),
  lines: [aLine('9', { wristbandCode: person.code })],
});
export const cartOf = (person: Person) =>
  aCart(
    [
      aLine('1', { wristbandCode: person.code, bearerRequired: true, quantity: 2 }),
      aLine('2', { wristbandCode: person.code, bearerRequired: true }),
      aSeatLine('3', 'a7'),
    ],
    { couponCode: person.code, combos: [comboOf(person)] },
  );

const requestId = 'r1' as RequestId;
const lineId = '1' as LineId;
const OPTION = { count: 2, each: cents(60), total: cents(120), interest: cents(20) };
const PIX_ENDS = instant(NOW + 3);
const openOf = (person: Person): readonly OpenPayment[] => [
  {
    ...{ purchaseId: PURCHASE, number: 'CT-000900', kind: 'pix', amount: cents(1_000), currency: 'BRL' },
    pix: { code: person.pix, expiresAt: PIX_ENDS },
    expiresAt: PIX_ENDS,
    ...{ reference: person.pix, instructions: person.pix, processing: false },
    summary: { titles: [], date: null, poster: '' },
  },
];

/** Texts that are no personal data, by the name of their field. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ requestId, lineId, lineIds: lineId, store: STORE, comboId: 'c1', code: 'limit.stock', amounts: '[]' },
  ...{ productId: 'show', variationId: 'full', seatId: 'a7', label: 'A7', mapId: 'm1' },
  visitAt: '2026-09-05T20:00:00',
};
export const leafOf =
  ({ words, secret, pix, ...person }: Person): Leaf =>
  (ast, privacy, key) => {
    if (typeof privacy === 'object') return { path: 'pedidos.0.valor', email: person.email };
    if (privacy === 'purchase') return key === 'orderId' ? 'o1' : PURCHASE;
    if (privacy === 'plain' || privacy === 'gone')
      return ast.annotations[TEXT] === 'time' ? NOW : (plainLeaf(ast) ?? PLAIN[key] ?? 'x');
    return { ...person, text: words, secretRef: secret, charge: pix }[privacy];
  };

type Examples<M extends { readonly type: string }> = {
  readonly [K in M['type']]: readonly Extract<M, { type: K }>[];
};
/** Examples of each message. Those that are not given are filled from their shape. */
const examplesOf = <M extends { readonly type: string }>(
  shapes: Messages,
  person: Person,
  given: Partial<Examples<M>>,
): Examples<M> => ({
  ...(Object.fromEntries(
    Object.entries(shapes).map(([type, shape]) => [type, filled(shape, leafOf(person))]),
  ) as Examples<M>),
  ...given,
});

/** At least one event of every type. */
export const eventsAbout = (person: Person): Examples<Event> =>
  examplesOf<Event>(EVENTS, person, {
    IntentQueued: (
      [
        {
          type: 'Reserve',
          items: [itemOf(person), seatOf(person)],
          combos: [{ store: STORE, comboId: 'c1' as ComboId, quantity: 1, name: 'Família' }],
        },
        { type: 'ApplyCoupon', code: person.code },
        { type: 'ApplyBin', digits: person.bin },
        { type: 'Remove', orderId: 'o1' as OrderId, store: STORE, lineIds: [lineId] },
      ] as const
    ).map((intent) => ({ type: 'IntentQueued', requestId, intent })),
    CartConfirmed: [{ type: 'CartConfirmed', requestId, cart: cartOf(person), deadline: instant(NOW + 1) }],
    IntentRefused: [{ type: 'IntentRefused', requestId, failure: failureOf(person) }],
    SeatsDeferred: [
      { type: 'SeatsDeferred', items: [seatOf(person)] },
      { type: 'SeatsDeferred', items: [] },
    ],
    CartDropped: [{ type: 'CartDropped', reason: 'emptied' }],
    TotalsDisagreed: [
      {
        ...{ type: 'TotalsDisagreed', orderId: 'o1' as OrderId, confirmed: cents(1), computed: cents(2) },
        currency: 'BRL',
      },
    ],
    Started: [{ type: 'Started', settings: SETTINGS, purchaseId: PURCHASE, delivery: 'collect' }],
    LoggedIn: [
      { type: 'LoggedIn', requestId, consumer: consumerOf(person), tokenExpiresAt: instant(NOW + 2) },
    ],
    InstallmentsChosen: [{ type: 'InstallmentsChosen', option: OPTION }],
    PaymentAsked: [{ type: 'PaymentAsked', requestId, kind: 'pix', purchaseId: PURCHASE, sentAt: NOW }],
    PaymentWaiting: [
      { type: 'PaymentWaiting', requestId, pix: { code: person.pix, expiresAt: PIX_ENDS } },
      { type: 'PaymentWaiting', requestId, pix: null },
    ],
    PaymentFailed: [
      { type: 'PaymentFailed', requestId, reason: 'card_refused', serverMessage: person.words },
    ],
    Noticed: [
      {
        type: 'Noticed',
        notice: {
          tone: 'error',
          code: 'limit.stock',
          params: { limit: 4, name: 'Noite de samba', count: 2, email: person.email } as object,
          serverMessage: person.words,
        },
      },
    ],
  });

type Values = { readonly [C in keyof CallResult]: CallResult[C] };
const valuesAbout = (person: Person): Values => ({
  Cart: cartOf(person),
  ReadVoucher: [
    { productId: 'show' as ProductId, variationId: 'full' as VariationId, kind: 'ticket', name: 'Inteira' },
  ],
  LogIn: { consumer: consumerOf(person) },
  LogInWithToken: { consumer: consumerOf(person) },
  Register: { consumer: consumerOf(person) },
  UpdateProfile: { consumer: consumerOf(person) },
  Finalize: { status: 'waiting', pix: { code: person.pix, expiresAt: NOW + 9 } },
  ReserveWithoutPayment: { status: 'succeeded' },
  RepeatPayment: { status: 'processing' },
  VoidPayment: { status: 'processing' },
  ReadOpenPayments: openOf(person),
  CancelPurchase: { status: 'failed', reason: 'cancelled', serverMessage: person.words },
  ReadPayment: { status: 'failed', reason: 'card_refused', serverMessage: person.words },
  ChangeOrder: 'done',
});

/** Every response to a request, successful and failed. */
export const answersAbout = (person: Person, to: RequestId): readonly CallResponse[] =>
  Object.entries(valuesAbout(person)).flatMap(([call, value]) =>
    [
      { ok: true, value },
      { ok: false, failure: failureOf(person) },
      { ok: false, failure: failureOf(person, { kind: 'lost', httpStatus: null, code: '' }) },
      { ok: false, failure: failureOf(person, { kind: 'malformed', code: '' }) },
      { ok: false, failure: failureOf(person, { code: '7500' }) },
    ].map((outcome) => ({ type: 'Answered', call, requestId: to, outcome }) as CallResponse),
  );

/** At least one input of every type. */
export const inputsAbout = (person: Person, to: RequestId = requestId): Examples<Input> =>
  examplesOf<Input>(INPUTS, person, {
    AddItem: [{ type: 'AddItem', item: itemOf(person) }],
    SelectSeats: [{ type: 'SelectSeats', seats: [{ item: seatOf(person), seen: 'free' }] }],
    ApplyCoupon: [{ type: 'ApplyCoupon', code: ` ${person.code} ` }],
    EnterCode: [{ type: 'EnterCode', code: ` ${person.code} ` }],
    ApplyBin: [{ type: 'ApplyBin', digits: person.bin }],
    ChoosePayment: [
      { type: 'ChoosePayment', kind: 'pix' },
      { type: 'ChoosePayment', kind: 'credit' },
    ],
    SetBearer: [
      { type: 'SetBearer', lineId, bearer: bearerOf(person) },
      { type: 'SetBearer', lineId: '2' as LineId, bearer: bearerOf(person) },
    ],
    Pay: [
      {
        ...{ type: 'Pay', deliveryAddress: profileOf(person).address, secretRef: person.secret },
        pressed: {
          ...{ purchaseId: PURCHASE, kind: 'credit', installments: 3 },
          amounts: [{ currency: 'BRL', amount: cents(120) }],
        },
      },
      { type: 'Pay', deliveryAddress: null, secretRef: null, pressed: null },
    ],
    Start: [
      {
        ...{ type: 'Start', settings: SETTINGS, purchaseId: PURCHASE, delivery: 'collect' },
        ...{ tokenRef: person.secret, payment: { purchaseId: PURCHASE, kind: 'pix', sentAt: NOW } },
      },
    ],
    Answered: answersAbout(person, to),
  });

const letters = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCÁéñÑ'),
  minLength: 6,
  maxLength: 9,
});
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

/** Arbitrary people with valid and invalid documents. Some share a name. */
export const somebody: fc.Arbitrary<Person> = fc
  .record({
    first: letters,
    last: fc.option(letters),
    digits: digits(8),
    document: fc.constantFrom(
      '529.982.247-25',
      '111.444.777-35',
      '52998224725',
      '529.982.247-26',
      'GODE561231GR8',
      '',
    ),
    passport: fc.constantFrom('', 'CB123456', 'cb 123-456'),
    cnpj: fc.constantFrom('', '12.ABC.345/01DE-35', '11222333000181', '11222333000182'),
    birthDate: fc.constantFrom('', '1990-05-31', '31/05/1990', '1990-02-30'),
    country: fc.constantFrom('Brasil', 'México', 'Portugal', ''),
    bin: fc.constantFrom('411111', '41111'),
  })
  .map(({ first, last, digits: number, ...rest }) => ({
    ...ANA,
    ...rest,
    name: last === null ? first : `${first} ${last}`,
    company: `${first} SA`,
    email: last === null ? `${number}@casa` : ` ${number}@casa.com`,
    phone: `(11) 9${number.slice(0, 4)}-${number.slice(4)}`,
    account: number,
    place: `${first}, ${number}`,
    postalCode: `${number.slice(0, 5)}-${number.slice(5)}`,
    code: `k${number}`,
    words: `${first} ${number}`,
    secret: last === null ? '' : `s-${number}`,
    pix: `pix-${number}`,
  }));
