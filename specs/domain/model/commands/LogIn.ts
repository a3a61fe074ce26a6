/** The buyer logs in successfully. */
import assert from 'node:assert/strict';
import { aConsumer } from '../../shop.ts';
import { welcome } from '../../story.ts';
import type { Model } from '../model.ts';
import { SEAT } from '../shelf.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class LogIn extends Step {
  protected act(model: Model, world: World): void {
    const refusal = world.put({ type: 'LogIn', email: 'ana@exemplo.com', secretRef: 'secret' });
    assert.equal(refusal === null, !model.loggedIn);
    if (refusal !== null) return;
    const answer = welcome(aConsumer());
    assert.equal(world.put(typeof answer === 'function' ? answer(world.state) : answer), null);
    model.loggedIn = true;
    [model.unread, model.known] = [false, false];
    const guest = model.numbered || model.intents.some(({ type }) => type === 'Reserve' || type === 'Read');
    model.queue({ type: guest ? 'Reattach' : 'Read' });
    const seats = model.deferred;
    model.deferred = [];
    for (const seat of seats)
      if (model.room(SEAT) >= 1) model.queue({ type: 'Reserve', ware: SEAT, seat, units: 1 });
  }
}
