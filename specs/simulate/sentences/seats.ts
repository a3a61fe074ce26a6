/** Sentences of the seat map and its dialogs. */
import * as panel from './panels.ts';
import { claim, type Shown, type Subject } from './sentence.ts';
import * as is from './truths.ts';

const look =
  (name: string): Shown =>
  (screen) =>
    screen.extra?.type === 'seat' && screen.extra.look === name
      ? [{ purchaseId: screen.snapshot.cart.purchaseId, seat: screen.extra.name }]
      : [];
const UNPAID: readonly string[] = ['awaiting', 'pending'];
const own = (...statuses: readonly string[]) =>
  is.seatIs(
    (holder, _about, purchases) =>
      holder !== null && purchases.includes(holder.id) && statuses.includes(holder.status),
  );

export const MAP: Subject = {
  claims: {
    'look.free': claim(
      'the seat is free',
      look('free'),
      is.seatIs((holder) => holder === null),
    ),
    'look.taken': claim(
      'somebody has the seat',
      look('taken'),
      is.seatIs((holder) => holder !== null),
    ),
    'look.yours': claim(
      'the seat is in this cart',
      look('yours'),
      is.seatIs((holder, { purchaseId }) => holder !== null && holder.id === purchaseId),
    ),
    'look.bought': claim('the buyer has bought the seat', look('bought'), own('completed', 'canceling')),
    'look.unpaid': claim(
      'the seat is in an open payment of the buyer’s',
      look('unpaid'),
      own(...UNPAID, 'cart'),
    ),
    'look.elsewhere': claim('the seat is in another cart of the buyer’s', look('elsewhere'), own('cart')),
    aside: claim(
      'the seat is the buyer’s, in another order',
      (screen) => [...look('elsewhere')(screen), ...look('unpaid')(screen)],
      own('cart', ...UNPAID),
    ),
    empty: claim(
      'no seat is chosen',
      (screen) =>
        panel.isCartKnown(screen) && screen.snapshot.cart.count === 0 ? [panel.lastCartAbout(screen)] : [],
      is.noCart,
    ),
    seats: claim('so many are in the cart', panel.whenCart(), is.cartIsRight),
    yourSeats: claim(
      'so many seats are the buyer’s',
      panel.whenCart(({ snapshot: { seats } }) => seats.held.length > 0),
      is.held,
    ),
  },
  neutral: {
    'a label, a heading or a button': `accessible best.accessible best.anyPrice best.anySector best.find best.least best.most best.people best.sector
      best.title chosen companion legend list map next panel range remove restrictedView resume retry toEvent wholeMap
      lost.take lost.forget
      zoomIn zoomOut`,
    'a request that is under way': 'best.finding loading look.pending',
    'a read failed': 'failed loadFailed',
    'counts of the public map, which is refreshed by itself': `best.none best.noneAccessible freeAccessible freeSeats
      notOnSale soldOut allReserved lost lost.none`,
    'an instruction': 'accessible.who keys noMap noMapText noneChosen',
  },
};

export const SEATS: Subject = {
  claims: {
    'aside.title': claim(
      'the seat is the buyer’s, in another order',
      (screen) => [...panel.ownSeat('cart')(screen), ...panel.ownSeat('payment')(screen)],
      is.kept,
    ),
  },
  neutral: {
    'a label, a heading or a button':
      'login.leave login.new login.register login.title offer.title offer.take price.title',
    'an instruction': 'login.text offer.text standing',
    'a quota of the catalog': 'price.left price.none',
  },
};
