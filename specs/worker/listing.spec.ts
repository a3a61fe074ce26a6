/** `npm run replay -- FOLDER`: many complaints, one line for each failure. */
import { expect, it } from 'vitest';
import { reportText } from '../../domain/log/text.ts';
import type { Recorded } from '../../domain/shop/replay.ts';
import { writeLogText } from '../../worker/recording/log-text.ts';
import { main } from '../../worker/replay/command/main.ts';
import { given } from '../domain/given.ts';
import { aCart, aLine, anItem, aSeat, NOW } from '../domain/shop.ts';
import { add, choose, click, enter, fail, logIn, pay, start, tell, welcome } from '../domain/story.ts';

const ONE = aCart([aLine('1')]);
const GONE = fail('refused', { httpStatus: 409, code: 'item_gone' });
const guest = given(start(), add(anItem()), tell(ONE)).log;
/** The same failure in visits of different lengths. */
const shopping = given(start(), logIn, welcome(), tell(ONE), choose('pix')).and(add(anItem()), GONE).log;
const hasty = given(start(), add(anItem()), GONE).log;
const paying = given(start(), logIn, welcome(), tell(ONE), choose('pix'), pay).log;
/** A choice that today's rules decide differently. */
const changed = (log: readonly Recorded[]): readonly Recorded[] =>
  log.map((one) =>
    one.event.type === 'PaymentChosen' ? { ...one, event: { ...one.event, kind: 'credit' as const } } : one,
  );
const purchase = { number: 'CT-7', pseudonym: 'purchase-1' };
const head = {
  format: 'catraca-report',
  version: 1,
  id: 'A',
  writtenAt: NOW,
  words: 'Socorro',
  purchase,
} as const;

const FILES: Readonly<Record<string, string>> = {
  'a.log': writeLogText(NOW, shopping),
  'b.log': writeLogText(NOW, hasty),
  'c.report': reportText(head, [writeLogText(NOW, guest), writeLogText(NOW, changed(paying))]),
  'd.log': writeLogText(NOW, changed(shopping)),
  'e.log': writeLogText(NOW, guest),
  'notes.txt': 'Ligar para a Ana',
};
const list = (files: Readonly<Record<string, string>>, ...options: string[]) => {
  const out: string[] = [];
  const status = main(['folder', ...options], {
    lines: (file) => (files[file.replace('folder/', '')] ?? '').split('\n'),
    filesIn: () => Object.keys(files),
    ...{ rules: () => new Map(), rulesHash: () => 'today', write: () => {}, rootFrom: () => './' },
    out: (line) => out.push(line),
    err: (line) => out.push(line),
  });
  return { status, out };
};

it('lists each file, and groups equal failures by what differs or by their shrunk causes', () => {
  const { status, out } = list(FILES);
  expect(status).toBe(0);
  expect(out.slice(0, 6)).toEqual([
    "6 files, 2 different failures, 0 seats refused after shown free; today's rules today; times of São Paulo",
    '',
    expect.stringMatching(/^ {4}2 × refusal:\S+ {2}◂ AddItem, Answered Cart$/),
    '        a.log b.log',
    '    2 × differs: PaymentChosen kind  ◂ ChoosePayment',
    '        c.report d.log',
  ]);
  expect(out.find((line) => line.startsWith('c.report'))).toMatch(/paying +— +CT-7 /);
  expect(out.find((line) => line.startsWith('notes.txt'))).toContain('log.notALog');
  const [document = ''] = list(FILES, '--json').out;
  expect(JSON.parse(document)).toMatchObject({
    rulesToday: 'today',
    failures: [{ files: ['a.log', 'b.log'] }, { files: ['c.report', 'd.log'] }],
    files: [
      { file: 'a.log', outcome: 'refused', visits: 1 },
      {},
      { visits: 2, purchase: 'CT-7' },
      {},
      {},
      {},
    ],
  });
});

it('G-30 counts the seats that were shown as free and refused', () => {
  const refused = given(
    start(),
    ...enter(),
    click(aSeat('a1')),
    fail('refused', { httpStatus: 409, code: 'seat_taken' }),
  ).log;
  const { out } = list({ 'a.log': writeLogText(NOW, refused), 'b.log': writeLogText(NOW, shopping) });
  expect(out[0]).toContain(', 1 seat refused after shown free;');
});

it('reports a damaged log, and a folder without logs', () => {
  const text = FILES['a.log'] ?? '';
  expect(list({ 'a.log': text.slice(0, text.length / 2) }).status).toBe(3);
  expect(list({ 'notes.txt': 'nada' }).status).toBe(2);
});
