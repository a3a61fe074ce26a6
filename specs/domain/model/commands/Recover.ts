/** The worker died: calls under way are gone, though the server may have carried them out. */
import assert from 'node:assert/strict';
import type { Model } from '../model.ts';
import { answerOf, type World } from '../world.ts';
import { loseCall } from './AnswerLost.ts';
import { Step } from './step.ts';

export class Recover extends Step {
  readonly carriedOut: boolean;
  constructor(carriedOut: boolean) {
    super();
    this.carriedOut = carriedOut;
  }

  protected act(model: Model, world: World): void {
    const calls = world.asked.splice(0);
    if (this.carriedOut) for (const call of calls) answerOf(world.server, call);
    const { payment } = world.state.checkout;
    const asks = payment.status === 'unknown' && payment.next !== 'only-read';
    if (world.keyed && (asks || payment.status === 'asking')) model.voiding = true;
    const refusal = world.put({ type: 'Recover' });
    assert.equal(refusal === null, model.intents.length > 0 || model.paying, `a recovery: ${refusal}`);
    if (model.intents.length > 0) loseCall(model, true);
    if (model.payment !== 'asking') return;
    model.payment = 'unknown';
    model.givenUp = true;
  }
}
