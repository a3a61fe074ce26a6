/** Short names for the steps of stories. Responses find their request in the state. */

import { pricesOf, toPay } from '../../domain/checkout/pay.ts';
import type { RequestId, SeatId } from '../../domain/kernel/values.ts';
import type { CallFailure } from '../../domain/model/calls.ts';
import type { Cart, ItemChoice } from '../../domain/model/cart.ts';
import type {
  InstallmentOption,
  OpenPayment,
  PaymentKind,
  PaymentOutcome,
} from '../../domain/model/payment.ts';
import type { Consumer, Settings } from '../../domain/model/person.ts';
import type { SoldSeat } from '../../domain/model/sold-seat.ts';
import { amountsBeforeInterest } from '../../domain/pricing/lines.ts';
import type { SeatState } from '../../domain/seats/columns.ts';
import type { CallResponse, Input, State } from '../../domain/shop/messages.ts';
import { checkoutScope } from '../../domain/shop/scopes.ts';
import { aConsumer, SETTINGS, STORE } from './shop.ts';

/** An input, or a function that makes it from the current state. */
export type Step = Input | ((state: State) => Input);

export const start = (settings: Partial<Settings> = {}): Input => ({
  type: 'Start',
  settings: { ...SETTINGS, ...settings },
  purchaseId: null,
  delivery: 'collect',
  tokenRef: null,
  payment: null,
});
export const add = (item: ItemChoice): Input => ({ type: 'AddItem', item });
export const click = (item: ItemChoice, seen: SeatState = 'free'): Input => ({
  type: 'SelectSeats',
  seats: [{ item, seen }],
});

/** Any event and date by default. */
export const release = (...seats: readonly (string | Partial<SoldSeat>)[]): Input => ({
  type: 'ReleaseSeats',
  seats: seats.map((seat) => ({
    ...{ productId: null, visitAt: null, seatId: '' as SeatId },
    ...(typeof seat === 'string' ? { seatId: seat as SeatId } : seat),
  })),
});

export const failure = (kind: CallFailure['kind'], changes: Partial<CallFailure> = {}): CallFailure => ({
  kind,
  httpStatus: kind === 'refused' ? 400 : null,
  code: '',
  serverMessage: null,
  params: {},
  ...changes,
});

const NOBODY = 'r0' as RequestId;
const head = (state: State): RequestId => state.cart.queue[0]?.requestId ?? NOBODY;
const entry = (state: State): RequestId =>
  state.session.status === 'entering' ? state.session.requestId : NOBODY;
const updating = (state: State): RequestId =>
  state.session.status === 'consumer' ? (state.session.updating ?? NOBODY) : NOBODY;

/** Pending request of the payment: its finalize, or a check of its outcome. */
export const paying = ({ checkout: { payment } }: State): RequestId => {
  if (payment.status === 'asking') return payment.requestId;
  if (payment.status === 'unknown' || payment.status === 'waiting') return payment.asking ?? NOBODY;
  return NOBODY;
};

/** Response to a cart call by its id. */
export const toldTo = (requestId: RequestId, cart: Cart): CallResponse => ({
  type: 'Answered',
  call: 'Cart',
  requestId,
  outcome: { ok: true, value: cart },
});
export const failedTo = (requestId: RequestId, why: CallFailure): CallResponse => ({
  type: 'Answered',
  call: 'Cart',
  requestId,
  outcome: { ok: false, failure: why },
});
/** The call in flight returns the cart. */
export const tell =
  (cart: Cart): Step =>
  (state) =>
    toldTo(head(state), cart);
/** The call in flight fails. */
export const fail =
  (kind: CallFailure['kind'], changes: Partial<CallFailure> = {}): Step =>
  (state) =>
    failedTo(head(state), failure(kind, changes));

/** The deadline has passed, and the server no longer knows the cart (C-18). */
export const expire: readonly Step[] = [{ type: 'CheckDeadline' }, fail('refused', { code: '7400' })];

export const logIn: Input = { type: 'LogIn', email: 'ana@exemplo.com', secretRef: 'secret-1' };
export const welcome =
  (consumer: Consumer = aConsumer()): Step =>
  (state) => ({
    type: 'Answered',
    call: 'LogIn',
    requestId: entry(state),
    outcome: { ok: true, value: { consumer } },
  });
/** Login on a device without a cart, to an account without an open cart (S-17). */
export const enter = (consumer: Consumer = aConsumer()): readonly Step[] => [
  logIn,
  welcome(consumer),
  tell({ purchaseId: null, orders: [] }),
];
export const rejectEntry =
  (
    kind: CallFailure['kind'],
    changes: Partial<CallFailure> = {},
    call: 'LogIn' | 'LogInWithToken' | 'Register' = 'LogIn',
  ): Step =>
  (state) => ({
    type: 'Answered',
    call,
    requestId: entry(state),
    outcome: { ok: false, failure: failure(kind, changes) },
  });
export const answerProfile =
  (outcome: Extract<CallResponse, { call: 'UpdateProfile' }>['outcome']): Step =>
  (state) => ({ type: 'Answered', call: 'UpdateProfile', requestId: updating(state), outcome });

export const choose = (kind: PaymentKind): Input => ({ type: 'ChoosePayment', kind });
export const offerKinds = (kinds: readonly PaymentKind[], store = STORE): Input => ({
  ...{ type: 'OfferKinds', store, kinds },
});
/** Installments for the amounts on screen. */
export const offerPlans =
  (...options: readonly InstallmentOption[]): Step =>
  (state) => ({
    ...{ type: 'OfferInstallments', options },
    amounts: amountsBeforeInterest(pricesOf(checkoutScope(state))),
  });
export const payWith =
  (over: Partial<Extract<Input, { type: 'Pay' }>> = {}): Step =>
  (state) => ({
    ...{ type: 'Pay', deliveryAddress: null, secretRef: 'card-1' },
    ...{ pressed: toPay(checkoutScope(state)), ...over },
  });
/** Pays the amount on screen. */
export const pay: Step = payWith();

const paymentAnswer = (
  call: 'Finalize' | 'ReserveWithoutPayment' | 'RepeatPayment' | 'VoidPayment' | 'ReadPayment',
) => ({
  /** Response to the pending request. */
  says:
    (outcome: PaymentOutcome): Step =>
    (state) => ({ type: 'Answered', call, requestId: paying(state), outcome: { ok: true, value: outcome } }),
  fails:
    (kind: CallFailure['kind'], changes: Partial<CallFailure> = {}): Step =>
    (state) => ({
      type: 'Answered',
      call,
      requestId: paying(state),
      outcome: { ok: false, failure: failure(kind, changes) },
    }),
  /** Response to a request by its id. */
  saysTo: (requestId: string, outcome: PaymentOutcome): Input => ({
    type: 'Answered',
    call,
    requestId: requestId as RequestId,
    outcome: { ok: true, value: outcome },
  }),
});
export const finalize = paymentAnswer('Finalize');
export const reserveOnly = paymentAnswer('ReserveWithoutPayment');
export const repeat = paymentAnswer('RepeatPayment');
export const ending = paymentAnswer('VoidPayment');
export const check = paymentAnswer('ReadPayment');

export const SUCCEEDED: PaymentOutcome = { status: 'succeeded' };
/** Response to the pending read of the open payments. */
export const tellOpen =
  (...payments: readonly OpenPayment[]): Step =>
  ({ checkout }) =>
    tellOpenTo(checkout.openAsked ?? NOBODY, ...payments);
export const tellOpenTo = (requestId: string, ...payments: readonly OpenPayment[]): Input => ({
  type: 'Answered',
  call: 'ReadOpenPayments',
  requestId: requestId as RequestId,
  outcome: { ok: true, value: payments },
});
export const failOpen =
  (kind: CallFailure['kind']): Step =>
  ({ checkout }) => ({
    type: 'Answered',
    call: 'ReadOpenPayments',
    requestId: checkout.openAsked ?? NOBODY,
    outcome: { ok: false, failure: failure(kind) },
  });
/** Response to the pending cancellation. */
export const tellCanceled =
  (outcome: Extract<CallResponse, { call: 'CancelPurchase' }>['outcome']): Step =>
  ({ checkout }) => ({
    type: 'Answered',
    call: 'CancelPurchase',
    requestId: checkout.canceling?.requestId ?? NOBODY,
    outcome,
  });

export const PROCESSING: PaymentOutcome = { status: 'processing' };
export const OPEN: PaymentOutcome = { status: 'open' };
export const DECLINED: PaymentOutcome = {
  status: 'failed',
  reason: 'card_refused',
  serverMessage: 'Cartão recusado',
};
