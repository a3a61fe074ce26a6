/** Specs of "Report a problem": it lists earlier visits with activity, each with distinct words. */
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { KeptVisits } from '../../worker/contract.ts';
import { pretendClipboard, UNABLE } from './browser-globals.ts';
import { labelOf, pretendPage } from './dom.ts';

let reader: ReturnType<typeof pretendPage>;
let unmount = (): void => undefined;
beforeAll(() => {
  reader = pretendPage();
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => vi.resetModules());
afterEach(async () => {
  unmount();
  // React runs the last cleanups in a separate task.
  await setImmediate();
});

const NOW = Date.parse('2026-11-22T14:02:00-03:00');
const HOUR = 3_600_000;
const visitAt = (id: string, ago: number, cameTo: KeptVisits['visits'][number]['cameTo']) => ({
  ...{ id, beganAt: NOW - ago, writtenAt: NOW - ago + 180_000, cameTo },
});
const SHOW = 'Festival Maré Alta';

/** Opens the dialog on the stored visits that the core returns. */
const open = async (kept: KeptVisits): Promise<void> => {
  const [{ createRoot }, { CoreContext }, { Report }, { reportOpened }, { loadTexts }] = await Promise.all([
    import('react-dom/client'),
    import('../../src/core/index.ts'),
    import('../../src/shell/report/Report.tsx'),
    import('../../src/kit/overlays.ts'),
    import('../../src/kit/i18n/texts.ts'),
  ]);
  await loadTexts('shell', 'report');
  const visits = vi.fn(async () => ({ ok: true, value: kept }));
  const place = reader.page.createElement('div');
  reader.page.body.textContent = '';
  reader.page.body.appendChild(place);
  const root = createRoot(place);
  unmount = () => root.unmount();
  reportOpened.set(true);
  root.render(
    <CoreContext
      value={{ visit: 'this', visits, exportLog: async () => ({ ok: true, value: '{}' }) } as never}
    >
      <Report />
    </CoreContext>,
  );
  await vi.waitFor(() => expect(visits).toHaveBeenCalled());
  await setImmediate();
};
const labels = (): readonly string[] =>
  reader
    .all(({ localName }) => localName === 'label')
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
const shown = (): string => reader.page.body.textContent;
const NOT_KEPT = /não guarda o histórico/;

it('the report lists this visit, then earlier visits with activity, newest first', async () => {
  await open({
    kept: true,
    visits: [
      visitAt('nothing', HOUR, null),
      visitAt('this', 2 * HOUR, { outcome: 'paid', event: SHOW }),
      visitAt('paid', 3 * HOUR, { outcome: 'paid', event: SHOW }),
      visitAt('refused', 4 * HOUR, { outcome: 'refused', event: null }),
      visitAt('reloaded', 5 * HOUR, null),
      visitAt('cart', 27 * HOUR, { outcome: 'cart', event: SHOW }),
    ],
  });
  await vi.waitFor(() => expect(labels()).toHaveLength(4));
  expect(labels()).toEqual([
    'Esta visita',
    expect.stringMatching(/^22\/11\/2026 \d\d:\d\d – \d\d:\d\d · Festival Maré Alta · pago$/),
    expect.stringMatching(/^22\/11\/2026 \d\d:\d\d – \d\d:\d\d · algo não deu certo$/),
    expect.stringMatching(/^21\/11\/2026 \d\d:\d\d – \d\d:\d\d · Festival Maré Alta · itens no carrinho$/),
  ]);
  expect(shown()).not.toMatch(NOT_KEPT);
});

it('the report offers no choice when no other visit has activity', async () => {
  await open({ kept: true, visits: [visitAt('this', 0, null), visitAt('reloaded', HOUR, null)] });
  expect(labels()).toEqual([]);
  expect(shown()).toContain('Baixar arquivo');
});

it('the report shows that no history is kept', async () => {
  await open({ kept: false, visits: [] });
  await vi.waitFor(() => expect(shown()).toMatch(NOT_KEPT));
  expect(shown()).toContain('Baixar arquivo');
});

it.each(UNABLE)('a clipboard that is %s shows an error and leaves both ways usable', async (_, clipboard) => {
  pretendClipboard(clipboard);
  await open({ kept: true, visits: [] });
  const [copy] = reader.select('button').filter((each) => labelOf(each) === 'Copiar texto');
  if (copy === undefined) throw new Error('no button to copy with');
  reader.press(copy);
  await vi.waitFor(() => expect(shown()).toContain('Não foi possível copiar. Baixe o arquivo.'));
  expect(reader.select('button[aria-busy="true"]')).toEqual([]);
});
