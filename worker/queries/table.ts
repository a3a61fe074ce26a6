/** A new query is one entry here and one in the contract. */

import type { Referral } from '../../domain/cart/messages.ts';
import { affiliateOf } from '../../domain/cart/referrals.ts';
import { unreadableOf } from '../../domain/orders/tabs.ts';
import type { CallName } from '../api/calls.ts';
import type { ResponseOf, Sent } from '../api/shapes.ts';
import { eventListQuery } from '../api/wire/catalog.ts';
import { listOrdersBody, receivedTicket } from '../api/wire/orders.ts';
import { productBody } from '../api/wire/product.ts';
import type { Queries, QueryName } from '../contract.ts';

export interface QueryContext {
  readonly locale: string;
  readonly domain: string;
  readonly now: () => number;
  /** Affiliate links that the buyer followed, the latest last. */
  readonly referrals: () => readonly Referral[];
}

export interface Question<N extends CallName, T> {
  readonly call: N;
  readonly sent: Sent<N>;
  /** Null if the server reports that the result does not exist. */
  readonly read: (response: ResponseOf<N>, leftOut: number) => T | null;
  /** Refuses a response of which an element cannot be read. */
  readonly whole: boolean;
  /** Cache time in milliseconds. 0 is not cached. */
  readonly keepFor: number;
  /** Fails instead of waiting in the host's waiting room (W-35). */
  readonly neverWaits?: boolean;
}

const question = <N extends CallName, T>(
  call: N,
  sent: Sent<N>,
  read: (response: ResponseOf<N>, leftOut: number) => T | null,
  keepFor = 0,
  whole = false,
): Question<CallName, T> => ({ call, sent, read, keepFor, whole }) as unknown as Question<CallName, T>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TEN_MINUTES = 10 * MINUTE;
const same = <T>(response: T): T => response;

const FORMATS = { pdf: 'pdf', apple: 'carteira', google: 'google', calendar: 'calendario' } as const;

type Table = {
  readonly [Q in QueryName]: (
    params: Queries[Q]['params'],
    context: QueryContext,
  ) => Question<CallName, Queries[Q]['result']>;
};

export const QUERIES: Table = {
  settings: (_, { locale, domain }) =>
    question('settings', { path: { lang: locale }, query: { dominio: domain } }, same, HOUR),
  // Home, highlights and near-you need neither a page number nor a search.
  events: (params, { locale, domain }) =>
    question(
      'events',
      { query: eventListQuery(locale, domain, params) },
      same,
      (params.search ?? '') === '' && (params.page ?? null) === null ? TEN_MINUTES : 0,
    ),
  producer: ({ slug }, { locale }) =>
    question('producer', { path: { slug, lang: locale } }, same, TEN_MINUTES),
  product: ({ store, product }, { locale, referrals }) =>
    question(
      'product',
      { path: { store, product }, body: productBody(locale, affiliateOf(referrals(), store)) },
      same,
    ),
  owned: ({ store, product }, { locale }) =>
    question(
      'product',
      {
        path: { store, product },
        body: productBody(locale, { withRelated: false, withoutVariations: true }),
      },
      ({ owned }) => owned,
    ),
  variations: ({ store, product, date, wristbandCode, neverWaits = false }, { locale, referrals }) => ({
    ...question(
      'variations',
      {
        path: { store, product },
        body: {
          ...productBody(locale, {
            ...affiliateOf(referrals(), store),
            ...{ wristbandCode: wristbandCode ?? null, withRelated: false },
          }),
          date,
        },
      },
      same,
    ),
    neverWaits,
  }),
  exchange: ({ medium, productId, store }) =>
    question('exchange', { query: { medium, productId, store } }, same),
  affiliate: ({ program, affiliate }) => question('affiliate', { path: { program, affiliate } }, same),
  cities: ({ text }) => question('cities', { query: { cidade: text } }, same, TEN_MINUTES),
  capitals: () => question('capitals', {}, same, TEN_MINUTES),
  paymentKinds: ({ store }) => question('paymentKinds', { query: { store } }, same),
  installments: ({ purchaseId, deliver, protect }) =>
    question('instalments', { path: { orderId: purchaseId }, query: { deliver, protect } }, same),
  protection: ({ purchaseId }) => question('protection', { path: { orderId: purchaseId } }, same),
  openCart: ({ purchaseId }, { locale, now }) =>
    question(
      'listOrders',
      { body: listOrdersBody(locale, { purchaseId, status: 'cart' }) },
      ({ pickup, deliveryDays, partnerCards, cancelLimit, timeZone }) => ({
        ...{ pickup, deliveryDays, partnerCards },
        terms: { cancelLimit, timeZone, at: now() },
      }),
      MINUTE,
    ),
  purchases: ({ status, page, limit, days }, { locale, now }) =>
    question(
      'listOrders',
      { body: listOrdersBody(locale, { status, page, limit, withTotal: true, ...days }) },
      ({ purchases, total }, leftOut) => ({
        ...{ purchases, total, at: now() },
        unreadable: unreadableOf({ page, total, read: purchases.length, leftOut }),
      }),
    ),
  purchase: ({ purchaseId }, { locale, now }) =>
    question(
      'listOrders',
      { body: listOrdersBody(locale, { purchaseId, withTotal: true }) },
      ({ purchases }) => {
        const found = purchases.find((purchase) => purchase.purchaseId === purchaseId);
        return found === undefined ? null : { ...found, at: now() };
      },
      0,
      true,
    ),
  ticketFile: ({ lineId, format }) =>
    question('ticketFile', { path: { iditem: lineId, formato: FORMATS[format] } }, same),
  invitedFace: ({ token }) => question('invitedFace', { body: { token } }, same),
  receivedFile: ({ token, format }) =>
    question('receivedFile', { path: { formato: FORMATS[format] }, body: { token } }, same),
  receivedTicket: ({ token }) => question('receivedTicket', { body: { token } }, receivedTicket),
  loginProviders: ({ redirectUrl }) => question('loginProviders', { body: { redirectUrl } }, same),
  checkCpf: ({ cpf }) => question('checkCpf', { body: { cpf } }, same),
  ipLookup: () => question('ipLookup', {}, same, HOUR),
  postalAddress: ({ country, code }) => question('postalAddress', { path: { country, code } }, same, HOUR),
  testimonials: (_, { locale }) => question('testimonials', { path: { lang: locale } }, same, HOUR),
  validateEmail: ({ email }) => question('validateEmail', { body: { email } }, same),
};
