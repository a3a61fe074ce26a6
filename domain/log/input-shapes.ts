/** How each input stands in a log as a cause. An input that is missing here does not compile. */
import * as Either from 'effect/Either';
import type { Answer } from '../core/calls.ts';
import type { Input } from '../core/commands.ts';
import { Schema } from '../schema.ts';
import { SEAT_STATES } from '../seats/columns.ts';
import { just, type Reader, readerOf } from './reader.ts';
import * as shape from './shapes.ts';

const { Struct, String: Text, Literal, NullOr, Boolean: Flag, Number: Real, Array: List, Union } = Schema;
const { requestId, purchaseId, lineId } = shape;

const alone = <const T extends string>(type: T) => readerOf(just(type, {}));

const answered = <const C extends string, A, I>(call: C, value: Schema.Schema<A, I>) =>
  readerOf(
    just('Answered', {
      call: Literal(call),
      requestId,
      outcome: Union(
        Struct({ ok: Literal(true), value }),
        Struct({ ok: Literal(false), failure: shape.failure }),
      ),
    }),
  );
const entered = Struct({ consumer: shape.consumer });
const outcome = Union(
  Struct({ status: Literal('succeeded') }),
  Struct({ status: Literal('waiting'), pix: NullOr(Struct({ code: Text, expiresAt: Real })) }),
  Struct({ status: Literal('failed'), reason: Text, serverMessage: NullOr(Text) }),
  Struct({ status: Literal('open') }),
);
/** By the call that they answer. */
const ANSWER_READERS: { readonly [C in Answer['call']]: Reader<Extract<Answer, { readonly call: C }>> } = {
  Cart: answered('Cart', shape.cart),
  LogIn: answered('LogIn', entered),
  LogInWithToken: answered('LogInWithToken', entered),
  Register: answered('Register', entered),
  UpdateProfile: answered('UpdateProfile', entered),
  Finalise: answered('Finalise', outcome),
  ReserveWithoutPayment: answered('ReserveWithoutPayment', outcome),
  ReadPayment: answered('ReadPayment', outcome),
};
const anyCall = readerOf(just('Answered', { call: Literal(...Object.keys(ANSWER_READERS)) }));

/** Looks at the call first, so that what is said to be wrong belongs to it. */
const answer: Reader<Answer> = (value) => {
  const readers: Readonly<Record<string, Reader<Answer>>> = ANSWER_READERS;
  return Either.flatMap(anyCall(value), ({ call }) => (readers[call] ?? ANSWER_READERS.Cart)(value));
};

/** By the input's type. */
export const INPUT_READERS: { readonly [K in Input['type']]: Reader<Extract<Input, { readonly type: K }>> } =
  {
    AddItem: readerOf(just('AddItem', { item: shape.item })),
    AddCombo: readerOf(just('AddCombo', { combo: shape.comboChoice })),
    SelectSeat: readerOf(just('SelectSeat', { item: shape.item, seen: Literal(...SEAT_STATES) })),
    ReleaseSeat: readerOf(just('ReleaseSeat', { seatId: shape.seatId })),
    ChangeQuantity: readerOf(just('ChangeQuantity', { lineId, quantity: Real })),
    RemoveLines: readerOf(just('RemoveLines', { lineIds: List(lineId) })),
    RemoveCombo: readerOf(just('RemoveCombo', { comboId: shape.comboId })),
    ApplyCoupon: readerOf(just('ApplyCoupon', { code: Text })),
    RemoveCoupon: alone('RemoveCoupon'),
    ApplyBin: readerOf(just('ApplyBin', { digits: Text })),
    RemoveBin: alone('RemoveBin'),
    ChooseDelivery: readerOf(just('ChooseDelivery', { delivery: shape.delivery })),
    ChooseProtection: readerOf(just('ChooseProtection', { protection: Flag })),
    RefreshCart: alone('RefreshCart'),
    CheckDeadline: alone('CheckDeadline'),
    LogIn: readerOf(just('LogIn', { email: Text, secretRef: Text })),
    Register: readerOf(just('Register', { profile: shape.profile, secretRef: Text })),
    UpdateProfile: readerOf(just('UpdateProfile', { profile: shape.profile })),
    LogOut: alone('LogOut'),
    LoseSession: alone('LoseSession'),
    ChoosePayment: readerOf(just('ChoosePayment', { kind: shape.paymentKind })),
    ChooseInstalments: readerOf(just('ChooseInstalments', { option: shape.instalments })),
    SetBearer: readerOf(just('SetBearer', { lineId, bearer: shape.bearer })),
    UseBuyerAsBearer: readerOf(just('UseBuyerAsBearer', { lineId })),
    Pay: readerOf(just('Pay', { deliveryAddress: NullOr(shape.address), secretRef: NullOr(Text) })),
    CheckPayment: alone('CheckPayment'),
    ClosePayment: alone('ClosePayment'),
    Start: readerOf(
      just('Start', {
        settings: shape.settings,
        purchaseId: NullOr(purchaseId),
        delivery: shape.delivery,
        tokenRef: NullOr(Text),
      }),
    ),
    UseSettings: readerOf(just('UseSettings', { settings: shape.settings })),
    Recover: alone('Recover'),
    Answered: answer,
  };
