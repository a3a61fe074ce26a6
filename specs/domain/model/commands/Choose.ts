/** The buyer chooses delivery or protection, and the cart is read again. */
import assert from 'node:assert/strict';
import type { CartCommand } from '../../../../domain/cart/messages.ts';
import { shownCart } from '../../../../domain/shop/scopes.ts';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class Choose extends Step {
  readonly what: 'delivery' | 'protection';
  readonly on: boolean;
  constructor(what: 'delivery' | 'protection', on: boolean) {
    super();
    this.what = what;
    this.on = on;
  }

  protected act(model: Model, world: World): void {
    const { delivery, protection } = shownCart(world.state);
    const command: CartCommand =
      this.what === 'delivery'
        ? { type: 'ChooseDelivery', delivery: this.on ? 'deliver' : 'collect' }
        : { type: 'ChooseProtection', protection: this.on };
    const changes = this.on !== (this.what === 'delivery' ? delivery === 'deliver' : protection);
    const refusal = world.put(command);
    assert.equal(refusal === null, changes && !model.isLocked, `a choice: ${refusal}`);
    if (refusal === null) model.setAside(world);
    const something =
      model.numbered || model.intents.some(({ type }) => type === 'Reserve' || type === 'Read');
    if (refusal === null && something) model.read();
  }
}
