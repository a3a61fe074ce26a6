/** Seats that the buyer has in another purchase: shown as own, resumed, released. */
import { afterEach, expect, it } from 'vitest';
import type { PurchaseId } from '../../domain/kernel/values.ts';
import { SEAT } from '../../domain/seats/columns.ts';
import type { SeatMapHandle } from '../../src/core/seatMaps.ts';
import { until } from './rig/clock.ts';
import { logIn, openMap } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';
import { EVENT, STORE } from './rig/shop.ts';

let rig: Rig;
afterEach(() => rig.dispose());

const MAP = `POST /loja/${STORE}/mapa/${EVENT}`;
const RESERVE = 'POST /marketplace/pedido/reservar';
const FRAME = 16;
const snapshot = () => rig.client.snapshots.get();
const asked = async (): Promise<number> => (await rig.server.seen(MAP)).length;
const shown = (map: SeatMapHandle, ...seats: number[]): number[] =>
  seats.map((seat) => map.states.get()[seat] ?? -1);
const frame = async (): Promise<void> => {
  await rig.quiet();
  await rig.advance(FRAME);
};
const PIX = SEAT.waitingForYourPayment;
const CART = SEAT.inYourOtherCart;

it('A-11 a map shows seats of an unfinished payment and another cart, with their purchases', async () => {
  rig = await startRig();
  await logIn(rig);
  await rig.quiet();
  const pix = await rig.server.reserveElsewhere([3, 4], 'AGUARDANDO');
  const cart = await rig.server.reserveElsewhere([7], 'ABERTO');
  await rig.server.pushSeats([[9, 'R']]);
  const map = await openMap(rig);
  expect(shown(map, 3, 4, 7, 9)).toEqual([PIX, PIX, CART, SEAT.reserved]);
  expect(await map.purchaseOf(4)).toEqual({ purchaseId: pix, status: 'payment' });
  expect(await map.purchaseOf(7)).toEqual({ purchaseId: cart, status: 'cart' });
  expect(await map.purchaseOf(9)).toBeNull();
  for (const index of [3, 7])
    expect(await map.select([{ index, variationId: null }])).toMatchObject({
      ok: false,
      refusal: { code: 'seats.yours-elsewhere' },
    });
});

it('A-11 a map shows the buyer’s seats after a login, and hides them after a logout', async () => {
  rig = await startRig();
  await rig.server.reserveElsewhere([3], 'AGUARDANDO');
  const map = await openMap(rig);
  expect(shown(map, 3)).toEqual([SEAT.reserved]);
  await logIn(rig);
  await frame();
  expect(shown(map, 3)).toEqual([PIX]);
  expect(await asked()).toBe(2);
  await rig.client.dispatch({ type: 'LogOut' });
  await frame();
  expect(shown(map, 3)).toEqual([SEAT.reserved]);
  expect(await map.purchaseOf(3)).toBeNull();
  await logIn(rig);
  await frame();
  expect(shown(map, 3)).toEqual([PIX]);
});

it('A-30 A-35 live changes show a paid seat as bought, and end ownership of a freed one', async () => {
  rig = await startRig();
  await logIn(rig);
  await rig.quiet();
  await rig.server.reserveElsewhere([3, 4, 5], 'AGUARDANDO');
  const map = await openMap(rig);
  await rig.server.pushSeats([
    [3, 'O'],
    [4, 'L'],
    [5, 'L'],
    [5, 'R'],
  ]);
  await frame();
  expect(shown(map, 3, 4, 5)).toEqual([SEAT.occupiedByYou, SEAT.free, SEAT.reserved]);
});

it('P-22 A-11 a resumed payment is on screen, and the map is refetched once', async () => {
  rig = await startRig();
  await logIn(rig);
  await rig.quiet();
  const purchaseId = (await rig.server.reserveElsewhere([3], 'AGUARDANDO')) as PurchaseId;
  const map = await openMap(rig);
  await rig.client.dispatch({ type: 'RefreshOpenPayments' });
  await until(() => snapshot().checkout.open.length === 1, 'the open payment');
  expect(await rig.client.dispatch({ type: 'ResumePayment', purchaseId })).toMatchObject({ ok: true });
  await frame();
  expect(snapshot().checkout.payment).toMatchObject({ status: 'waiting', purchaseId });
  expect(shown(map, 3)).toEqual([PIX]);
  expect(await asked()).toBe(2);
});

it('K-31 looking at a seat of an unlisted payment reads the open payments', async () => {
  rig = await startRig();
  await logIn(rig);
  await rig.quiet();
  const purchaseId = (await rig.server.reserveElsewhere([3], 'AGUARDANDO')) as PurchaseId;
  const map = await openMap(rig);
  expect(await map.purchaseOf(3)).toEqual({ purchaseId, status: 'payment' });
  await until(() => snapshot().checkout.open.length === 1, 'the open payment');
});

it('C-32 another cart of the account replaces the cart here', async () => {
  rig = await startRig();
  await logIn(rig);
  await rig.quiet();
  const map = await openMap(rig);
  await map.select([{ index: 1, variationId: null }]);
  await until(() => snapshot().seats.held.length === 1, 'the seat');
  const purchaseId = (await rig.server.reserveElsewhere([7], 'ABERTO')) as PurchaseId;
  await map.refresh();
  await frame();
  expect(shown(map, 1, 7)).toEqual([SEAT.reservedByYou, CART]);
  expect(await rig.client.dispatch({ type: 'TakeUpCart', purchaseId })).toMatchObject({ ok: true });
  await until(() => snapshot().cart.purchaseId === purchaseId, 'the other cart');
  const [told] = await rig.server.seen('PUT /marketplace/pedido/carrinho');
  expect(told?.body).toEqual({ idpedido_marketplace: Number(purchaseId), ano_mes: null });
  await frame();
  expect(shown(map, 1, 7)).toEqual([CART, SEAT.reservedByYou]);
});

it('A-11 an open map shows seats reserved on another device as the buyer’s, after one refetch', async () => {
  rig = await startRig();
  await logIn(rig);
  const map = await openMap(rig);
  const cart = await rig.server.reserveElsewhere([5, 6], 'ABERTO');
  await rig.server.pushSeats([[11, 'R']]);
  await frame();
  expect(shown(map, 5, 6, 11)).toEqual([SEAT.reserved, SEAT.reserved, SEAT.reserved]);
  await rig.advance(10_000);
  await until(() => shown(map, 5)[0] === CART, 'whose it is');
  await frame();
  expect(shown(map, 5, 6, 11)).toEqual([CART, CART, SEAT.reserved]);
  expect(await map.purchaseOf(6)).toEqual({ purchaseId: cart, status: 'cart' });
  expect(await asked()).toBe(2);
  await rig.advance(30_000);
  expect(await asked()).toBe(2);
});

it('A-11 the map is not refetched for a guest, nor for seats that become free', async () => {
  rig = await startRig();
  const map = await openMap(rig);
  await rig.server.pushSeats([[5, 'R']]);
  await rig.advance(20_000);
  expect(await asked()).toBe(1);
  await logIn(rig);
  await until(async () => (await asked()) === 2, 'whose seats are whose');
  await rig.server.pushSeats([[5, 'L']]);
  await rig.advance(20_000);
  expect(shown(map, 5)).toEqual([SEAT.free]);
  expect(await asked()).toBe(2);
});

it('A-11 the map is not refetched for seats chosen here, however late the response', async () => {
  rig = await startRig();
  await logIn(rig);
  const map = await openMap(rig);
  await rig.server.script({ call: RESERVE, kind: 'late', times: 1, afterMs: 3_000 });
  await map.select([{ index: 1, variationId: null }]);
  await until(async () => (await rig.server.seen(RESERVE)).length === 1, 'the reservation');
  await rig.server.tellSeats([1]);
  await rig.advance(3_000);
  await until(() => snapshot().seats.held.length === 1, 'the seat');
  await map.release([1]);
  await until(() => snapshot().seats.held.length === 0, 'the seat to be free');
  await map.select([{ index: 2, variationId: null }]);
  await until(() => snapshot().seats.held.length === 1, 'the other seat');
  await rig.server.tellSeats([2, 1]);
  await rig.advance(30_000);
  expect(await asked()).toBe(1);
  await rig.server.pushSeats([[5, 'R']]);
  await rig.advance(30_000);
  expect(await asked()).toBe(2);
});

it('A-11 the map is not refetched for a seat that is soon free again', async () => {
  rig = await startRig();
  await logIn(rig);
  await openMap(rig);
  await rig.server.pushSeats([[5, 'R']]);
  await rig.advance(5_000);
  await rig.server.pushSeats([[5, 'L']]);
  await rig.advance(30_000);
  expect(await asked()).toBe(1);
});

it('A-11 a hidden page refetches the map once after it becomes visible', async () => {
  rig = await startRig();
  await logIn(rig);
  await openMap(rig);
  await rig.server.pushSeats([[5, 'R']]);
  await rig.advance(5_000);
  await rig.client.setPresence({ visible: false, online: true });
  await rig.advance(30_000);
  expect(await asked()).toBe(1);
  await rig.client.setPresence({ visible: true, online: true });
  await rig.advance(30_000);
  expect(await asked()).toBe(2);
});
