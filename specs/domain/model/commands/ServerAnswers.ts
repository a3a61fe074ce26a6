/** The server responds to the oldest pending call. */
import assert from 'node:assert/strict';
import type { CallResponse } from '../../../../domain/shop/messages.ts';
import { deadlineOf, type Model } from '../model.ts';
import { answerOf, type World } from '../world.ts';
import { Step } from './step.ts';

export class ServerAnswers extends Step {
  protected act(model: Model, world: World): void {
    const call = world.asked.shift();
    if (!call) return;
    const answer = answerOf(world.server, call);
    assert.equal(world.answer(answer), null, 'a response to a pending call');
    settle(model, answer, world);
    world.delivered.push(answer);
  }
}

/** Updates the model with a response that the core was waiting for. */
export const settle = (model: Model, answer: CallResponse, world: World): void => {
  if (answer.call === 'Cart') settleCart(model, answer, world.now);
  else if (isAboutPaying(answer)) settlePayment(model, answer, world);
};

const settleCart = (
  model: Model,
  { outcome }: Extract<CallResponse, { call: 'Cart' }>,
  now: number,
): void => {
  const head = model.intents[0];
  if (outcome.ok) {
    const isDue = head?.type === 'Read' && head.due === true && model.isOver(now);
    if (!isDue || (deadlineOf(outcome.value) ?? now) > now) model.told(outcome.value);
    else {
      model.loseCart();
      model.leave(false);
    }
    return;
  }
  if (outcome.failure.code === '7400') model.loseCart();
  else if (head?.type === 'Remove') model.read();
  else if (head?.type === 'Read' || head?.type === 'Reattach') {
    if (head.type === 'Read' && !model.known) model.dropUnread();
    [model.unread, model.known] = [true, false];
  }
  model.leave(outcome.failure.code !== '7400');
};

type AboutPaying = Extract<
  CallResponse,
  { call: 'Finalise' | 'RepeatPayment' | 'VoidPayment' | 'ReadPayment' }
>;
const isAboutPaying = (answer: CallResponse): answer is AboutPaying =>
  ['Finalise', 'RepeatPayment', 'VoidPayment', 'ReadPayment'].includes(answer.call);

const settlePayment = (model: Model, { outcome }: AboutPaying, world: World): void => {
  if (!outcome.ok) {
    const isOver = outcome.failure.code === '7400';
    model.unpaid(isOver);
    // N-12.
    if (!isOver && outcome.failure.code === 'payment_voided') model.readUncharged();
    return;
  }
  const { status } = outcome.value;
  // This server reviews no payment, so it refuses none later.
  if (status === 'processing' || status === 'refused') return;
  if (status === 'open') {
    if (world.now > model.sentAt + world.longest * (model.voiding ? 2 : 1)) {
      model.unpaid();
      model.readUncharged();
    }
    return;
  }
  model.payment = status;
  // On this server, a payment fails only together with its purchase, when a code was not paid in time.
  if (status !== 'waiting') model.dropCart();
};
