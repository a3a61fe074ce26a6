/** Sentences of the account's orders: the list, the page of an order, and its items. */
import { amountOf, moneyOf, type OrderMoney } from '../../../domain/orders/money.ts';
import { nightItems } from '../../../domain/orders/nights.ts';
import * as panel from './panels.ts';
import { claim, forKeys, type Subject, type Truth } from './sentence.ts';
import * as is from './truths.ts';

const statuses = (label: string, says: string, ...wanted: readonly string[]) =>
  forKeys(label, () => claim(says, panel.orderLabeled(label), is.isStatus(...wanted)));
const items = (labels: string, says: string, truth: Truth) =>
  forKeys(labels, (label) => claim(says, panel.itemLabeled(label), truth));
/** A valid item counts by either of two texts, by the time of its night (O-123). */
const nights = (keys: string, says: string, truth: Truth) =>
  forKeys(keys, (key) =>
    claim(
      says,
      panel.items((item, purchase) =>
        nightItems(purchase).some(
          (each) => each.item === item && `night.${each.status}` === key.replace('unused', 'valid'),
        ),
      ),
      truth,
    ),
  );
const why = (code: string, says: string, truth: Truth) =>
  forKeys(code, () =>
    claim(says, (screen) => [...panel.itemRefused(code)(screen), ...panel.orderRefused(code)(screen)], truth),
  );
const ticket = (...states: readonly string[]): Truth =>
  is.lineIs((line) => states.includes(line.ticket ?? line.state));
const canceling = ticket('pendingCancellation', 'canceling');
const offerIs = (state: 'open' | 'accepted') => is.lineIs(({ offer }) => offer === state);
/** True for a ticket that is neither used nor canceled. */
const valid = is.lineIs(({ ticket: state }) => state === 'valid');
const anyTicket =
  (...states: readonly string[]): Truth =>
  (about, world) =>
    ticket(...states)({ purchaseId: about.purchaseId }, world);
const boughtNothing = is.noOwn(is.isOrder);
const noneListed = (all: boolean) => (screen: Parameters<typeof panel.confirmed>[0]) =>
  screen.extra?.type === 'orders' && screen.extra.all === all && screen.extra.purchases.length === 0
    ? [{ purchaseId: null }]
    : [];

const labeled = (label: string, says: string, truth: Truth) =>
  claim(
    says,
    panel.orders(
      (purchase) => amountOf(purchase).label === `orders.money.${label}`,
      (purchase) => ({ amount: amountOf(purchase).amount ?? 0 }),
    ),
    truth,
  );
/** Amount of each sum in the list of payments and returns. Null if the list does not show it. */
const SUMS = {
  paid: ({ paid }) => (paid > 0 ? paid : null),
  returned: ({ returned, underway }) => (returned + underway > 0 ? returned + underway : null),
  kept: ({ paid, kept }) => (kept < paid ? kept : null),
  nothing: ({ paid }) => (paid === 0 ? 0 : null),
} satisfies Record<string, (money: Extract<OrderMoney, { known: true }>) => number | null>;
const sumIn = (purchase: Parameters<typeof moneyOf>[0], sum: keyof typeof SUMS): number | null => {
  const money = moneyOf(purchase);
  return money.known ? SUMS[sum](money) : null;
};
const adding = (sum: keyof typeof SUMS, says: string, truth: Truth) =>
  claim(
    says,
    panel.orders(
      (purchase) => sumIn(purchase, sum) !== null,
      (purchase) => ({ amount: sumIn(purchase, sum) ?? 0 }),
    ),
    truth,
  );

export const ORDERS: Subject = {
  claims: {
    'empty.all.title': claim('the account has no orders', noneListed(true), boughtNothing),
    'empty.completed.title': claim(
      'the account has no completed orders',
      noneListed(false),
      is.noOwn(({ status }) => status === 'completed'),
    ),
    'empty.pending.title': claim(
      'no order waits for a payment',
      noneListed(false),
      is.noOwn(({ status }) => status === 'awaiting' || status === 'pending'),
    ),
    'empty.canceled.title': claim(
      'no order is canceled',
      noneListed(false),
      is.noOwn(({ status }) => status === 'canceled' || status === 'canceling'),
    ),
    'order.none.title': claim('the account has no such order', panel.missing, is.notOwn),
    'orders.money.toPay': labeled('toPay', 'it comes to this', is.orderAmount),
    'orders.money.price': labeled('price', 'it comes to this', is.orderAmount),
    'orders.money.paid': labeled('paid', 'this is still paid', is.keptAmount),
    'orders.money.returning': labeled('returning', 'this goes back', is.returningAmount),
    'orders.money.returned': labeled('returned', 'this went back', is.returnedAmount),
    'orders.money.nothing': labeled('nothing', 'nothing was paid', is.nothingPaid),
    'orders.money.due': labeled('due', 'it is a reservation', is.nothingPaid),
    'money.paid': adding('paid', 'this was paid', is.paidAmount),
    'money.paid.plain': adding('paid', 'this was paid', is.paidAmount),
    'money.returned': adding('returned', 'this went back', is.returnedAmount),
    'money.returning': adding('returned', 'this goes back', is.returnedAmount),
    'money.left': adding('kept', 'this is still paid', is.keptAmount),
    'money.nothing': adding('nothing', 'nothing was paid', is.nothingPaid),
    'money.due': labeled('due', 'it is a reservation', is.nothingPaid),
    ...statuses('orders.status.cart', 'it is a cart, or is being charged', 'cart'),
    ...statuses('orders.status.awaitingPayment', 'it waits for its payment', 'awaiting'),
    ...statuses('orders.status.pendingPayment', 'its payment is being reviewed', 'pending', 'cart'),
    ...statuses('orders.status.reserved', 'the reservation is confirmed', 'completed'),
    ...statuses('orders.status.canceled', 'it is canceled', 'canceled', 'expired', 'emptied'),
    ...statuses('orders.status.pendingCancellation', 'it is being canceled', 'canceling'),
    'orders.status.completed': claim('it is paid', panel.orderLabeled('orders.status.completed'), is.paid),
    'orders.status.refused': claim(
      'its payment was refused',
      panel.orderLabeled('orders.status.refused'),
      is.refused,
    ),
    ...items('orders.ticket.unpaid orders.item.unpaid', 'it is not paid', is.readUnpaid),
    ...items(
      'orders.ticket.valid orders.ticket.facePending orders.ticket.faceInAnalysis',
      'it is valid',
      valid,
    ),
    ...items('orders.item.valid', 'the item is the buyer’s', valid),
    ...items(
      'orders.ticket.validated orders.item.validated',
      'it was used or picked up',
      ticket('validated'),
    ),
    ...items('orders.ticket.canceled orders.item.canceled', 'it is canceled', ticket('canceled')),
    ...items(
      'orders.ticket.pendingCancellation orders.item.pendingCancellation',
      'it is being canceled',
      canceling,
    ),
    ...items('orders.ticket.replaced orders.item.replaced', 'another ticket replaces it', ticket('replaced')),
    ...nights('night.valid night.unused', 'so many items are valid', valid),
    ...nights('night.validated', 'so many items were used', ticket('validated')),
    ...nights('night.pendingCancellation', 'so many items are being canceled', canceling),
    ...nights('night.canceled', 'so many items are canceled', ticket('canceled')),
    ...nights('night.handedOn', 'other persons accepted so many tickets', offerIs('accepted')),
    ...nights('night.replaced', 'so many items are replaced', ticket('replaced')),
    ...why('orders.itemCancelled', 'the item is canceled', ticket('canceled')),
    ...why('orders.itemPendingCancellation', 'the item is being canceled', canceling),
    ...why('orders.itemReplaced', 'another ticket replaces it', ticket('replaced')),
    ...why('orders.itemValidated', 'the ticket was used', ticket('validated')),
    ...why('orders.orderValidated', 'a ticket was used', anyTicket('validated')),
    ...why('orders.nothingLeft', 'no item is valid', is.not(anyTicket('valid'))),
    ...why(
      'orders.bearerChanged',
      'the holder was changed',
      is.lineIs(({ bearerChanged }) => bearerChanged),
    ),
    ...items('orders.ticket.offered', 'it is offered to another person', offerIs('open')),
    ...items('orders.ticket.handedOn', 'another person accepted it', offerIs('accepted')),
    ...why('orders.offered', 'it is offered to another person', offerIs('open')),
    ...why('orders.handedOn', 'another person accepted it', offerIs('accepted')),
    ...why('orders.notOffered', 'no offer is open', is.not(offerIs('open'))),
    'facial.needed': claim(
      'the order is confirmed',
      panel.items(({ line }, { status }) => status === 'completed' && line.facialRequired),
      is.paid,
    ),
    'ticket.code': claim(
      'the ticket has this code',
      panel.items(({ code }) => code !== null),
      ticket('valid', 'validated'),
    ),
  },
  neutral: {
    'the same facts as the ticket’s labels': `entry.done entry.open entry.waiting entry.paid.done entry.paid.waiting entry.bearer.done
      entry.bearer.open entry.bearer.fix entry.face.done entry.face.open entry.face.waiting entry.proof.bring entry.bring entry.code.done
      entry.code.waiting offer.open offer.accepted offer.expired offer.until entry.offline.done entry.offline.waiting entry.offline.unknown entry.face.fix entry.offline.fix`,
    'a label, a heading or a button': `title tabs tab.all tab.completed tab.pending tab.canceled empty.find empty.first
      card.bought card.tickets card.products card.recharges pages.label pages.range pages.size pages.previous pages.next
      order.number order.back order.bought order.payment.chosen order.installments money.title money.way.card money.what.order money.what.refund money.what.late
      money.what.item money.what.other money.asked money.expected order.prices order.prices.before order.coupon
      product.sent product.collected item.quantity item.combo item.voucher
      item.wristband ticket.of item.of ticket.qr ticket.show item.show item.download
      ticket.previous ticket.next ticket.download ticket.share ticket.wallet.apple ticket.wallet.google order.calendar ticket.changeBearer ticket.send send.title send.name send.email send.submit offer.link offer.link.title offer.takeBack changed.keepIt changed.keepAll changed.cancel money.what.event money.byEvent
      ticket.cancel item.cancel item.more facial.register facial.invite facial.invite.title facial.of after.title after.cancel after.refund confirm.keep
      confirm.cancelItem.yes confirm.cancelOrder.yes bearer.title bearer.submit refund.title refund.reason refund.reason.choose
      refund.reason.illness refund.reason.theft refund.reason.vehicleFailure refund.reason.homeEmergency
      refund.reason.relativeDeath refund.reason.workRelocation refund.reason.familyEmergency refund.note refund.submit
      change.check offline.title offline.text offline.saved offline.changes offline.retry after.rules
      night.today night.next night.several nights.coming nights.past`,
    'about the list, not about an order':
      'empty.text empty.page order.none.text nights.none nights.none.text nights.older',
    'a rule of the store, by the time of day': `after.until after.refund.text changed.keep changed.refund changed.over.keep changed.over.refund orders.kept orders.choiceOver orders.changedAgain orders.periodOver orders.periodRunning
      orders.notCancellable after.kept after.others orders.unprotected orders.notATicket orders.downloadHidden orders.noFacial orders.noCode`,
    'an instruction': `product.show ticket.showHint share.unsupported share.failed share.ready facial.why
      send.link offer.link.copied offer.link.ready facial.invite.copied facial.invite.ready facial.invite.failed`,
    'a read failed': 'file.failed unreadable entry.offline.failed',
    'a question before a change, or its rule': `confirm.final confirm.cancelItem.title confirm.cancelItem.text
      confirm.cancelOrder.title confirm.cancelOrder.text bearer.text send.text send.after refund.text returns.card returns.credit returns.pix
      returns.other returns.nothing returns.none returns.after`,
    'a request that is under way': 'change.busy',
    'says that it is not known': `facial.invite.unknown offer.link.unknown change.unknown.title change.unknown.text orders.money.unknown money.unknown
      returns.unknown`,
    'about a face, not about a ticket':
      'orders.facialMissing orders.facialInAnalysis orders.facialRegistered',
    'shown for no order: only a completed one offers anything': `orders.unpaid orders.cancelled
      orders.pendingCancellation`,
  },
};
