/** Cities are real and at their real place. All capitals are included. */
import { describe, expect, it } from 'vitest';
import { STATES } from '../../fixtures/catalog/cities/states.ts';
import { catalog } from './sandbox-catalog.ts';

const named = (id: string) => catalog.cities.find((city) => city.id === id);

describe('cities of the catalog', () => {
  it('include the capital of every state', () => {
    for (const country of ['BR', 'MX'] as const) {
      const capitals = catalog.cities.filter((city) => city.country === country && city.capital);
      expect(capitals.map(({ state }) => state).sort()).toEqual(
        STATES[country].map(({ code }) => code).sort(),
      );
    }
    expect([STATES.BR.length, STATES.MX.length]).toEqual([27, 32]);
  });

  it('are inside their countries', () => {
    for (const { country, lat, lon, id } of catalog.cities) {
      const inside =
        country === 'BR'
          ? lat > -34 && lat < 5.5 && lon > -74 && lon < -34
          : lat > 14 && lat < 33 && lon > -118 && lon < -86;
      expect(inside, id).toBe(true);
    }
  });

  it('have their own time zones', () => {
    expect(named('br-am-manaus')?.timezone).toBe('America/Manaus');
    expect(named('mx-bc-tijuana')?.timezone).toBe('America/Tijuana');
    expect(named('mx-chih-ciudad-juarez')?.timezone).toBe('America/Ciudad_Juarez');
    const zones = new Set(catalog.cities.map(({ timezone }) => timezone));
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('pt-BR', { timeZone })).not.toThrow();
  });

  it('are near their venues', () => {
    const cities = new Map(catalog.cities.map((city) => [city.id, city]));
    for (const { city, lat, lon, id } of catalog.venues) {
      const home = cities.get(city);
      expect(Math.hypot(lat - (home?.lat ?? 0), lon - (home?.lon ?? 0)), id).toBeLessThan(0.1);
    }
  });
});
