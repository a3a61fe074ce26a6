/** Minutes go by and the clock is looked at. */
import assert from 'node:assert/strict';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class TimePasses extends Step {
  readonly minutes: number;
  constructor(minutes: number) {
    super();
    this.minutes = minutes;
  }

  protected act(model: Model, world: World): void {
    world.pass(this.minutes * 60_000);
    const over = model.deadline !== null && world.now >= model.deadline && !model.paying;
    const refusal = world.put({ type: 'CheckDeadline' });
    assert.equal(refusal === null, over, `a look at the clock: ${refusal}`);
    if (!over) return;
    model.loseCart();
    if (model.intents[0]?.type !== 'Reserve') model.strand(Math.min(1, model.intents.length));
  }
}
