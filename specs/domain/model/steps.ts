/** Steps of a story: what a buyer, the server, the network and the clock can do, also senseless things. */
import assert from 'node:assert/strict';
import { fc } from '../fc.ts';
import { aConsumer, anItem, aSeat } from '../shop.ts';
import { release, welcome } from '../story.ts';
import { FULL, HALF, LOOSE, SEAT, SEATS, SHIRT, soldOf, type Ware } from './shelf.ts';
import { answerOf, silenceOn, type World } from './world.ts';

export interface Step {
  readonly run: (world: World) => void;
  /** Name in the report of a failure. */
  readonly toString: () => string;
}
const step = (name: string, run: (world: World) => void): Step => ({ run, toString: () => name });

const linesOf = (world: World) => world.state.cart.cart.orders.flatMap(({ lines }) => lines);

/** The server responds to the oldest call. */
export const serverAnswers = step('serverAnswers', (world) => {
  const call = world.asked.shift();
  if (!call) return;
  const answer = answerOf(world.server, call);
  assert.equal(world.answer(answer), null, 'a response to a pending call');
  world.delivered.push(answer);
});

/** The response to the oldest call is lost, and arrives later. */
export const answerLost = (carriedOut: boolean): Step =>
  step(`answerLost(${carriedOut})`, (world) => {
    const call = world.asked.shift();
    if (!call) return;
    const answer = carriedOut ? answerOf(world.server, call) : null;
    assert.equal(world.answer(silenceOn(call)), null, 'a lost response to a pending call');
    world.late.push(() => answer ?? world.carryLate(call));
  });

/** A response arrives after its call was given up (C-24, P-11). */
export const lateAnswer = step('lateAnswer', (world) => {
  const answer = world.late.shift()?.();
  if (!answer) return;
  const { cart } = world.state;
  const isRemembered = answer.call === 'Cart' && cart.lost.includes(answer.requestId);
  const isAccepted = world.answer(answer) === null;
  if (answer.call === 'Cart') assert.equal(isAccepted, isRemembered, 'a late response is not a stale one');
  else if (isAccepted) world.paymentSettled();
});

export const duplicateAnswer = (place: number): Step =>
  step(`duplicateAnswer(${place})`, (world) => {
    const answer = world.delivered[place % Math.max(1, world.delivered.length)];
    if (answer) assert.equal(world.put(answer), 'answer.stale');
  });

/** Adds units without a seat. */
export const addItem = ({ product, variation, kind }: Ware, quantity: number): Step =>
  step(`addItem(${variation}, ${quantity})`, (world) => {
    const ids = { productId: product as never, variationId: variation as never };
    world.put({ type: 'AddItem', item: anItem({ ...ids, kind, quantity }) });
  });

export const changeQuantity = ({ variation }: Ware, quantity: number): Step =>
  step(`changeQuantity(${variation}, ${quantity})`, (world) => {
    const line = linesOf(world).find(({ variationId }) => variationId === variation);
    world.put({ type: 'ChangeQuantity', lineId: line?.lineId ?? ('nothing' as never), quantity });
  });

export const removeLine = (place: number): Step =>
  step(`removeLine(${place})`, (world) => {
    world.put({ type: 'RemoveLines', lineIds: [linesOf(world)[place]?.lineId ?? ('nothing' as never)] });
  });

export const seatItem = (seat: string) => {
  const { seatId, ...event } = soldOf(seat);
  return aSeat(seatId, { ...event, variationId: SEAT.variation as never });
};
/** A click on a seat that looks free. */
export const selectSeat = (seat: string): Step =>
  step(`selectSeat(${seat})`, (world) => {
    world.put({ type: 'SelectSeats', seats: [{ item: seatItem(seat), seen: 'free' }] });
  });
export const releaseSeat = (seat: string): Step =>
  step(`releaseSeat(${seat})`, (world) => {
    world.put(release(soldOf(seat)));
  });

export const refreshCart = step('refreshCart', (world) => {
  world.put({ type: 'RefreshCart' });
});

/** Delivery or protection, on or off. */
const choose = (what: 'delivery' | 'protection', on: boolean): Step =>
  step(`choose(${what}, ${on})`, (world) => {
    world.put(
      what === 'delivery'
        ? { type: 'ChooseDelivery', delivery: on ? 'deliver' : 'collect' }
        : { type: 'ChooseProtection', protection: on },
    );
  });

export const pay = (kind: 'credit' | 'pix'): Step =>
  step(`pay(${kind})`, (world) => {
    world.put({ type: 'ChoosePayment', kind });
    world.pay();
  });
export const checkPayment = step('checkPayment', (world) => {
  world.put({ type: 'CheckPayment' });
});
export const bankPays = step('bankPays', ({ server }) => server.bankPays());
/** Another buyer takes a seat or a unit, if one is left. */
const rival = (what: string): Step => step(`rival(${what})`, ({ server }) => server.rival(what));

export const timePasses = (minutes: number): Step =>
  step(`timePasses(${minutes})`, (world) => {
    world.pass(minutes * 60_000);
    world.put({ type: 'CheckDeadline' });
  });

export const logIn = step('logIn', (world) => {
  if (world.put({ type: 'LogIn', email: 'ana@exemplo.com', secretRef: 'secret' }) !== null) return;
  const answer = welcome(aConsumer());
  assert.equal(world.put(typeof answer === 'function' ? answer(world.state) : answer), null);
});
/** Responses to calls of an ended session are stale. */
const logOut = step('logOut', (world) => {
  if (world.put({ type: 'LogOut' }) !== null) return;
  world.delivered.push(...world.late.splice(0).map((late) => late()));
  world.asked.splice(0);
  world.open.clear();
});

/** The worker dies, and the next one recovers. The server carries out the lost calls before or after that, or never. */
const recover = (carriedOut: 'before' | 'behind' | 'never'): Step =>
  step(`recover(${carriedOut})`, (world) => {
    const calls = world.asked.splice(0);
    const arrive = (): void => {
      for (const call of calls) answerOf(world.server, call);
    };
    if (carriedOut === 'before') arrive();
    world.put({ type: 'Recover' });
    if (carriedOut === 'behind') arrive();
  });

const ware = fc.constantFrom(...LOOSE);
const seat = fc.constantFrom(...SEATS);
const units = fc.constantFrom(1, 1, 1, 1, 2, 2, 3, 5, 0, -1, 1.5, Number.NaN);
const total = fc.constantFrom(0, 1, 2, 2, 3, 3, 4, 5, -1, 0.5, Number.NaN);
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });

/** Every step, weighted by its value for the specs. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  weighted(12, fc.constant(serverAnswers)),
  weighted(
    6,
    fc.tuple(ware, units).map(([what, many]) => addItem(what, many)),
  ),
  weighted(4, seat.map(selectSeat)),
  weighted(2, seat.map(releaseSeat)),
  weighted(
    4,
    fc.tuple(ware, total).map(([what, many]) => changeQuantity(what, many)),
  ),
  weighted(2, fc.nat(4).map(removeLine)),
  weighted(1, fc.constant(refreshCart)),
  weighted(3, fc.boolean().map(answerLost)),
  weighted(2, fc.constant(lateAnswer)),
  weighted(1, fc.nat(3).map(duplicateAnswer)),
  weighted(1, fc.constantFrom(...SEATS, 'full', 'half').map(rival)),
  weighted(2, fc.constantFrom(1, 2, 3, 7, 14, 15, 16).map(timePasses)),
  weighted(2, fc.constantFrom(logIn, logIn, logIn, logIn, logIn, logIn, logIn, logIn, logIn, logOut)),
  weighted(4, fc.constantFrom('credit' as const, 'pix' as const).map(pay)),
  weighted(2, fc.constant(checkPayment)),
  weighted(1, fc.constant(bankPays)),
  weighted(
    1,
    fc
      .tuple(fc.constantFrom('delivery' as const, 'protection' as const), fc.boolean())
      .map(([what, on]) => choose(what, on)),
  ),
  weighted(1, fc.constantFrom('before' as const, 'behind' as const, 'never' as const).map(recover)),
);

/** Login to an account that has no open cart (S-17). */
const INSIDE: readonly Step[] = [logIn, serverAnswers];
const PIX: readonly Step[] = [...INSIDE, addItem(SHIRT, 1), serverAnswers, pay('pix'), serverAnswers];

/** First steps of a story: none, a login, items in the cart, or a payment. */
const PRELUDES: readonly (readonly Step[])[] = [
  [],
  [logIn],
  [addItem(FULL, 2), serverAnswers],
  [...INSIDE, selectSeat('s1@1'), selectSeat('s1@2'), serverAnswers, serverAnswers],
  [...INSIDE, addItem(SHIRT, 1), serverAnswers, pay('credit')],
  PIX,
  [...PIX, timePasses(16), checkPayment],
  [addItem(HALF, 1), addItem(FULL, 1), serverAnswers, serverAnswers, logIn, serverAnswers],
];

/** Steps of one prelude, followed by arbitrary steps. */
export const anySteps = (most: number): fc.Arbitrary<readonly Step[]> =>
  fc
    .tuple(fc.constantFrom(...PRELUDES), fc.array(anyStep, { minLength: 2, maxLength: most, size: 'max' }))
    .map(([prelude, steps]) => [...prelude, ...steps]);
