/** The buyer pays, by card or by Pix. */
import assert from 'node:assert/strict';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class Pay extends Step {
  readonly kind: 'credit' | 'pix';
  constructor(kind: 'credit' | 'pix') {
    super();
    this.kind = kind;
  }

  protected act(model: Model, world: World): void {
    world.put({ type: 'ChoosePayment', kind: this.kind });
    const inTime = model.deadline === null || world.now < model.deadline;
    const ready = model.loggedIn && model.numbered && model.intents.length === 0 && inTime && !model.paying;
    const refusal = world.pay();
    assert.equal(refusal === null, ready, `paying: ${refusal}`);
    if (!ready) return;
    model.payment = 'asking';
    model.sentAt = world.now;
    model.voiding = false;
  }
}
