/**
 * Inputs of their documented shape with any values, also senseless ones: unknown ids, impossible numbers, responses to
 * other requests.
 */

import { type AnyShape, AST } from '../../../domain/kernel/shapes.ts';
import type { CallFailure } from '../../../domain/model/calls.ts';
import type { ItemChoice } from '../../../domain/model/cart.ts';
import type { PaymentOutcome } from '../../../domain/model/payment.ts';
import { INPUTS, type Input } from '../../../domain/shop/messages.ts';
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

const settings = fc
  .tuple(oddNumber, oddNumber, fc.constantFrom('BR', 'MX'))
  .map(([holdMinutes, maxInstallments, site]) => ({ ...SETTINGS, holdMinutes, maxInstallments, site }));

/** Fields whose values are like real ones, so that rules get past their first check. */
const LIKELY: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ...{ item, settings, profile: consumer },
  bearer: fc.constantFrom(aBearer(), aBearer({ document: '' })),
  deliveryAddress: fc.constantFrom(null, ADDRESS),
};
const shaped = (ast: AST.AST, key = ''): fc.Arbitrary<unknown> => {
  const likely = LIKELY[key];
  if (likely !== undefined) return likely;
  if (AST.isLiteral(ast)) return fc.constant(ast.literal);
  if (AST.isUnion(ast)) return fc.oneof(...ast.types.map((member) => shaped(member, key)));
  if (AST.isRefinement(ast)) return shaped(ast.from, key);
  if (AST.isBooleanKeyword(ast)) return fc.boolean();
  if (AST.isNumberKeyword(ast)) return oddNumber;
  if (AST.isTupleType(ast))
    return fc.array(fc.oneof(...ast.rest.map(({ type }) => shaped(type))), { maxLength: 3 });
  if (!AST.isTypeLiteral(ast)) return oddText;
  const [record] = ast.indexSignatures;
  if (record !== undefined) return fc.dictionary(oddText, shaped(record.type), { maxKeys: 2 });
  return fc.record(
    Object.fromEntries(ast.propertySignatures.map(({ name, type }) => [name, shaped(type, String(name))])),
  );
};
const commands = Object.values<AnyShape>(INPUTS).map(({ ast }) => shaped(ast) as fc.Arbitrary<Input>);

/** Any command, or a response to one of these calls. */
export const anyInput: fc.Arbitrary<Input> = fc.oneof(
  ...commands,
  answered('Cart', cart),
  answered('LogIn', fc.record({ consumer })),
  answered('LogInWithToken', fc.record({ consumer })),
  answered('Register', fc.record({ consumer })),
  answered('UpdateProfile', fc.record({ consumer })),
  answered('Finalize', outcome),
  answered('ReserveWithoutPayment', outcome),
  answered('ReadPayment', outcome),
);
