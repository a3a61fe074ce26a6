/** Runs steps, then settles all pending work. */
import assert from 'node:assert/strict';
import type { Step } from './steps.ts';
import { answerOf, type World } from './world.ts';

/** Runs one step after the other. Each input checks the invariants. */
export const runSteps = (world: World, steps: readonly Step[]): World => {
  for (const step of steps) step.run(world);
  return world;
};

/** Maximum number of responses and checks until everything must be settled. */
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
  assert.fail('pending work never settles');
};

/**
 * Delivers all responses, late ones once no call waits. Then no intent waits, the core's cart equals the server's unless a
 * payment waits, no purchase was charged twice, and the core's payment has succeeded exactly if it was charged.
 */
export const comesToRest = (world: World): void => {
  answerAll(world);
  for (const command of ['CheckPayment', 'RefreshCart'] as const)
    if (world.put({ type: command }) === null) answerAll(world);
  const { cart, checkout } = world.state;
  const { payment } = checkout;
  assert.deepEqual(cart.queue, [], 'an intent still waits');
  if (payment.status !== 'waiting') {
    const told = cart.cart.purchaseId === null ? null : world.server.truth(cart.cart.purchaseId);
    assert.deepEqual(cart.cart.orders, told?.orders ?? [], 'the core’s cart differs from the server’s');
  }
  assert.equal(
    new Set(world.server.charges).size,
    world.server.charges.length,
    'a purchase was charged twice',
  );
  assert.ok(payment.status !== 'asking' && payment.status !== 'unknown', 'the payment is still unknown');
  if (payment.status === 'idle') return;
  const charged = world.server.charges.includes(payment.purchaseId);
  assert.equal(charged, payment.status === 'succeeded', 'paid differs from charged');
};
