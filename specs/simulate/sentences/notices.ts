/** Sentences of notices and refusals, which appear in the message bar or next to a button. */
import * as panel from './panels.ts';
import {
  type About,
  claim,
  forKeys,
  lastingClaim,
  ownClaim,
  type Screen,
  type Subject,
  type Truth,
} from './sentence.ts';
import * as is from './truths.ts';

const { cartAbout, lastCartAbout, paymentSubject, seatSubject, orderChangeSubject } = panel;

type AboutOf = (screen: Screen) => About;
const notices = (codes: string, says: string, about: AboutOf, truth: Truth) =>
  forKeys(codes, (code) => claim(says, panel.notice(code, about), truth));
const refusals = (codes: string, says: string, about: AboutOf, truth: Truth) =>
  forKeys(codes, (code) => claim(says, panel.refusal(code, about), truth));
const both = (codes: string, says: string, about: AboutOf, truth: Truth) =>
  forKeys(codes, (code) => claim(says, panel.noticeOrRefusal(code, about), truth));
const unpaid = (codes: string, says: string, about: AboutOf, truth: Truth = is.unpaid) =>
  forKeys(codes, (code) => lastingClaim(says, panel.noticeOrRefusal(code, about), is.both(is.unpaid, truth)));
/** Claims that the refused press charged nothing. Other presses may have charged the purchase. */
const ownUnpaid = (codes: string, says: string) =>
  forKeys(codes, (code) => ownClaim(says, panel.notice(code, paymentSubject), is.unpaid));

const heldRight = is.both(is.cartIsRight, is.held);
const hasCoupon = is.couponIs((coupon) => coupon !== null);
const noCoupon = is.couponIs((coupon) => coupon === null);
const hasBin = is.binIs((bin) => bin !== null);
const noBin = is.binIs((bin) => bin === null);
/** The buyer has the seat in another order. */
const inOtherOrder = is.seatIs(
  (holder, { purchaseId }, own) => holder !== null && holder.id !== purchaseId && own.includes(holder.id),
);
const canceled = is.lineIs(({ state }) => state === 'canceled' || state === 'canceling');
const bearerChanged = is.lineIs(({ bearerChanged }) => bearerChanged);
const offered = is.lineIs(({ offer }) => offer !== null);
const refundRequested: Truth = ({ purchaseId }, world) =>
  world.recently(purchaseId, (purchase) => purchase !== null && purchase.refundRequests > 0);
const orderCanceled = is.isStatus('canceling', 'canceled');
/** True if the order has the change that the notice is about. */
const changeMade: Truth = (about, world) => {
  switch (about.code) {
    case 'bearer':
      return bearerChanged(about, world);
    case 'offer':
      return offered(about, world);
    case 'takeBack':
      return is.not(offered)(about, world);
    case 'keep':
      return is.lineIs(({ kept }) => kept)(about, world);
    case 'cancelItem':
      return canceled(about, world);
    case 'cancelOrder':
      return orderCanceled(about, world);
    default:
      return refundRequested(about, world);
  }
};

export const NOTICES: Subject = {
  claims: {
    ...notices(
      'cart.added.ticket cart.added.product cart.added.recharge cart.added.combo',
      'it is in the cart',
      cartAbout,
      heldRight,
    ),
    ...notices(
      'cart.add-failed.ticket cart.add-failed.product cart.add-failed.recharge cart.add-failed.combo cart.again-none',
      'nothing was reserved',
      cartAbout,
      is.nothingElseHeld,
    ),
    ...notices(
      'cart.removed.ticket cart.removed.product cart.removed.recharge cart.removed.combo cart.removed.item',
      'it was taken out',
      cartAbout,
      is.cartIsRight,
    ),
    ...notices('cart.count', 'so many are left in the cart', cartAbout, is.cartIsRight),
    ...notices('cart.remove-error cart.remove-failed', 'it is still in the cart', cartAbout, is.cartIsRight),
    ...notices('cart.again-done', 'it is reserved again', cartAbout, heldRight),
    ...refusals('cart.empty checkout.cart-empty', 'the cart is empty', lastCartAbout, is.noCart),
    ...notices('cart.being-charged', 'it is being paid for', cartAbout, is.underway),
    ...refusals('cart.paying checkout.payment-asking', 'a payment is under way', paymentSubject, is.underway),
    ...notices('cart.reattach-failed', 'the cart is not the account’s', cartAbout, ({ purchaseId }, world) =>
      world.recently(purchaseId, (purchase) => purchase?.owner == null),
    ),
    ...notices('cart.taken-up', 'the other cart is here', cartAbout, heldRight),
    ...notices('cart.take-up-failed', 'the cart here did not change', cartAbout, is.cartIsRight),
    ...notices('cart.unknown', 'the cart exists no longer', lastCartAbout, is.noCart),
    ...refusals(
      'cart.unknown-line cart.unknown-combo bearer.unknown-line',
      'it is not in the cart',
      cartAbout,
      is.cartIsRight,
    ),
    ...unpaid('checkout.amount-changed', 'nothing was charged', cartAbout),
    ...ownUnpaid('checkout.finalize-error', 'the order was not made'),
    ...ownUnpaid('checkout.reservation-error checkout.reservation-failed', 'the reservation was not made'),
    ...ownUnpaid('checkout.not-charged', 'this attempt was not charged'),
    ...notices(
      'checkout.reservation-succeeded',
      'the reservation is confirmed',
      paymentSubject,
      is.isStatus('completed'),
    ),
    ...refusals('checkout.nothing-to-cancel', 'the payment is not open', paymentSubject, is.notOpen),
    ...both('checkout.nothing-to-resume', 'the payment is not open', paymentSubject, is.notOpen),
    ...unpaid(
      'checkout.payment-canceled',
      'nothing is charged, and the seats are free again',
      paymentSubject,
      is.released,
    ),
    ...unpaid(
      'checkout.payment-failed',
      'nothing was charged, and the items are reserved',
      paymentSubject,
      is.held,
    ),
    ...notices('checkout.payment-not-here', 'the account has no such purchase', paymentSubject, is.notOwn),
    ...notices('checkout.payment-succeeded', 'the order is confirmed', paymentSubject, is.paid),
    ...both('checkout.payment-waiting', 'a payment waits', paymentSubject, is.underway),
    ...notices('coupon.applied coupon.remove-failed', 'the coupon is on', cartAbout, hasCoupon),
    ...notices('coupon.removed coupon.refused', 'the coupon is off', cartAbout, noCoupon),
    ...notices('coupon.lost', 'the coupon is off, or counts no more', cartAbout, is.not(is.couponCounts)),
    ...refusals('coupon.none', 'no coupon is on', cartAbout, is.not(hasCoupon)),
    ...notices('bin.applied bin.remove-failed', 'the card discount is on', cartAbout, hasBin),
    ...notices('bin.removed bin.refused', 'the card discount is off', cartAbout, noBin),
    ...refusals('bin.none', 'no card discount is on', cartAbout, is.not(hasBin)),
    ...refusals(
      'seats.not-free',
      'the seat is not free',
      seatSubject,
      is.seatIs((holder) => holder !== null),
    ),
    ...notices(
      'seats.taken',
      'somebody else has the seat',
      seatSubject,
      is.seatIs((holder, { purchaseId }) => holder !== null && holder.id !== purchaseId),
    ),
    ...notices('seats.yours', 'the seat is the buyer’s, in another order', seatSubject, inOtherOrder),
    ...refusals(
      'seats.yours-elsewhere',
      'the seat is the buyer’s, in another order',
      seatSubject,
      inOtherOrder,
    ),
    ...notices('orders.bearer-changed', 'the holder was changed', orderChangeSubject, bearerChanged),
    ...notices('orders.ticket-offered', 'the ticket is offered', orderChangeSubject, offered),
    ...notices('orders.offer-taken-back', 'no offer is left', orderChangeSubject, is.not(offered)),
    ...notices(
      'orders.ticket-kept',
      'the buyer kept the item',
      orderChangeSubject,
      is.lineIs(({ kept }) => kept),
    ),
    ...notices('orders.item-canceled', 'the item was canceled', orderChangeSubject, canceled),
    ...notices('orders.order-canceling', 'the cancellation was requested', orderChangeSubject, orderCanceled),
    ...notices('orders.refund-requested', 'the refund was requested', orderChangeSubject, refundRequested),
    ...notices('orders.change-failed', 'the change was not made', orderChangeSubject, is.not(changeMade)),
  },
  neutral: {
    'says that it is not known': `answer.malformed checkout.payment-needs-login
      session.login-unconfirmed session.profile-unconfirmed session.registration-unconfirmed cart.lost-answer cart.lost-unread cart.read-failed
      checkout.cancel-failed checkout.cart-expired
      checkout.payment-unknown orders.change-abandoned orders.change-unknown server.offline server.unavailable`,
    'a limit, a rule or a question of input': `orders.recipient-invalid bearer.document-invalid bearer.document-repeated bearer.missing
      bearer.name-invalid bearer.not-confirmed bin.invalid cart.donation-invalid cart.item-invalid cart.limit-reached
      cart.quantity-invalid cart.quantity-unchanged cart.recharge-needs-cpf checkout.address-missing
      checkout.card-missing checkout.installments-invalid checkout.kind-unfit checkout.not-carried checkout.login-required checkout.no-kind
      checkout.profile-incomplete checkout.recharge-needs-cpf choice.unchanged coupon.empty coupon.login-required coupon.unknown delivery.not-offered
      limit.by-document limit.by-kind limit.seated limit.stock seats.unknown input.malformed`,
    'a refused press, without a word about money or seats': `answer.stale seats.already-yours cart.not-sent cart.unread cart.already-reading cart.busy
      cart.change-pending cart.nothing-expired checkout.canceling checkout.cart-changing checkout.check-under-way
      checkout.nothing-to-check checkout.nothing-to-close clock.invalid clock.nothing-due orders.changing
      orders.nothing-to-repeat recover.nothing-under-way`,
    'a form that no command sends': `contact.failed report.failed sell.failed orders.accepted
      orders.acceptance-failed orders.link-failed`,
    'about the login or the account': `session.already-in session.email-invalid session.entering session.logged-in
      session.logged-out session.login-failed session.login-required session.lost session.not-in
      session.password-reset-demanded session.password-failed session.password-updated session.profile-failed
      session.profile-updated session.registered session.registration-failed session.reset-failed
      session.reset-link-failed session.reset-sent session.secret-missing session.terms-missing session.updating`,
  },
};

export const CODES: Subject = {
  claims: {},
  neutral: {
    'about this page': 'core.unavailable core.uncertain core.restarted',
    'a question of input': `field.bin field.card field.cardExpiry field.cnpj field.count field.cpf field.date field.email
      field.fullName field.image field.images field.letters field.maximum field.minimum field.name field.password
      field.passwordsDiffer field.phone field.pix field.postalCode field.required field.required_named field.required_email
      field.required_password field.required_currentPassword field.required_passwordAgain field.required_name
      field.required_fullName field.required_postalCode field.required_phone field.required_cpf field.required_bearerCpf
      field.required_bearerDocument field.document
      field.required_cnpj field.required_rfc field.required_date field.required_card field.required_cardExpiry
      field.required_securityCode field.required_bin field.required_pageAddress field.required_count field.rfc
      field.securityCode
      field.slug field.slug-taken session.cpf-refused session.email-refused`,
    'a read failed': `problem.aborted problem.forbidden problem.malformed problem.notFound problem.offline problem.refused
      problem.timeout problem.unavailable`,
  },
};
