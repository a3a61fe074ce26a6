/** What the checkout shows of deliveries, installments, partner discounts and payments without success. */
import { expect, it } from 'vitest';
import {
  areKindsUnread,
  CARD_HOLDER,
  cardFailurePlace,
  checkText,
  deliveryAddress,
  explainsDelay,
  failureTexts,
  installmentsField,
  isBearerRefusal,
  isCardRefusal,
  mostInstallments,
  needsSecurityCode,
  otherPurchase,
  partnerDiscount,
  preparesPayment,
  refusalVersion,
  refusedBearerField,
  removalsOf,
  SLOW_PAYMENT,
  termsParts,
  typedBearer,
  waitingPart,
} from '../../../domain/checkout/display.ts';
import { isBeingSent } from '../../../domain/checkout/payment.ts';
import { fieldViolation } from '../../../domain/fields/violation.ts';
import { cents, type PurchaseId } from '../../../domain/kernel/values.ts';
import { REFUSAL_CODES } from '../../../domain/model/codes.ts';
import type { OpenPayment } from '../../../domain/model/payment.ts';
import { fc } from '../fc.ts';
import { given } from '../given.ts';
import { aCart, aConsumer, aLine, anItem } from '../shop.ts';
import { add, choose, enter, finalize, pay, start, tell } from '../story.ts';

const shown = given(start(), ...enter(), add(anItem()), tell(aCart([aLine('1')]))).view();
type Shown = typeof shown;

it('P-98 goods go to the account’s address only if the cart needs a delivery and the buyer chose it', () => {
  const address = (chosen: 'deliver' | 'collect', needed: boolean) =>
    deliveryAddress({
      ...shown,
      cart: { ...shown.cart, delivery: { ...shown.cart.delivery, chosen, needed } },
    });
  expect(address('deliver', true)).toEqual(aConsumer().address);
  expect(address('deliver', false)).toBeNull();
  expect(address('collect', true)).toBeNull();
});

const plan = (count: number) => ({
  ...{ count, each: cents(10_000 / count), total: cents(10_000), interest: cents(0) },
});
const field = (plans: Shown['checkout']['plans'], hasFailed: boolean, chosen = 1) =>
  installmentsField(
    { ...shown, checkout: { ...shown.checkout, plans, installments: plan(chosen) } },
    hasFailed,
  );

it('P-99 two or more plans are a choice, and a failed read shows only while none is known', () => {
  const plans = [plan(1), plan(2)];
  for (const hasFailed of [true, false]) {
    expect(field(plans, hasFailed, 2)).toEqual({
      ...{ show: 'choice', options: plans, chosen: plan(2), isLoading: false },
    });
    expect(field([plan(1)], hasFailed)).toEqual({ show: 'nothing' });
  }
  expect(field(null, true)).toEqual({ show: 'failed' });
  expect(field(null, false, 2)).toMatchObject({ options: [plan(2)], isLoading: true });
  const noPlan = { ...shown, checkout: { ...shown.checkout, plans: null, installments: null } };
  expect(installmentsField(noPlan, false)).toMatchObject({
    chosen: { count: 1, each: 11_500, total: 11_500 },
  });
  const noCart = { ...noPlan, cart: { ...shown.cart, purchaseId: null } };
  expect(installmentsField(noCart, false)).toEqual({ show: 'nothing' });
});

it('P-131 a refused payment’s reason depends on purchase, kind, amount, address and what blocks paying', () => {
  const { cart, session, checkout } = shown;
  const { toPay } = checkout;
  const sent = {
    ...shown,
    cart: { ...cart, delivery: { ...cart.delivery, chosen: 'deliver', needed: true } },
  } as Shown;
  const moved = { ...aConsumer(), address: { ...aConsumer().address, number: '77' } };
  const versions = [
    shown,
    sent,
    { ...sent, session: { ...session, consumer: moved } },
    { ...shown, checkout: { ...checkout, blockedBy: 'checkout.cart-changing' } },
    { ...shown, checkout: { ...checkout, toPay: { ...toPay, purchaseId: null } } },
    { ...shown, checkout: { ...checkout, toPay: { ...toPay, kind: 'pix' } } },
    { ...shown, checkout: { ...checkout, toPay: { ...toPay, amounts: [] } } },
  ].map((each) => refusalVersion(each as Shown));
  expect(new Set(versions).size).toBe(versions.length);
  expect(refusalVersion({ ...shown, session: { ...session, consumer: moved } })).toBe(refusalVersion(shown));
  expect(refusalVersion({ ...shown, checkout: { ...checkout, canceling: '1' as never } })).toBe(
    refusalVersion(shown),
  );
});

it('P-130 the most installments are those of the loaded plans, and unknown until they are loaded', () => {
  expect(mostInstallments('credit', { plans: null })).toBeNull();
  expect(mostInstallments('credit', { plans: [] })).toBe(1);
  expect(mostInstallments('credit', { plans: [plan(1)] })).toBe(1);
  expect(mostInstallments('credit', { plans: [plan(3), plan(1), plan(2)] })).toBe(3);
  for (const plans of [null, [plan(2)]]) expect(mostInstallments('pix', { plans })).toBe(1);
});

it('P-99 a failed read of payment kinds shows only while none is known', () => {
  const [failed, read] = [{ ok: false }, { ok: true }];
  expect(areKindsUnread({ kinds: [] }, [read, failed])).toBe(true);
  expect(areKindsUnread({ kinds: [] }, [read])).toBe(false);
  expect(areKindsUnread({ kinds: [] }, null)).toBe(false);
  expect(areKindsUnread({ kinds: ['pix'] }, [failed])).toBe(false);
});

it('P-100 P-115 the applied partner discount comes before the one of the card, and that before the field', () => {
  const offered = { bin: '411111', partner: 'Banco', discount: cents(300), applied: false };
  const cart = (bin: string | null, type = 'Reserve') => ({
    ...{ ...shown.cart, bin, intents: [{ type }, { type: 'Read' }] as never },
    prices: [
      {
        ...shown.cart.prices[0],
        lines: [{ code: 'items', amount: 9 }, ...(bin === null ? [] : [{ code: 'bin', amount: -500 }])],
      },
    ] as never,
  });
  expect(partnerDiscount(cart('411111'), offered)).toEqual({
    show: 'applied',
    amount: -500,
    isChanging: false,
  });
  expect(partnerDiscount(cart(null), offered)).toMatchObject({ show: 'offered', amount: -300 });
  expect(partnerDiscount(cart(null), null)).toMatchObject({ show: 'form', amount: null });
  const unread = { ...cart('411111'), prices: [] };
  expect(partnerDiscount(unread, null)).toMatchObject({ show: 'applied', amount: null });
  for (const type of ['ApplyBin', 'RemoveBin'])
    expect(partnerDiscount(cart(null, type), null).isChanging).toBe(true);
});

it('P-91 each removable extra has its command, and is busy only while it changes', () => {
  const removals = (type: string, ...uncarried: readonly string[]) =>
    removalsOf({ intents: [{ type }] as never, uncarried: uncarried as never });
  expect(removals('Reserve', 'protection', 'delivery', 'partnerDiscount', 'bearers')).toEqual([
    { extra: 'protection', command: { type: 'ChooseProtection', protection: false }, isChanging: false },
    { extra: 'delivery', command: { type: 'ChooseDelivery', delivery: 'collect' }, isChanging: false },
    { extra: 'partnerDiscount', command: { type: 'RemoveBin' }, isChanging: false },
  ]);
  for (const type of ['ApplyBin', 'RemoveBin'])
    expect(removals(type, 'protection', 'partnerDiscount').map(({ isChanging }) => isChanging)).toEqual([
      false,
      true,
    ]);
});

it('P-37 P-88 P-141 a failed payment advises how to pay again only while its items are in the cart', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('late', 'canceled', 'repriced', 'refused'),
      fc.constantFrom('credit', 'pix', 'cash', 'deposit', null),
      fc.constantFrom('security_code', 'insufficient_funds'),
      fc.boolean(),
      (paymentFailure, kind, reason, paymentKeepsCart) => {
        const payment = { status: 'failed', kind, reason, serverMessage: 'Não.' } as never;
        const texts = failureTexts({ payment, paymentFailure, paymentKeepsCart });
        const over = kind === 'credit' ? 'failed.gone' : 'failed.over';
        const gone = paymentFailure === 'canceled' ? 'failed.canceled' : over;
        const again = kind === 'credit' ? 'failed.card' : 'failed.other';
        const advice = paymentFailure === 'repriced' ? 'failed.repriced' : again;
        expect(texts).toEqual({
          ...{ serverMessage: 'Não.', field: reason === 'security_code' ? 'securityCode' : 'number' },
          ...(paymentKeepsCart ? { text: 'failed.text', advice } : { text: gone, advice: null }),
        });
      },
    ),
  );
  expect(failureTexts(shown.checkout)).toBeNull();
});

it.each([
  ['waiting', 'pix', {}, 'waiting.pix', 'code'],
  ['waiting', 'cash', null, 'waiting.cash', 'place'],
  ['waiting', 'deposit', null, 'waiting.deposit', 'place'],
  ['waiting', 'credit', null, 'waiting', 'nothing'],
  ['unknown', 'pix', {}, 'waiting', 'nothing'],
] as const)('P-78 a payment that is %s by %s with the code %o shows %s', (status, kind, pix, texts, show) => {
  const payment = { status, kind, pix } as never;
  const code = show === 'code' ? { pix } : {};
  expect(waitingPart(payment, false, null)).toEqual({ show, texts, ...code });
  expect(waitingPart(payment, true, null).texts).toBe(status === 'unknown' ? 'unknown' : texts);
});

it('P-142 a code whose time is over is hidden, and the payment being checked', () => {
  const payment = { status: 'waiting', kind: 'pix', pix: {} } as never;
  for (const phase of ['quiet', 'soon', 'last'] as const)
    expect(waitingPart(payment, false, { phase }).show).toBe('code');
  const over = { phase: 'over' } as const;
  expect(waitingPart(payment, false, over)).toEqual({ show: 'nothing', texts: 'waiting.over' });
  // The countdown can be that of another payment's code (P-26).
  const cash = { status: 'waiting', kind: 'cash', pix: null } as never;
  expect(waitingPart(cash, false, over).show).toBe('place');
});

it('P-111 the security code is needed again only after a failed payment', () => {
  for (const status of ['idle', 'asking', 'unknown', 'waiting', 'succeeded', 'failed'] as const)
    expect(needsSecurityCode({ payment: { status } as never }), status).toBe(status === 'failed');
});

it('P-105 a refused card shows its reason at the number, every other failure at the button', () => {
  fc.assert(
    fc.property(fc.constantFrom('refused', 'timeout', 'unavailable', 'malformed', 'offline'), (code) => {
      expect(cardFailurePlace({ code })).toBe(code === 'refused' ? 'number' : 'button');
    }),
  );
});

it('P-150 P-151 P-152 only a press with a valid card that nothing blocks but a change is prepared', () => {
  for (const blockedBy of REFUSAL_CODES) {
    expect(preparesPayment({ blockedBy }, true)).toBe(blockedBy === 'checkout.cart-changing');
    expect(preparesPayment({ blockedBy }, false)).toBe(false);
  }
  expect([true, false].map((isValid) => preparesPayment({ blockedBy: null }, isValid))).toEqual([
    true,
    false,
  ]);
  expect(REFUSAL_CODES.filter(isCardRefusal)).toEqual(['checkout.card-missing']);
});

it('P-107 only a refusal of a bearer leads to the bearers', () => {
  const reasons = REFUSAL_CODES.filter(isBearerRefusal).map((code) => code.replace('bearer.', ''));
  const ofDocument = ['document-invalid', 'document-repeated'];
  expect(reasons).toEqual(['unknown-line', 'missing', 'not-confirmed', 'name-invalid', ...ofDocument]);
});

it('P-106 kind, card and bearers are locked from the press until the response', () => {
  const filled = given(start(), ...enter(), add(anItem()), tell(aCart([aLine('1')])), choose('pix'));
  const locked = [filled, filled.and(pay), filled.and(pay, finalize.fails('lost'))].map(({ state }) =>
    isBeingSent(state.checkout.payment),
  );
  expect(locked).toEqual([false, true, false]);
});

it('P-154 W-38 the button explains a delay after four seconds, unless the payment waits for the host', () => {
  expect(SLOW_PAYMENT).toBe(4_000);
  expect(explainsDelay(true, null)).toBe(true);
  expect(explainsDelay(true, { what: 'seats' })).toBe(true);
  expect(explainsDelay(true, { what: 'payment' })).toBe(false);
  expect(explainsDelay(false, null)).toBe(false);
});

it('P-04 a repeated document is refused at its field, and any other refusal concerns the form', () => {
  expect(refusedBearerField('bearer.document-repeated')).toBe('document');
  for (const code of ['bearer.name-invalid', 'core.malformed']) expect(refusedBearerField(code)).toBeNull();
});

it.each([
  ['done', 'waiting.same'],
  ['uncertain', 'waiting.noNews'],
  ['refused', null],
  ['replaced', null],
] as const)('P-65 a check that is %s says %s', (outcome, text) => {
  expect(checkText(outcome)).toBe(text);
});

it('P-102 the terms explain refundable tickets only if protection is offered', () => {
  const parts = (offered: boolean) =>
    termsParts({ protection: { ...shown.cart.protection, offered } }) as readonly string[];
  expect([parts(true).includes('refundable'), parts(false).includes('refundable')]).toEqual([true, false]);
  expect(parts(true).filter((part) => part !== 'refundable')).toEqual(parts(false));
});

it('A-59 the dialog of a seat in another purchase offers its cart or payment, and closes without either', () => {
  const { checkout } = shown;
  const [purchaseId, other] = ['7', '8'] as [PurchaseId, PurchaseId];
  const payment = { purchaseId } as OpenPayment;
  const dialog = (status: 'cart' | 'payment', on: Partial<typeof checkout> = {}) =>
    otherPurchase({ purchaseId, status }, { ...checkout, ...on });
  expect(otherPurchase(undefined, checkout)).toEqual({ show: 'loading' });
  expect(otherPurchase(null, checkout)).toEqual({ show: 'over' });
  expect(dialog('cart', { open: [payment] })).toEqual({ show: 'cart', purchaseId });
  expect(dialog('payment', { open: [payment] })).toEqual({ show: 'payment', payment });
  expect(dialog('payment', { paymentDetails: payment })).toEqual({ show: 'payment', payment });
  const elsewhere = { ...payment, purchaseId: other };
  expect(dialog('payment', { open: [elsewhere] })).toEqual({ show: 'payment', payment: null });
});

it('P-87 a half-typed name stays as typed, a confirmed one loses its outer blanks', () => {
  const typed = { name: ' Ana ', document: '1' };
  expect(typedBearer(typed, false)).toMatchObject({ ...typed, confirmed: false });
  expect(typedBearer(typed, true)).toEqual({
    ...{ name: 'Ana', document: '1', email: '', birthDate: '', confirmed: true },
  });
});

it('P-114 a card holder’s name has at least three characters', () => {
  const codeOf = (name: string) => fieldViolation('text', name, CARD_HOLDER)?.code ?? null;
  expect(['', 'Al', 'Ana', 'J Li'].map(codeOf)).toEqual(['field.required', 'field.minimum', null, null]);
});
