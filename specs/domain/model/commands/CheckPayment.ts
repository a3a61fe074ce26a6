/** The buyer checks the payment status. */
import assert from 'node:assert/strict';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class CheckPayment extends Step {
  protected act(model: Model, world: World): void {
    const asking = world.asked.some(
      ({ type }) => type === 'ReadPayment' || type === 'RepeatPayment' || type === 'VoidPayment',
    );
    const { payment } = world.state.checkout;
    const repeats =
      payment.status === 'unknown' &&
      payment.next === 'repeat' &&
      world.now <= payment.firstSentAt + world.longest;
    const voids =
      payment.status === 'unknown' && (payment.next === 'void' || (payment.next === 'repeat' && !repeats));
    const refusal = world.put({ type: 'CheckPayment' });
    assert.equal(
      refusal === null,
      (model.payment === 'unknown' || model.payment === 'waiting') && !asking,
      `a check: ${refusal}`,
    );
    if (refusal !== null) return;
    if (repeats) model.sentAt = world.now;
    if (voids) model.voiding = true;
  }
}
