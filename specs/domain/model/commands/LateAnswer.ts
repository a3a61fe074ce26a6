/** The response to a call that was given up arrives late. */
import assert from 'node:assert/strict';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { settle } from './ServerAnswers.ts';
import { Step } from './step.ts';

export class LateAnswer extends Step {
  protected act(model: Model, world: World): void {
    const answer = world.late.shift()?.();
    if (!answer) return;
    const { checkout, cart } = world.state;
    if (answer.call === 'Cart') {
      const remembered = cart.lost.includes(answer.requestId);
      assert.equal(
        world.answer(answer) === null,
        remembered,
        'a late response is distinguished from a stale one',
      );
      if (!remembered || model.paying) return;
      if (!model.numbered && model.intents.length === 0 && answer.outcome.ok)
        model.take(answer.outcome.value);
      else if (model.numbered || model.loggedIn) model.read();
      return;
    }
    const unknown = checkout.payment.status === 'unknown' && checkout.payment.requestId === answer.requestId;
    const succeeded =
      answer.outcome.ok && answer.call === 'Finalise' && answer.outcome.value.status === 'succeeded';
    const silent = !answer.outcome.ok && answer.outcome.failure.kind === 'lost';
    const settles =
      answer.call === 'Finalise' &&
      !silent &&
      (unknown || (succeeded && checkout.lost.includes(answer.requestId)));
    const refusal = world.answer(answer);
    assert.equal(refusal === null, settles, `a late response to a payment: ${refusal}`);
    if (!settles) return;
    settle(model, answer, world);
    world.paymentSettled();
  }
}
