/** The worker died. Its calls in flight are lost, though the server may have carried them out. */
import assert from 'node:assert/strict';
import type { Model } from '../model.ts';
import { answerOf, type World } from '../world.ts';
import { loseCall } from './AnswerLost.ts';
import { Step } from './step.ts';

export class Recover extends Step {
  /** Time at which the server carries out the lost calls: before or after the core recovers, or never. */
  readonly carriedOut: 'before' | 'behind' | 'never';
  constructor(carriedOut: 'before' | 'behind' | 'never') {
    super();
    this.carriedOut = carriedOut;
  }

  protected act(model: Model, world: World): void {
    const calls = world.asked.splice(0);
    const arrive = (): void => {
      for (const call of calls) answerOf(world.server, call);
    };
    if (this.carriedOut === 'before') arrive();
    const { payment } = world.state.checkout;
    const asks = payment.status === 'unknown' && payment.next !== 'only-read';
    if (world.keyed && (asks || payment.status === 'asking')) model.voiding = true;
    const refusal = world.put({ type: 'Recover' });
    assert.equal(refusal === null, model.intents.length > 0 || model.paying, `a recovery: ${refusal}`);
    if (this.carriedOut === 'behind') arrive();
    const [head] = model.intents;
    if (world.keyed && head !== undefined && model.repeated !== head) model.repeated = head;
    else if (head !== undefined) loseCall(model, true);
    if (model.payment !== 'asking') return;
    model.payment = 'unknown';
    model.givenUp = true;
  }
}
