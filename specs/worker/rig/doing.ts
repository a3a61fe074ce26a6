/** Buyer actions for the worker's specs. */
import { expect } from 'vitest';
import type { ProductId, StoreSlug, VariationId } from '../../../domain/kernel/values.ts';
import type { ItemChoice } from '../../../domain/model/cart.ts';
import type { PaymentKind } from '../../../domain/model/payment.ts';
import type { SeatMapHandle } from '../../../src/core/seatMaps.ts';
import type { Dispatched, SeatedEvent } from '../../../worker/contract.ts';
import { until } from './clock.ts';
import { type Rig, startRig } from './rig.ts';
import { CONSUMER, EVENT, PASSWORD, STORE } from './shop.ts';

export const ticket = (quantity = 1, over: Partial<ItemChoice> = {}): ItemChoice => ({
  ...{ store: STORE as StoreSlug, productId: '3' as ProductId, variationId: '31' as VariationId },
  ...{ kind: 'ticket', quantity, name: 'A Noite', seat: null, visitAt: null, size: null, color: null },
  ...{ wristbandCode: null, voucherCode: null, affiliateProgramId: null, donation: null },
  ...over,
});

/** Requests tickets without waiting for the server. */
export const askForTicket = (rig: Pick<Rig, 'client'>, quantity = 1): Promise<Dispatched> =>
  rig.client.dispatch({ type: 'AddItem', item: ticket(quantity) });

export const addTicket = async (rig: Pick<Rig, 'client'>, quantity = 1): Promise<void> => {
  expect(await askForTicket(rig, quantity)).toMatchObject({ ok: true });
  await until(() => rig.client.snapshots.get().cart.intents.length === 0, 'the confirmed cart');
};

export const logIn = async (rig: Pick<Rig, 'client'>, password = PASSWORD): Promise<void> => {
  const secretRef = await rig.client.keepSecret(password);
  expect(await rig.client.dispatch({ type: 'LogIn', email: CONSUMER.email, secretRef })).toMatchObject({
    ok: true,
  });
  await until(() => rig.client.snapshots.get().session.status !== 'entering', 'the login');
};

/** Chooses a payment kind and pays. Does not wait for the outcome. */
export const payBy = async (rig: Pick<Rig, 'client'>, kind: PaymentKind): Promise<void> => {
  if (rig.client.snapshots.get().checkout.kind !== kind)
    expect(await rig.client.dispatch({ type: 'ChoosePayment', kind })).toMatchObject({ ok: true });
  const { toPay: pressed } = rig.client.snapshots.get().checkout;
  const card = { number: '4111111111111111', holder: 'ANA SOUZA', expiry: '12/30', securityCode: '987' };
  const token = kind === 'credit' ? await rig.client.tokenizeCard(card) : null;
  const secretRef = token?.ok ? token.value.secretRef : null;
  expect(await rig.client.dispatch({ type: 'Pay', deliveryAddress: null, secretRef, pressed })).toMatchObject(
    { ok: true },
  );
};

/** The event as its page read it. */
export const seated = (visitAt: string | null = null): SeatedEvent => ({
  ...{ productId: '3' as ProductId, title: 'A Noite', visitAt },
});

export const openMap = async (rig: Pick<Rig, 'client' | 'quiet'>): Promise<SeatMapHandle> => {
  const opened = await rig.client.openSeatMap(STORE as StoreSlug, EVENT, seated());
  if (!opened.ok) throw new Error(opened.problem.code);
  await rig.quiet();
  return opened.value;
};

/** A logged-in buyer with a ticket in the cart. */
export const startShopping = async (): Promise<Rig> => {
  const rig = await startRig();
  await addTicket(rig);
  await logIn(rig);
  await until(() => rig.client.snapshots.get().cart.intents.length === 0);
  return rig;
};

/** Codes of the notices that the page shows from now on. */
export const noticesOf = (rig: Pick<Rig, 'client'>): string[] => {
  const codes: string[] = [];
  let serial = rig.client.snapshots.get().notice?.serial ?? 0;
  rig.client.snapshots.subscribe(() => {
    const { notice } = rig.client.snapshots.get();
    if (notice === null || notice.serial === serial) return;
    serial = notice.serial;
    codes.push(notice.code);
  });
  return codes;
};
