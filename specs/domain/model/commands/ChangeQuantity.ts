/** Changes the intended total of a group, also to absurd numbers. */
import assert from 'node:assert/strict';
import type { Model } from '../model.ts';
import type { Ware } from '../shelf.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class ChangeQuantity extends Step {
  readonly ware: Ware;
  readonly total: number;
  constructor(ware: Ware, total: number) {
    super();
    this.ware = ware;
    this.total = total;
  }

  protected act(model: Model, world: World): void {
    const { ware, total } = this;
    const shown = model.shown.find((each) => each.ware.variation === ware.variation);
    const lineId = (shown?.id ?? 'nothing') as never;
    const difference = total - model.intended(ware);
    const removable = model.staying.filter((each) => each.ware.variation === ware.variation);
    const sane = Number.isInteger(total) && total >= 0 && difference !== 0;
    const fits = difference > 0 ? model.room(ware) >= difference : removable.length >= -difference;
    const refusal = world.put({ type: 'ChangeQuantity', lineId, quantity: total });
    assert.equal(
      refusal === null,
      !model.isLocked && shown !== undefined && sane && fits,
      `a change: ${refusal}`,
    );
    if (refusal !== null) return;
    if (difference > 0) model.queue({ type: 'Reserve', ware, seat: null, units: difference });
    else model.queue({ type: 'Remove', ids: removable.slice(difference).map(({ id }) => id) });
  }

  override toString(): string {
    return `ChangeQuantity(${this.ware.variation}, ${this.total})`;
  }
}
