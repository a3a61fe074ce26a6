/** Guessing a visitor's city: only if nothing forbids it. */
import { describe, expect, it } from 'vitest';
import { mayGuessCity } from '../../../domain/fields/site.ts';

describe('a visitor’s city', () => {
  it('F-44 is guessed only if it is allowed, without a chosen place or answered position prompt', () => {
    for (const told of [true, false])
      for (const chosen of [true, false])
        for (const permission of ['prompt', 'granted', 'denied', null] as const)
          expect(mayGuessCity({ offersCities: told, chosen, permission })).toBe(
            told && !chosen && permission === 'prompt',
          );
  });
});
