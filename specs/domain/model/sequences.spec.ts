/** The core keeps its invariants and ends like the server after any commands, responses, losses and worker deaths. */
import { expect, it } from 'vitest';
import type { Event } from '../../../domain/shop/messages.ts';
import { fc, runs, WHILE } from '../fc.ts';
import { comesToRest, runSteps } from './run.ts';
import { anySteps } from './steps.ts';
import { World } from './world.ts';

const IMPORTANT = [
  ...['IntentLost', 'IntentRefused', 'LateAnswerSeen', 'SeatsDeferred', 'CartExpired'],
  ...['IntentDropped limit', 'IntentDropped gone', 'IntentDropped withdrawn', 'CartDropped unknown'],
  ...['CartDropped emptied', 'CartDropped paid', 'CartDropped logout', 'PaymentWaiting', 'PaymentUnknown'],
  ...['PaymentRepeated', 'PaymentVoidAsked', 'IntentRepeated'],
  ...['PaymentSucceeded', 'PaymentFailed not-charged', 'PaymentFailed pix_expired', 'PaymentCheckFailed'],
];

it(
  'C-01 C-05 C-09 C-21 C-23 C-25 P-06 P-11 P-13 P-20 the core ends like the server after any sequence of commands',
  () => {
    const seen = new Map<string, number>();
    const count = (event: Event): void => {
      const name = 'reason' in event ? `${event.type} ${event.reason}` : event.type;
      seen.set(name, (seen.get(name) ?? 0) + 1);
    };
    fc.assert(
      fc.property(anySteps(24), fc.boolean(), (steps, keyed) => {
        const world = new World(false, keyed);
        world.onEvent = count;
        comesToRest(runSteps(world, steps));
      }),
      { numRuns: runs(24_000) },
    );
    // The runs include every important event.
    expect(IMPORTANT.filter((name) => !seen.has(name))).toEqual([]);
  },
  WHILE,
);
