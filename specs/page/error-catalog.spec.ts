/**
 * Every message of the product's error catalog: its text in three languages, and the spec that provokes it. Fails if a
 * spec is renamed or no longer mentions its message.
 */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_CONFIG, readShop } from '../../.build/shop.ts';

const LOCALES = readShop(DEFAULT_CONFIG).shop.languages;

/**
 * Columns: the error; `namespace:key` of its text (— without a text, or if the server sends it); the spec's file; the
 * start of its title.
 */
const CATALOG = `
# calls
7400: the cart is dropped | notices:cart.unknown | domain/cart/queue.spec.ts | C-20 C-22 report a reservation that the server
403: token and user cleared | notices:session.lost | domain/session/session.spec.ts | S-11 follows a 403 to
403: the page reloads | notices:session.lost | worker/cart-faults.spec.ts | a 403 of %s
7500: password reset | notices:session.password-reset-demanded | browser/password.spec.ts | S-04 a login that requires a new password
validateToken 404: silent | — | browser/password.spec.ts | a used link shows an error before any form
validateToken, else: home | — | browser/password.spec.ts | a link refused for another reason leads home
a refusal in the server’s words | — | domain/cart/queue.spec.ts | C-20 report a refusal for each
a response of another shape | notices:answer.malformed | domain/cart/lost.spec.ts | C-23 include an unreadable response
a failed event load | — | browser/shell.spec.ts | an unknown address, organizer, event
a failed page import | — | page/navigation.spec.ts | reloads its address once
invalid CPF | — | browser/registration.spec.ts | a refused e-mail and CPF are marked
invalid e-mail | — | browser/registration.spec.ts | a refused e-mail and CPF are marked

# cart
removal failed | notices:cart.remove-failed | domain/cart/several.spec.ts | C-74 read the cart after a refused removal
a combo’s removal failed | notices:cart.remove-failed | domain/cart/several.spec.ts | C-74 read the cart after
the time is over | notices:checkout.cart-expired | browser/cart.spec.ts | a cart that expires at checkout leads home
ticket: not added | notices:cart.add-failed.ticket | domain/cart/queue.spec.ts | C-20 report a refusal for each
ticket: added | notices:cart.added.ticket | domain/cart/queue.spec.ts | C-28 report an added and
ticket: removed | notices:cart.removed.ticket | domain/cart/queue.spec.ts | C-28 report an added and
product: not added | notices:cart.add-failed.product | domain/cart/queue.spec.ts | C-20 report a refusal for each
product: added | notices:cart.added.product | domain/cart/queue.spec.ts | C-28 report an added and
product: removed | notices:cart.removed.product | domain/cart/queue.spec.ts | C-28 report an added and
recharge: not added | notices:cart.add-failed.recharge | domain/cart/queue.spec.ts | C-20 report a refusal for each
recharge: added | notices:cart.added.recharge | domain/cart/queue.spec.ts | C-28 report an added and
recharge: removed | notices:cart.removed.recharge | domain/cart/queue.spec.ts | C-28 report an added and
combo: not added | notices:cart.add-failed.combo | domain/cart/queue.spec.ts | C-20 report a refused combo
combo: added | notices:cart.added.combo | domain/cart/queue.spec.ts | C-28 report an added and a removed combo
combo: removed | notices:cart.removed.combo | domain/cart/queue.spec.ts | C-28 report an added and a removed combo
item: removed | notices:cart.removed.item | domain/cart/queue.spec.ts | C-28 C-78 report a completed change in
limit of a product | notices:limit.by-document | domain/cart/add.spec.ts | C-05 counts the earlier seats of the same
limit of a kind | notices:limit.by-kind | domain/limits/choice.spec.ts | L-05 six of one date leave six of the next
no coupon code | notices:coupon.empty | domain/cart/code.spec.ts | C-14 must not be empty
coupon refused | notices:coupon.refused | domain/cart/queue.spec.ts | C-20 report a refused combo
coupon applied | notices:coupon.applied | domain/cart/change.spec.ts | C-14 can be removed once they
coupon removed | notices:coupon.removed | domain/cart/change.spec.ts | C-14 can be removed once they
discount refused | notices:bin.refused | domain/cart/queue.spec.ts | C-20 report a refused combo
discount applied | notices:bin.applied | domain/cart/change.spec.ts | C-15 require six card digits for
discount removed | notices:bin.removed | domain/cart/change.spec.ts | C-15 require six card digits for
invalid voucher | — | marketplace/conformance-forms.spec.ts | exchange a valid voucher and name the reason

# payment
no method selected | notices:checkout.no-kind | browser/checkout.spec.ts | a refused card stays in the form
finalization error | notices:checkout.finalize-error | domain/checkout/outcomes.spec.ts | P-09 fails if it is refused
reservation error | notices:checkout.reservation-error | domain/checkout/pay.spec.ts | P-07 reserves
payment failed | notices:checkout.payment-failed | domain/checkout/outcomes.spec.ts | P-54 keeps the cart after a
awaiting | notices:checkout.payment-waiting | domain/checkout/outcomes.spec.ts | P-55 keeps its cart and Pix
order | notices:checkout.payment-succeeded | domain/checkout/late.spec.ts | P-11 reports a late success as a reservation or
reserved | notices:checkout.reservation-succeeded | domain/checkout/pay.spec.ts | P-07 reserves without

# after the purchase
sharing fails | orders:share.failed | browser/orders.spec.ts | a ticket is shown for the entrance
no file sharing | orders:share.unsupported | browser/orders.spec.ts | a ticket is shown for the entrance
order not canceled | — | domain/orders/orders.spec.ts | O-05 is refused after the period
item not canceled | — | domain/orders/orders.spec.ts | O-04 is refused after the
item canceled | notices:orders.item-canceled | domain/orders/change.spec.ts | O-15 a completed change of
order canceled | notices:orders.order-canceling | domain/orders/change.spec.ts | O-15 a completed change of
bearer changed | notices:orders.bearer-changed | domain/orders/change.spec.ts | O-15 a completed change of
ticket sent | notices:orders.ticket-offered | domain/orders/change.spec.ts | O-15 a completed change of
ticket taken back | notices:orders.offer-taken-back | domain/orders/change.spec.ts | O-15 a completed change of
ticket kept | notices:orders.ticket-kept | domain/orders/change.spec.ts | O-15 a completed change of
refund requested | notices:orders.refund-requested | domain/orders/change.spec.ts | O-15 a completed change of

# account
login | notices:session.logged-in | domain/session/entering.spec.ts | S-18 S-29 accepts the token of
login refused | notices:session.login-failed | domain/session/entering.spec.ts | S-15 S-29 keeps the guest’s cart
registered | notices:session.registered | domain/session/entering.spec.ts | S-14 includes the login after a registration
updated | notices:session.profile-updated | domain/session/session.spec.ts | S-01 S-30 runs alone, and only for
password updated | notices:session.password-updated | browser/password.spec.ts | a forgotten password is reset
reset, neutral | notices:session.reset-sent | browser/password.spec.ts | a forgotten password is reset

# pages
location denied | home:near.denied | browser/accessibility.spec.ts | the city search and the warning
location unknown | home:near.unknown | page/near-you.spec.tsx | F-60 reports a refused permission
no results | shell:search.none | browser/search-box.spec.ts | the search box leads to all results on Enter
contact sent | contact:sent | browser/information.spec.ts | a message is sent once with its pictures
link copied | product:share.copied | browser/event-page.spec.ts | a link is copied next to a share sheet
link not copied | product:share.failed | browser/event-page.spec.ts | a link that cannot be copied
`;

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const textOf = (locale: string, namespace: string, name: string): string =>
  (JSON.parse(read(`src/kit/i18n/${locale}/${namespace}.json`)) as Record<string, string>)[name] ?? '';

const TITLE = /\b(?:it|test)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:(?!\1).)+)\1/g;

/** Source text of the spec with this title. */
const specOf = (file: string, title: string): string => {
  const source = read(`specs/${file}`);
  const all = [...source.matchAll(TITLE)];
  const at = all.findIndex(([, , found]) => found?.includes(title));
  expect(at, `${file} has no spec “${title}”`).toBeGreaterThanOrEqual(0);
  return source.slice(all[at]?.index, all[at + 1]?.index);
};

/** Text up to its first placeholder, sentence end or line end, which a spec would quote. */
const beginning = (text: string): string => text.split(/\{\{|[.:!]/)[0]?.trim() ?? '';

it.each(
  CATALOG.split('\n')
    .filter((line) => line.includes(' | '))
    .map((line) => line.split(' | ') as [message: string, key: string, file: string, title: string]),
)('%s', (_message, key, file, title) => {
  const spec = specOf(file, title);
  if (key === '—') return;
  const [namespace = '', name = ''] = key.split(':');
  const said = LOCALES.map((locale) => textOf(locale, namespace, name));
  expect(said.filter((text) => text.trim() === '')).toEqual([]);
  // Portuguese and Spanish texts can be equal. Three equal texts mean a missing translation.
  expect(new Set(said).size).toBeGreaterThan(1);
  // A spec that loops over the kinds has a template as its title.
  const family = name.replace(/\.[^.]+$/, '.${');
  const quoted = [name, family, ...said.map(beginning)].filter(
    (words) => words.length > 3 && spec.includes(words),
  );
  expect(quoted, `“${title}” says nothing of ${name}`).not.toEqual([]);
});
