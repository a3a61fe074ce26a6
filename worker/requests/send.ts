/** Executes one call of the core and returns its result as the core's next input. Never throws and never hangs. */
import * as Either from 'effect/Either';
import type { Answer, Call, CallResult } from '../../domain/shop/messages.ts';
import { toFailure } from '../api/errors.ts';
import type { ApiResponse, Received } from '../api/gateway.ts';
import { answerCart } from './cart.ts';
import type { CallContext, CallOf, Outcome } from './context.ts';
import { answerChangeOrder } from './orders.ts';
import {
  answerCancelPurchase,
  answerFinalise,
  answerReadOpenPayments,
  answerReadPayment,
  answerRepeatPayment,
  answerReserveWithoutPayment,
  answerVoidPayment,
} from './payment.ts';
import { answerLogIn, answerLogInWithToken, answerRegister, answerUpdateProfile } from './session.ts';

export interface Answered {
  readonly answer: Answer;
  /** New access token of the response. Stored only if the core accepts the response. */
  readonly token: string | null;
}

type Carrier<T extends Call['type']> = (context: CallContext, call: CallOf<T>) => Promise<Outcome<T>>;

const CARRIERS: { readonly [T in Call['type']]: Carrier<T> } = {
  Cart: answerCart,
  LogIn: answerLogIn,
  LogInWithToken: answerLogInWithToken,
  Register: answerRegister,
  UpdateProfile: answerUpdateProfile,
  Finalise: answerFinalise,
  ReserveWithoutPayment: answerReserveWithoutPayment,
  RepeatPayment: answerRepeatPayment,
  VoidPayment: answerVoidPayment,
  ReadPayment: answerReadPayment,
  ReadOpenPayments: answerReadOpenPayments,
  CancelPurchase: answerCancelPurchase,
  ChangeOrder: answerChangeOrder,
};

const unanswered: ApiResponse<Received<CallResult[Call['type']]>> = Either.left({ _tag: 'Unreachable' });

export const answerCall = async (context: CallContext, call: Call): Promise<Answered> => {
  // Ties the carrier's types to the call's type.
  const carry = CARRIERS[call.type] as Carrier<Call['type']>;
  const outcome = await carry(context, call).catch(() => unanswered);
  return {
    answer: {
      ...{ type: 'Answered', call: call.type, requestId: call.requestId },
      outcome: Either.isRight(outcome)
        ? { ok: true, value: outcome.right.value }
        : { ok: false, failure: toFailure(outcome.left) },
    } as Answer,
    token: Either.isRight(outcome) ? outcome.right.token : null,
  };
};
