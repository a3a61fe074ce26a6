/** Sentences of notices and refusals, which appear in the message bar or next to a button. */
import * as panel from './panels.ts';
import {
  type About,
  claim,
  lastingClaim,
  ownClaim,
  type Screen,
  type Subject,
  type Truth,
} from './sentence.ts';
import * as is from './truths.ts';

const { cartAbout, lastCartAbout, paymentSubject, seatSubject, orderChangeSubject } = panel;

const notice = (says: string, code: string, about: (screen: Screen) => About, truth: Truth) =>
  claim(says, panel.notice(code, about), truth);
const refusal = (says: string, code: string, about: (screen: Screen) => About, truth: Truth) =>
  claim(says, panel.refusal(code, about), truth);
const unpaid = (says: string, code: string, about: (screen: Screen) => About, truth: Truth = is.unpaid) =>
  lastingClaim(says, panel.noticeOrRefusal(code, about), is.both(is.unpaid, truth));
/** Claims that the refused press charged nothing. Other presses may have charged the purchase. */
const ownUnpaid = (says: string, code: string) =>
  ownClaim(says, panel.notice(code, paymentSubject), is.unpaid);

const added = (kind: string) =>
  notice('it is in the cart', `cart.added.${kind}`, cartAbout, is.both(is.cartIsRight, is.held));
const addFailed = (kind: string) =>
  notice('nothing was reserved', `cart.add-failed.${kind}`, cartAbout, is.nothingElseHeld);
const removed = (kind: string) =>
  notice('it was taken out', `cart.removed.${kind}`, cartAbout, is.cartIsRight);
const changed = (says: string, code: string, truth: Truth) => notice(says, code, orderChangeSubject, truth);

const canceled = is.lineIs(({ state }) => state === 'cancelled' || state === 'cancelling');
const bearerChanged = is.lineIs(({ bearerChanged }) => bearerChanged);
const refundRequested: Truth = ({ purchaseId }, world) =>
  world.recently(purchaseId, (purchase) => purchase !== null && purchase.refundRequests > 0);
const orderCanceled = is.isStatus('cancelling', 'cancelled');
/** True if the order has the change that the notice is about. */
const changeMade: Truth = (about, world) => {
  switch (about.code) {
    case 'bearer':
      return bearerChanged(about, world);
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
    'cart.added.ticket': added('ticket'),
    'cart.added.product': added('product'),
    'cart.added.recharge': added('recharge'),
    'cart.added.combo': added('combo'),
    'cart.add-failed.ticket': addFailed('ticket'),
    'cart.add-failed.product': addFailed('product'),
    'cart.add-failed.recharge': addFailed('recharge'),
    'cart.add-failed.combo': addFailed('combo'),
    'cart.removed.ticket': removed('ticket'),
    'cart.removed.product': removed('product'),
    'cart.removed.recharge': removed('recharge'),
    'cart.removed.combo': removed('combo'),
    'cart.removed.item': removed('item'),
    'cart.count': notice('so many are left in the cart', 'cart.count', cartAbout, is.cartIsRight),
    'cart.remove-error': notice('it is still in the cart', 'cart.remove-error', cartAbout, is.cartIsRight),
    'cart.remove-failed': notice('it is still in the cart', 'cart.remove-failed', cartAbout, is.cartIsRight),
    'cart.again-done': notice(
      'it is reserved again',
      'cart.again-done',
      cartAbout,
      is.both(is.cartIsRight, is.held),
    ),
    'cart.again-none': notice('nothing was reserved again', 'cart.again-none', cartAbout, is.nothingElseHeld),
    'cart.empty': refusal('the cart is empty', 'cart.empty', lastCartAbout, is.noCart),
    'cart.being-charged': notice('it is being paid for', 'cart.being-charged', cartAbout, is.underway),
    'cart.paying': refusal('a payment is under way', 'cart.paying', paymentSubject, is.underway),
    'cart.reattach-failed': notice(
      'the cart is not the account’s',
      'cart.reattach-failed',
      cartAbout,
      ({ purchaseId }, world) => world.recently(purchaseId, (purchase) => purchase?.owner == null),
    ),
    'cart.taken-up': notice(
      'the other cart is here',
      'cart.taken-up',
      cartAbout,
      is.both(is.cartIsRight, is.held),
    ),
    'cart.take-up-failed': notice(
      'the cart here did not change',
      'cart.take-up-failed',
      cartAbout,
      is.cartIsRight,
    ),
    'cart.unknown': notice('the cart exists no longer', 'cart.unknown', lastCartAbout, is.noCart),
    'cart.unknown-line': refusal('it is not in the cart', 'cart.unknown-line', cartAbout, is.cartIsRight),
    'cart.unknown-combo': refusal('it is not in the cart', 'cart.unknown-combo', cartAbout, is.cartIsRight),
    'bearer.unknown-line': refusal('it is not in the cart', 'bearer.unknown-line', cartAbout, is.cartIsRight),
    'checkout.amount-changed': unpaid('nothing was charged', 'checkout.amount-changed', cartAbout),
    'checkout.cart-empty': refusal('the cart is empty', 'checkout.cart-empty', lastCartAbout, is.noCart),
    'checkout.finalise-error': ownUnpaid('the order was not made', 'checkout.finalise-error'),
    'checkout.reservation-error': ownUnpaid('the reservation was not made', 'checkout.reservation-error'),
    'checkout.reservation-failed': ownUnpaid('the reservation was not made', 'checkout.reservation-failed'),
    'checkout.reservation-succeeded': notice(
      'the reservation is confirmed',
      'checkout.reservation-succeeded',
      paymentSubject,
      is.isStatus('completed'),
    ),
    'checkout.not-charged': ownUnpaid('this attempt was not charged', 'checkout.not-charged'),
    'checkout.nothing-to-cancel': refusal(
      'the payment is not open',
      'checkout.nothing-to-cancel',
      paymentSubject,
      is.notOpen,
    ),
    'checkout.nothing-to-resume': claim(
      'the payment is not open',
      panel.noticeOrRefusal('checkout.nothing-to-resume', paymentSubject),
      is.notOpen,
    ),
    'checkout.payment-asking': refusal(
      'a payment is under way',
      'checkout.payment-asking',
      paymentSubject,
      is.underway,
    ),
    'checkout.payment-cancelled': unpaid(
      'nothing is charged, and the seats are free again',
      'checkout.payment-cancelled',
      paymentSubject,
      is.released,
    ),
    'checkout.payment-failed': unpaid(
      'nothing was charged, and the items are reserved',
      'checkout.payment-failed',
      paymentSubject,
      is.held,
    ),
    'checkout.payment-not-here': notice(
      'the account has no such purchase',
      'checkout.payment-not-here',
      paymentSubject,
      is.notOwn,
    ),
    'checkout.payment-succeeded': notice(
      'the order is confirmed',
      'checkout.payment-succeeded',
      paymentSubject,
      is.paid,
    ),
    'checkout.payment-waiting': claim(
      'a payment waits',
      panel.noticeOrRefusal('checkout.payment-waiting', paymentSubject),
      is.underway,
    ),
    'coupon.applied': notice(
      'the coupon is on',
      'coupon.applied',
      cartAbout,
      is.couponIs((coupon) => coupon !== null),
    ),
    'coupon.removed': notice(
      'the coupon is off',
      'coupon.removed',
      cartAbout,
      is.couponIs((coupon) => coupon === null),
    ),
    'coupon.refused': notice(
      'the coupon is off',
      'coupon.refused',
      cartAbout,
      is.couponIs((coupon) => coupon === null),
    ),
    'coupon.lost': notice(
      'the coupon is off, or counts no more',
      'coupon.lost',
      cartAbout,
      is.not(is.couponCounts),
    ),
    'coupon.none': refusal(
      'no coupon is on',
      'coupon.none',
      cartAbout,
      is.not(is.couponIs((coupon) => coupon !== null)),
    ),
    'coupon.remove-failed': notice(
      'the coupon is still on',
      'coupon.remove-failed',
      cartAbout,
      is.couponIs((coupon) => coupon !== null),
    ),
    'bin.applied': notice(
      'the card discount is on',
      'bin.applied',
      cartAbout,
      is.binIs((bin) => bin !== null),
    ),
    'bin.removed': notice(
      'the card discount is off',
      'bin.removed',
      cartAbout,
      is.binIs((bin) => bin === null),
    ),
    'bin.refused': notice(
      'the card discount is off',
      'bin.refused',
      cartAbout,
      is.binIs((bin) => bin === null),
    ),
    'bin.none': refusal(
      'no card discount is on',
      'bin.none',
      cartAbout,
      is.not(is.binIs((bin) => bin !== null)),
    ),
    'bin.remove-failed': notice(
      'the card discount is still on',
      'bin.remove-failed',
      cartAbout,
      is.binIs((bin) => bin !== null),
    ),
    'seats.not-free': refusal(
      'the seat is not free',
      'seats.not-free',
      seatSubject,
      is.seatIs((holder) => holder !== null),
    ),
    'seats.taken': notice(
      'somebody else has the seat',
      'seats.taken',
      seatSubject,
      is.seatIs((holder, { purchaseId }) => holder !== null && holder.id !== purchaseId),
    ),
    'seats.yours': notice(
      'the seat is the buyer’s, in another order',
      'seats.yours',
      seatSubject,
      is.seatIs(
        (holder, { purchaseId }, own) =>
          holder !== null && holder.id !== purchaseId && own.includes(holder.id),
      ),
    ),
    'seats.yours-elsewhere': refusal(
      'the seat is the buyer’s, in another order',
      'seats.yours-elsewhere',
      seatSubject,
      is.seatIs(
        (holder, { purchaseId }, own) =>
          holder !== null && holder.id !== purchaseId && own.includes(holder.id),
      ),
    ),
    'orders.bearer-changed': changed('the holder was changed', 'orders.bearer-changed', bearerChanged),
    'orders.item-cancelled': changed('the item was canceled', 'orders.item-cancelled', canceled),
    'orders.order-cancelling': changed(
      'the cancellation was requested',
      'orders.order-cancelling',
      orderCanceled,
    ),
    'orders.refund-requested': changed(
      'the refund was requested',
      'orders.refund-requested',
      refundRequested,
    ),
    'orders.change-failed': changed('the change was not made', 'orders.change-failed', is.not(changeMade)),
  },
  neutral: {
    'says that it is not known': `answer.malformed checkout.payment-needs-login
      session.login-unconfirmed session.profile-unconfirmed session.registration-unconfirmed cart.lost-answer cart.lost-unread cart.read-failed
      checkout.cancel-failed checkout.cart-expired
      checkout.payment-unknown orders.change-unknown server.offline server.unavailable`,
    'a limit, a rule or a question of input': `bearer.document-invalid bearer.document-repeated bearer.missing
      bearer.name-invalid bearer.not-confirmed bin.invalid cart.donation-invalid cart.item-invalid cart.limit-reached
      cart.quantity-invalid cart.quantity-unchanged cart.recharge-needs-cpf checkout.address-missing
      checkout.card-missing checkout.instalments-invalid checkout.kind-unfit checkout.not-carried checkout.login-required checkout.no-kind
      checkout.profile-incomplete checkout.recharge-needs-cpf choice.unchanged coupon.empty coupon.login-required coupon.unknown delivery.not-offered
      limit.by-document limit.by-kind limit.seated limit.stock seats.unknown input.malformed`,
    'a refused press, without a word about money or seats': `answer.stale seats.already-yours cart.not-sent cart.unread cart.already-reading cart.busy
      cart.change-pending cart.nothing-expired checkout.cancelling checkout.cart-changing checkout.check-under-way
      checkout.nothing-to-check checkout.nothing-to-close clock.invalid clock.nothing-due orders.changing
      orders.nothing-to-repeat recover.nothing-under-way`,
    'about the login or the account': `session.already-in session.email-invalid session.entering session.logged-in
      session.logged-out session.login-failed session.login-required session.lost session.not-in
      session.password-reset-demanded session.password-failed session.password-updated session.profile-failed
      session.profile-updated session.registered session.registration-failed session.reset-failed
      session.reset-link-failed session.reset-sent session.secret-missing session.updating`,
  },
};

export const CODES: Subject = {
  claims: {},
  neutral: {
    'about this page': 'core.unavailable core.restarted',
    'a question of input': `field.bin field.card field.cardExpiry field.cnpj field.count field.cpf field.date field.email
      field.fullName field.image field.images field.letters field.maximum field.minimum field.name field.password
      field.passwordsDiffer field.phone field.pix field.postalCode field.required field.required_named field.required_email
      field.required_password field.required_currentPassword field.required_passwordAgain field.required_name
      field.required_fullName field.required_postalCode field.required_phone field.required_cpf field.required_bearerCpf
      field.required_cnpj field.required_rfc field.required_date field.required_card field.required_cardExpiry
      field.required_securityCode field.required_bin field.required_pageAddress field.required_count field.rfc
      field.securityCode
      field.slug field.slug-taken session.cpf-refused session.email-refused`,
    'a read failed': `problem.aborted problem.forbidden problem.malformed problem.notFound problem.offline problem.refused
      problem.timeout problem.unavailable`,
  },
};
