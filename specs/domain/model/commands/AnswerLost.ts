/** The oldest pending call gets no response. The server may have carried it out, or may do so later. */
import assert from 'node:assert/strict';
import type { Model } from '../model.ts';
import { answerOf, silenceOn, type World } from '../world.ts';
import { Step } from './step.ts';

export class AnswerLost extends Step {
  readonly carriedOut: boolean;
  constructor(carriedOut: boolean) {
    super();
    this.carriedOut = carriedOut;
  }

  protected act(model: Model, world: World): void {
    const call = world.asked.shift();
    if (!call) return;
    const answer = this.carriedOut ? answerOf(world.server, call) : null;
    assert.equal(world.answer(silenceOn(call)), null, 'a lost response to a pending call');
    world.late.push(() => answer ?? world.carryLate(call));
    if (call.type === 'Cart') loseCall(model);
    else if (call.type === 'Finalise') {
      model.payment = 'unknown';
      model.givenUp = true;
      if (!world.keyed) {
        model.sentAt = Math.max(model.sentAt, world.now);
        return;
      }
      // P-20: the request is repeated at once. P-29: or its key is voided.
      if (world.now <= model.sentAt + world.longest) model.sentAt = world.now;
      else model.voiding = true;
    }
  }
}

/** The outcome of the first intent is unknown. A Read takes its place if there is a cart to read. */
export const loseCall = (model: Model, recovering = false): void => {
  const head = model.intents[0];
  const isRead = head?.type === 'Read' && !recovering;
  if (isRead && !model.known) model.dropUnread();
  if (!isRead && model.readable) model.read();
  if (model.readable) [model.unread, model.known] = [true, false];
  model.leave();
};
