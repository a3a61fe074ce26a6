/**
 * Registry of every sentence about money, seats and tickets that the screen can show. Namespaces about the purchase
 * have an entry for each key. Other namespaces have one entry. README.md explains how to add an entry.
 */
import { CART } from './cart.ts';
import { CHECKOUT } from './checkout.ts';
import { ENTRY, PRODUCT, REPORT, ROOM } from './elsewhere.ts';
import { CODES, NOTICES } from './notices.ts';
import { ORDERS } from './orders.ts';
import { MAP, SEATS } from './seats.ts';
import type { About, Claim, Screen, Subject } from './sentence.ts';
import { SHELL } from './shell.ts';

export { SILENT } from './elsewhere.ts';

/** Entries by namespace of `src/kit/i18n`. */
export const SENTENCES: Readonly<Record<string, Subject>> = {
  cart: CART,
  checkout: CHECKOUT,
  codes: CODES,
  entry: ENTRY,
  map: MAP,
  notices: NOTICES,
  orders: ORDERS,
  product: PRODUCT,
  report: REPORT,
  room: ROOM,
  seats: SEATS,
  shell: SHELL,
};

/** Claims by `namespace:key`. */
export const CLAIMS: ReadonlyMap<string, Claim> = new Map(
  Object.entries(SENTENCES).flatMap(([namespace, { claims }]) =>
    Object.entries(claims).map(([key, claim]) => [`${namespace}:${key}`, claim] as const),
  ),
);

/** A claim on screen. */
export interface Sentence {
  readonly key: string;
  readonly about: About;
}

export const sentencesOn = (screen: Screen): readonly Sentence[] => {
  const sentences: Sentence[] = [];
  for (const [key, { shown }] of CLAIMS) for (const about of shown(screen)) sentences.push({ key, about });
  return sentences;
};
