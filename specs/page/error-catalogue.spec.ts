/**
 * Every message that the product's error catalogue names: its text in three languages, and the spec that provokes it. A
 * spec that is renamed, or no longer speaks of the message, fails here.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../worker/contract.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const texts = (locale: string, namespace: string): Readonly<Record<string, string>> =>
  JSON.parse(read(`src/kit/i18n/${locale}/${namespace}.json`));

/** What it is, `namespace:key` of its text (none where nothing is said), the spec's file under `specs/`, and its title. */
type Row = readonly [message: string, key: string | null, file: string, title: string];

const CALLS: readonly Row[] = [
  ['7400: the cart is dropped', 'notices:cart.unknown', 'domain/cart/queue.spec.ts', 'C-22 drops a cart'],
  ['403: token and user cleared', 'notices:session.lost', 'domain/session/session.spec.ts', 'S-11 loses'],
  ['403: the page reloads', 'notices:session.lost', 'worker/cart-faults.spec.ts', 'a 403 takes the cart'],
  [
    '7500: password reset',
    'notices:session.password-reset-demanded',
    'browser/password.spec.ts',
    'S-04 a login',
  ],
  ['validateToken 404: silent', null, 'browser/password.spec.ts', 'a link that was used is told when'],
  ['validateToken, else: home', null, 'browser/password.spec.ts', 'whatever else is wrong with a link'],
  [
    'a refusal in the server’s words',
    null,
    'domain/cart/queue.spec.ts',
    'C-20 tells a refusal in the server’s',
  ],
  ['an answer of another shape', 'notices:answer.malformed', 'browser/shell.spec.ts', 'an answer of another'],
  ['a failed event load', null, 'browser/shell.spec.ts', 'is told to be not here'],
  ['a failed page import', null, 'browser/shell.spec.ts', 'loads its address again, once'],
  [
    'invalid CPF',
    'codes:session.cpf-refused',
    'browser/registration.spec.ts',
    'an e-mail and a CPF that the',
  ],
  [
    'invalid e-mail',
    'codes:session.email-refused',
    'browser/registration.spec.ts',
    'an e-mail and a CPF that',
  ],
];

const CART: readonly Row[] = [
  ['removal failed', 'notices:cart.remove-error', 'domain/cart/queue.spec.ts', 'C-20 reads the cart anew'],
  [
    'a combo’s removal failed',
    'notices:cart.remove-error',
    'domain/cart/several.spec.ts',
    'C-20 reads the cart',
  ],
  [
    'the time is over',
    'notices:checkout.cart-expired',
    'browser/cart.spec.ts',
    'a cart whose time is over on the',
  ],
  ...['ticket', 'product', 'recharge', 'combo'].flatMap((kind): readonly Row[] => [
    [
      `${kind}: not added`,
      `notices:cart.add-failed.${kind}`,
      'domain/cart/queue.spec.ts',
      'C-20 tells a refusal',
    ],
    [`${kind}: added`, `notices:cart.added.${kind}`, 'domain/cart/queue.spec.ts', 'C-28 tells in a word'],
    [`${kind}: removed`, `notices:cart.removed.${kind}`, 'domain/cart/queue.spec.ts', 'C-28 tells in a word'],
  ]),
  ['item: removed', 'notices:cart.removed.item', 'domain/cart/queue.spec.ts', 'C-28 tells in a word'],
  [
    'limit of a product',
    'notices:limit.by-document',
    'domain/cart/add.spec.ts',
    'C-05 counts the cart and the',
  ],
  [
    'limit of a kind',
    'notices:limit.by-kind',
    'domain/cart/several.spec.ts',
    'C-05 limits a product in its own',
  ],
  ['no coupon code', 'notices:coupon.empty', 'browser/forms.spec.ts', 'a coupon that is missing or refused'],
  [
    'coupon refused',
    'notices:coupon.refused',
    'domain/cart/queue.spec.ts',
    'C-20 tells a combo, a coupon and',
  ],
  ['coupon applied', 'notices:coupon.applied', 'domain/cart/change.spec.ts', 'C-14 removes the coupon that'],
  ['coupon removed', 'notices:coupon.removed', 'domain/cart/change.spec.ts', 'C-14 removes the coupon that'],
  [
    'discount refused',
    'notices:bin.refused',
    'domain/cart/queue.spec.ts',
    'C-20 tells a combo, a coupon and',
  ],
  ['discount applied', 'notices:bin.applied', 'domain/cart/change.spec.ts', 'C-15 wants six digits'],
  ['discount removed', 'notices:bin.removed', 'domain/cart/change.spec.ts', 'C-15 wants six digits'],
  [
    'invalid voucher',
    'product:voucher.invalid',
    'browser/event.spec.ts',
    'a voucher is changed for a ticket',
  ],
];

const PAYMENT: readonly Row[] = [
  [
    'no method selected',
    'notices:checkout.no-kind',
    'browser/checkout.spec.ts',
    'a refused card stays in the form',
  ],
  [
    'finalization error',
    'notices:checkout.finalise-error',
    'domain/checkout/outcomes.spec.ts',
    'P-09 a refusal',
  ],
  ['reservation error', 'notices:checkout.reservation-error', 'domain/checkout/pay.spec.ts', 'P-07 reserves'],
  [
    'payment failed',
    'notices:checkout.payment-failed',
    'domain/checkout/outcomes.spec.ts',
    'P-12 failure keeps',
  ],
  [
    'awaiting',
    'notices:checkout.payment-waiting',
    'domain/checkout/outcomes.spec.ts',
    'P-12 waiting keeps both',
  ],
  ['order', 'notices:checkout.payment-succeeded', 'domain/checkout/outcomes.spec.ts', 'P-12 success drops'],
  [
    'reserved',
    'notices:checkout.reservation-succeeded',
    'domain/checkout/pay.spec.ts',
    'P-07 reserves without',
  ],
];

const AFTER: readonly Row[] = [
  [
    'sharing fails',
    'orders:share.failed',
    'browser/orders.spec.ts',
    'a ticket is held up, downloaded, shared',
  ],
  [
    'no file sharing',
    'orders:share.unsupported',
    'browser/orders.spec.ts',
    'a ticket is held up, downloaded',
  ],
  [
    'order not cancelled',
    null,
    'browser/orders.spec.ts',
    'O-05 after the gate the order stays, and says why',
  ],
  ['item not cancelled', null, 'domain/orders/orders.spec.ts', 'O-04 not past the period'],
  [
    'item cancelled',
    'notices:orders.item-cancelled',
    'browser/orders.spec.ts',
    'O-04 O-05 a ticket is canceled',
  ],
  ['order cancelled', 'notices:orders.order-cancelling', 'browser/orders.spec.ts', 'O-04 O-05 a ticket is'],
  [
    'bearer changed',
    'notices:orders.bearer-changed',
    'browser/orders.spec.ts',
    'O-07 another bearer gets a new',
  ],
  [
    'refund requested',
    'notices:orders.refund-requested',
    'browser/orders.spec.ts',
    'O-08 a refund is asked for',
  ],
];

const ACCOUNT: readonly Row[] = [
  ['login', 'notices:session.logged-in', 'domain/session/entering.spec.ts', 'S-18 lets in by the token'],
  [
    'login refused',
    'notices:session.login-failed',
    'browser/providers.spec.ts',
    'a provider’s token that is worth',
  ],
  ['registered', 'notices:session.registered', 'browser/registration.spec.ts', 'F-36 without a purchase'],
  ['updated', 'notices:session.profile-updated', 'browser/account.spec.ts', 'a profile is changed'],
  [
    'password updated',
    'notices:session.password-updated',
    'browser/password.spec.ts',
    'a forgotten password is set',
  ],
  [
    'reset, neutral',
    'notices:session.reset-sent',
    'browser/password.spec.ts',
    'the problem report has the codes',
  ],
];

const PAGES: readonly Row[] = [
  ['location denied', 'home:near.denied', 'browser/home.spec.ts', 'warns where it is denied'],
  ['no results', 'shell:search.none', 'browser/search-box.spec.ts', 'goes to all results on Enter, and says'],
  [
    'contact sent',
    'contact:sent',
    'browser/information.spec.ts',
    'a message goes out once with its pictures',
  ],
  ['link copied', 'product:share.copied', 'browser/event.spec.ts', 'its link is copied and a calendar'],
  ['link not copied', 'product:share.failed', 'browser/event-page.spec.ts', 'a link that cannot be copied'],
];

const TITLE = /\b(?:it|test)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:(?!\1).)+)\1/g;

describe.each([
  ['calls', CALLS],
  ['cart', CART],
  ['payment', PAYMENT],
  ['after the purchase', AFTER],
  ['account', ACCOUNT],
  ['pages', PAGES],
] as const)('messages of the catalogue: %s', (_part, rows) => {
  it.each(rows)('%s', (_message, key, file, title) => {
    const source = read(`specs/${file}`);
    expect(
      [...source.matchAll(TITLE)].map(([, , found]) => found).filter((found) => found?.includes(title)),
    ).not.toEqual([]);
    if (key === null) return;
    const [namespace = '', name = ''] = key.split(':');
    const said = LOCALES.map((locale) => texts(locale, namespace)[name] ?? '');
    expect(said.filter((text) => text.trim() === '')).toEqual([]);
    // Portuguese and Spanish may agree; English with one of them is a text that nobody translated.
    expect(new Set(said).size).toBeGreaterThan(1);
  });
});
