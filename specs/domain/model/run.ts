/** Runs steps, and brings what they leave behind to rest. */
import assert from 'node:assert/strict';
import type { Step } from './commands/step.ts';
import { Model } from './model.ts';
import { answerOf, type World } from './world.ts';

/** One step after the other; each compares the core with the model. */
export const runSteps = (world: World, steps: readonly Step[]): World => {
  const model = new Model();
  for (const step of steps) step.run(model, world);
  return world;
};

/** Rounds after which everything honest must have been said. */
const ROUNDS = 200;

const answerAll = (world: World): void => {
  for (let round = 0; round < ROUNDS; round++) {
    const call = world.asked.shift();
    if (call) {
      world.answer(answerOf(world.server, call));
      continue;
    }
    const late = world.late.shift();
    if (late) world.answer(late());
    else if (world.state.checkout.payment.status === 'unknown') {
      world.pass(10_000);
      world.put({ type: 'CheckPayment' });
    } else return;
  }
  assert.fail('it never comes to rest');
};

/**
 * From now on every call is answered, the late ones last. Then the core knows what the server knows: nothing
 * waits, the carts are equal, and what was charged is paid.
 */
export const comesToRest = (world: World): void => {
  answerAll(world);
  for (const command of ['CheckPayment', 'RefreshCart'] as const)
    if (world.put({ type: command }) === null) answerAll(world);
  const { cart, checkout } = world.state;
  const { payment } = checkout;
  assert.deepEqual(cart.queue, [], 'nothing waits');
  if (payment.status !== 'waiting') {
    const told = cart.cart.purchaseId === null ? null : world.server.truth(cart.cart.purchaseId);
    assert.deepEqual(cart.cart.orders, told?.orders ?? [], 'the carts are equal');
  }
  assert.equal(new Set(world.server.charges).size, world.server.charges.length, 'nothing is charged twice');
  assert.ok(payment.status !== 'asking' && payment.status !== 'unknown', 'it is known');
  if (payment.status === 'idle') return;
  const charged = world.server.charges.includes(payment.purchaseId);
  assert.equal(charged, payment.status === 'succeeded', 'paid means charged, and nothing else does');
};
