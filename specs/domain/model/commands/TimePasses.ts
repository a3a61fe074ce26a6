/** Minutes pass, and the deadline is checked. */
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
    const isReading = model.intents.some((intent) => intent.type === 'Read' && intent.due);
    const refusal = world.put({ type: 'CheckDeadline' });
    assert.equal(refusal === null, model.isOver(world.now) && !isReading, `the deadline: ${refusal}`);
    if (refusal === null) model.queue({ type: 'Read', due: true });
  }
}
