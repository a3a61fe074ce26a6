/** A response arrives a second time. */
import assert from 'node:assert/strict';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class DuplicateAnswer extends Step {
  readonly place: number;
  constructor(place: number) {
    super();
    this.place = place;
  }

  protected act(_model: Model, world: World): void {
    const answer = world.delivered[this.place % Math.max(1, world.delivered.length)];
    if (answer) assert.equal(world.put(answer), 'answer.stale');
  }
}
