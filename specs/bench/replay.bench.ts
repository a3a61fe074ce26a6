/**
 * Measures `npm run replay` on a log of `BENCH_MOST` events (1e6) from outside, with its peak memory. The peer is
 * `JSON.parse` of each line alone.
 */
import './production.ts';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headText, lineText, logOf } from '../../domain/log/file.ts';
import { initial } from '../../domain/shop/evolve.ts';
import { foldSharing } from '../../domain/shop/sharing.ts';
import { type Recorded, type Shown, shownByState, shownChange } from '../../domain/shop/shown.ts';
import { SUPERJSON } from '../../worker/recording/log-text.ts';
import { linesOfFile } from '../../worker/replay/command/files.ts';
import { NOW } from '../domain/shop.ts';
import { decisions } from './purchases.ts';
import { alternate, figuresOf, type Row, row } from './table.ts';

const EVENTS = Number(process.env.BENCH_MOST ?? 1_000_000);
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

/** Processor time, which other load lengthens less than wall-clock time, and peak memory. */
function replay(file: string, options: readonly string[]) {
  const output = openSync(join(FOLDER, 'output'), 'w');
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
  closeSync(output);
  if (status !== 0) throw new Error(`replay ${options.join(' ')} ended with ${status}: ${stderr}`);
  const [, kilobytes, microseconds] = /kilobytes (\d+) microseconds (\d+)/.exec(stderr) ?? [];
  return { seconds: Number(microseconds) / 1e6, megabytes: Number(kilobytes) / 1024 };
}

function parseAlone(file: string) {
  const begun = process.cpuUsage();
  for (const line of linesOfFile(file)) if (line.startsWith('{"json"')) JSON.parse(line.replace(/,$/, ''));
  const { user, system } = process.cpuUsage(begun);
  return { seconds: (user + system) / 1e6, megabytes: process.memoryUsage().rss / 2 ** 20 };
}

const replays = async (what: string, file: string, goal?: Row['goal']): Promise<void> => {
  const subjects = {
    peer: () => parseAlone(file),
    quiet: () => replay(file, ['--quiet']),
    check: () => replay(file, ['--check', '--quiet']),
  };
  const rounds = await alternate(`replay of ${what}`, subjects, ['seconds']);
  for (const name of ['quiet', 'check'] as const) {
    const work = `replay ${name === 'check' ? '--check --quiet' : '--quiet'} of ${what}`;
    row({
      ...{ work, unit: 's of processor', ours: figuresOf(rounds[name], 'seconds') },
      ...{ peer: figuresOf(rounds.peer, 'seconds'), peerName: 'JSON.parse of each line' },
      ...(name === 'quiet' && goal && { goal }),
    });
    row({ work, unit: 'MB at most', ours: figuresOf(rounds[name], 'megabytes') });
  }
};

try {
  const file = write('purchases.log', envelopes(decisions(EVENTS), EVENTS));
  const megabytes = (statSync(file).size / 2 ** 20).toFixed(0);
  await replays(`${EVENTS.toLocaleString('en-US')} events, ${megabytes} MB`, file, ['ratio', '≤', 2]);
} finally {
  rmSync(FOLDER, { recursive: true });
}
