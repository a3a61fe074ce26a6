/** Releases a seat: of the cart, the queue, or the deferred seats. */
import assert from 'node:assert/strict';
import { release } from '../../story.ts';
import type { Intent, Model } from '../model.ts';
import { soldOf } from '../shelf.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class ReleaseSeat extends Step {
  readonly seat: string;
  constructor(seat: string) {
    super();
    this.seat = seat;
  }

  protected act(model: Model, world: World): void {
    const { seat } = this;
    const refusal = world.put(release(soldOf(seat)));
    if (model.deferred.includes(seat)) {
      assert.equal(refusal, null);
      model.deferred = model.deferred.filter((each) => each !== seat);
      return;
    }
    const place = model.intents.findIndex(
      (intent: Intent) => intent.type === 'Reserve' && intent.seat === seat,
    );
    const held = model.staying.find((each) => each.seat === seat);
    const can = !model.isLocked && (place > 0 || (place < 0 && held !== undefined));
    assert.equal(refusal === null, can, `a release: ${refusal}`);
    if (!can) return;
    if (place > 0) model.intents.splice(place, 1);
    else if (held) model.queue({ type: 'Remove', ids: [held.id] });
  }
}
