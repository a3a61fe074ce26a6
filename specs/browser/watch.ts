/** What every browser spec holds against every page: no violation of the policy, no error, nothing for axe to find. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from 'playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Found {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** WCAG 2.0 to 2.2, A and AA, `target-size` on: nothing is found on the page as it stands, `but` by these rules. */
export const expectAccessible = async (page: Page, but: readonly string[] = []): Promise<void> => {
  // What is on its way to another colour is judged where it arrives.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Put in by the debugger, so that the page's own policy stays as strict as it is.
  await page.evaluate(axeSource);
  const found = await page.evaluate(async (tags): Promise<readonly Found[]> => {
    const { axe } = globalThis as unknown as {
      axe: { run: (what: object, options: object) => Promise<{ violations: readonly Found[] }> };
    };
    const options = { runOnly: { type: 'tag', values: tags }, rules: { 'target-size': { enabled: true } } };
    return (await axe.run(document, options)).violations;
  }, RULES);
  expect(
    found
      .filter(({ id }) => !but.includes(id))
      .map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })),
    `axe on ${page.url()}`,
  ).toEqual([]);
};

/** The keyboard goes on from where the buyer was: whatever has the focus, it is not the page as a whole. */
export const expectFocus = async (page: Page): Promise<void> => {
  const focused = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
  await expect.poll(focused, `the focus is on body at ${page.url()}`).toBe(true);
};

/** Neither the page nor what stands over it has to be scrolled sideways. */
export const expectNoSideways = async (page: Page): Promise<void> => {
  // What a resize or a larger text sets in motion ends with the next frames.
  const beyond = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open], section[aria-label="Cookies"]')]
        .filter((part) => part.scrollWidth > part.clientWidth)
        .map((part) => `${part.tagName} ${part.scrollWidth} > ${part.clientWidth}`),
    );
  await expect.poll(beyond, `${page.url()} scrolls sideways`).toEqual([]);
};

export interface Watch {
  /** Fails with everything that went wrong on the page since it was opened. */
  readonly expectQuiet: () => void;
}

/** Call before the first navigation. Answers that a spec provokes are told by `expected`. */
export const watch = async (page: Page, expected: readonly RegExp[] = []): Promise<Watch> => {
  const wrong: string[] = [];
  const note = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) wrong.push(text);
  };
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()}`);
  });
  await page.exposeFunction('catracaViolation', (text: string) => note(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { catracaViolation } = globalThis as unknown as { catracaViolation: (text: string) => void };
      catracaViolation(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return { expectQuiet: () => expect(wrong).toEqual([]) };
};
