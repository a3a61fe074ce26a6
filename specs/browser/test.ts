/**
 * Playwright's `test`, which lets go of what a spec answered in the server's place: an answer that is still on its way when
 * the page closes would fail the spec after it.
 */
import { test as base } from 'playwright/test';

export const test = base.extend<{ readonly unrouted: undefined }>({
  unrouted: [
    async ({ context }, use) => {
      await use(undefined);
      const routed = [...context.pages(), context];
      await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    },
    { auto: true },
  ],
});
