/** A click on a seat that looks free. */
import assert from 'node:assert/strict';
import { aSeat } from '../../shop.ts';
import type { Model } from '../model.ts';
import { SEAT, soldOf } from '../shelf.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export const seatItem = (seat: string) => {
  const { seatId, ...event } = soldOf(seat);
  return aSeat(seatId, { ...event, variationId: SEAT.variation as never });
};

export class SelectSeat extends Step {
  readonly seat: string;
  constructor(seat: string) {
    super();
    this.seat = seat;
  }

  protected act(model: Model, world: World): void {
    const { seat } = this;
    const mine = model.has(seat) || model.deferred.includes(seat);
    const fits = !model.loggedIn || model.room(SEAT) >= 1;
    const refusal = world.put({
      type: 'SelectSeats',
      seats: [{ item: seatItem(seat), seen: 'free' }],
    });
    assert.equal(refusal === null, !model.isLocked && !mine && fits, `a click: ${refusal}`);
    if (refusal !== null) return;
    model.setAside(world);
    if (model.loggedIn) model.queue({ type: 'Reserve', ware: SEAT, seat, units: 1 });
    else model.deferred.push(seat);
  }
}
