/** Adds units without a seat, also absurd numbers of them. */
import assert from 'node:assert/strict';
import { anItem } from '../../shop.ts';
import type { Model } from '../model.ts';
import type { Ware } from '../shelf.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class AddItem extends Step {
  readonly ware: Ware;
  readonly units: number;
  constructor(ware: Ware, units: number) {
    super();
    this.ware = ware;
    this.units = units;
  }

  protected act(model: Model, world: World): void {
    const { ware, units } = this;
    const item = anItem({
      productId: ware.product as never,
      variationId: ware.variation as never,
      kind: ware.kind,
      quantity: units,
    });
    const fits = Number.isInteger(units) && units > 0 && model.room(ware) >= units;
    const refusal = world.put({ type: 'AddItem', item });
    assert.equal(refusal === null, fits && !model.isLocked, `adding: ${refusal}`);
    if (refusal !== null) return;
    model.setAside(world);
    model.queue({ type: 'Reserve', ware, seat: null, units });
  }

  override toString(): string {
    return `AddItem(${this.ware.variation}, ${this.units})`;
  }
}
