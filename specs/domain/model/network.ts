/**
 * Network that loses, delays, duplicates and reorders, driven by fast-check's scheduler. Every request and
 * response is a task of the scheduler.
 */
import type { Call, CallResponse } from '../../../domain/shop/messages.ts';
import type { fc } from '../fc.ts';
import { silenceOn, type World } from './world.ts';

/**
 * Fate of a call. `gone`: it never reaches the server. `unheard`: carried out, but the response is lost. `slow`:
 * carried out and answered late, possibly after the gateway has given up. `twice`: answered twice.
 */
export type Fate = 'fine' | 'gone' | 'unheard' | 'slow' | 'twice';
export const FATES: readonly Fate[] = ['fine', 'gone', 'unheard', 'slow', 'twice'];

type Asked = Extract<Call, { type: 'Cart' | 'Finalize' | 'RepeatPayment' | 'VoidPayment' | 'ReadPayment' }>;

const NOW = Promise.resolve();

/** Sends the world's calls over such a network. Calls take the fates in turn, and are fine after the last one. */
export const connect = (world: World, scheduler: fc.Scheduler, fates: readonly Fate[]): void => {
  let dealt = 0;
  const later = (name: string, what: () => void): void => {
    void scheduler.schedule(NOW, name).then(what);
  };
  const hand = (answer: CallResponse): void => {
    world.answer(answer);
  };
  const serve = (call: Asked, times: number): void =>
    later(`request ${call.requestId}`, () => {
      const answer = world.carryLate(call);
      for (let time = 0; time < times; time++) later(`answer ${call.requestId}`, () => hand(answer));
    });
  const giveUp = (call: Asked): void => later(`silence ${call.requestId}`, () => hand(silenceOn(call)));

  world.onCall = (call) => {
    const fate = fates[dealt] ?? 'fine';
    dealt += 1;
    if (fate !== 'gone') serve(call, fate === 'fine' || fate === 'slow' ? 1 : fate === 'twice' ? 2 : 0);
    if (fate === 'gone' || fate === 'unheard' || fate === 'slow') giveUp(call);
  };
};
