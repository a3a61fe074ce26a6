/** Sends a call of the core. Never rejects. */
import * as Either from 'effect/Either';
import type { Call, CallResponse, CallResult } from '../../domain/shop/messages.ts';
import { toFailure } from '../api/errors.ts';
import type { ApiResponse, Gateway, Received } from '../api/gateway.ts';
import { sendCart, sendReadVoucher } from './cart.ts';
import type { CallContext, CallOf, CallOutcome } from './context.ts';
import { sendChangeOrder } from './orders.ts';
import {
  sendCancelPurchase,
  sendFinalize,
  sendReadOpenPayments,
  sendReadPayment,
  sendRepeatPayment,
  sendReserveWithoutPayment,
  sendVoidPayment,
} from './payment.ts';
import { sendLogIn, sendLogInWithToken, sendRegister, sendUpdateProfile } from './session.ts';

export interface ResponseWithToken {
  readonly response: CallResponse;
  /** Stored only if the core accepts the response. */
  readonly token: string | null;
}

type Sender<T extends Call['type']> = (context: CallContext, call: CallOf<T>) => Promise<CallOutcome<T>>;

const SENDERS: { readonly [T in Call['type']]: Sender<T> } = {
  Cart: sendCart,
  ReadVoucher: sendReadVoucher,
  LogIn: sendLogIn,
  LogInWithToken: sendLogInWithToken,
  Register: sendRegister,
  UpdateProfile: sendUpdateProfile,
  Finalize: sendFinalize,
  ReserveWithoutPayment: sendReserveWithoutPayment,
  RepeatPayment: sendRepeatPayment,
  VoidPayment: sendVoidPayment,
  ReadPayment: sendReadPayment,
  ReadOpenPayments: sendReadOpenPayments,
  CancelPurchase: sendCancelPurchase,
  ChangeOrder: sendChangeOrder,
};

const noResponse: ApiResponse<Received<CallResult[Call['type']]>> = Either.left({ _tag: 'Unreachable' });

export const sendCall = async (context: CallContext, call: Call): Promise<ResponseWithToken> => {
  const send = SENDERS[call.type] as Sender<Call['type']>;
  const { gateway, vault } = context;
  const session = vault.session();
  const ofSession: Gateway = {
    ...gateway,
    send: (name, sent, how) => gateway.send(name, sent, { ...how, session }),
  };
  const outcome = await send({ ...context, gateway: ofSession }, call).catch(() => noResponse);
  return {
    response: {
      ...{ type: 'Answered', call: call.type, requestId: call.requestId },
      outcome: Either.isRight(outcome)
        ? { ok: true, value: outcome.right.value }
        : { ok: false, failure: toFailure(outcome.left) },
    } as CallResponse,
    token: Either.isRight(outcome) ? outcome.right.token : null,
  };
};
