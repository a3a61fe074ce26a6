/** The buyer logs out. Pending responses no longer count. */
import assert from 'node:assert/strict';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class LogOut extends Step {
  protected act(model: Model, world: World): void {
    const refusal = world.put({ type: 'LogOut' });
    assert.equal(refusal === null, model.loggedIn);
    if (refusal !== null) return;
    world.delivered.push(...world.late.splice(0).map((late) => late()));
    world.asked.splice(0);
    world.open.clear();
    model.forget();
  }
}
