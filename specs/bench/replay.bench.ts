/**
 * Times `npm run replay` on a log of `BENCH_MOST` events (1e6) from outside, with its peak memory. Compares with
 * reading each line by `JSON.parse` alone. Then folds a cart of 20,000 lines one event at a time.
 */
import './production.ts';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LineId, ProductId } from '../../domain/kernel/values.ts';
import { headText, lineText, logOf } from '../../domain/log/file.ts';
import { initial } from '../../domain/shop/evolve.ts';
import { foldSharing } from '../../domain/shop/sharing.ts';
import { type Recorded, type Shown, shownByState, shownChange } from '../../domain/shop/shown.ts';
import { SUPERJSON } from '../../worker/recording/log-text.ts';
import { linesOfFile } from '../../worker/replay/command/files.ts';
import { aBearer, aCart, aLine, anItem, NOW } from '../domain/shop.ts';
import { add, choose, logIn, type Step, start, tell, welcome } from '../domain/story.ts';
import { decisions, decisionsOf } from './purchases.ts';

const EVENTS = Number(process.env.BENCH_MOST ?? 1_000_000);
const LINES = 20_000;
const FOLDER = mkdtempSync(join(tmpdir(), 'catraca-replay-'));

/** Envelopes with amounts and codes on screen, as a worker writes them. */
function* envelopes(of: ReturnType<typeof decisions>, most = Number.POSITIVE_INFINITY): Generator<Recorded> {
  const fold = foldSharing(initial);
  const shownAfter = shownByState();
  let before: Shown = {};
  let seq = 0;
  for (const { input, events } of of) {
    let state = initial;
    for (const event of events) state = fold(event);
    const shown = shownAfter(state);
    const change = shownChange(before, shown);
    before = shown;
    for (const [nth, event] of events.entries()) {
      const isLast = nth === events.length - 1 && change !== null;
      yield { seq, at: NOW, cause: nth === 0 ? input : null, event, ...(isLast && { shown: change }) };
      seq += 1;
    }
    if (seq >= most) return;
  }
}

/** Steps that change a cart of `LINES` lines and 300 products ten times, with the responses. */
function largeCart(): readonly Step[] {
  const lines = Array.from({ length: LINES }, (_, nth) =>
    aLine(`${nth}`, { productId: `p${nth % 300}` as ProductId, bearerRequired: true }),
  );
  const changes = Array.from({ length: 10 }, (_, nth): readonly Step[] => [
    add(anItem()),
    tell(aCart(lines.slice(nth))),
    { type: 'SetBearer', lineId: `${LINES - 1 - nth}` as LineId, bearer: aBearer() },
    { type: 'ChooseProtection', protection: nth % 2 === 0 },
    tell(aCart(lines.slice(nth))),
  ]);
  return [start(), logIn, welcome(), tell(aCart(lines)), ...changes.flat(), choose('credit')];
}

function write(name: string, log: Iterable<Recorded>): string {
  const file = join(FOLDER, name);
  const descriptor = openSync(file, 'w');
  const head = logOf(NOW, []);
  let piece: string[] = [headText(head, SUPERJSON)];
  let first = true;
  for (const envelope of log) {
    piece.push(`${first ? '\n' : ',\n'}${lineText(envelope, SUPERJSON)}`);
    first = false;
    if (piece.length < 1000) continue;
    writeSync(descriptor, piece.join(''));
    piece = [];
  }
  writeSync(descriptor, `${piece.join('')}\n]}\n`);
  closeSync(descriptor);
  return file;
}

/** Prints CPU time and peak memory on the last line. */
const MEASURED = `process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  console.error('\\nkilobytes', maxRSS, 'microseconds', userCPUTime + systemCPUTime);
});`;

interface Cost {
  /** Wall-clock time, which is longer than the CPU time on a busy machine. */
  readonly seconds: number;
  readonly computed: number;
  readonly megabytes: number;
}

function replay(file: string, options: readonly string[]): Cost {
  const output = openSync(join(FOLDER, 'output'), 'w');
  const before = performance.now();
  const { stderr, status } = spawnSync(
    process.execPath,
    [
      `--import=data:text/javascript,${encodeURIComponent(MEASURED)}`,
      'worker/replay/command/cli.ts',
      file,
      ...options,
    ],
    { encoding: 'utf8', stdio: ['ignore', output, 'pipe'] },
  );
  const seconds = (performance.now() - before) / 1000;
  closeSync(output);
  if (status !== 0) throw new Error(`replay ${options.join(' ')} ended with ${status}: ${stderr}`);
  const [, kilobytes, microseconds] = /kilobytes (\d+) microseconds (\d+)/.exec(stderr) ?? [];
  return { seconds, computed: Number(microseconds) / 1e6, megabytes: Number(kilobytes) / 1024 };
}

function parseAlone(file: string): Cost {
  const begun = process.cpuUsage();
  const before = performance.now();
  for (const line of linesOfFile(file)) if (line.startsWith('{"json"')) JSON.parse(line.replace(/,$/, ''));
  const { user, system } = process.cpuUsage(begun);
  return {
    seconds: (performance.now() - before) / 1000,
    computed: (user + system) / 1e6,
    megabytes: process.memoryUsage().rss / 2 ** 20,
  };
}

const row = (what: string, { seconds, computed, megabytes }: Cost, peer: Cost): void =>
  console.log(
    `${what.padEnd(32)}${seconds.toFixed(1).padStart(7)} s${computed.toFixed(1).padStart(9)} s computed${megabytes.toFixed(0).padStart(7)} MB${(computed / peer.computed).toFixed(1).padStart(7)} ×`,
  );

try {
  const file = write('purchases.log', envelopes(decisions(EVENTS), EVENTS));
  console.log(
    `${EVENTS.toLocaleString('en-US')} events, ${(statSync(file).size / 2 ** 20).toFixed(0)} MB; node ${process.version}\n`,
  );
  const peer = parseAlone(file);
  row('JSON.parse of each line alone', peer, peer);
  for (const options of [['--quiet'], [], ['--json'], ['--check', '--quiet']])
    row(`replay ${options.join(' ')}`, replay(file, options), peer);
  const large = [...envelopes(decisionsOf(largeCart()))];
  const cart = write('large.log', large);
  console.log(`\n${large.length} events of a cart of ${LINES.toLocaleString('en-US')} lines\n`);
  const parsed = parseAlone(cart);
  row('JSON.parse of each line alone', parsed, parsed);
  for (const options of [['--quiet'], [], ['--check', '--quiet']])
    row(`replay ${options.join(' ')}`, replay(cart, options), parsed);
} finally {
  rmSync(FOLDER, { recursive: true });
}
