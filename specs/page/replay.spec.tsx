/**
 * The page on which support reads a log: opening and refusing files, going through them, searching, and sending another
 * command at a position. The page is mounted whole, with the shop's own views in it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import * as Comlink from 'comlink';
import type { Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { instant } from '../../domain/kernel/values.ts';
import { drained, logOf, writeLog } from '../../domain/log/file.ts';
import { reportText } from '../../domain/log/text.ts';
import { SEAT } from '../../domain/seats/columns.ts';
import type { Recorded } from '../../domain/shop/shown.ts';
import { writeLogText } from '../../worker/recording/log-text.ts';
import { linesOfFile } from '../../worker/replay/command/files.ts';
import { readingLog } from '../../worker/replay/lines.ts';
import { openLog } from '../../worker/replay/replaying.ts';
import { openReport } from '../../worker/replay/reports.ts';
import { given } from '../domain/given.ts';
import { aCart, aLine, anItem, aSeat, MINUTE, NOW } from '../domain/shop.ts';
import { add, click, fail, logIn, offerKinds, start, tell, welcome } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { pretendClipboard } from './browser-globals.ts';
import { labelOf, pretendPage, takePageAway } from './dom.ts';

const story = given(
  start(),
  add(anItem()),
  tell(aCart([aLine('1')])),
  logIn,
  welcome(),
  tell(aCart([aLine('1')])),
)
  .later(MINUTE)
  .and({ type: 'ApplyCoupon', code: 'NOPE' }, fail('refused', { code: 'coupon_unknown' }));
const LOG = writeLogText(NOW, story.log);
const LAST = story.log.length;

let reader: ReturnType<typeof pretendPage>;
let root: Root;
let opened: typeof import('../../src/replay/words.ts');

beforeAll(async () => {
  reader = pretendPage();
  vi.stubGlobal('history', {
    replaceState: (_: null, __: string, address: string | URL) => {
      location.hash = new URL(address, location.href).hash;
    },
  });
  vi.resetModules();
  const [{ loadTexts }, words] = await Promise.all([
    import('../../src/kit/i18n/texts.ts'),
    import('../../src/replay/words.ts'),
  ]);
  await loadTexts('shell', 'codes', 'notices', 'cart', 'checkout', 'entry', 'map');
  opened = words;
});
afterAll(takePageAway);
beforeEach(async () => {
  const [{ createRoot }, { Forms }, { ReplayPage }] = await Promise.all([
    import('react-dom/client'),
    import('../../src/kit/theme/Forms.tsx'),
    import('../../src/replay/ReplayPage.tsx'),
  ]);
  const place = reader.page.createElement('div');
  reader.page.body.textContent = '';
  reader.page.body.appendChild(place);
  root = createRoot(place);
  root.render(
    <Forms>
      <ReplayPage />
    </Forms>,
  );
  await named('textarea', 0);
});
afterEach(async () => {
  root.unmount();
  await setImmediate();
});

const seen = (): string => reader.page.body.textContent.replaceAll(/[\u00a0\u202f]/g, ' ');
const shows = (text: string): Promise<void> => vi.waitFor(() => expect(seen()).toContain(text), SOON);
const named = (tag: string, nth: number): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const found = reader.select(tag)[nth];
    if (found === undefined) throw new Error(`no ${tag}`);
    return found;
  }, SOON);
const press = async (name: string): Promise<void> => {
  const button = await vi.waitFor(() => {
    const found = reader.all(
      (each) =>
        each.localName === 'button' && labelOf(each).trim() === name && !each.hasAttribute('disabled'),
    )[0];
    if (found === undefined) throw new Error(`no button ${name}`);
    return found;
  }, SOON);
  reader.press(button);
};
const field = (label: string): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const found = reader.all((each) => each.localName === 'label' && each.textContent.startsWith(label))[0];
    const control = reader.page.getElementById(found?.getAttribute('for') ?? '');
    if (control === null) throw new Error(`no field ${label}`);
    return control;
  }, SOON);
/** Opens the text at its first event, unless the address names no position. */
const paste = async (text: string, hash = '#seq=0'): Promise<void> => {
  location.hash = hash;
  reader.fill(await named('textarea', 0), text);
  await press(opened.WORDS.openPasted);
};
const at = (position: number): Promise<void> => shows(opened.WORDS.at(position, LAST));
const key = (name: string): void => {
  reader.happen(reader.page.body, 'keydown', { key: name });
};

it('a log is stepped through by buttons, keys and address', async () => {
  await paste(LOG);
  await at(0);
  await press(opened.WORDS.forward);
  await at(1);
  key('End');
  await at(LAST - 1);
  key('ArrowLeft');
  await at(LAST - 2);
  key('Home');
  await at(0);
  await vi.waitFor(() => expect(location.hash).toBe('#seq=0'), SOON);
  location.hash = '#seq=2';
  reader.happen(window, 'hashchange');
  await at(2);
});

it('without a position in the address, a log opens at its last failure, then at its first difference', async () => {
  const isRefusal = ({ event }: Recorded): boolean => event.type === 'IntentRefused';
  const last = story.log.findLastIndex(
    ({ event }) => event.type === 'Noticed' || event.type === 'IntentRefused',
  );
  await paste(LOG, '');
  await at(last);
  expect(location.hash).toBe('');
  await press(opened.WORDS.back);
  await at(last - 1);
  expect(location.hash).toBe(`#seq=${last - 1}`);
  await press(`${opened.WORDS.close} ${opened.WORDS.title}`);
  expect(location.hash).toBe('');
  const wrong = story.log.map((one) =>
    isRefusal(one) ? { ...one, event: { ...one.event, requestId: 'r99' as never } } : one,
  );
  const seq = wrong.findIndex(isRefusal);
  await paste(writeLogText(NOW, wrong), '');
  await shows(opened.WORDS.differsAt(seq));
  await at(seq);
  await press(`${opened.WORDS.close} ${opened.WORDS.title}`);
  // A person who has moved is not taken to the difference.
  await paste(writeLogText(NOW, wrong));
  await shows(opened.WORDS.differsAt(seq));
  await at(0);
  await press(opened.WORDS.goTo(seq));
  await at(seq);
});

it('the cart is shown as the buyer had it at the position', async () => {
  await paste(LOG);
  await at(0);
  expect(seen()).not.toContain('Noite de samba');
  key('End');
  await shows('Noite de samba');
});

it('an event shows its changes and the rules that refused it', async () => {
  await paste(LOG);
  await at(0);
  key('End');
  key('ArrowLeft');
  await shows(opened.WORDS.changed);
  reader.fill(await field(opened.WORDS.search), 'intent refused');
  await press(
    await vi.waitFor(() => {
      const row = reader.all(
        (each) => each.localName === 'button' && each.textContent.includes('intent refused'),
      )[0];
      if (row === undefined) throw new Error('not found');
      return labelOf(row).trim();
    }, SOON),
  );
  await shows(opened.WORDS.refusedWith('coupon_unknown'));
  await shows('C-20');
  await shows('cart.queue');
});

it('G-21 the message is the host’s sentence as the log has it, also at an event inside the decision', async () => {
  const sentence = 'text-0123456789abcdef';
  const refused = story.and(
    { type: 'ApplyCoupon', code: 'NOPE' },
    fail('refused', { code: 'coupon_unknown', serverMessage: sentence }),
  ).log;
  const first = refused.findLastIndex(({ event }) => event.type === 'IntentRefused');
  await paste(writeLogText(NOW, refused), `#seq=${first}`);
  await shows(`${opened.WORDS.notice}: ${sentence}`);
  await shows('The host sent it with the code');
});

it('stand-ins stay marked in each of several views', async () => {
  const { markStandIns } = await import('../../src/replay/standIns.ts');
  const marks = new Map<string, readonly Range[]>();
  class Highlight {
    readonly ranges: readonly Range[];
    constructor(...ranges: readonly Range[]) {
      this.ranges = ranges;
    }
  }
  const highlights = { set: (name: string, { ranges }: Highlight) => marks.set(name, ranges) };
  vi.stubGlobal('Highlight', Highlight);
  vi.stubGlobal('CSS', { highlights });
  const viewOf = (text: string): HTMLElement => {
    const made = reader.page.createElement('p');
    made.textContent = text;
    reader.page.body.appendChild(made);
    return made;
  };
  const stops = ['Ana Lima', 'Rui Sá'].map((name) =>
    markStandIns(viewOf(name), new Set([name.toUpperCase()])),
  );
  const marked = (): readonly string[] => (marks.get('stand-ins') ?? []).map(String);
  expect(marked()).toEqual(['Ana Lima', 'Rui Sá']);
  stops[0]?.();
  expect(marked()).toEqual(['Rui Sá']);
  stops[1]?.();
  expect(marked()).toEqual([]);
});

it('events are found by text, refusal code and cause', async () => {
  await paste(LOG);
  await at(0);
  const count = (events: number) => shows(opened.WORDS.found(events, false));
  reader.fill(await field(opened.WORDS.search), 'coupon_unknown');
  await count(1);
  reader.fill(await field(opened.WORDS.search), 'no such thing');
  await count(0);
  reader.fill(await field(opened.WORDS.search), '');
  await count(LAST);
  reader.fill(await field(opened.WORDS.cause), 'command');
  const { CAUSES, namedLog } = await import('../../src/replay/logs.ts');
  const log = namedLog('log', openLog(LOG));
  if (!('causes' in log)) throw new Error('not open');
  await count(log.causes.filter((cause) => CAUSES[cause] === 'command').length);
});

it('an amount that the buyer saw and today’s rules do not show is named', async () => {
  const shown = { 'payable BRL': 9_900 };
  const log = [...story.log.slice(0, -1), { ...story.log[LAST - 1], shown } as (typeof story.log)[number]];
  await paste(writeLogText(NOW, log));
  await press(opened.WORDS.last);
  await shows('shown to the buyer: payable BRL 99.00; by today');
});

it('a log names its version, and warns when today’s rules differ', async () => {
  const about = {
    ...{ app: '0.1.0+abc', build: 'production', rules: 'other', redaction: 1, zone: 'America/Tijuana' },
    ...({ locale: 'pt-BR', country: 'BR', settings: story.state.settings } as const),
  };
  await paste(writeLogText(NOW, story.log, { about }).replaceAll(/^/gm, '> '));
  await shows(`${opened.WORDS.about(about)}, ${opened.WORDS.recorded('2026-')}`);
  await shows(opened.WORDS.rulesDiffer);
});

/** Runs the page's worker in this thread. */
const pretendWorker = async (): Promise<void> => {
  const { inspector } = await import('../../src/replay/inspector.ts');
  vi.stubGlobal('Worker', function PretendWorker() {
    const { port1, port2 } = new MessageChannel();
    Comlink.expose(inspector, port2 as unknown as Comlink.Endpoint);
    const terminate = (): void => {
      port1.close();
      port2.close();
    };
    return Object.assign(port1, { terminate });
  });
};

it('a log is checked on the page, and shows the event that differs', async () => {
  await pretendWorker();
  await paste(LOG);
  await at(0);
  await press(opened.WORDS.inspect);
  await press(opened.WORDS.check);
  await shows(opened.WORDS.same);
  await press(`${opened.WORDS.close} ${opened.WORDS.title}`);
  const wrong = story.log.map((one) =>
    one.event.type === 'IntentRefused' ? { ...one, event: { ...one.event, requestId: 'r99' as never } } : one,
  );
  await paste(writeLogText(NOW, wrong));
  await at(0);
  await press(opened.WORDS.inspect);
  await press(opened.WORDS.check);
  await shows(opened.WORDS.differs);
  const seq = wrong.find(({ event }) => event.type === 'IntentRefused')?.seq ?? 0;
  await press(opened.WORDS.goTo(seq));
  await at(seq);
});

it('G-27 a damaged log is checked up to the damage, like the command does', async () => {
  await pretendWorker();
  const [head, ...lines] = LOG.trim().split('\n');
  const refused = story.log.findIndex(({ event }) => event.type === 'IntentRefused');
  // The event before the damage is missing, so today's rules decide otherwise after it.
  await paste([head, ...lines.slice(0, refused - 1), '{"json":', ...lines.slice(refused)].join('\n'));
  await shows(opened.WORDS.at(0, LAST - 1));
  await press(opened.WORDS.inspect);
  await press(opened.WORDS.check);
  await shows('up to the first damage');
});

it('a refusal is shrunk to its decisions, with their spec to copy', async () => {
  await pretendWorker();
  const clipboard = vi.fn(async (_: string) => undefined);
  pretendClipboard({ writeText: clipboard });
  await paste(LOG);
  await at(0);
  await press(opened.WORDS.inspect);
  const property = await field(opened.WORDS.property);
  for (const [text, found] of [
    ['no-such', opened.WORDS.unknownProperty],
    ['refusal:none', opened.WORDS.notShown('refusal:none')],
    ['refusal:coupon_unknown', opened.WORDS.fewest],
  ] as const) {
    reader.fill(property, text);
    await press(opened.WORDS.shrink);
    await shows(found);
  }
  await press(opened.WORDS.copySpec);
  await shows(opened.WORDS.specCopied);
  expect(clipboard.mock.lastCall?.[0]).toContain("not.toContain('coupon_unknown')");
});

it('a report lists its visits with their outcomes, and opens the chosen one', async () => {
  const later = given(start(), add(anItem())).log.map((one) => ({
    ...one,
    at: instant(one.at + 10 * MINUTE),
  }));
  const words = 'O cupom não entrou.';
  const purchase = { number: '4711', pseudonym: 'purchase-0123456789abcdef' };
  const head = {
    format: 'catraca-report',
    version: 1,
    id: 'K7M29QXD',
    writtenAt: NOW,
    words,
    purchase,
  } as const;
  await paste(reportText(head, [LOG, writeLogText(instant(NOW + 10 * MINUTE), later)]));
  const both = LAST + later.length;
  await shows(opened.WORDS.at(0, both));
  await shows(opened.WORDS.report(head));
  await shows(words);
  const rows = reader.select(`nav[aria-label="${opened.WORDS.visits}"] button`);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1 · refused · Noite de samba/),
    expect.stringMatching(new RegExp(`^2 · ${opened.WORDS.noOutcome}`)),
  ]);
  reader.press(rows[1] as HTMLElement);
  await shows(opened.WORDS.at(LAST, both));
});

it('the checkout offers the payment kinds that the buyer had', async () => {
  const settled = given(start(), logIn, welcome(), add(anItem()), tell(aCart([aLine('1')])));
  const text = (story: typeof settled): string => writeLogText(NOW, story.log);
  const choices = (): readonly string[] =>
    reader.select('input[name="kind"]').map((each) => labelOf(each.closest('label') ?? each));
  for (const [story, offered] of [
    [settled.and(offerKinds(['pix', 'cash'])), [expect.stringContaining('Pix'), expect.any(String)]],
    [settled, Array.from({ length: 5 }, () => expect.any(String))],
  ] as const) {
    await paste(text(story));
    await shows(opened.WORDS.at(0, story.log.length));
    key('End');
    await press(opened.WORDS.viewCheckout);
    await vi.waitFor(() => expect(choices()).toEqual(offered), SOON);
    await shows('Cupom ou voucher');
    await press(`${opened.WORDS.close} ${opened.WORDS.title}`);
  }
  // Before they were read, the buyer had none.
  await paste(text(settled.and(offerKinds(['pix', 'cash']))));
  await shows(opened.WORDS.at(0, settled.log.length + 1));
  key('End');
  key('ArrowLeft');
  await shows(opened.WORDS.at(settled.log.length - 1, settled.log.length + 1));
  await press(opened.WORDS.viewCheckout);
  await shows('Cupom ou voucher');
  expect(choices()).toEqual([]);
});

it('a seat of another buyer is drawn as the buyer saw it when it was pressed, or was refused', async () => {
  const { knownStates, seatsOf, statesAt } = await import('../../src/replay/seats.ts');
  const [taken, lost, mine, paid] = [aSeat('7'), aSeat('8'), aSeat('9'), aSeat('10')];
  const one = given(start(), logIn, welcome(), tell(aCart([]))).and(
    ...[click(lost), fail('refused', { code: 'seat_taken' }), click(mine)],
  );
  const refused: Recorded = {
    ...{ seq: one.log.length, at: NOW, cause: click(taken, 'occupied') },
    event: { type: 'CommandRefused', code: 'seats.occupied' },
  };
  const own: Recorded = {
    ...{ seq: one.log.length + 1, at: NOW, cause: click(paid, 'occupiedElsewhere') },
    event: { type: 'CommandRefused', code: 'seats.not-free' },
  };
  const log = [...one.log, refused, own];
  const seats = seatsOf(log);
  if (seats === null) throw new Error('no seats');
  const states = (until: number) => {
    const drawn = statesAt(seats, one.view(), knownStates(log.slice(0, until)));
    return Object.fromEntries([...seats.indices].map(([id, index]) => [id, drawn[index]]));
  };
  const always = { 9: SEAT.reservedByYou };
  expect(states(log.length)).toEqual({
    ...{ ...always, 7: SEAT.occupied, 8: SEAT.occupied, 10: SEAT.occupiedElsewhere },
  });
  expect(states(0)).toEqual({ ...always, 7: SEAT.blocked, 8: SEAT.blocked, 10: SEAT.blocked });
});

it('a press that lost any of its fields draws no seat', async () => {
  const { knownStates, seatsOf } = await import('../../src/replay/seats.ts');
  const text = writeLogText(NOW, [
    {
      ...{ seq: 0, at: NOW, cause: click(aSeat('7'), 'occupied') },
      event: { type: 'CommandRefused', code: 'seats.occupied' },
    },
  ]);
  const fields = [...text.slice(text.indexOf('"seats"'), text.indexOf('"event"')).matchAll(/"(\w+)":/g)];
  expect(fields.length).toBeGreaterThan(10);
  for (const [field, name = ''] of fields) {
    const log = openLog(text.replace(field, `"${name.toUpperCase()}":`));
    if (!('envelopes' in log)) throw new Error('not open');
    expect(log.problems.map(({ code }) => code)).toEqual(['log.badCause']);
    expect([seatsOf(log.envelopes), [...knownStates(log.envelopes)]]).toEqual([null, []]);
  }
});

it('another command is decided at the position, with the rules that refuse it', async () => {
  await paste(LOG);
  await at(0);
  await press(opened.WORDS.whatIf);
  reader.fill(await field(opened.WORDS.command), 'ApplyCoupon');
  reader.fill(await field(opened.WORDS.fields), '{ "code": "DEZ" }');
  await press(opened.WORDS.decide);
  await shows(opened.WORDS.refusedWith('session.login-required'));
  await shows('C-14');
  key('End');
  await at(LAST - 1);
  reader.fill(await field(opened.WORDS.command), 'RemoveLines');
  await press(opened.WORDS.decide);
  await shows(opened.WORDS.decided);
  await shows('intent queued');
  await press(opened.WORDS.backToLog);
  await vi.waitFor(() => expect(seen()).not.toContain(opened.WORDS.shown), SOON);
});

it('two logs run on one clock', async () => {
  await paste(LOG);
  await at(0);
  await press(opened.WORDS.second);
  const other = given(start(), add(anItem()))
    .later(MINUTE)
    .and(tell(aCart([aLine('9')])));
  reader.fill(await named('textarea', 0), writeLogText(NOW, other.log));
  await press(opened.WORDS.openPasted);
  const both = LAST + other.log.length;
  await shows(opened.WORDS.at(0, both));
  key('End');
  await shows(opened.WORDS.at(both - 1, both));
  await vi.waitFor(() => expect(location.hash).toBe(`#log=2&seq=${other.log.length - 1}`), SOON);
});

it('a text that is no log is reported, and a log opens after it', async () => {
  await paste('nothing of the kind');
  await shows(opened.WORDS.notOpened);
  await paste(LOG);
  await at(0);
});

const longLog = (length: number): readonly Recorded[] =>
  Array.from({ length }, (_, seq) => ({
    ...{ seq, at: NOW, cause: null },
    event: { type: 'ProtectionChosen', protection: seq % 2 === 0 } as const,
  }));
/** Events of a log that blanks make longer than a megabyte, from which on a file is read in parts. */
const LONG = 2_500;
const longText = (): string =>
  writeLogText(NOW, longLog(LONG)).replaceAll('"seq":', `"seq":${' '.repeat(400)}`);

it('the beginning of a long file is shown while the rest is read, and the position stays', async () => {
  const bytes = new TextEncoder().encode(longText());
  const file = new File([bytes], 'long.log');
  const rest = Promise.withResolvers<void>();
  file.stream = () =>
    new ReadableStream({
      start: async (stream) => {
        stream.enqueue(bytes.slice(0, bytes.length / 2));
        await rest.promise;
        stream.enqueue(bytes.slice(bytes.length / 2));
        stream.close();
      },
    });
  location.hash = '';
  reader.happen(reader.select('section')[0] as HTMLElement, 'drop', { dataTransfer: { files: [file] } });
  await shows(opened.WORDS.reading);
  await shows(' of 200');
  key('Home');
  await shows(opened.WORDS.at(0, 200));
  rest.resolve();
  await shows(opened.WORDS.at(0, LONG));
  expect(seen()).not.toContain(opened.WORDS.reading);
  expect(location.hash).toBe('#seq=0');
  await press(opened.WORDS.last);
  await shows(opened.WORDS.at(LONG - 1, LONG));
});

it('closing a long file while it is read leaves the page empty', async () => {
  const file = new File([longText()], 'long.log');
  reader.happen(reader.select('section')[0] as HTMLElement, 'drop', { dataTransfer: { files: [file] } });
  await press(`${opened.WORDS.close} long.log`);
  await shows(opened.WORDS.lead);
  expect(seen()).not.toContain(opened.WORDS.reading);
  await paste(LOG);
  await at(0);
});

it('the command and the page read the same visits from a file of any bytes', async () => {
  const { openFile } = await import('../../src/replay/logs.ts');
  const utf16 = (text: string, mark = '\uFEFF') => Buffer.from(mark + text, 'utf16le');
  const cut = LOG.slice(0, LOG.length * 0.6);
  const lines = LOG.trim().split('\n');
  const head = {
    format: 'catraca-report',
    version: 1,
    id: 'a',
    writtenAt: NOW,
    words: 'Oi',
    purchase: null,
  } as const;
  const files: Readonly<Record<string, Uint8Array | string>> = {
    'UTF-8': LOG,
    'UTF-16 of Windows': utf16(LOG.replaceAll('\n', '\r\n')),
    'UTF-16 without a mark': utf16(LOG, ''),
    'UTF-16, high byte first': utf16(LOG).swap16(),
    'UTF-16 and gzip': gzipSync(utf16(LOG)),
    'two logs': LOG + LOG,
    'two logs in UTF-16': utf16(LOG + LOG),
    'two logs, the first cut off': `${cut}\n${LOG}`,
    'two logs, the second cut off': LOG + cut,
    'a report': reportText(head, [LOG, LOG]),
    'a quoted report': reportText(head, [LOG, LOG]).replaceAll(/^/gm, '> '),
    'text around a log': `Oi\n${LOG}\nObrigada!`,
    'one line': LOG.replaceAll('\n', ''),
    indented: JSON.stringify(JSON.parse(writeLog(logOf(NOW, story.log))), null, 2),
    'a damaged line': [...lines.slice(0, 3), '{"json":{"seq"', ...lines.slice(4)].join('\n'),
    'no log': 'Oi',
    nothing: '',
    'a packed file that is too long': gzipSync(Buffer.alloc(2 ** 24 + 1, ' ')),
  };
  const folder = mkdtempSync(join(tmpdir(), 'catraca-bytes-'));
  const byCommand = (bytes: Uint8Array | string) => {
    writeFileSync(join(folder, 'a.log'), bytes);
    const { visits } = openReport(() => linesOfFile(join(folder, 'a.log')));
    return visits
      .map((visit) => drained(readingLog(visit)))
      .flatMap(({ log, problems }) => (log === null ? [] : [{ envelopes: log.envelopes, problems }]))
      .filter(({ envelopes }) => envelopes.length > 0);
  };
  const byPage = async (bytes: Uint8Array | string) => {
    const file = await openFile('a', new Blob([bytes as BlobPart]), () => undefined);
    return 'logs' in file ? file.logs.map(({ envelopes, problems }) => ({ envelopes, problems })) : [];
  };
  const wordsOf = async (read: () => unknown): Promise<unknown> => {
    try {
      return await read();
    } catch (error) {
      return String(error);
    }
  };
  try {
    for (const [name, bytes] of Object.entries(files)) {
      const read = await wordsOf(() => byPage(bytes));
      expect({ name, read }).toEqual({ name, read: await wordsOf(() => byCommand(bytes)) });
      if (name.startsWith('UTF') || name === 'two logs in UTF-16')
        expect(read).toMatchObject([
          { envelopes: story.log, problems: [] },
          ...(name.startsWith('two') ? [{}] : []),
        ]);
      if (name.includes('too long')) expect(read).toMatch(/more than 16 MB/);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a long log is read in parts, with progress and the same states', async () => {
  const { openText } = await import('../../src/replay/logs.ts');
  const log = longLog(100);
  // On a machine of any speed, each read of the clock reports that the time slice is over.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  const told: number[] = [];
  let turns = 0;
  const turning = setInterval(() => (turns += 1));
  const text = writeLogText(NOW, log);
  const file = await openText('long', text, (done) => told.push(done)).finally(() => {
    clearInterval(turning);
    vi.restoreAllMocks();
  });
  expect(told.length).toBeGreaterThan(20);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.every((done) => done >= 0 && done <= 1)).toBe(true);
  expect(turns).toBeGreaterThan(5);
  const read = 'logs' in file ? file.logs[0] : undefined;
  if (read === undefined) throw new Error('not open');
  const whole = openLog(text);
  expect(read.envelopes).toEqual('envelopes' in whole && whole.envelopes);
  // Each state can be read before the states in between are computed.
  expect(read.stateAt(99)).toEqual('envelopes' in whole && whole.stateAt(99));
});
