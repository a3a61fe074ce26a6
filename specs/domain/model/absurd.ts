/**
 * Inputs of their documented shape with any values, also senseless ones: unknown ids, impossible numbers, responses to
 * other requests.
 */

import type { CallFailure } from '../../../domain/model/calls.ts';
import type { ItemChoice } from '../../../domain/model/cart.ts';
import { noticed } from '../../../domain/model/decision.ts';
import type { PaymentOutcome } from '../../../domain/model/payment.ts';
import { SEAT_STATES } from '../../../domain/seats/columns.ts';
import type { Input } from '../../../domain/shop/messages.ts';
import { fc } from '../fc.ts';
import {
  ADDRESS,
  aBearer,
  aCart,
  aConsumer,
  aForeigner,
  aLine,
  anItem,
  anOrder,
  aSeat,
  aSeatLine,
  SETTINGS,
} from '../shop.ts';
import { failure } from '../story.ts';

const oddNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, 1, -1, 0.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY),
  fc.nat(12),
);
const oddText = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('', '__proto__', 'constructor', '1', 's1', '411111', 'a@b.co'),
);
const room = fc.record({
  order: fc.constantFrom('arrival', 'random', 'closed'),
  ...{ isBefore: fc.boolean(), shuffles: fc.boolean(), isFull: fc.boolean() },
  ...{ startsIn: fc.option(oddNumber), position: fc.option(oddNumber), isNewPlace: fc.boolean() },
  ...{ ticketLimit: fc.option(oddNumber), bearers: fc.option(fc.boolean()) },
  wait: fc.option(fc.record({ from: oddNumber, to: oddNumber })),
});
const requestId = fc.oneof(
  fc.nat(20).map((nth) => `r${nth}`),
  oddText,
);

const item: fc.Arbitrary<ItemChoice> = fc
  .tuple(
    fc.constantFrom(anItem, () => aSeat('s1')),
    oddNumber,
    fc.constantFrom('ticket', 'product', 'recharge'),
    fc.option(oddNumber),
    oddText,
  )
  .map(([make, quantity, kind, donation, variationId]) => ({
    ...make(),
    quantity,
    kind: kind as never,
    donation: donation as never,
    variationId: variationId as never,
  }));

const cart = fc.constantFrom(
  aCart([]),
  aCart([aLine('1')]),
  aCart([aLine('1'), aSeatLine('2', 's1')], { reservedAt: 'yesterday' }),
  aCart([aLine('__proto__', { quantity: 3 }), aLine('1', { quantity: Number.NaN })]),
  { purchaseId: null, orders: [anOrder([aLine('7')], { reservedAt: null })] },
);

const why: fc.Arbitrary<CallFailure> = fc
  .tuple(
    fc.constantFrom('refused', 'forbidden', 'lost', 'malformed', 'unavailable'),
    fc.constantFrom(null, 400, 403, 409, 429, 500),
    fc.constantFrom('', '7400', '7500', 'seat_taken'),
  )
  .map(([kind, httpStatus, code]) => failure(kind as CallFailure['kind'], { httpStatus, code }));

const outcome: fc.Arbitrary<PaymentOutcome> = fc.oneof(
  fc.constantFrom<PaymentOutcome>(
    { status: 'succeeded' },
    { status: 'open' },
    { status: 'processing' },
    { status: 'waiting', pix: null },
  ),
  oddNumber.map((expiresAt) => ({ status: 'waiting' as const, pix: { code: '', expiresAt } })),
  oddText.map((reason) => ({ status: 'failed' as const, reason, serverMessage: null })),
);

const consumer = fc.constantFrom(aConsumer(), aForeigner(), aConsumer({ personType: 'legal', document: '' }));

const answered = <T>(call: string, value: fc.Arbitrary<T>): fc.Arbitrary<Input> =>
  fc
    .tuple(
      requestId,
      fc.oneof(
        value.map((told) => ({ ok: true, value: told })),
        why.map((failed) => ({ ok: false, failure: failed })),
      ),
    )
    .map(([id, what]) => ({ type: 'Answered', call, requestId: id, outcome: what }) as unknown as Input);

const command = <T extends Input['type']>(
  type: T,
  fields: { readonly [key: string]: fc.Arbitrary<unknown> } = {},
) => fc.record(fields).map((rest) => ({ type, ...rest }) as unknown as Input);

const settings = fc
  .tuple(oddNumber, oddNumber, fc.constantFrom('BR', 'MX'))
  .map(([holdMinutes, maxInstallments, site]) => ({
    ...SETTINGS,
    holdMinutes,
    maxInstallments: maxInstallments,
    site,
  }));
const kind = fc.constantFrom('credit', 'pix', 'cash', 'deposit', 'courtesy', 'reservation');
const product = { store: oddText, productId: oddText };
const option = oddNumber.map((count) => ({ count, each: 1, total: 1, interest: 0 }));

/** Arbitrary input of any type. */
export const anyInput: fc.Arbitrary<Input> = fc.oneof(
  command('AddItem', { item }),
  command('AddCombo', {
    combo: oddNumber.map((quantity) => ({ store: 'casa', comboId: 'k', quantity, name: '' })),
  }),
  command('SelectSeats', {
    seats: fc.array(fc.record({ item, seen: fc.constantFrom(...SEAT_STATES) }), { maxLength: 3 }),
  }),
  command('ReleaseSeats', {
    seats: fc.array(
      fc.record({ productId: fc.option(oddText), visitAt: fc.option(oddText), seatId: oddText }),
      { maxLength: 3 },
    ),
  }),
  command('SetQuantity', { item }),
  command('ChangeQuantity', { lineId: oddText, quantity: oddNumber }),
  command('RemoveLines', { lineIds: fc.array(oddText, { maxLength: 3 }) }),
  command('RemoveCombo', { comboId: oddText }),
  command('ApplyCoupon', { code: oddText }),
  command('RemoveCoupon'),
  command('ApplyBin', { digits: oddText }),
  command('RemoveBin'),
  command('ChooseDelivery', { delivery: fc.constantFrom('collect', 'deliver') }),
  command('ChooseProtection', { protection: fc.boolean() }),
  command('RefreshCart'),
  command('RefreshTold'),
  command('TakeUpCart', { purchaseId: oddText }),
  command('EnterCode', { code: oddText }),
  command('ReserveAgain'),
  command('ForgetExpired'),
  command('FollowReferral', {
    referral: fc.record({ programSlug: oddText, affiliateSlug: oddText, programId: oddText, ...product }),
  }),
  command('LogInByProvider', { secretRef: oddText }),
  command('RefreshOpenPayments'),
  command('ResumePayment', { purchaseId: oddText }),
  command('CancelPayment', { purchaseId: oddText }),
  command('ChangeOrder', { change: fc.record({ type: fc.constant('cancelOrder'), purchaseId: oddText }) }),
  command('RepeatOrderChange'),
  command('EndOrderChange'),
  command('RetryReads'),
  command('Tell', { notice: fc.constant(noticed('info', 'coupon.lost').notice) }),
  command('CheckDeadline'),
  command('LogIn', { email: oddText, secretRef: oddText }),
  command('Register', { profile: consumer, secretRef: oddText }),
  command('UpdateProfile', { profile: consumer }),
  command('LogOut'),
  command('LoseSession'),
  command('ChoosePayment', { kind }),
  command('ChooseInstallments', { option }),
  command('SetBearer', { lineId: oddText, bearer: fc.constantFrom(aBearer(), aBearer({ document: '' })) }),
  command('UseBuyerAsBearer', { lineId: oddText }),
  command('Pay', {
    deliveryAddress: fc.constantFrom(null, ADDRESS),
    secretRef: fc.constantFrom(null, '', 'card'),
    pressed: fc.option(
      fc.record({
        ...{ purchaseId: fc.option(oddText), kind: fc.option(kind), installments: fc.nat(12) },
        amounts: fc.constantFrom([], [{ currency: 'BRL', amount: 1 }]),
      }),
    ),
  }),
  command('CheckPayment'),
  command('ClosePayment'),
  command('Start', {
    settings,
    purchaseId: fc.option(oddText),
    delivery: fc.constantFrom('collect', 'deliver'),
    tokenRef: fc.option(oddText),
  }),
  command('AdoptCart', { purchaseId: oddText }),
  command('ResumeSession', { tokenRef: oddText, by: fc.constantFrom('otherTab', 'retry') }),
  command('RenewToken'),
  command('UseSettings', { settings }),
  command('SeeRoom', { room: fc.option(room) }),
  command('AwaitOpening', { productId: oddText, at: fc.option(oddNumber) }),
  command('Recover'),
  answered('Cart', cart),
  answered('LogIn', fc.record({ consumer })),
  answered('LogInWithToken', fc.record({ consumer })),
  answered('Register', fc.record({ consumer })),
  answered('UpdateProfile', fc.record({ consumer })),
  answered('Finalize', outcome),
  answered('ReserveWithoutPayment', outcome),
  answered('ReadPayment', outcome),
);
