/**
 * Playwright's `test` that removes a spec's route mocks when it ends. A response still in flight when the page closes
 * would fail the next spec.
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
