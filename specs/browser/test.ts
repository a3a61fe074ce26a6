/**
 * Playwright's `test` that records the shop's messages, and removes a spec's route mocks when it ends. A response still in
 * flight when the page closes would fail the next spec.
 */
import { test as base, expect, type Page } from 'playwright/test';

/** Options of specs that run with animations. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface Recording {
  readonly catracaMessages: readonly string[];
}

/** Runs in the page before its scripts. */
const recordMessages = (): void => {
  const BAR = '[data-tone]:has(> button)';
  const messages: string[] = [];
  Object.assign(globalThis, { catracaMessages: messages });
  new MutationObserver((records) => {
    for (const added of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (added instanceof Element)
        for (const bar of [added, ...added.querySelectorAll(BAR)])
          if (bar.matches(BAR))
            messages.push(`${bar.closest('[role]')?.getAttribute('role')}: ${bar.textContent}`);
  }).observe(document, { childList: true, subtree: true });
};

/**
 * Expects that the page has shown the message since it was loaded. A message disappears after some seconds, so a spec
 * that waits for it on the screen misses it when the browser is slow. `status: ` or `alert: ` precedes the text.
 */
export const expectMessage = async (page: Page, text: string | RegExp): Promise<void> => {
  const messages = (): Promise<string> =>
    page.evaluate(() => (globalThis as unknown as Recording).catracaMessages.join('\n'));
  const shown = expect.poll(messages, `messages at ${page.url()}`);
  await (typeof text === 'string' ? shown.toContain(text) : shown.toMatch(text));
};

export const test = base.extend<{ readonly prepared: undefined }>({
  prepared: [
    async ({ context }, use) => {
      await context.addInitScript(recordMessages);
      await use(undefined);
      const routed = [...context.pages(), context];
      await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    },
    { auto: true },
  ],
});
