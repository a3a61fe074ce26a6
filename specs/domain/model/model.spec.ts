/** The cart against its model: any sequence of commands, answers, losses and deaths. */
import { it } from 'vitest';
import { fc, runs, WHILE } from '../fc.ts';
import { anySteps } from './commands/all.ts';
import { comesToRest, runSteps } from './run.ts';
import { World } from './world.ts';

it(
  'C-01 C-05 C-06 C-21 C-23 C-25 P-06 P-11 does what the model expects, in any sequence of commands',
  () => {
    fc.assert(
      fc.property(anySteps(24), (steps) => {
        comesToRest(runSteps(new World(), steps));
      }),
      { numRuns: runs(24_000) },
    );
  },
  WHILE,
);
