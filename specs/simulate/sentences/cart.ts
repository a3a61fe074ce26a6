/** Sentences of the cart drawer and of the cart in the checkout. */
import { isWithBank } from '../../../domain/checkout/methods.ts';
import * as panel from './panels.ts';
import { claim, forKeys, type Subject } from './sentence.ts';
import * as is from './truths.ts';

const priceLine = (key: string) =>
  claim(
    'the sum is the server’s',
    panel.cartLine(key.replace('line.', '')),
    is.both(is.held, is.cartIsRight),
  );
const open = (key: string) =>
  claim(
    'the payment is open, and of this amount',
    panel.openPayments((payment) => `open.kind.${payment.kind}` === key && !payment.processing),
    is.openAmount,
  );

export const CART: Subject = {
  claims: {
    'empty.title': claim(
      'the cart is empty',
      (screen) => (panel.isCartDrawerEmpty(screen) ? [panel.lastCartAbout(screen)] : []),
      is.noCart,
    ),
    hold: claim('it is held for this long', panel.countdown, is.heldUntil),
    'coupon.applied': claim(
      'the coupon is on',
      (screen) => {
        const { couponCode } = screen.snapshot.cart;
        return couponCode === null ? [] : [{ ...panel.cartAbout(screen), code: couponCode }];
      },
      is.couponCounts,
    ),
    ...forKeys(
      'line.items line.combos line.affiliate line.shipping line.service line.convenience line.processing line.interest line.protection line.adjustment',
      priceLine,
    ),
    'line.coupon': claim('the coupon takes this off', panel.cartLine('coupon'), is.couponCounts),
    'line.bin': claim(
      'the card takes this off',
      panel.cartLine('bin'),
      is.binIs((bin) => bin !== null),
    ),
    'line.total': claim('this is what is to be paid', panel.cartTotal, is.cartAmount),
    'open.title': claim('these payments are open', panel.openPayments(), is.open),
    ...forKeys(
      'open.kind.credit open.kind.pix open.kind.cash open.kind.deposit open.kind.courtesy open.kind.reservation',
      open,
    ),
    'open.until': claim(
      'it can be paid until then',
      panel.openPayments((payment) => !isWithBank(payment) && payment.expiresAt !== null),
      is.open,
    ),
    'open.processing': claim('the bank is at work on it', panel.openPayments(isWithBank), is.underway),
    'expired.title': claim('the reservation is over', panel.expired, is.noCart),
    'again.all': claim(
      'all of it is reserved again',
      panel.again(({ lost, repriced }) => lost.length + repriced.length === 0),
      is.both(is.held, is.cartIsRight),
    ),
    'again.some': claim(
      'what was left is reserved',
      panel.again(({ lost, repriced }) => lost.length + repriced.length > 0),
      is.cartIsRight,
    ),
    'again.lost': claim(
      'so many are not reserved',
      panel.again(({ lost }) => lost.length > 0),
      is.cartIsRight,
    ),
    'again.repriced': claim(
      'one costs this now',
      panel.again(({ repriced }) => repriced.length > 0),
      is.cartIsRight,
    ),
    'aside.cart.text': claim('the seat is in another cart of the buyer’s', panel.ownSeat('cart'), is.held),
    'aside.cart.full': claim(
      'the cart that is here is reserved',
      (screen) =>
        panel.ownSeat('cart')(screen).length > 0 && !screen.snapshot.cart.empty
          ? [panel.cartAbout(screen)]
          : [],
      is.held,
    ),
    'aside.payment.text': claim('the seat is in an open payment', panel.ownSeat('payment'), is.open),
  },
  neutral: {
    'a label, a heading or a button': `donation wristband batch title close empty.browse ended.title ended.text ended.login each inside quantity more less remove remove.name
      open.payment combo.all combo.removeAll combo.removeAll.name delivery.title delivery.collect delivery.collect.at delivery.deliver
      protection.title protection.terms coupon.apply coupon.remove prices.title checkout open.number open.resume
      open.cancel open.cancel.yes open.cancel.no open.cancelThis code.label code.placeholder expired.text expired.again
      expired.forget again.seen aside.cart.bring aside.cart.leave`,
    'a rule, not a state': `empty.text hold.zero hold.over combo.whole why.stock why.tickets why.limitByKind why.limit
      owned protection.text delivery.foreign coupon.partial
      percentages`,
    'a price that is offered and not chosen': 'protection.add delivery.days',
    'a request that is under way': 'asking leaving changing',
    'an instruction': 'deferredSeat',
    'a read failed': 'delivery.collect.failed protection.failed',
    'a question': 'open.sure',
  },
};
