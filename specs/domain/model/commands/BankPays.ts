/** The buyer's bank pays the Pix codes that were given out. */
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class BankPays extends Step {
  protected act(_model: Model, world: World): void {
    world.server.bankPays();
  }
}
