/** The buyer refreshes the cart. */
import assert from 'node:assert/strict';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class RefreshCart extends Step {
  protected act(model: Model, world: World): void {
    const waits = model.intents.some(
      (intent, place) => intent.type === 'Read' && (place > 0 || intent.due === true),
    );
    const something =
      model.numbered ||
      model.loggedIn ||
      model.intents.some(({ type }) => type === 'Reserve' || type === 'Read');
    const refusal = world.put({ type: 'RefreshCart' });
    assert.equal(refusal === null, !model.paying && something && !waits, `a refresh: ${refusal}`);
    if (refusal === null) model.queue({ type: 'Read' });
  }
}
