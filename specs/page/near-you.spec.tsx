/** Messages of "near you" after an attempt to locate the visitor, and the city guessed before one. */
import { afterEach, expect, test, vi } from 'vitest';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, named, onPage, reader, textOf } from './mounted.tsx';

onPage('shell', 'codes', 'home');

/** A browser that has the permission and whose attempt fails with this code. */
const failWith = (code: number): void => {
  const fails = (_found: unknown, failed: (error: { readonly code: number }) => void): void =>
    failed({ code });
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: fails },
  });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: async () => Object.assign(new EventTarget(), { state: 'granted' }) },
  });
};

afterEach(() => {
  for (const name of ['geolocation', 'permissions']) Reflect.deleteProperty(navigator, name);
});

test.each([
  [1, 'near.denied', 'near.unknown'],
  [2, 'near.unknown', 'near.denied'],
  [3, 'near.unknown', 'near.denied'],
] as const)(
  'F-60 reports a refused permission, else that the place was not found: %i',
  async (code, text, not) => {
    failWith(code);
    await mounted({
      snapshot: given(start()).view(),
      answers: { capitals: { cities: [] } },
      view: async () => {
        const { NearYou } = await import('../../src/features/home/NearYou.tsx');
        return <NearYou />;
      },
    });
    await vi.waitFor(() => expect(reader.page.body.textContent).toContain(textOf(`home:${text}`)), SOON);
    expect(reader.page.body.textContent).not.toContain(textOf(`home:${not}`));
  },
);

test('F-44 a guessed city is stored once the visitor chooses it, and not before', async () => {
  const guess = { city: 'Olinda', state: 'PE', latitude: -8, longitude: -34.9 };
  await mounted({
    snapshot: given(start()).view(),
    answers: { settings: { tellsCities: true }, ipLookup: guess, events: { events: [] } },
    view: async () => {
      const { GuessedCity } = await import('../../src/features/home/GuessedCity.tsx');
      return <GuessedCity permission="prompt" onChosen={() => undefined} />;
    },
  });
  const button = await named('home:near.guess', { city: 'Olinda' });
  expect(sessionStorage.getItem('catraca.city')).toBeNull();
  reader.press(button);
  expect(sessionStorage.getItem('catraca.city')).toContain('Olinda, PE');
});
