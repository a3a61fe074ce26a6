/**
 * Carries out one call of the core's and says what came of it, as the input that the core then decides. Never
 * throws and never hangs: every call is answered.
 */
import * as Either from 'effect/Either';
import type { Answer, Call, CallResult } from '../../domain/shop/messages.ts';
import { type ApiError, toFailure } from '../api/errors.ts';
import type { Received } from '../api/gateway.ts';
import type { Asking } from './asking.ts';
import { answerCart } from './cart.ts';
import { answerFinalise, answerReadPayment, answerReserveWithoutPayment } from './payment.ts';
import { answerLogIn, answerLogInWithToken, answerRegister, answerUpdateProfile } from './session.ts';

export interface Answered {
  readonly answer: Answer;
  /** A new access token that came with it; worth keeping only if the core accepts the answer. */
  readonly token: string | null;
}

type Came = Either.Either<Received<CallResult[Call['type']]>, ApiError>;
const UNANSWERED: Came = Either.left({ _tag: 'Unreachable' });

const carryOut = (asking: Asking, call: Call): Promise<Came> => {
  switch (call.type) {
    case 'Cart':
      return answerCart(asking, call);
    case 'LogIn':
      return answerLogIn(asking, call);
    case 'LogInWithToken':
      return answerLogInWithToken(asking, call);
    case 'Register':
      return answerRegister(asking, call);
    case 'UpdateProfile':
      return answerUpdateProfile(asking, call);
    case 'Finalise':
      return answerFinalise(asking, call);
    case 'ReserveWithoutPayment':
      return answerReserveWithoutPayment(asking, call);
    case 'ReadPayment':
      return answerReadPayment(asking, call);
  }
};

export const answerCall = async (asking: Asking, call: Call): Promise<Answered> => {
  const came = await carryOut(asking, call).catch(() => UNANSWERED);
  const outcome = Either.isRight(came)
    ? { ok: true as const, value: came.right.value }
    : { ok: false as const, failure: toFailure(came.left) };
  return {
    // The outcome's value belongs to the call's type: each branch above is typed by it.
    answer: { type: 'Answered', call: call.type, requestId: call.requestId, outcome } as Answer,
    token: Either.isRight(came) ? came.right.token : null,
  };
};
