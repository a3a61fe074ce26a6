/** Sentences of the checkout page: its steps and the outcome of a payment. */
import { isWithBank } from '../../../domain/checkout/methods.ts';
import { emptyCheckout } from '../../../domain/reads/screen.ts';
import * as panel from './panels.ts';
import { claim, forKeys, lastingClaim, ownClaim, type Subject } from './sentence.ts';
import * as is from './truths.ts';

const pay = (...kinds: readonly (string | null)[]) =>
  claim('this is what a press charges', panel.payButton(...kinds), is.cartAmount);
const underway = panel.whenPayment(({ payment }) => payment.status === 'asking');
const isEmptyPage = (screen: Parameters<typeof panel.checkoutPanel>[0]): boolean =>
  panel.checkoutPanel(screen) === 'nothing';
const confirmedItems = panel.items(
  (_item, { status }) => status === 'completed' || status === 'pendingCancellation',
);

export const CHECKOUT: Subject = {
  claims: {
    brief: claim(
      'so many are reserved',
      panel.whenCart((screen) => panel.checkoutPanel(screen) === 'form'),
      is.cartIsRight,
    ),
    'login.text': claim(
      'the seats stay reserved',
      panel.whenCart(
        (screen) => panel.checkoutPanel(screen) === 'form' && screen.snapshot.session.consumer === null,
      ),
      is.held,
    ),
    'bin.applied': claim(
      'the card takes this off',
      panel.cartLine('bin'),
      is.binIs((bin) => bin !== null),
    ),
    'kind.courtesy.note': claim(
      'nothing is to be paid',
      (screen) => {
        const { unfit, toPay } = screen.snapshot.checkout;
        const isOffered = toPay.amounts.length > 0 && !unfit.includes('courtesy');
        return panel.checkoutPanel(screen) === 'form' && isOffered
          ? [{ purchaseId: toPay.purchaseId, amount: 0 }]
          : [];
      },
      is.cartAmount,
    ),
    'pay.credit': pay('credit'),
    'pay.pix': pay('pix'),
    'pay.other': pay('cash', 'deposit'),
    ...forKeys('pay.busy pay.slow', () => claim('a payment is under way', underway, is.underway)),
    'card.unsent': ownClaim('this press charged nothing', panel.extra('card-unsent'), is.unpaid),
    'empty.title': claim(
      'nothing is to be paid',
      (screen) =>
        isEmptyPage(screen) && emptyCheckout(screen.snapshot, null).heading === 'empty.title'
          ? [panel.lastCartAbout(screen)]
          : [],
      is.both(is.noCart, is.notOpen),
    ),
    'empty.text': claim(
      'the cart is empty',
      (screen) =>
        isEmptyPage(screen) && emptyCheckout(screen.snapshot, null).saysEmpty
          ? [panel.lastCartAbout(screen)]
          : [],
      is.noCart,
    ),
    'empty.open': claim(
      'a payment is open',
      (screen) => (isEmptyPage(screen) ? panel.openPayments((payment) => !isWithBank(payment))(screen) : []),
      is.open,
    ),
    ...forKeys('waiting.pix.title waiting.pix.text waiting.pix.left waiting.pix.minutes', () =>
      claim('a Pix code can be paid', panel.whenWaiting('pix'), is.open),
    ),
    'waiting.pix.amount': claim('the payment is of this amount', panel.waitingAmount, is.openAmount),
    'waiting.until': claim('it can be paid until then', panel.whenWaiting('pix', 'place'), is.open),
    'waiting.later.text': claim('the payment stays open', panel.whenWaiting('pix', 'place'), is.open),
    'waiting.cash.title': claim('it waits for cash', panel.whenWaiting('place'), is.open),
    'waiting.deposit.title': claim('it waits for a deposit', panel.whenWaiting('place'), is.open),
    'waiting.same': claim(
      'the payment is not confirmed',
      panel.whenWaiting('pix', 'place', 'waiting.over'),
      is.open,
    ),
    'waiting.title': claim('a payment is being confirmed', panel.whenWaiting('waiting'), is.underway),
    'waiting.text': claim('there is no final response yet', panel.whenWaiting('waiting'), is.underway),
    'failed.title': ownClaim(
      'the payment did not go through',
      panel.whenFailed('kept', 'gone', 'over', 'canceled'),
      is.unpaid,
    ),
    'failed.text': ownClaim(
      'this attempt was not charged, and the items are in the cart',
      panel.whenFailed('kept'),
      is.both(is.unpaid, is.held),
    ),
    'failed.gone': ownClaim('this attempt was not charged', panel.whenFailed('gone'), is.unpaid),
    'failed.over': ownClaim('the purchase was not paid in time', panel.whenFailed('over'), is.unpaid),
    'failed.canceled': lastingClaim(
      'the order is canceled, and what was paid is returned',
      panel.whenFailed('canceled'),
      is.both(is.unpaid, is.isStatus('canceled', 'expired', 'emptied')),
    ),
    ...forKeys('success.title success.text success.mail success.loading success.failed', () =>
      claim('the order is confirmed', panel.confirmed, is.paid),
    ),
    'success.reserved': claim(
      'the reservation is confirmed',
      panel.orders(({ status, kind }) => status === 'completed' && kind === 'reservation'),
      is.isStatus('completed'),
    ),
    'success.total': claim(
      'it came to this',
      panel.orders(
        ({ status }) => status === 'completed',
        ({ total }) => ({ amount: total }),
      ),
      is.orderAmount,
    ),
    'success.atDoor': claim(
      'this is paid at the entrance',
      panel.orders(
        ({ status, kind, dueAtEntrance }) =>
          status === 'completed' && kind === 'reservation' && dueAtEntrance !== null,
        ({ dueAtEntrance }) => ({ amount: dueAtEntrance ?? 0 }),
      ),
      is.nothingPaid,
    ),
    'success.sent': claim(
      'the goods are sent',
      panel.orders(({ status, delivered }) => status === 'completed' && delivered),
      is.paid,
    ),
    'success.collect': claim(
      'the goods can be picked up',
      panel.orders(({ status, delivered }) => status === 'completed' && !delivered),
      is.paid,
    ),
    'success.canceled': claim(
      'the order is canceled',
      panel.orders(({ status }) => status === 'canceled'),
      is.isStatus('canceled', 'expired', 'emptied'),
    ),
    'success.pending': claim(
      'the order is not paid',
      panel.orders(
        ({ status }) => status === 'cart' || status === 'awaitingPayment' || status === 'pendingPayment',
      ),
      is.readUnpaid,
    ),
    'success.none': claim('the account has no such order', panel.missing, is.notOwn),
    'ticket.sent': claim('the goods are on their way', confirmedItems, is.paid),
    'ticket.recharge': claim('the amount is on the wristband', confirmedItems, is.paid),
    'ticket.later': claim(
      'the ticket is valid, and its code comes later',
      panel.items(
        ({ code, status, line }, purchase) =>
          code === null && status === 'valid' && line.kind === 'ticket' && purchase.status === 'completed',
      ),
      is.lineIs(({ ticket }) => ticket === 'valid'),
    ),
  },
  neutral: {
    'a label, a heading or a button': `title summary step.who step.bearers step.pay who.leave
      bearers.me bearers.confirm bearers.change kind.credit kind.pix kind.cash kind.deposit kind.courtesy
      kind.reservation card.number card.holder card.expiry card.expiry.hint card.cvv card.cvv.hint card.installments
      ended.title ended.text
      uncarried.protection.remove uncarried.delivery.collect uncarried.other
      bin.label bin.hint bin.apply bin.remove bin.use pay.reservation pay.choose pay.courtesy pay.terms empty.browse
      empty.recent
      waiting.pix.qr waiting.pix.show waiting.pix.code waiting.pix.copy waiting.check waiting.number waiting.copy waiting.copied waiting.notCopied waiting.code.pix waiting.code.clabe waiting.code.reference waiting.where
      waiting.later failed.retry success.number success.again success.order success.home
      retry delivery.save delivery.keep delivery.change terms.title
      terms.all terms.order terms.price terms.cancel terms.refundable terms.entry terms.data
      withdraw.rules delivery.address`,
    'names of ticket holders, as they are on this page': 'bearers.text bearers.confirmed bearers.done',
    'what a way to pay leaves out': `uncarried.protection uncarried.delivery uncarried.partnerDiscount
      uncarried.bearers`,
    'a way to pay that is offered': `kind.credit.note kind.pix.note kind.reservation.note kind.cash.note
      kind.deposit.note pix.text installment.once installment.free installment.part installment.with`,
    'a read failed': 'kinds.failed installments.failed success.unread',
    'a read is under way': 'success.reading',
    'the discount that the host lists for a card':
      'bin.offer bin.offered bin.found bin.mismatch bin.mismatch.unnamed',
    'an instruction': `waiting.pix.copied waiting.pix.notCopied waiting.place.text success.login delivery.login
      delivery.complete failed.card failed.other failed.repriced login.purchase needsLogin.later`,
    'says that it is not known':
      'waiting.checking waiting.noNews waiting.over.title waiting.over.text unknown.title unknown.text needsLogin.title needsLogin.text',
    'a rule, not a state': `card.safe terms.order.text terms.price.text terms.cancel.text terms.refundable.text
      terms.entry.text terms.data.text withdraw.until withdraw.unpaid withdraw.others withdraw.othersUnpaid withdraw.over due.now due.entrance ticket.gift ticket.collect`,
  },
};
