/** The cart agrees with its model after any sequence of commands, responses, losses and worker deaths. */
import { expect, it } from 'vitest';
import { fc, runs, WHILE } from '../fc.ts';
import { anySteps } from './commands/all.ts';
import { comesToRest, runSteps } from './run.ts';
import { World } from './world.ts';

it(
  'C-01 C-05 C-06 C-21 C-23 C-25 P-06 P-11 P-13 P-20 the core matches the model after any sequence of commands',
  () => {
    fc.assert(
      fc.property(anySteps(24), fc.boolean(), (steps, keyed) => {
        comesToRest(runSteps(new World(false, keyed), steps));
      }),
      { numRuns: runs(24_000) },
    );
  },
  WHILE,
);

it('C-01 the model’s runs include every important event at least five times', () => {
  const seen = new Map<string, number>();
  for (const steps of fc.sample(anySteps(24), { numRuns: 2_000, seed: 7 }))
    for (const { event } of runSteps(new World(true, steps.length % 2 === 0), steps).log) {
      const name = 'reason' in event ? `${event.type} ${event.reason}` : event.type;
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }
  const rare = [
    ...['IntentLost', 'IntentRefused', 'LateAnswerSeen', 'SeatsDeferred', 'CartExpired'],
    ...['IntentDropped limit', 'IntentDropped gone', 'IntentDropped withdrawn', 'CartDropped unknown'],
    ...['CartDropped emptied', 'CartDropped paid', 'CartDropped logout', 'PaymentWaiting', 'PaymentUnknown'],
    ...['PaymentRepeated', 'PaymentVoidAsked', 'IntentRepeated'],
    ...['PaymentSucceeded', 'PaymentFailed not-charged', 'PaymentFailed pix_expired', 'PaymentCheckFailed'],
  ].filter((name) => (seen.get(name) ?? 0) < 5);
  expect(rare).toEqual([]);
});
