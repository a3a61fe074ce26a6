/** Guessing a visitor's city: only where nothing was said against it. */
import { describe, expect, it } from 'vitest';
import { mayGuessCity } from '../../../domain/fields/site.ts';

describe('a visitor’s city', () => {
  it('F-44 is guessed where the settings have it, nothing is chosen, and the position was neither shared nor refused', () => {
    for (const told of [true, false])
      for (const chosen of [true, false])
        for (const permission of ['prompt', 'granted', 'denied', null] as const)
          expect(mayGuessCity({ told, chosen, permission })).toBe(told && !chosen && permission === 'prompt');
  });
});
