/** Notices of the core whose texts cannot be loaded. */
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import type { Notice } from '../../domain/model/decision.ts';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, textOf } from './mounted.tsx';

const hasLoaded = vi.hoisted(() => vi.fn());
vi.mock('../../src/kit/i18n/texts.ts', async (original) => ({
  ...(await original<typeof import('../../src/kit/i18n/texts.ts')>()),
  hasNoticeTexts: () => false,
  noticeTexts: async () => hasLoaded(),
}));
afterAll(() => vi.doUnmock('../../src/kit/i18n/texts.ts'));

onPage('shell', 'codes');

it('K-50 a notice without texts is shown as unavailable, and a success is not shown', async () => {
  hasLoaded.mockResolvedValue(false);
  const guest = given(start()).view();
  const saying = (serial: number, tone: Notice['tone'], code: Notice['code']) => ({
    ...guest,
    notice: { serial, tone, code, params: {}, serverMessage: tone === 'success' ? 'Pronto.' : null },
  });
  const seen = new Set<string>();
  const show = await mounted({
    snapshot: guest,
    view: async () => {
      const { reasonText, useNotice } = await import('../../src/kit/messages.ts');
      const Bar = () => {
        const notice = useNotice();
        if (notice !== null) seen.add(reasonText(notice));
        return null;
      };
      return <Bar />;
    },
  });
  await show(saying(1, 'success', 'session.logged-in'));
  await vi.waitFor(() => expect(hasLoaded).toHaveBeenCalledOnce(), SOON);
  await setImmediate();
  await show(saying(2, 'error', 'session.login-failed'));
  await vi.waitFor(() => expect(hasLoaded).toHaveBeenCalledTimes(2), SOON);
  await vi.waitFor(() => expect(seen.size).toBeGreaterThan(0), SOON);
  expect([...seen]).toEqual([textOf('codes:problem.unavailable')]);
});
