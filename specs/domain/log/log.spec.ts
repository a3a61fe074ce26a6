/** Logs written and read: whole, broken off, damaged, old and too new. */
import { describe, expect, it } from 'vitest';
import type { Input } from '../../../domain/core/commands.ts';
import type { Event } from '../../../domain/core/events.ts';
import { foldLog, type Recorded, replay } from '../../../domain/core/index.ts';
import { instant } from '../../../domain/kernel/instant.ts';
import { describeCause, describe as describeEvent } from '../../../domain/log/describe.ts';
import { decodeLog, LOG_FORMAT, logOf, readLog, writeLog } from '../../../domain/log/file.ts';
import { LOG_VERSION, type Raw, UPCASTERS, upcastCause, upcastEvent } from '../../../domain/log/upcasters.ts';
import { anyText, fc, runs } from '../fc.ts';
import { ANA, eventsAbout, inputsAbout } from '../privacy/people.ts';
import { NOW } from '../shop.ts';
import { EXAMPLES } from './examples.ts';

const EVENTS: readonly Event[] = Object.values(eventsAbout(ANA)).flat();
const INPUTS: readonly Input[] = Object.values(inputsAbout(ANA)).flat();

const number = (envelopes: readonly Omit<Recorded, 'seq'>[]): readonly Recorded[] =>
  envelopes.map((envelope, seq) => ({ seq, ...envelope }));
/** Every event and every cause once. */
const WHOLE = number(
  Array.from({ length: Math.max(EVENTS.length, INPUTS.length) }, (_, at) => ({
    at: instant(NOW + at),
    cause: INPUTS[at] ?? null,
    event: EVENTS[at % EVENTS.length] as Event,
  })),
);
const someLog = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 4e12 }).map(instant),
      cause: fc.option(fc.constantFrom(...INPUTS)),
      event: fc.constantFrom(...EVENTS),
    }),
    { maxLength: 8 },
  )
  .map((envelopes) => logOf(NOW, number(envelopes)));

const [{ item: seat }] = eventsAbout(ANA).SeatHeldForLogin as [Extract<Event, { type: 'SeatHeldForLogin' }>];
const FIRST = { seq: 0, at: NOW, cause: null, event: { type: 'LoggedOut' } } as const;
const SECOND = { seq: 1, at: NOW, cause: { type: 'LogOut' }, event: { type: 'SessionLost' } } as const;
const THIRD = { ...FIRST, seq: 2 };
const log = (...envelopes: readonly unknown[]) => ({
  format: LOG_FORMAT,
  version: LOG_VERSION,
  startedAt: NOW,
  envelopes,
});
const textOf = (...envelopes: readonly unknown[]) => writeLog(log(...envelopes) as never);
const codes = ({ problems }: ReturnType<typeof readLog>) =>
  problems.map(({ code, line, path }) => [code, line, path]);

describe('written and read', () => {
  it('G-01 every event and every cause, as text and as data', () => {
    const whole = logOf(NOW, WHOLE);
    for (const read of [readLog(writeLog(whole)), decodeLog(JSON.parse(writeLog(whole)))])
      expect(read).toEqual({ log: whole, problems: [], intact: WHOLE.length });
  });
  it('G-01 any log, also indented, with its keys in another order, or wrapped', () => {
    fc.assert(
      fc.property(someLog, (one) => {
        const expected = { log: one, problems: [], intact: one.envelopes.length };
        const { envelopes, ...header } = one;
        expect(readLog(writeLog(one))).toEqual(expected);
        expect(readLog(JSON.stringify(one, null, 2))).toEqual(expected);
        expect(readLog(JSON.stringify({ envelopes, ...header }))).toEqual(expected);
        expect(readLog(JSON.stringify({ json: one }))).toEqual(expected);
        expect(JSON.parse(writeLog(one))).toEqual(JSON.parse(JSON.stringify(one)));
      }),
      { numRuns: runs(100) },
    );
  });
  it('G-01 marks inside of texts are no marks, and blanks of any kind no matter', () => {
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
  it('G-01 one envelope a line', () => {
    expect(textOf(FIRST, SECOND).split('\n')).toEqual([
      `{"format":"catraca-log","version":${LOG_VERSION},"startedAt":${NOW},"envelopes":[`,
      `${JSON.stringify(FIRST)},`,
      JSON.stringify(SECOND),
      ']}',
      '',
    ]);
  });
});

describe('no log', () => {
  it.each(['', 'olá', '{}', '[]', 'null', '{"envelopes": 7}', '{"format":"catraca-log"}'])(
    'G-02 %j',
    (text) => {
      expect(readLog(text)).toEqual({
        log: null,
        problems: [{ code: 'log.notALog', line: null, path: '', why: 'no envelopes' }],
        intact: 0,
      });
    },
  );
  it.each([null, 7, 'x', [], {}, { envelopes: {} }])('G-02 as data, %j', (value) => {
    expect(decodeLog(value)).toMatchObject({
      log: null,
      problems: [{ code: 'log.notALog', line: null, why: 'no envelopes' }],
    });
  });
  it.each([
    ['log.notALog', 'format', { format: 'diary' }, 'not catraca-log'],
    ['log.badHeader', 'version', { version: 'two' }, 'no version'],
    ['log.badHeader', 'version', { version: 0 }, 'no version'],
    ['log.badHeader', 'version', { version: 1.5 }, 'no version'],
    ['log.badHeader', 'startedAt', { startedAt: null }, 'not an instant'],
  ])('G-02 %s at %s', (code, path, over, why) => {
    const read = decodeLog({ ...log(FIRST), ...over });
    expect(read).toMatchObject({ log: null, intact: 0 });
    expect(read.problems).toEqual([{ code, line: 1, path, why }]);
  });
  it('G-02 a header that is no JSON', () => {
    expect(readLog('{"version":,"envelopes":[]}').problems).toEqual([
      { code: 'log.badHeader', line: 1, path: '', why: 'not JSON' },
    ]);
  });
  it('G-02 no text throws', () => {
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

describe('broken off', () => {
  it('G-03 every whole envelope is kept, wherever it breaks off', () => {
    fc.assert(
      fc.property(someLog, fc.nat(), fc.boolean(), (one, place, indented) => {
        const text = indented ? JSON.stringify(one, null, 1) : writeLog(one);
        const start = text.indexOf('[') + 1;
        const cut = text.slice(0, start + (place % (text.length - start)));
        const read = readLog(cut);
        // Of two envelopes the first is whole as soon as the comma behind it is there.
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
  it('G-03 the line is named', () => {
    const text = textOf(FIRST, SECOND, THIRD);
    const cut = readLog(text.slice(0, text.indexOf('SessionLost')));
    expect(cut.log?.envelopes).toEqual([FIRST]);
    expect(cut.problems).toEqual([
      { code: 'log.truncated', line: 3, path: 'envelopes.1', why: 'broke off here' },
    ]);
    expect(cut.intact).toBe(1);
  });
});

describe('damaged', () => {
  const event = (one: unknown) => ({ ...SECOND, event: one });
  const totals = { type: 'TotalsDisagreed', orderId: 'o', told: 1, computed: 1, currency: 'BRL' };
  const told = (orders: unknown) =>
    event({ type: 'CartTold', requestId: 'r1', deadline: null, cart: { purchaseId: null, orders } });
  const broken: readonly (readonly [what: string, envelope: unknown, path: string, why: string])[] = [
    ['no object', 7, '', 'not an object'],
    ['null', null, '', 'not an object'],
    ['no number', { ...SECOND, seq: 'one' }, '.seq', 'not a whole number'],
    ['half a number', { ...SECOND, seq: 1.5 }, '.seq', 'not a whole number'],
    ['no instant', { ...SECOND, at: null }, '.at', 'not an instant'],
    ['an instant as text', { ...SECOND, at: '5' }, '.at', 'not an instant'],
    ['no event', event([]), '.event', 'not an object'],
    ['a missing field', event({ type: 'IntentLost' }), '.event.requestId', 'missing'],
    ['a text for a number', event({ ...totals, told: 'x' }), '.event.told', 'not number, but of type string'],
    ['half a cent', event({ ...totals, told: 1.5 }), '.event.told', 'not Int, but of type number'],
    ['null for a list', told(null), '.event.cart.orders', 'not a list, but null'],
    ['a number deep inside', told([7]), '.event.cart.orders.0', 'not an object, but of type number'],
    [
      'a list for an object',
      event({ type: 'SettingsChanged', settings: [] }),
      '.event.settings',
      'not an object, but a list',
    ],
    [
      'a list for a text',
      event({ type: 'IntentLost', requestId: [] }),
      '.event.requestId',
      'not string, but a list',
    ],
    [
      'a word that there is not',
      event({ type: 'CartDropped', reason: 'whim' }),
      '.event.reason',
      'not "emptied" | "logout" | "unknown" | "paid", but of type string',
    ],
    [
      'a number that may be null',
      event({ type: 'CartExpired', purchaseId: 7 }),
      '.event.purchaseId',
      'not string | null, but of type number',
    ],
    [
      'a seat that is none',
      event({ type: 'SeatHeldForLogin', item: { ...seat, seat: { seatId: 7 } } }),
      '.event.item.seat.seatId',
      'not string, but of type number',
    ],
  ];
  it.each(broken)('G-04 %s is left out, and its place named', (_what, envelope, path, why) => {
    for (const [read, line] of [
      [readLog(textOf(FIRST, envelope, THIRD)), 3],
      [decodeLog(log(FIRST, envelope, THIRD)), null],
    ] as const) {
      expect(read.log?.envelopes).toEqual([FIRST, THIRD]);
      expect(codes(read)).toEqual([
        ['log.badEnvelope', line, `envelopes.1${path}`],
        ['log.gap', line === null ? null : 4, 'envelopes.2.seq'],
      ]);
      expect(read.problems[0]?.why).toBe(why);
      expect(read.intact).toBe(1);
    }
  });
  it.each([
    ['a lost quote', '"type":"SessionLost', '"type":SessionLost'],
    ['a lost quote at the end', 'SessionLost"', 'SessionLost'],
    ['a lost bracket', '"SessionLost"}', '"SessionLost"'],
    ['a bracket too many', '"SessionLost"}', '"SessionLost"}}'],
    ['a lost comma inside', '"seq":1,', '"seq":1'],
  ])('G-04 %s costs one line', (_what, from, to) => {
    const read = readLog(textOf(FIRST, SECOND, THIRD, { ...FIRST, seq: 3 }).replace(from, to));
    expect(read.log?.envelopes).toEqual([FIRST, THIRD, { ...FIRST, seq: 3 }]);
    expect(codes(read)).toEqual([
      ['log.badEnvelope', 3, 'envelopes.1'],
      ['log.gap', 4, 'envelopes.2.seq'],
    ]);
  });
  it('G-04 G-03 a damaged line in a log that also breaks off', () => {
    const text = textOf(FIRST, SECOND, THIRD, { ...FIRST, seq: 3 }).replace('SessionLost"', 'SessionLost');
    const read = readLog(text.slice(0, -8));
    expect(read.log?.envelopes).toEqual([FIRST, THIRD]);
    expect(codes(read).map(([code, line]) => [code, line])).toEqual([
      ['log.badEnvelope', 3],
      ['log.gap', 4],
      ['log.truncated', 5],
    ]);
  });
  it('G-04 G-08 lines are counted in an indented log too, and behind a damaged one', () => {
    const text = JSON.stringify(log(FIRST, { ...SECOND, at: 'x' }, THIRD), null, 1);
    const starts = text.split('\n').flatMap((line, at) => (line === '  {' ? [at + 1] : []));
    expect(codes(readLog(text)).map(([, line]) => line)).toEqual(starts.slice(1));
    const behind = textOf(FIRST, 'cut', { ...FIRST, seq: 'x' }, SECOND, { ...FIRST, seq: 'y' });
    const lines = codes(readLog(behind.replace('"cut"', '"cut'))).map(([, line]) => line);
    expect(lines).toEqual([3, 4, 6]);
  });
  it('G-05 an unknown event is left out, and named', () => {
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
  it('G-06 a later log is read as far as it is understood', () => {
    const later = {
      ...log(FIRST, { ...SECOND, event: { type: 'Teleported' } }, THIRD),
      version: LOG_VERSION + 1,
    };
    const read = decodeLog(later);
    expect(read.log?.envelopes).toEqual([FIRST, THIRD]);
    expect(codes(read)).toEqual([
      ['log.tooNew', 1, 'version'],
      ['log.unknownEvent', null, 'envelopes.1.event.type'],
      ['log.gap', null, 'envelopes.2.seq'],
    ]);
    expect(read.problems[0]?.why).toBe(`${LOG_VERSION + 1}, later than ${LOG_VERSION}`);
    expect(read.intact).toBe(0);
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
  ])('G-07 a cause that is wrong at %s is kept, and said to be', (path, cause) => {
    const read = readLog(textOf(FIRST, { ...SECOND, cause }, THIRD));
    expect(read.log?.envelopes).toEqual([FIRST, { ...SECOND, cause }, THIRD]);
    expect(codes(read)).toEqual([['log.badCause', 3, `envelopes.1${path}`]]);
    expect(read.problems[0]?.why).not.toBe('');
    const again = replay(read.log?.envelopes ?? []);
    expect(again.same ? null : again.difference.seq).toBe(1);
    expect(read.intact).toBe(1);
  });
  it('G-07 an envelope without a cause has none', () => {
    const { cause: _cause, ...bare } = SECOND;
    expect(decodeLog(log(FIRST, bare)).log?.envelopes[1]).toEqual({ ...bare, cause: null });
  });
  it('G-08 a gap, a repetition and a wrong start are problems, the envelopes are kept', () => {
    const at = (...numbers: number[]) => decodeLog(log(...numbers.map((seq) => ({ ...FIRST, seq }))));
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

const wrapped = (part: 'event' | 'cause', raw: Raw): Raw =>
  part === 'event' ? { ...FIRST, event: raw } : { ...FIRST, cause: raw };

describe('old logs', () => {
  it('G-09 upcasters are numbered without a gap, up to the present version', () => {
    expect(UPCASTERS.map(({ from, to }) => [from, to])).toEqual(
      Array.from({ length: LOG_VERSION - 1 }, (_, at) => [at + 1, at + 2]),
    );
    for (const { why } of UPCASTERS) expect(why).not.toBe('');
  });
  it('G-09 each has examples, and at least one of them changes', () => {
    expect(Object.keys(EXAMPLES).map(Number)).toEqual(UPCASTERS.map(({ from }) => from));
    for (const { from, event, cause } of UPCASTERS) {
      const examples = EXAMPLES[from] ?? [];
      for (const { part, before, after } of examples)
        expect(part === 'event' ? event(before) : cause(before)).toEqual(after);
      expect(examples.some(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))).toBe(
        true,
      );
    }
  });
  it('G-09 G-10 what is lifted is of the present shape, and of its own version it is not', () => {
    for (const [from, examples] of Object.entries(EXAMPLES)) {
      for (const { part, before, after } of examples) {
        const old = decodeLog({ ...log(wrapped(part, before)), version: Number(from) });
        expect(old.problems).toEqual([]);
        expect(old.log?.version).toBe(LOG_VERSION);
        expect(old.log?.envelopes[0]?.[part]).toEqual(after);
        const isSame = JSON.stringify(before) === JSON.stringify(after);
        expect(decodeLog(log(wrapped(part, before))).problems.length === 0).toBe(isSame);
      }
    }
  });
  it('G-10 the deadline is the latest of the orders’, by São Paulo’s clocks', () => {
    const at = (...texts: unknown[]) =>
      upcastEvent(
        { type: 'CartTold', cart: { orders: texts.map((reservedAt) => ({ reservedAt })) }, holdMinutes: 10 },
        1,
      ).deadline;
    expect(at('2018-11-03T23:55:00', '2018-11-03T23:50:00')).toBe(Date.parse('2018-11-04T03:05:00Z'));
    expect(at(null, 'ontem', 7)).toBeNull();
    expect(upcastEvent({ type: 'CartTold', holdMinutes: 'x', cart: 7 }, 1).deadline).toBeNull();
    expect(upcastEvent({ type: 'CartTold', holdMinutes: 5, cart: { orders: 7 } }, 1).deadline).toBeNull();
    expect(upcastEvent({ type: 'Other', holdMinutes: 5 }, 1)).toEqual({ type: 'Other', holdMinutes: 5 });
    expect(
      upcastEvent(
        { type: 'CartTold', holdMinutes: 'x', cart: { orders: [7, { reservedAt: '2026-07-01' }] } },
        1,
      ).deadline,
    ).toBeNull();
  });
  it('G-10 what had the present shape already keeps it', () => {
    const told = { type: 'CartTold', deadline: 5 };
    expect(upcastEvent(told, 1)).toEqual(told);
    const failed = { type: 'PaymentFailed', serverMessage: 'não' };
    expect(upcastEvent(failed, 1)).toEqual(failed);
    const answered = { type: 'Answered', outcome: { value: { status: 'failed', serverMessage: 'não' } } };
    expect(upcastCause(answered, 1)).toEqual(answered);
  });
  it('G-12 no line of an older log is a donation, in combos neither; what is odd stays as it is', () => {
    const lift = (cart: unknown) => upcastEvent({ type: 'CartTold', cart }, 2).cart;
    const combos = [{ lines: [{ lineId: '2' }] }, {}, 7];
    expect(lift({ orders: [{ lines: [{ lineId: '1' }, null], combos }, { combos: 'x' }, 7] })).toEqual({
      orders: [
        {
          lines: [{ lineId: '1', donation: false }, null],
          combos: [{ lines: [{ lineId: '2', donation: false }] }, {}, 7],
        },
        { combos: 'x' },
        7,
      ],
    });
    expect(lift({ orders: 7 })).toEqual({ orders: 7 });
    expect(lift({ orders: [{ lines: [{ donation: true }] }] })).toEqual({
      orders: [{ lines: [{ donation: true }] }],
    });
    for (const odd of [
      { type: 'Answered', call: 'Cart', outcome: 7 },
      { type: 'Answered', call: 'Finalise', outcome: { value: { orders: [{ lines: [{}] }] } } },
    ])
      expect(upcastCause(odd, 2)).toBe(odd);
  });
  it('G-09 present and later versions are not lifted', () => {
    const old = { type: 'PaymentFailed' };
    for (const version of [LOG_VERSION, LOG_VERSION + 1]) expect(upcastEvent(old, version)).toBe(old);
  });
  it('G-09 G-10 an old log folds to what a present one does', () => {
    const [asked] = eventsAbout(ANA).IntentQueued;
    const [lifted] = EXAMPLES[1] ?? [];
    const folded = (event: unknown, version: number) => {
      const read = decodeLog({ ...log({ ...FIRST, event: asked }, { ...FIRST, seq: 1, event }), version });
      expect(read.problems).toEqual([]);
      return foldLog(read.log?.envelopes.map((envelope) => envelope.event) ?? []);
    };
    const state = folded(lifted?.before, 1);
    expect(state).toEqual(folded(lifted?.after, LOG_VERSION));
    expect(state.cart.deadline).toBe(NOW + 15 * 60_000);
  });
});

describe('in words', () => {
  const personal = new Set<string>(Object.values(ANA));
  personal.delete(ANA.country);
  it.each(EVENTS.map((event) => [event.type, event] as const))('G-11 %s', (_type, event) => {
    const text = describeEvent(event);
    expect(text).toMatch(/^\S[^\n]*\S$/);
    expect(text).not.toContain('undefined');
    for (const mark of personal) expect(text).not.toContain(mark);
  });
  it('G-11 what matters of each is said', () => {
    const said = (type: Event['type'], nth = 0) => describeEvent(eventsAbout(ANA)[type][nth] as Event);
    expect(said('IntentQueued')).toBe('r1: wants to reserve 2 items and 1 combo');
    expect(said('IntentQueued', 1)).toBe('r1: wants to apply a coupon');
    expect(said('IntentQueued', 2)).toBe('r1: wants to apply a partner card');
    expect(said('IntentQueued', 3)).toBe('r1: wants to remove 1 line');
    expect(said('CartTold')).toMatch(/^r1: cart of 3 lines, 1 combo, \d+\.\d\d BRL; held until 12:00:00$/);
    const [told] = eventsAbout(ANA).CartTold;
    const [order] = told?.cart.orders ?? [];
    const cartOf = (...orders: unknown[]) =>
      describeEvent({ ...told, cart: { purchaseId: null, orders }, deadline: null } as never);
    expect(cartOf({ ...order, combos: [], total: 12_345 })).toBe(
      'r1: cart of 3 lines, 0 combos, 123.45 BRL; held until none',
    );
    expect(cartOf({ ...order, lines: [], total: 5 })).toBe(
      'r1: cart of 0 lines, 1 combo, 0.05 BRL; held until none',
    );
    expect(cartOf({ ...order, total: 100 }, { ...order, total: 200, currency: 'MXN' })).toBe(
      'r1: cart of 6 lines, 2 combos, 1.00 BRL + 2.00 MXN; held until none',
    );
    expect(said('IntentRefused')).toBe('r1: refused (refused, HTTP 400, code 7001)');
    expect(said('SeatHeldForLogin')).toBe('seat A7 waits for login');
    expect(said('TotalsDisagreed')).toBe('order o1: told 0.01, adds up to 0.02 BRL');
    expect(said('Started')).toBe('started on the BR site, cart 900');
    expect(said('InstalmentsChosen')).toBe('2 instalments of 0.60');
    expect(said('PaymentWaiting')).toBe('r1: payment waits, Pix until 12:00:00');
    expect(said('PaymentWaiting', 1)).toBe('r1: payment waits');
    expect(said('PaymentFailed')).toBe('r1: payment failed (card_refused)');
    expect(said('Noticed')).toBe('error: limit.stock');
    expect(said('ProtectionChosen')).toBe('protection: on');
    expect(describeEvent({ type: 'ProtectionChosen', protection: false })).toBe('protection: off');
  });
  it('G-11 what is not there is said to be not there', () => {
    const nothing = { purchaseId: null, orders: [] };
    expect(describeEvent({ type: 'CartTold', requestId: 'r1' as never, cart: nothing, deadline: null })).toBe(
      'r1: cart of an empty cart; held until none',
    );
    expect(describeEvent({ type: 'CartExpired', purchaseId: null })).toBe('cart ? expired');
    expect(
      describeEvent({
        type: 'Started',
        settings: { site: 'MX' } as never,
        purchaseId: null,
        delivery: 'collect',
      }),
    ).toBe('started on the MX site, no cart');
    expect(describeEvent({ type: 'SeatHeldForLogin', item: { seat: null } as never })).toBe(
      'seat ? waits for login',
    );
    expect(describeEvent({ type: 'Teleported' } as never)).toBe('Teleported');
    expect(describeEvent({ type: 'toString' } as never)).toBe('toString');
  });
  it.each([
    [{ type: 'RemoveCombo', orderId: 'o1', store: 's', comboId: 'c7' }, 'remove combo c7'],
    [{ type: 'RemoveCoupon' }, 'remove the coupon'],
    [{ type: 'RemoveBin' }, 'remove the partner card'],
    [{ type: 'Reattach' }, 'take the cart over into the account'],
    [{ type: 'Read' }, 'read the cart'],
  ])('G-11 a wish %j is to %s', (intent, words) => {
    expect(describeEvent({ type: 'IntentQueued', requestId: 'r1', intent } as never)).toBe(
      `r1: wants to ${words}`,
    );
  });
  it('G-11 causes by their name, answers by how they came', () => {
    expect(describeCause({ type: 'LogOut' })).toBe('LogOut');
    const [good, bad, lost] = inputsAbout(ANA).Answered;
    expect(good && describeCause(good)).toBe('r1: Cart answered well');
    expect(bad && describeCause(bad)).toBe('r1: Cart answered badly (refused, HTTP 400, code 7001)');
    expect(lost && describeCause(lost)).toBe('r1: Cart answered badly (lost)');
    for (const input of INPUTS) for (const mark of personal) expect(describeCause(input)).not.toContain(mark);
  });
});
