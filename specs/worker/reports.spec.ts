/** Specs of files with several logs: reports of buyers, and logs one after another. */
import { describe, expect, it } from 'vitest';
import { type ReportHead, reportText } from '../../domain/log/text.ts';
import { writeLogText } from '../../worker/recording/log-text.ts';
import { openReport } from '../../worker/replay/reports.ts';
import { fc } from '../domain/fc.ts';
import { given } from '../domain/given.ts';
import { aCart, aLine, anItem, MINUTE, NOW } from '../domain/shop.ts';
import { add, choose, logIn, pay, start, tell, welcome } from '../domain/story.ts';
import { runReplay } from '../setup/replay-command.ts';

const HOUR = 60 * MINUTE;
const CART = aCart([aLine('1'), aLine('2')]);
const SHORT = given(start(), add(anItem())).log;
const LATE = given(start(), add(anItem()), tell(CART), logIn, welcome(), tell(CART))
  .later(MINUTE)
  .and(choose('pix'), pay).log;
const logAt = (at: number, log = SHORT): string => writeLogText((NOW + at) as typeof NOW, log);
const HEAD: ReportHead = {
  ...{ format: 'catraca-report', version: 1, id: 'K7M29QXD', writtenAt: NOW + 2 * HOUR },
  words: 'Paguei e\nnão apareceu {"format":"catraca-log"',
  purchase: { number: 'CT-000123', pseudonym: 'purchase-0123456789abcdef' },
};
const visitsIn = (text: string) => {
  const { head, visits } = openReport(() => text.split('\n'));
  return { head, visits: visits.map((lines) => [...lines].join('\n').trimEnd()) };
};

const run = (text: string, ...options: string[]) => {
  const { status, out, err } = runReplay(['report.txt', ...options], { lines: () => text.split('\n') });
  return { status, out: out.join('\n'), err };
};

describe('a report', () => {
  it('G-25 has every visit in the order of time, and what the buyer wrote', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 5 }),
        fc.string(),
        (starts, words) => {
          const logs = starts.map((at) => logAt(at));
          const inTime = starts.toSorted((a, b) => a - b).map((at) => logAt(at).trimEnd());
          expect(visitsIn(reportText({ ...HEAD, words }, logs))).toEqual({
            head: { ...HEAD, words },
            visits: inTime,
          });
          expect(visitsIn(`\uFEFF${logs.join('\n')}`).visits.map((log) => log.replace('\uFEFF', ''))).toEqual(
            inTime,
          );
        },
      ),
    );
  });

  it('G-25 keeps its logs when its first line is damaged, and those after one that is cut off', () => {
    const text = reportText(HEAD, [logAt(0), logAt(1).slice(0, -20), logAt(2)]);
    const damaged = visitsIn(text.replace('"version":1', '"version'));
    expect(damaged.head).toMatchObject({ id: '', words: '', purchase: null });
    expect(damaged.visits).toHaveLength(3);
    expect(run(text, '--check')).toMatchObject({ status: 3 });
    expect(run(text, '--check', '--visit', '3')).toMatchObject({ status: 0, err: [] });
  });
});

describe('npm run replay with a report', () => {
  const TEXT = reportText(HEAD, [logAt(0), logAt(HOUR, LATE)]);

  it('lists the visits with their outcome, then replays each', () => {
    const { status, out, err } = run(TEXT, '--check');
    expect({ status, err }).toEqual({ status: 0, err: [] });
    expect(out).toMatch(
      /^report K7M29QXD of [\d-]+ [\d:]+, times of São Paulo\n {2}purchase CT-000123, purchase-0123456789abcdef\n/,
    );
    expect(out).toContain('  > Paguei e\n  > não apareceu');
    expect(out).toMatch(/\nvisit 1 .* nothing to report\nvisit 2 .* paying {2}Noite de samba\n\nvisit 1\n/);
    expect(out.match(/decided again: the same events/g)).toHaveLength(2);
  });

  it('is one JSON document', () => {
    const document = JSON.parse(run(TEXT, '--json', '--check').out);
    expect(document.report).toEqual(HEAD);
    expect(document.visits).toMatchObject([{ decided: { same: true } }, { decided: { same: true } }]);
  });

  it('replays one visit, and lists the valid numbers', () => {
    expect(run(TEXT, '--visit', '2', '--quiet').out).toMatch(/payment: asking$/m);
    expect(run(TEXT, '--visit', '3')).toMatchObject({ status: 2, err: ['report.txt has 2 visits.'] });
    expect(run(TEXT, '--visit', '0')).toMatchObject({ status: 2 });
    expect(run(TEXT, '--to-spec', 'a.ts')).toMatchObject({
      ...{ status: 2, err: ['report.txt has 2 visits. Choose one with --visit.'] },
    });
  });
});
