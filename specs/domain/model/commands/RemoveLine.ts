/** Removes a line of the cart, or a line that does not exist. */
import assert from 'node:assert/strict';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class RemoveLine extends Step {
  readonly place: number;
  constructor(place: number) {
    super();
    this.place = place;
  }

  protected act(model: Model, world: World): void {
    const id = model.held[this.place]?.id ?? 'nothing';
    const stays = model.staying.some((each) => each.id === id);
    const refusal = world.put({ type: 'RemoveLines', lineIds: [id as never] });
    assert.equal(refusal === null, stays && !model.isLocked, `a removal: ${refusal}`);
    if (refusal === null) model.queue({ type: 'Remove', ids: [id] });
  }
}
