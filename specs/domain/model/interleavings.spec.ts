/** Late, lost, duplicate and reordered responses, in any order that the scheduler finds. */
import assert from 'node:assert/strict';
import { it } from 'vitest';
import type { PayableSummary } from '../../../domain/checkout/messages.ts';
import type { Input } from '../../../domain/shop/messages.ts';
import { fc, runs, WHILE } from '../fc.ts';
import { aConsumer, anItem } from '../shop.ts';
import { release, welcome } from '../story.ts';
import { connect, FATES, type Fate } from './network.ts';
import { comesToRest } from './run.ts';
import { HALF, SHIRT, soldOf } from './shelf.ts';
import { seatItem } from './steps.ts';
import { World } from './world.ts';

const item = ({ product, variation, kind }: typeof HALF, quantity: number): Input => ({
  type: 'AddItem',
  item: anItem({ productId: product as never, variationId: variation as never, kind, quantity }),
});
const seat = (which: string): Input => ({
  type: 'SelectSeats',
  seats: [{ item: seatItem(which), seen: 'free' }],
});
const pay = (kind: 'pix' | 'credit') => (world: World) => {
  world.put({ type: 'ChoosePayment', kind });
  world.pay();
};
/** Amounts on screen when "Pay" was pressed with a card whose token is still pending. */
const pressed = new WeakMap<World, PayableSummary>();
const put = (input: Input) => (world: World) => void world.put(input);
const firstLine = (world: World) =>
  world.put({
    type: 'RemoveLines',
    lineIds: world.state.cart.cart.orders[0]?.lines.slice(0, 1).map(({ lineId }) => lineId) ?? [],
  });

/** Actions of a buyer, the bank and another buyer, and passing time, while responses are pending. */
const DEEDS: readonly ((world: World) => unknown)[] = [
  put(item(HALF, 1)),
  put(item(SHIRT, 2)),
  put(seat('s1@1')),
  put(seat('s1@2')),
  put(release(soldOf('s1@1'))),
  firstLine,
  put({ type: 'RefreshCart' }),
  put({ type: 'CheckPayment' }),
  pay('credit'),
  pay('pix'),
  (world) => pressed.set(world, world.toPay()),
  (world) => world.pay(pressed.get(world)),
  (world) => world.server.bankPays(),
  (world) => world.server.rival('s1@1'),
  (world) => {
    world.pass(8 * 60_000);
    world.put({ type: 'CheckDeadline' });
  },
];

/** Logs in. The read of the account's cart meets the same network faults as every other call (S-17). */
const goInside = (world: World): void => {
  world.put({ type: 'LogIn', email: 'ana@exemplo.com', secretRef: 'secret' });
  const answer = welcome(aConsumer());
  world.put(typeof answer === 'function' ? answer(world.state) : answer);
};

const deeds = fc.array(fc.nat(DEEDS.length - 1), { minLength: 2, maxLength: 5, size: 'max' });
const fates = fc.array(fc.constantFrom<Fate>(...FATES), { minLength: 1, maxLength: 5, size: 'max' });

/** Runs these actions in order and the network's in any order. At the end the core agrees with the server. */
const interleave = async (
  scheduler: fc.Scheduler,
  todo: readonly number[],
  dealt: readonly Fate[],
): Promise<void> => {
  const world = new World();
  connect(world, scheduler, dealt);
  goInside(world);
  scheduler.scheduleSequence(
    todo.map((deed) => ({ label: `deed ${deed}`, builder: async () => void DEEDS[deed]?.(world) })),
  );
  await scheduler.waitIdle();
  const left: unknown[] = world.asked;
  assert.equal(left.length, 0);
  world.onCall = (call) => world.asked.push(call);
  comesToRest(world);
};

it(
  'C-21 C-23 C-24 P-06 P-09 P-11 P-16 P-30 the core ends in agreement with the server, however responses interleave',
  () => fc.assert(fc.asyncProperty(fc.scheduler(), deeds, fates, interleave), { numRuns: runs(52_000) }),
  WHILE,
);
