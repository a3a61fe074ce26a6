/** Codes of refusals by call and status, for the document and for repeats of a request. */
import type { CallName } from './calls.ts';

type Status = 400 | 401 | 404 | 409 | 422 | 425 | 429 | 503;
export type Refusals = Readonly<Partial<Record<Status, readonly string[]>>>;

const CART_UNKNOWN = { 400: ['7400'] } as const;
const NOT_FOUND = { 404: ['not_found'] } as const;
const INVALID = { 422: ['invalid_field'] } as const;
const ADDRESS = { 422: ['bad_address'] } as const;
const VOUCHERS = ['voucher_invalid', 'voucher_used', 'voucher_expired'];
const WRISTBANDS = ['wristband_invalid', 'wristband_used'];
const BEARERS = ['bearer_name', 'bearer_document', 'bearer_repeated'];
const CANCELED = ['orders.unpaid', 'orders.cancelled', 'orders.pendingCancellation'];
const OFFER = ['orders.offered', 'orders.handedOn'];
const ITEM = ['orders.itemCancelled', 'orders.itemPendingCancellation', 'orders.itemReplaced'];
const NEW_HOLDER = [
  ...['orders.bearerChanged', 'orders.notATicket', 'orders.itemValidated'],
  ...[...OFFER, ...CANCELED, ...ITEM],
];
const CANCELLATION = [...CANCELED, 'orders.itemValidated', 'orders.periodOver', 'orders.notCancellable'];

const IN_PROGRESS = 'request_in_progress';
const BEING_CHARGED = 'being_charged';
/** An earlier request with the key had another body. */
const KEY_REUSED = 'key_reused';
const REPEATS = { 409: [IN_PROGRESS], 425: [IN_PROGRESS] } as const;

/** Refusals in addition to those of every call (`document/notes.ts`), which decide nothing. */
export const REFUSALS: Readonly<Partial<Record<CallName, Refusals>>> = {
  producer: NOT_FOUND,
  contact: INVALID,
  report: INVALID,
  product: { ...NOT_FOUND, 422: WRISTBANDS },
  variations: { ...NOT_FOUND, 422: ['date_unknown', ...WRISTBANDS] },
  affiliate: NOT_FOUND,
  affiliateView: NOT_FOUND,
  exchange: { 422: VOUCHERS, 429: ['too_many_codes'] },
  producerSignUp: INVALID,
  logIn: { 401: ['login_failed', '7500'], 429: ['locked'] },
  register: { 409: ['account_exists'], ...INVALID },
  updateConsumer: { 409: ['account_exists'], ...INVALID },
  changePassword: INVALID,
  checkCpf: { 422: ['cpf_invalid', 'cpf_unknown'] },
  loginProviders: ADDRESS,
  forgotPassword: ADDRESS,
  resetPassword: { 422: ['token_unknown', 'invalid_field'] },
  validateToken: { 404: ['token_unknown'] },
  reserve: {
    ...CART_UNKNOWN,
    ...REPEATS,
    409: ['seat_taken', IN_PROGRESS],
    422: [
      ...['sold_out', 'limit_reached', 'too_many_reservations', 'item_unknown', 'quantity_invalid'],
      ...['not_on_sale', 'date_required', 'seat_required', 'seat_wrong', 'wristband_required'],
      ...WRISTBANDS,
      ...['donation_invalid', 'recharge_needs_cpf', 'currency_mixed', ...VOUCHERS, BEING_CHARGED],
    ],
    429: ['too_many_codes'],
  },
  removeItem: { ...CART_UNKNOWN, ...REPEATS, 422: ['item_unknown', BEING_CHARGED] },
  applyCoupon: {
    ...CART_UNKNOWN,
    ...REPEATS,
    422: [
      ...['coupon_empty', 'coupon_invalid', 'coupon_expired', 'coupon_elsewhere', 'coupon_minimum'],
      ...['coupon_used_up', BEING_CHARGED],
    ],
    429: ['too_many_codes'],
  },
  removeCoupon: { ...CART_UNKNOWN, ...REPEATS, 422: ['coupon_none', BEING_CHARGED] },
  bin: { ...CART_UNKNOWN, ...REPEATS, 422: ['bin_invalid', 'bin_no_discount', BEING_CHARGED] },
  cart: { ...CART_UNKNOWN, ...REPEATS },
  finalise: {
    ...CART_UNKNOWN,
    ...REPEATS,
    409: ['amount_changed', 'payment_voided', IN_PROGRESS],
    422: [
      ...['coupon_used_up', 'kind_not_taken', 'profile_incomplete', 'limit_reached', 'recharge_needs_cpf'],
      ...['bearer_missing', ...BEARERS, 'instalments_invalid', 'address_missing', 'collect_only'],
      ...['delivery_not_offered', 'card_token', 'bin_mismatch', BEING_CHARGED, KEY_REUSED],
    ],
    503: ['too_slow'],
  },
  reserveOrder: {
    ...CART_UNKNOWN,
    ...REPEATS,
    409: ['payment_voided', IN_PROGRESS],
    422: [
      ...['reservation_not_taken', 'kind_not_taken', 'profile_incomplete', 'limit_reached', 'coupon_used_up'],
      ...['recharge_needs_cpf', ...BEARERS, BEING_CHARGED, KEY_REUSED],
    ],
    503: ['too_slow'],
  },
  voidPayment: { ...CART_UNKNOWN, 409: ['payment_voided', IN_PROGRESS], 425: [IN_PROGRESS] },
  instalments: CART_UNKNOWN,
  protection: CART_UNKNOWN,
  cardToken: { 422: ['card_invalid', 'card_expired', 'security_code'] },
  listOrders: CART_UNKNOWN,
  changeBearer: {
    ...NOT_FOUND,
    422: [...NEW_HOLDER, ...BEARERS],
  },
  offerTicket: {
    ...NOT_FOUND,
    422: [...NEW_HOLDER, 'bearer_name', 'email_invalid'],
  },
  takeBackTicket: { ...NOT_FOUND, 422: ['orders.notOffered', 'orders.handedOn', ...CANCELED, ...ITEM] },
  offerLink: { ...NOT_FOUND, 422: ['orders.notOffered', 'orders.handedOn', ...CANCELED, ...ITEM] },
  receivedTicket: NOT_FOUND,
  receivedFile: {
    ...NOT_FOUND,
    422: ['orders.noCode', 'orders.itemValidated', 'orders.downloadHidden', 'no_date'],
  },
  acceptTicket: {
    ...NOT_FOUND,
    409: ['offer_accepted', 'offer_expired', 'offer_takenBack', 'offer_closed', 'offer_yours'],
    422: [...BEARERS, 'email_invalid'],
  },
  cancelItem: { ...NOT_FOUND, 422: [...CANCELLATION, 'orders.offered', ...ITEM] },
  cancelOrder: {
    ...NOT_FOUND,
    409: ['already_paid'],
    422: [...CANCELLATION, 'orders.offered', 'orders.orderValidated', 'orders.nothingLeft'],
  },
  keepItems: {
    ...NOT_FOUND,
    409: ['orders.changedAgain'],
    422: ['orders.kept', 'orders.choiceOver', 'orders.itemValidated', ...CANCELED, ...ITEM],
  },
  requestRefund: {
    ...NOT_FOUND,
    422: [
      ...CANCELED,
      ...['orders.periodRunning', 'orders.unprotected', 'orders.offered', 'orders.orderValidated'],
      'orders.nothingLeft',
    ],
  },
  ticketFile: { ...NOT_FOUND, 422: ['orders.noCode', 'orders.handedOn', 'orders.downloadHidden', 'no_date'] },
  facialLink: { 409: ['facial_registered', 'facial_in_analysis'], 422: ['orders.noFacial', ...ADDRESS[422]] },
  facialInvitation: { ...NOT_FOUND, 409: ['facial_registered', 'facial_in_analysis'] },
  invitedFace: NOT_FOUND,
  invitedFacialLink: { ...NOT_FOUND, 409: ['facial_registered', 'facial_in_analysis'], ...ADDRESS },
  seatMap: NOT_FOUND,
  postalAddress: NOT_FOUND,
};

/** Payment requests: while the purchase is charged, perhaps by the same request, nothing is decided. */
const CHARGES: ReadonlySet<CallName> = new Set(['finalise', 'reserveOrder', 'voidPayment']);

/** True if the host is working on an earlier request with the key, or on another payment of the purchase (K-13). */
export const isInProgress = (name: CallName, status: number, code: string): boolean =>
  code === IN_PROGRESS || status === 425 || (code === BEING_CHARGED && CHARGES.has(name));

const UNDECIDED: readonly string[] = [IN_PROGRESS, BEING_CHARGED, KEY_REUSED];
const DECIDED_AT: readonly Status[] = [400, 401, 404, 409, 422];

/** Codes that decide a request: a repeat that is refused with one was carried out neither now nor before (K-29). */
export const decisionsOf = (name: CallName): readonly string[] => {
  const refusals = REFUSALS[name] ?? {};
  // A void has the result of the request whose key it voids.
  const voided = name === 'voidPayment' ? [...decisionsOf('finalise'), ...decisionsOf('reserveOrder')] : [];
  return [...voided, ...DECIDED_AT.flatMap((status) => refusals[status] ?? [])].filter(
    (code) => !UNDECIDED.includes(code),
  );
};
