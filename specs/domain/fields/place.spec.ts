/** Places for "near you": whether they are guessed, located or searched. */
import { expect, it } from 'vitest';
import {
  cityName,
  citySearchText,
  isCitySearched,
  locationFailure,
  mayGuessCity,
  mayLocate,
  nearbyCity,
  offersNearYou,
  roughPosition,
} from '../../../domain/fields/nearby.ts';
import { fc } from '../fc.ts';

it('F-44 F-60 a city is guessed or located only if nothing forbids it', () => {
  for (const offersCities of [true, false])
    for (const chosen of [true, false])
      for (const permission of ['prompt', 'granted', 'denied', null] as const) {
        const guessed = offersCities && !chosen && permission === 'prompt';
        expect(mayGuessCity({ offersCities, chosen, permission })).toBe(guessed);
        expect(mayLocate(permission, chosen ? {} : null)).toBe(!chosen && permission === 'granted');
      }
});

it('F-60 only a refused permission is reported as one', () => {
  expect([1, 2, 3, null].map(locationFailure)).toEqual(['denied', 'unknown', 'unknown', 'unknown']);
});

it('F-64 "near you" is offered in Brazil only', () => {
  expect((['BR', 'MX'] as const).map(offersNearYou)).toEqual([true, false]);
});

it('F-60 a position is sent to within a hundredth of a degree', () => {
  const degrees = fc.double({ min: -180, max: 180, noNaN: true });
  fc.assert(
    fc.property(degrees, degrees, (latitude, longitude) => {
      const rough = roughPosition({ latitude, longitude });
      expect(Math.abs(rough.latitude - latitude)).toBeLessThanOrEqual(0.0051);
      expect(Math.abs(rough.longitude - longitude)).toBeLessThanOrEqual(0.0051);
      for (const each of Object.values(rough)) expect(String(each)).toMatch(/^-?\d+(\.\d{1,2})?$/);
    }),
  );
});

it('F-46 events nearby continue in the chosen city, else in the first event’s', () => {
  const events = [{ city: 'Olinda' }, { city: 'Recife' }];
  expect(nearbyCity('Recife, PE', events)).toBe('Recife');
  expect(nearbyCity(null, events)).toBe('Olinda');
  expect(nearbyCity('Recife, PE', [])).toBeNull();
  expect([cityName({ city: 'Recife', state: 'PE' }), cityName({ city: 'Recife', state: '' })]).toEqual([
    ...['Recife, PE', 'Recife'],
  ]);
});

it('F-28 a city is searched by three letters, and its field says what is missing', () => {
  const found = (...cities: readonly string[]) => ({ ok: true, value: { cities } }) as const;
  const failed = { ok: false, problem: { code: 'unavailable' } } as const;
  expect(['re', 'rec'].map(isCitySearched)).toEqual([false, true]);
  expect(citySearchText('', null)).toBeNull();
  expect(citySearchText('re', found('Recife'))).toBe('near.least');
  expect(citySearchText('rec', null)).toBe('near.searching');
  expect(citySearchText('rec', failed)).toBe('codes:problem.unavailable');
  expect(citySearchText('rec', found())).toBe('near.none');
  expect(citySearchText('rec', found('Recife'))).toBeNull();
});
