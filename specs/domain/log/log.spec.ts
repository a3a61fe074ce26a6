/** Writing and reading logs: whole, truncated and damaged ones. */
import { describe, expect, it } from 'vitest';
import { lineText, logOf, readLog, writeLog } from '../../../domain/log/file.ts';
import { reportText } from '../../../domain/log/text.ts';
import { LOG_VERSION } from '../../../domain/log/upcasters.ts';
import { foldLog } from '../../../domain/shop/evolve.ts';
import { replay } from '../../../domain/shop/replay.ts';
import { anyText, fc, runs } from '../fc.ts';
import { NOW } from '../shop.ts';
import {
  ABOUT,
  ANSWERED,
  codes,
  FIRST,
  log,
  readData,
  SECOND,
  seat,
  someLog,
  THIRD,
  textOf,
  WHOLE,
} from './given.ts';

describe('a log that is written and read', () => {
  it('G-01 keeps every event and every cause', () => {
    const whole = logOf(NOW, WHOLE);
    expect(readLog(writeLog(whole))).toEqual({ log: whole, problems: [], intact: WHOLE.length });
  });
  it('G-01 is read as equal if it is indented or has its keys in another order', () => {
    fc.assert(
      fc.property(someLog, (one) => {
        const expected = { log: one, problems: [], intact: one.envelopes.length };
        const { envelopes, ...header } = one;
        expect(readLog(writeLog(one))).toEqual(expected);
        expect(readLog(JSON.stringify(one, null, 2))).toEqual(expected);
        expect(readLog(JSON.stringify({ envelopes, ...header }))).toEqual(expected);
      }),
      { numRuns: runs(100) },
    );
  });
  it('G-01 ignores brackets inside texts, and white space of any kind', () => {
    const words = 'a, ] } [ { "b" \\" \n\t';
    const odd = { ...FIRST, event: { type: 'PasswordResetDemanded', requestId: 'r1', serverMessage: words } };
    const read = readLog(textOf(odd, SECOND));
    expect(read).toMatchObject({ problems: [], intact: 2 });
    expect(read.log?.envelopes[0]?.event).toEqual(odd.event);
    const airy = textOf(odd, SECOND)
      .replaceAll('\n', '\r\n \t ')
      .replace('"envelopes":[', '"envelopes" : [ ');
    expect(readLog(airy)).toEqual(read);
  });
  it('G-01 has one envelope per line', () => {
    expect(textOf(FIRST, SECOND).split('\n')).toEqual([
      `{"format":"catraca-log","version":${LOG_VERSION},"startedAt":${NOW},"envelopes":[`,
      `${JSON.stringify(FIRST)},`,
      JSON.stringify(SECOND),
      ']}',
      '',
    ]);
  });
});

describe('a response in a log', () => {
  it('G-17 G-29 is written once in its line, and is read as a whole', () => {
    expect(ANSWERED.length).toBeGreaterThan(0);
    for (const envelope of ANSWERED) {
      const { event, cause, as } = JSON.parse(lineText(envelope));
      expect(event.cart).toBeUndefined();
      expect(as).toEqual({ cart: 'outcome.value' });
      expect(cause).toEqual(JSON.parse(JSON.stringify(envelope.cause)));
    }
    const whole = logOf(NOW, ANSWERED);
    expect(readLog(writeLog(whole))).toEqual({ log: whole, problems: [], intact: ANSWERED.length });
  });
  it('G-17 is written as a whole if its line does not repeat it', () => {
    expect(lineText(FIRST)).toBe(JSON.stringify(FIRST));
    const other = { ...SECOND, cause: { type: 'SetBearer', lineId: '1' }, event: { type: 'X', lineId: '1' } };
    expect(lineText(other as never)).toBe(JSON.stringify(other));
  });
  it.each([
    ['as', 7, '.as'],
    ['as', { cart: 7 }, '.as.cart'],
    ['as', { cart: 'outcome.nothing' }, '.as.cart'],
    ['as', { cart: 'toString' }, '.as.cart'],
    ['event', null, '.as'],
  ])('G-04 G-29 with %s = %j has an invalid path, and its line is left out', (field, value, path) => {
    const [envelope] = ANSWERED;
    const line = { ...JSON.parse(lineText(envelope as never)), [field]: value };
    expect(readLog(textOf(line)).problems).toEqual([
      { code: 'log.badEnvelope', line: 2, path: `envelopes.0${path}`, why: 'leads nowhere' },
    ]);
  });
});

describe('the header of a log', () => {
  it('G-18 names what wrote the log, in the first line', () => {
    const whole = logOf(NOW, WHOLE, { about: ABOUT });
    expect(JSON.parse(`${writeLog(whole).split('\n')[0]}]}`)).toMatchObject({ about: ABOUT });
    const { zone: _, ...earlier } = ABOUT;
    expect(readData({ ...log(FIRST), about: earlier }).log?.about).toEqual({ ...ABOUT, zone: null });
    expect(readLog(writeLog(whole))).toEqual({ log: whole, problems: [], intact: WHOLE.length });
  });
  it.each([undefined, 7, {}, { ...ABOUT, locale: 'tlh' }])(
    'G-10 does not stop reading if it is unreadable: %j',
    (about) => {
      expect(readData({ ...log(FIRST), about })).toEqual({
        log: logOf(NOW, [FIRST]),
        problems: [],
        intact: 1,
      });
    },
  );
  it('G-12 G-19 has the start state of a cut log, which folds to the same state', () => {
    const events = WHOLE.map(({ event }) => event);
    fc.assert(
      fc.property(fc.nat(WHOLE.length - 1), (seq) => {
        const state = foldLog(events.slice(0, seq));
        const cut = logOf(NOW, WHOLE.slice(seq), { start: { seq, at: NOW, state } });
        const read = readLog(writeLog(cut));
        expect(read).toEqual({ log: cut, problems: [], intact: WHOLE.length - seq });
        const rest = read.log?.envelopes.map(({ event }) => event) ?? [];
        expect(foldLog(rest, read.log?.start?.state)).toEqual(foldLog(events));
      }),
      { numRuns: runs(50) },
    );
  });
  it('G-13 with an unreadable start state loses no envelope, but none counts as intact', () => {
    const start = { seq: 3, at: NOW, state: { ...foldLog([]), requests: 'x' } };
    const path = 'start.state.requests';
    expect(readData({ ...log({ ...FIRST, seq: 3 }), start })).toEqual({
      log: logOf(NOW, [{ ...FIRST, seq: 3 }]),
      problems: [
        { code: 'log.badStart', line: 1, path, why: 'not number, but of type string' },
        { code: 'log.gap', line: 1, path: 'envelopes.0.seq', why: '3 after -1' },
      ],
      intact: 0,
    });
  });
  it('G-20 can begin with a byte-order mark and have Windows line ends', () => {
    const text = textOf(FIRST, SECOND, THIRD);
    const marked = `\uFEFF${text.replaceAll('\n', '\r\n')}`;
    expect(readLog(marked)).toEqual(readLog(text));
    const damaged = (whole: string): string => whole.replace('SessionLost"', 'SessionLost');
    expect(readLog(damaged(marked))).toEqual(readLog(damaged(text)));
  });
});

describe('text or data that is no log', () => {
  it.each([
    '',
    'olá',
    '{}',
    '[]',
    'null',
    '{"envelopes": 7}',
    '{"envelopes": {}}',
    '{"format":"catraca-log"}',
  ])('G-02 is refused as text: %j', (text) => {
    expect(readLog(text)).toEqual({
      log: null,
      problems: [{ code: 'log.notALog', line: null, path: '', why: 'no envelopes' }],
      intact: 0,
    });
  });
  it.each([
    ['log.notALog', 'format', { format: 'diary' }, 'not catraca-log'],
    ['log.badHeader', 'version', { version: 'two' }, 'no version'],
    ['log.badHeader', 'version', { version: 0 }, 'no version'],
    ['log.badHeader', 'version', { version: 1.5 }, 'no version'],
    ['log.badHeader', 'startedAt', { startedAt: null }, 'not an instant'],
  ])('G-02 is refused with %s at %s', (code, path, over, why) => {
    const read = readData({ ...log(FIRST), ...over });
    expect(read).toMatchObject({ log: null, intact: 0 });
    expect(read.problems).toEqual([{ code, line: 1, path, why }]);
  });
  it('G-02 is refused if its header is not JSON', () => {
    expect(readLog('{"version":,"envelopes":[]}').problems).toEqual([
      { code: 'log.badHeader', line: 1, path: '', why: 'not JSON' },
    ]);
  });
  it('G-02 never makes reading throw', () => {
    const near = fc.string({
      unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\n', '\\', '"envelopes":[', 'a'),
    });
    fc.assert(
      fc.property(fc.oneof(anyText, near), (text) => {
        const { log: found, problems } = readLog(text);
        expect(found !== null || problems.length > 0).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('a truncated log', () => {
  it('G-03 keeps every whole envelope, wherever it ends', () => {
    fc.assert(
      fc.property(someLog, fc.nat(), fc.boolean(), (one, place, indented) => {
        const text = indented ? JSON.stringify(one, null, 1) : writeLog(one);
        const start = text.indexOf('[') + 1;
        const cut = text.slice(0, start + (place % (text.length - start)));
        const read = readLog(cut);
        // The first of two envelopes is complete once the comma after it is read.
        const kept = read.log?.envelopes.length ?? -1;
        expect(one.envelopes.slice(0, kept)).toEqual(read.log?.envelopes);
        const next = writeLog(logOf(NOW, one.envelopes.slice(0, kept + 2)));
        if (!indented && kept + 1 < one.envelopes.length) expect(cut.length).toBeLessThan(next.length);
        const isClosed = cut.length > text.lastIndexOf(']');
        expect(read.problems.map(({ code }) => code)).toEqual(isClosed ? [] : ['log.truncated']);
        expect(read.intact).toBe(kept);
      }),
      { numRuns: runs(300) },
    );
  });
  it('G-03 G-01 ignores brackets inside texts', () => {
    for (const serverMessage of ['} ]', '{ [', ', "b" } \\" ]', '\\']) {
      const odd = { ...FIRST, event: { type: 'PasswordResetDemanded', requestId: 'r1', serverMessage } };
      const text = JSON.stringify(log(odd, SECOND, THIRD), null, 1);
      const cut = readLog(text.slice(0, text.lastIndexOf('"seq"')));
      expect(cut).toMatchObject({ intact: 2, problems: [{ code: 'log.truncated' }] });
      expect(cut.log?.envelopes).toEqual([odd, SECOND]);
    }
  });
  it('G-03 has a problem that names the line', () => {
    const text = textOf(FIRST, SECOND, THIRD);
    const cut = readLog(text.slice(0, text.indexOf('SessionLost')));
    expect(cut.log?.envelopes).toEqual([FIRST]);
    expect(cut.problems).toEqual([
      { code: 'log.truncated', line: 3, path: 'envelopes.1', why: 'broke off here' },
    ]);
    expect(cut.intact).toBe(1);
  });
});

describe('a damaged log', () => {
  const event = (one: unknown) => ({ ...SECOND, event: one });
  const totals = { type: 'TotalsDisagreed', orderId: 'o', confirmed: 1, computed: 1, currency: 'BRL' };
  const told = (orders: unknown) =>
    event({ type: 'CartConfirmed', requestId: 'r1', deadline: null, cart: { purchaseId: null, orders } });
  const broken: readonly (readonly [what: string, envelope: unknown, path: string, why: string])[] = [
    ['an envelope that is no object', 7, '', 'not an object'],
    ['an envelope that is null', null, '', 'not an object'],
    ['an envelope without a number', { ...SECOND, seq: 'one' }, '.seq', 'not a whole number'],
    ['a fractional number', { ...SECOND, seq: 1.5 }, '.seq', 'not a whole number'],
    ['an envelope without an instant', { ...SECOND, at: null }, '.at', 'not an instant'],
    ['an instant as text', { ...SECOND, at: '5' }, '.at', 'not an instant'],
    ['an envelope without an event', event([]), '.event', 'not an object'],
    ['an event with a missing field', event({ type: 'IntentLost' }), '.event.requestId', 'missing'],
    [
      'a text in place of a number',
      event({ ...totals, confirmed: 'x' }),
      '.event.confirmed',
      'not number, but of type string',
    ],
    ['half a cent', event({ ...totals, confirmed: 1.5 }), '.event.confirmed', 'not Int, but of type number'],
    ['null in place of a list', told(null), '.event.cart.orders', 'not a list, but null'],
    ['a number deep inside', told([7]), '.event.cart.orders.0', 'not an object, but of type number'],
    [
      'a list in place of an object',
      event({ type: 'SettingsChanged', settings: [] }),
      '.event.settings',
      'not an object, but a list',
    ],
    [
      'a list in place of a text',
      event({ type: 'IntentLost', requestId: [] }),
      '.event.requestId',
      'not string, but a list',
    ],
    [
      'an unknown literal',
      event({ type: 'CartDropped', reason: 'whim' }),
      '.event.reason',
      'not "emptied" | "logout" | "unknown" | "paid" | "finalized", but of type string',
    ],
    [
      'a number in place of a text or null',
      event({ type: 'CartExpired', purchaseId: 7 }),
      '.event.purchaseId',
      'not string | null, but of type number',
    ],
    [
      'an invalid seat',
      event({ type: 'SeatsDeferred', items: [{ ...seat, seat: { seatId: 7 } }] }),
      '.event.items.0.seat.seatId',
      'not string, but of type number',
    ],
  ];
  it.each(broken)('G-04 leaves out %s, and names its place', (_what, envelope, path, why) => {
    const read = readLog(textOf(FIRST, envelope, THIRD));
    expect(read.log?.envelopes).toEqual([FIRST, THIRD]);
    expect(codes(read)).toEqual([
      ['log.badEnvelope', 3, `envelopes.1${path}`],
      ['log.gap', 4, 'envelopes.2.seq'],
    ]);
    expect(read.problems[0]?.why).toBe(why);
    expect(read.intact).toBe(1);
  });
  it.each([
    ['a missing quote', '"type":"SessionLost', '"type":SessionLost'],
    ['a missing quote at the end', 'SessionLost"', 'SessionLost'],
    ['a missing bracket', '"SessionLost"}', '"SessionLost"'],
    ['an extra bracket', '"SessionLost"}', '"SessionLost"}}'],
    ['a missing comma', '"seq":1,', '"seq":1'],
  ])('G-04 loses only one line if it has %s', (_what, from, to) => {
    const read = readLog(textOf(FIRST, SECOND, THIRD, { ...FIRST, seq: 3 }).replace(from, to));
    expect(read.log?.envelopes).toEqual([FIRST, THIRD, { ...FIRST, seq: 3 }]);
    expect(codes(read)).toEqual([
      ['log.badEnvelope', 3, 'envelopes.1'],
      ['log.gap', 4, 'envelopes.2.seq'],
    ]);
  });
  it('G-04 G-03 reports a damaged line and its truncation', () => {
    const text = textOf(FIRST, SECOND, THIRD, { ...FIRST, seq: 3 }).replace('SessionLost"', 'SessionLost');
    const read = readLog(text.slice(0, -8));
    expect(read.log?.envelopes).toEqual([FIRST, THIRD]);
    expect(codes(read).map(([code, line]) => [code, line])).toEqual([
      ['log.badEnvelope', 3],
      ['log.gap', 4],
      ['log.truncated', 5],
    ]);
  });
  it('G-04 G-07 counts lines correctly if it is indented, and after a damaged line', () => {
    const text = JSON.stringify(log(FIRST, { ...SECOND, at: 'x' }, THIRD), null, 1);
    const starts = text.split('\n').flatMap((line, at) => (line === '  {' ? [at + 1] : []));
    expect(codes(readLog(text)).map(([, line]) => line)).toEqual(starts.slice(1));
    const behind = textOf(FIRST, 'cut', { ...FIRST, seq: 'x' }, SECOND, { ...FIRST, seq: 'y' });
    const lines = codes(readLog(behind.replace('"cut"', '"cut'))).map(([, line]) => line);
    expect(lines).toEqual([3, 4, 6]);
  });
  it('G-04 leaves out an unknown event, and names it', () => {
    const read = readLog(textOf(FIRST, { ...SECOND, event: { type: 'Teleported', to: 'x' } }));
    expect(read.log?.envelopes).toEqual([FIRST]);
    expect(read.problems).toEqual([
      { code: 'log.unknownEvent', line: 3, path: 'envelopes.1.event.type', why: '"Teleported"' },
    ]);
    for (const [type, why] of [
      [undefined, 'missing'],
      [7, '7'],
      ['toString', '"toString"'],
    ])
      expect(readLog(textOf({ ...FIRST, event: { type } })).problems).toEqual([
        { code: 'log.unknownEvent', line: 2, path: 'envelopes.0.event.type', why },
      ]);
  });
  it('G-06 is refused if its version is later, and the problem names both versions', () => {
    const later = textOf(FIRST, SECOND).replace(`"version":${LOG_VERSION}`, `"version":${LOG_VERSION + 1}`);
    const why = `written in version ${LOG_VERSION + 1}, and this reads ${LOG_VERSION} at most`;
    expect(readLog(later)).toEqual({
      log: null,
      problems: [{ code: 'log.tooNew', line: 1, path: 'version', why }],
      intact: 0,
    });
  });
  it.each([
    ['.cause.type', { type: 'Dance' }],
    ['.cause.type', 7],
    ['.cause.secretRef', { type: 'LogIn', email: 'a@b.co' }],
    ['.cause.outcome', { type: 'Answered', call: 'Cart', requestId: 'r1' }],
    ['.cause.call', { type: 'Answered', call: 'Dance', requestId: 'r1' }],
    [
      '.cause.outcome.value.orders',
      { type: 'Answered', call: 'Cart', requestId: 'r1', outcome: { ok: true, value: { purchaseId: null } } },
    ],
  ])('G-07 G-26 keeps a cause that is wrong at %s, and reports it', (path, cause) => {
    const read = readLog(textOf(FIRST, { ...SECOND, cause }, THIRD));
    expect(read.log?.envelopes).toEqual([FIRST, { ...SECOND, cause }, THIRD]);
    expect(codes(read)).toEqual([['log.badCause', 3, `envelopes.1${path}`]]);
    expect(read.problems[0]?.why).not.toBe('');
    const again = replay(read.log?.envelopes ?? []);
    expect(again.same ? null : again.difference.seq).toBe(1);
    expect(read.intact).toBe(1);
  });
  it('G-07 has the cause null for an envelope without a cause', () => {
    const { cause: _cause, ...bare } = SECOND;
    expect(readData(log(FIRST, bare)).log?.envelopes[1]).toEqual({ ...bare, cause: null });
  });
  it('G-07 G-27 reports a gap, a repetition and a wrong start, and keeps the envelopes', () => {
    const at = (...numbers: number[]) => readData(log(...numbers.map((seq) => ({ ...FIRST, seq }))));
    expect(at(0, 1, 2)).toMatchObject({ problems: [], intact: 3 });
    expect(at(0, 2, 3)).toMatchObject({
      problems: [{ code: 'log.gap', path: 'envelopes.1.seq', why: '2 after 0' }],
      intact: 1,
    });
    expect(at(0, 1, 1)).toMatchObject({
      problems: [{ path: 'envelopes.2.seq', why: '1 after 1' }],
      intact: 2,
    });
    expect(at(5)).toMatchObject({ problems: [{ path: 'envelopes.0.seq' }], intact: 0 });
    expect(at(0, 2, 3).log?.envelopes).toHaveLength(3);
  });
});

it('G-25 a report has its head in one line, and each log after it without blank lines', () => {
  const head = {
    ...({ format: 'catraca-report', version: 1, id: 'r1', writtenAt: NOW, purchase: null } as const),
    words: 'A cobrança\nveio duas vezes.',
  };
  expect(reportText(head, ['{"a":1}\n]}\n', '{"b":2}\n\n '])).toBe(
    `${JSON.stringify(head)}\n{"a":1}\n]}\n{"b":2}\n`,
  );
  expect(reportText(head, []).split('\n')).toEqual([JSON.stringify(head), '']);
});
