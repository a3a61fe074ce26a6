/**
 * Specs of `npm run replay` on damaged or forged logs. It exits with a documented code and prints problems that a
 * terminal can show. It reports every difference between its output and the log.
 */
import { describe, expect, it } from 'vitest';
import type { Instant } from '../../domain/kernel/values.ts';
import { readLog } from '../../domain/log/file.ts';
import { LOG_VERSION } from '../../domain/log/upcasters.ts';
import { foldLog } from '../../domain/shop/evolve.ts';
import type { Recorded } from '../../domain/shop/replay.ts';
import { view } from '../../domain/shop/view.ts';
import { SUPERJSON, writeLogText } from '../../worker/recording/log-text.ts';
import { readLines } from '../../worker/replay/lines.ts';
import { printable } from '../../worker/replay/printable.ts';
import { openLog } from '../../worker/replay/replaying.ts';
import { openReport } from '../../worker/replay/reports.ts';
import { anyText, fc, runs, WHILE } from '../domain/fc.ts';
import { given } from '../domain/given.ts';
import { EVENTS, INPUTS } from '../domain/log/given.ts';
import { aCart, aLine, anItem, MINUTE, NOW } from '../domain/shop.ts';
import { add, choose, fail, finalize, logIn, pay, SUCCEEDED, start, tell, welcome } from '../domain/story.ts';
import { runReplay } from '../setup/replay-command.ts';

/** A quick run tries every tenth byte. */
const EVERY = Math.round(10 / runs(10));
const LONG = 10 * WHILE;

const CART = aCart([aLine('1'), aLine('2')]);
const PURCHASE = given(start(), add(anItem()), tell(CART), logIn, welcome(), tell(CART), choose('pix'))
  .later(MINUTE)
  .and(pay, finalize.says(SUCCEEDED), { type: 'ClosePayment' }, add(anItem()))
  .and(fail('refused', { httpStatus: 409 })).log;
const TEXT = writeLogText(NOW, PURCHASE);
const LINES = TEXT.split('\n');

const run = (text: string, ...options: string[]) =>
  runReplay(['a.log', ...options], { lines: () => text.split('\n'), write: () => {} });

/** Safe terminal line: no control characters, direction marks, lone surrogates or line ends. */
const SHOWN_LINE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]*$/u;
/** Lines that a terminal cannot show, cut and as JSON, since a line can have megabytes. */
const unshown = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => !SHOWN_LINE.test(line)).map((line) => JSON.stringify(line.slice(0, 200)));
/** Message of the command when it cannot replay the log. */
const NOTHING = /cannot be replayed: log\.(notALog|badHeader|tooNew)|too long to be read/;

const judged = (text: string): void => {
  for (const options of [['--check'], ['--json', '--check']]) {
    const { status, out, err } = run(text, ...options);
    expect(unshown([...out, ...err])).toEqual([]);
    expect([0, 1, 2, 3]).toContain(status);
    if (status === 2) {
      expect(out).toEqual([]);
      expect(err).toHaveLength(1);
      expect(err[0]).toMatch(NOTHING);
    }
    if (status === 3) expect(err.length).toBeGreaterThan(0);
    if (options[0] === '--json' && status !== 2) told(text, out, status);
  }
};

/** Asserts that the JSON output lists every envelope that was read, and every line if there are no problems. */
const told = (text: string, out: readonly string[], status: number): void => {
  const document = JSON.parse(out.join('\n')) as {
    readonly steps: readonly { readonly seq: number; readonly type: string }[];
    readonly problems: readonly unknown[];
    readonly snapshot: unknown;
  };
  const { envelopes, startedAt, problems } = readAll(text);
  expect(document.steps.map(({ seq, type }) => [seq, type])).toEqual(
    envelopes.map(({ seq, event }) => [seq, event.type]),
  );
  const events = envelopes.map(({ event }) => event);
  const at = envelopes.at(-1)?.at ?? startedAt;
  expect(document.snapshot).toEqual(JSON.parse(JSON.stringify(view(foldLog(events), at))));
  expect(document.problems).toEqual(problems);
  if (document.problems.length > 0) return;
  expect(status).not.toBe(3);
  const whole = readLog(text, SUPERJSON);
  expect(whole.problems).toEqual([]);
  expect(whole.log?.envelopes).toEqual(envelopes);
  expect(envelopes.map(({ seq }) => seq)).toEqual(envelopes.map((_, nth) => nth));
};

const readAll = (text: string) => {
  const [lines = []] = openReport(() => text.split('\n')).visits;
  const read = readLines(lines);
  if (read.log === null) throw new Error('no log');
  const found = [...read.found];
  return {
    startedAt: read.log.startedAt,
    envelopes: found.flatMap((one) => ('recorded' in one ? [one.recorded] : [])),
    problems: found.flatMap((one) => ('problem' in one ? [one.problem] : [])),
  };
};

describe('a damaged log', () => {
  it('is reported as truncated at any byte of its last two lines', () => {
    const begin = TEXT.indexOf(LINES.at(-4) ?? '');
    for (let end = begin; end < TEXT.length; end += EVERY) {
      const text = TEXT.slice(0, end);
      const { status, err } = run(text, '--check', '--quiet');
      const isWhole = end >= TEXT.trimEnd().length;
      expect({ end, status }).toEqual({ end, status: isWhole ? 0 : 3 });
      if (!isWhole) expect(err.at(-1)).toMatch(/^log\.truncated in line \d+/);
    }
  });

  it(
    'exits with a documented code after any corruption',
    () => {
      const place = fc.nat({ max: TEXT.length - 1 });
      const corruption = fc.oneof(
        fc.record({
          kind: fc.constant('replace' as const),
          at: place,
          length: fc.nat({ max: 40 }),
          by: anyText,
        }),
        fc.record({ kind: fc.constant('move' as const), at: place, length: fc.nat({ max: 400 }), to: place }),
        fc.record({
          kind: fc.constant('line' as const),
          at: fc.nat({ max: LINES.length - 1 }),
          to: fc.nat({ max: LINES.length }),
        }),
      );
      fc.assert(
        fc.property(fc.array(corruption, { minLength: 1, maxLength: 4 }), (corruptions) => {
          let text = TEXT;
          for (const one of corruptions) {
            if (one.kind === 'replace')
              text = text.slice(0, one.at) + one.by + text.slice(one.at + one.length);
            else if (one.kind === 'move') {
              const piece = text.slice(one.at, one.at + one.length);
              text = text.slice(0, one.to) + piece + text.slice(one.to);
            } else {
              const lines = text.split('\n');
              lines.splice(one.to, 0, ...lines.splice(one.at, 1));
              text = lines.join('\n');
            }
          }
          // A copied first line makes two logs, which `reports.spec.ts` reads.
          fc.pre(openReport(() => text.split('\n')).visits.length === 1);
          judged(text);
        }),
        { numRuns: runs(1_500) },
      );
    },
    LONG,
  );
});

const HOSTILE: readonly unknown[] = [
  ...[
    '\u001b[2J\u001b]8;;http://evil\u0007',
    '\u202eknil\u2066',
    'a\nb\rc\u2028d',
    '\ud800',
    '\u0000\u009b',
    '__proto__',
  ],
  ...['NaN', 'Infinity', '1e999', '', 'x'.repeat(1 << 20), '💣'.repeat(50), '../../etc/passwd', '%s%n'],
  ...[1e308, -1e308, 8.64e15 + 1, Number.MAX_SAFE_INTEGER, -0, 2 ** 53, 0.1, -1],
  ...[null, true, [], {}, [[[[]]]], { type: 'LogOut' }],
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`),
];

/** Every path to an object or a leaf in the value. */
const waysIn = (value: unknown, way: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value !== 'object' || value === null
    ? [way]
    : [way, ...Object.entries(value).flatMap(([key, inside]) => waysIn(inside, [...way, key]))];

const withAt = (value: unknown, [key, ...way]: readonly string[], hostile: unknown): unknown => {
  if (key === undefined) return hostile;
  if (Array.isArray(value))
    return value.map((one, nth) => (String(nth) === key ? withAt(one, way, hostile) : one));
  return { ...(value as object), [key]: withAt((value as Record<string, unknown>)[key], way, hostile) };
};

describe('a forged log', () => {
  const envelopes: readonly Recorded[] = EVENTS.map((event, seq) => ({
    ...{ seq, at: NOW as Instant, event },
    cause: INPUTS[seq % INPUTS.length] ?? null,
  }));

  it('has its pending calls shortened in the output: seed 20260701, case 1752', () => {
    const event = {
      type: 'OrderChangeAsked',
      requestId: 'r'.repeat(1 << 20),
      change: { type: 'cancelOrder', purchaseId: '900', announced: null },
    };
    const { out } = run(
      `${LINES[0] ?? ''}\n${JSON.stringify({ seq: 0, at: NOW, cause: null, event })}\n]}\n`,
    );
    expect(out.join('\n')).toContain('waits for the response');
    expect(Math.max(...out.map(({ length }) => length))).toBeLessThan(10_000);
  });

  it(
    'prints no control characters and pollutes no object, whatever value is in any field',
    () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...envelopes),
          fc.nat({ max: HOSTILE.length - 1 }),
          fc.nat(),
          (envelope, kind, nth) => {
            const hostile = HOSTILE[kind];
            const plain: unknown = JSON.parse(JSON.stringify({ ...envelope, seq: 0 }));
            const ways = waysIn(plain);
            const forged = withAt(plain, ways[nth % ways.length] ?? [], hostile);
            const head = LINES[0] ?? '';
            for (const line of [
              JSON.stringify(forged),
              JSON.stringify({ json: forged, meta: { values: hostile } }),
            ])
              for (const options of [['--check'], ['--json']]) {
                const { status, out, err } = run(`${head}\n${line}\n]}\n`, ...options);
                expect([0, 1, 3]).toContain(status);
                expect(unshown([...out, ...err])).toEqual([]);
                if (options[0] !== '--json')
                  expect(Math.max(...[...out, ...err].map(({ length }) => length))).toBeLessThan(10_000);
              }
            expect(({} as Record<string, unknown>).polluted).toBeUndefined();
          },
        ),
        { numRuns: runs(1_500) },
      );
    },
    LONG,
  );

  it('exits with a documented code for any value in its header or start', () => {
    const head: unknown = {
      format: 'catraca-log',
      version: LOG_VERSION,
      startedAt: NOW,
      about: null,
      start: null,
    };
    for (const way of waysIn(head))
      for (const hostile of HOSTILE) {
        const forged = JSON.stringify(withAt(head, way, hostile)).slice(0, -1);
        judged(`${forged},"envelopes":[\n]}`);
      }
  });

  it('is replayed with instants that are no dates', () => {
    for (const at of [8.64e15 + 1, -1e300, 0.5]) {
      const text = writeLogText(NOW, [
        { seq: 0, at: at as Instant, cause: null, event: { type: 'LoggedOut' } },
      ]);
      expect(run(text).status).toBe(0);
      const log = openLog(text);
      if (!('envelopes' in log)) throw new Error('no log');
      expect(log.stepAt(0).at).toBe(at);
    }
  });
});

describe('printed text', () => {
  it('is one line of visible characters, and stays valid JSON', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = printable(JSON.stringify(text));
        expect(unshown([line])).toEqual([]);
        expect(JSON.parse(line)).toBe(text);
      }),
    );
  });
});

describe('a log read line by line', () => {
  it('equals the whole log, also with a byte-order mark, Windows line ends or indentation', () => {
    const expected = { startedAt: NOW, envelopes: readLog(TEXT, SUPERJSON).log?.envelopes, problems: [] };
    for (const text of [TEXT, `\uFEFF${TEXT}`, TEXT.replaceAll('\n', '\r\n')])
      expect(readAll(text)).toEqual(expected);
    const plain = { format: 'catraca-log', version: LOG_VERSION, startedAt: NOW, envelopes: PURCHASE };
    expect(readAll(JSON.stringify(plain, null, 2))).toEqual(expected);
    expect(readAll(JSON.stringify(plain))).toEqual(expected);
  });
});
