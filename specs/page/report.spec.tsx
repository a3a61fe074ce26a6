/** Specs of "Report a problem": words, what is sent, sending, and what remains after a failure. */
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { KeptVisits } from '../../worker/contract.ts';
import { SOON } from '../setup/soon.ts';
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
  ...{ id, beganAt: NOW - ago, writtenAt: NOW - ago + 180_000, cameTo, purchases: [] },
});
const SHOW = 'Festival Maré Alta';
const NOTHING: KeptVisits = { kept: true, visits: [], purchase: null };
const logOf = (visit: string): string =>
  `{"format":"catraca-log","version":2,"startedAt":1,"envelopes":[\n"${visit}"\n]}\n`;
type Sent = { readonly file: string; readonly purchaseId: string | null; readonly pseudonym: string };

const dispatch = vi.fn(async (_: unknown) => ({ ok: false }));
beforeEach(() => void dispatch.mockClear());

/** Opens the dialog on the stored visits that the core returns. */
const open = async (kept: KeptVisits, request = vi.fn()) => {
  const [
    { createRoot },
    { MemoryRouter },
    { CoreContext },
    { INITIAL_SNAPSHOT },
    { Report },
    overlays,
    i18n,
  ] = await Promise.all([
    import('react-dom/client'),
    import('react-router'),
    import('../../src/core/index.ts'),
    import('../../worker/contract.ts'),
    import('../../src/shell/report/Report.tsx'),
    import('../../src/kit/overlays.ts'),
    import('../../src/kit/i18n/texts.ts'),
  ]);
  await i18n.loadTexts('shell', 'report', 'codes');
  const core = {
    ...{ visit: 'this', request, dispatch },
    visits: vi.fn(async () => ({ ok: true, value: kept })),
    exportLog: async (visit: string) => ({ ok: true, value: logOf(visit) }),
    snapshots: { get: () => INITIAL_SNAPSHOT, subscribe: () => () => undefined },
  };
  const place = reader.page.createElement('div');
  reader.page.body.textContent = '';
  reader.page.body.appendChild(place);
  const root = createRoot(place);
  unmount = () => root.unmount();
  overlays.reportOpened.set(true);
  root.render(
    <MemoryRouter>
      <CoreContext value={core as never}>
        <Report />
      </CoreContext>
    </MemoryRouter>,
  );
  await vi.waitFor(() => expect(reader.select('textarea')).toHaveLength(1), SOON);
  return { request, overlays };
};
const shown = (): string => reader.page.body.textContent;
const button = (name: string): HTMLElement => {
  const found = reader.select('button').find((each) => labelOf(each) === name);
  if (found === undefined) throw new Error(`no button ${name} in ${shown()}`);
  return found;
};
const write = (words: string): void => {
  const [field] = reader.select('textarea') as unknown as readonly HTMLTextAreaElement[];
  if (field === undefined) throw new Error('no field');
  reader.fill(field, words);
};
/** Goes on to the file, and waits until it is written. */
const review = async (words = 'O cartão foi recusado.'): Promise<void> => {
  write(words);
  await vi.waitFor(() => {
    if (reader.select('textarea').length > 0) reader.press(button('Continuar'));
    expect(shown()).toContain('O que será enviado');
    expect(button('Enviar').getAttribute('aria-busy')).toBeNull();
  }, SOON);
};
const labels = (): readonly string[] =>
  reader.select('label').map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
const checked = (): readonly boolean[] =>
  (reader.select('input') as unknown as readonly HTMLInputElement[]).map((each) => each.checked);
const NOT_KEPT = /não guarda o histórico/;
const ANSWERED = { ok: true, value: { reference: 'R-K7M2-9QXD' } };
const OFFLINE = { ok: false, problem: { code: 'offline', serverMessage: null, serverCode: '', path: '' } };

it('asks for words first, and keeps what is missing at its field', async () => {
  await open(NOTHING);
  write('  ');
  reader.press(button('Continuar'));
  await vi.waitFor(() => expect(shown()).toContain('Conte o que aconteceu.'), SOON);
  expect(shown()).not.toContain('O que será enviado');
});

it('chooses this visit and those near it, lists the others, newest first', async () => {
  await open({
    ...NOTHING,
    visits: [
      visitAt('nothing', HOUR, null),
      visitAt('this', HOUR, { outcome: 'paid', event: SHOW }),
      visitAt('paid', 2 * HOUR, { outcome: 'paid', event: SHOW }),
      visitAt('refused', 3 * HOUR, { outcome: 'refused', event: null }),
      visitAt('reloaded', 5 * HOUR, null),
      visitAt('cart', 27 * HOUR, { outcome: 'cart', event: SHOW }),
    ],
  });
  await review();
  expect(labels()).toEqual([
    'Esta visita',
    expect.stringMatching(/^22\/11\/2026 \d\d:\d\d – \d\d:\d\d · Festival Maré Alta · pago$/),
    expect.stringMatching(/^22\/11\/2026 \d\d:\d\d – \d\d:\d\d · algo não deu certo$/),
    expect.stringMatching(/^21\/11\/2026 \d\d:\d\d – \d\d:\d\d · Festival Maré Alta · itens no carrinho$/),
  ]);
  expect(checked()).toEqual([true, true, true, false]);
  expect(shown()).not.toMatch(NOT_KEPT);
  const [text] = reader.select('pre');
  const order = ['refused', 'paid', 'this'].map((visit) => text?.textContent.indexOf(`"${visit}"`) ?? -1);
  expect(order.toSorted((a, b) => a - b)).toEqual(order);
  expect(order[0]).toBeGreaterThan(0);
  expect(text?.textContent).not.toContain('"cart"');
});

it('sends what was read, once, and shows the reference', async () => {
  let answer = (_: unknown): void => undefined;
  const request = vi.fn((_name: string, _params: Sent) => new Promise((resolve) => (answer = resolve)));
  await open(NOTHING, request as never);
  await review();
  const read = reader.select('pre')[0]?.textContent;
  expect(request).not.toHaveBeenCalled();
  reader.press(button('Enviar'));
  await vi.waitFor(() => expect(shown()).toContain('Enviando'), SOON);
  reader.press(button('Enviando…'));
  answer(ANSWERED);
  await vi.waitFor(() => expect(shown()).toContain('R-K7M2-9QXD'), SOON);
  // A buyer who sends first can still keep the file.
  expect(labelOf(button('Baixar arquivo'))).toBe('Baixar arquivo');
  expect(request.mock.calls).toEqual([['report', { file: read, purchaseId: null, pseudonym: '' }]]);
  expect(JSON.parse(read?.split('\n')[0] ?? '')).toMatchObject({
    format: 'catraca-report',
    words: 'O cartão foi recusado.',
    purchase: null,
  });
});

it('keeps the words after a failure, offers the file, and sends the same again', async () => {
  const request = vi.fn(async () => OFFLINE as unknown);
  const { overlays } = await open(NOTHING, request as never);
  await review('Paguei e não apareceu.');
  reader.press(button('Enviar'));
  await vi.waitFor(() => expect(shown()).toContain('O envio não foi confirmado.'), SOON);
  expect(reader.select('a').map(({ textContent }) => textContent)).toContain('Ir para o contato');
  request.mockResolvedValue(ANSWERED);
  reader.press(button('Enviar'));
  await vi.waitFor(() => expect(shown()).toContain('Problema relatado'), SOON);
  const [first, second] = request.mock.calls as unknown as readonly (readonly unknown[])[];
  expect(second).toEqual(first);
  // Sent words are gone from the next report; unsent words are kept.
  for (const [words, kept] of [
    [null, ''],
    ['Outra coisa', 'Outra coisa'],
  ] as const) {
    overlays.reportOpened.set(false);
    await vi.waitFor(() => expect(reader.select('h3')).toEqual([]), SOON);
    overlays.reportOpened.set(true);
    await vi.waitFor(() => expect(reader.select('textarea')).toHaveLength(1), SOON);
    if (words !== null) {
      write(words);
      await vi.waitFor(() => expect(reader.select('textarea')[0]).toMatchObject({ value: kept }), SOON);
    } else expect(reader.select('textarea')[0]).toMatchObject({ value: kept });
  }
});

it('K-14 K-35 reports the outcome in the message bar once the dialog is closed', async () => {
  let answer = (_: unknown): void => undefined;
  const request = vi.fn(() => new Promise((resolve) => (answer = resolve)));
  const { overlays } = await open(NOTHING, request as never);
  const { pageMessage } = await import('../../src/kit/messages.ts');
  for (const [result, tone, text] of [
    [OFFLINE, 'error', 'Relatar um problema: Você está sem conexão.'],
    [ANSWERED, 'success', 'Relato recebido. Protocolo: R-K7M2-9QXD'],
  ] as const) {
    overlays.reportOpened.set(true);
    await vi.waitFor(() => expect(reader.select('textarea')).toHaveLength(1), SOON);
    await review('Paguei.');
    reader.press(button('Enviar'));
    await vi.waitFor(() => expect(shown()).toContain('Enviando'), SOON);
    overlays.reportOpened.set(false);
    await vi.waitFor(() => expect(reader.select('h3')).toEqual([]), SOON);
    answer(result);
    await vi.waitFor(() => expect(pageMessage.get()).toMatchObject({ tone, text }), SOON);
  }
  const notice = expect.objectContaining({ code: 'server.offline' });
  expect(dispatch.mock.calls).toEqual([[{ type: 'Tell', notice }]]);
});

it('names the purchase of the order that the report is about', async () => {
  const request = vi.fn(async () => ANSWERED);
  const { overlays } = await open({ ...NOTHING, purchase: 'purchase-0123456789abcdef' }, request as never);
  overlays.reportedPurchase.set({ purchaseId: '900' as never, number: 'CT-000900' });
  await review();
  expect(shown()).toContain('O número deste pedido: CT-000900');
  expect(shown()).toMatch(/Só no envio, .* para que o suporte o encontre: 900/);
  reader.press(button('Enviar'));
  await vi.waitFor(() => expect(request).toHaveBeenCalled(), SOON);
  const [[, sent]] = request.mock.calls as unknown as readonly [readonly [string, Sent]];
  expect(sent.file).not.toContain('"900"');
  expect(sent).toMatchObject({ purchaseId: '900', pseudonym: 'purchase-0123456789abcdef' });
  expect(JSON.parse(sent.file.split('\n')[0] ?? '').purchase).toEqual({
    number: 'CT-000900',
    pseudonym: 'purchase-0123456789abcdef',
  });
});

it('shows that no history is kept', async () => {
  await open({ ...NOTHING, kept: false });
  await review();
  expect(shown()).toMatch(NOT_KEPT);
});

it.each(UNABLE)('a clipboard that is %s shows an error and leaves both ways usable', async (_, clipboard) => {
  pretendClipboard(clipboard);
  await open(NOTHING);
  await review();
  reader.press(button('Copiar texto'));
  await vi.waitFor(() => expect(shown()).toContain('Não foi possível copiar.'), SOON);
  expect(reader.select('button[aria-busy="true"]')).toEqual([]);
});
