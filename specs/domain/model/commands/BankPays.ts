/** The buyer pays all open Pix codes in the bank's app. */
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class BankPays extends Step {
  protected act(_model: Model, world: World): void {
    world.server.bankPays();
  }
}
