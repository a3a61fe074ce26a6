/** Entries of namespaces with only a few sentences about this purchase. */
import * as panel from './panels.ts';
import { claim, forKeys, lastingClaim, type Shown, type Subject } from './sentence.ts';
import * as is from './truths.ts';

const visit =
  (outcome: string): Shown =>
  ({ extra }) =>
    extra?.type === 'visit' && extra.outcome === outcome ? [{ purchaseId: extra.purchaseId }] : [];

export const PRODUCT: Subject = {
  claims: {
    'cart.count': claim('so many are in the cart', panel.whenCart(), is.cartIsRight),
    'combos.inCart': claim(
      'so many are in the cart',
      panel.whenCart(({ snapshot: { cart } }) => cart.orders.some(({ combos }) => combos.length > 0)),
      is.cartIsRight,
    ),
  },
  neutral: { 'the event, its prices and its availability': '*' },
};

export const ENTRY: Subject = {
  claims: {
    'leave.text': claim(
      'the cart stays reserved for the account',
      panel.whenCart(({ snapshot: { session } }) => session.consumer !== null),
      is.held,
    ),
  },
  neutral: { 'login, registration and profile': '*' },
};

export const REPORT: Subject = {
  claims: {
    'outcome.paid': claim('the visit ended with a payment', visit('paid'), is.paid),
    'outcome.failed': lastingClaim('the payment was declined', visit('failed'), is.unpaid),
    'outcome.canceled': lastingClaim('the payment was canceled', visit('canceled'), is.unpaid),
  },
  neutral: { 'what a report has in it': '*' },
};

export const ROOM: Subject = {
  claims: {
    held: claim('it is held until then', panel.countdown, is.heldUntil),
    ...forKeys('wait.payment holds.payment', () =>
      claim('the payment was not sent', panel.waitingPayment('payment'), is.unpaid),
    ),
    ...forKeys('wait.check holds.check', () =>
      claim('the outcome of the payment is unknown', panel.waitingPayment('check'), is.underway),
    ),
  },
  neutral: { 'a request that waits, and what the host says of its waiting room': '*' },
};

/** Subjects of the namespaces in which no text is about the buyer's purchase. */
export const SILENT: Readonly<Record<string, string>> = {
  account: 'the profile and the password',
  affiliate: 'a recommendation',
  contact: 'a form to the support',
  cookies: 'consent',
  facial: 'a face; the ticket that it belongs to is judged on the order page',
  faq: 'rules and law; specs/page/sources.spec.ts judges them',
  filters: 'search',
  home: 'the catalog',
  legal: 'rules and law; specs/page/sources.spec.ts judges them',
  password: 'the password',
  received: 'a ticket of another account',
  sell: 'an offer to organizers',
};
