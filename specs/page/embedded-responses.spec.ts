/** API responses in the page's HTML: used for a fresh page, never for an old copy of it. */
import { expect, test, vi } from 'vitest';
import { pretendBrowser } from './browser-globals.ts';

/** Reads the responses of a page that was requested `age` milliseconds ago. */
const read = async (type: string, age: number): Promise<string | null> => {
  pretendBrowser('');
  const { embeddedResponses } = await import('../../src/core/start.ts');
  vi.stubGlobal('document', { getElementById: (id: string) => ({ textContent: id }) });
  vi.stubGlobal('performance', { timeOrigin: Date.now() - age, getEntriesByType: () => [{ type }] });
  const responses = embeddedResponses();
  vi.unstubAllGlobals();
  return responses;
};

test.each([
  ['navigate', 20_000, 'responses'],
  ['reload', 0, 'responses'],
  ['back_forward', 0, null],
  // The browser suspended the page before its script ran.
  ['navigate', 3_600_000, null],
])('of a %s %i ms ago are %s', async (type, age, responses) => {
  expect(await read(type, age)).toBe(responses);
});
