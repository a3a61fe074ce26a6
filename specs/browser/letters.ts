/** Reads the sandbox's letters on its page for testers. */
import { type BrowserContext, expect } from 'playwright/test';

/** Returns the link of the newest letter to `email` whose link has this `path`. */
export const linkFor = async (context: BrowserContext, email: string, path: string): Promise<string> => {
  const tester = await context.newPage();
  const link = tester.locator('article', { hasText: `to ${email}` }).locator(`a[href*="${path}?"]`);
  await expect(async () => {
    await tester.goto('/sandbox/outbox');
    expect(await link.count(), `letters to ${email}`).toBeGreaterThan(0);
  }).toPass();
  return (await link.first().getAttribute('href')) ?? '';
};
