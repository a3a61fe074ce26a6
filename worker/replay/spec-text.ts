/** Writes a log as a spec that fails with the bug and passes without it. */
import { describe } from '../../domain/log/describe.ts';
import { headText, lineText, logOf, type Start } from '../../domain/log/file.ts';
import { SUPERJSON } from '../recording/log-text.ts';
import type { Recorded } from './folding.ts';
import { printable } from './printable.ts';
import { shownText } from './printing.ts';
import type { Shrunk } from './shrinking.ts';

/** A text as source. A forged log can contain characters that change the direction of what a reader sees. */
const quoted = (text: string): string =>
  `'${printable(text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r'))}'`;

export interface FoundCase extends Shrunk {
  /** Path from the spec to the repository's root. */
  readonly root: string;
  readonly start: Start | null;
  /** Predicate of the shrunk log. Null for a log as it is. */
  readonly shows: string | null;
}

const linesOf = (log: readonly Recorded[]): readonly string[] =>
  log.map((recorded) => `  ${quoted(lineText(recorded, SUPERJSON))},`);

const constant = (name: string, log: readonly Recorded[]): readonly string[] => [
  '// biome-ignore format: one line of the log each',
  `const ${name}${log.length === 0 ? ': readonly string[]' : ''} = [`,
  ...linesOf(log),
  '];',
];

const opening = (lines: string): readonly string[] => [
  `  const log = openLog([HEAD, [${lines}].join(',\\n'), ']}'].join('\\n'));`,
  "  if (!('envelopes' in log)) throw new Error('the log cannot be read');",
];

/** Texts for a comment: one line each, so that a forged log cannot end it. */
const comment = (text: string): string => `// ${printable(text.replaceAll(/\s+/g, ' '))}`;
const eventsText = (log: readonly Recorded[]): string =>
  log.length === 0 ? 'nothing' : log.map(({ event }) => describe(event)).join('; ');

const differing = ({ log, differing }: FoundCase): readonly string[] => {
  if (differing === null) return [];
  const { recorded, today, difference } = differing;
  const { refusal, shown } = difference;
  const sideText = (side: 'recorded' | 'decided'): string =>
    shown.map((one) => `${one.name} ${shownText(one.name, one[side])}`).join(', ');
  const said = [
    comment(`The buyer's log: ${eventsText(recorded)}. ${sideText('recorded')}`.trim()),
    comment(
      `Today's rules: ${today.length === 0 ? `refused, ${refusal?.code}` : eventsText(today)}. ${sideText('decided')}`.trim(),
    ),
  ];
  const title = 'decides as it should, not as in the log of a buyer';
  if (today.length === 0)
    return [
      ...constant('RECORDED', [...log, ...recorded]),
      ...said,
      '// Confirm that the refusal is right. If not, expect `same: true`.',
      `const RIGHT = { same: false, difference: { refusal: { code: ${quoted(refusal?.code ?? '')} } } };`,
      '',
      `it(${quoted(title)}, () => {`,
      ...opening('...RECORDED'),
      '  expect(log.check()).toMatchObject(RIGHT);',
      '});',
    ];
  return [
    ...constant('BEFORE', log),
    ...constant('TODAY', today),
    ...constant('RECORDED', recorded),
    ...said,
    '// Confirm in this line which result is right: TODAY or RECORDED.',
    'const RIGHT = { TODAY, RECORDED }.TODAY;',
    '',
    `it(${quoted(title)}, () => {`,
    ...opening('...BEFORE, ...RIGHT'),
    '  const checked = log.check();',
    "  expect(checked.same, decidedLines(checked, false, () => undefined).join('\\n')).toBe(true);",
    '});',
  ];
};

const SHOWN = '  const shown = shownOf(log.envelopes, log.stateAt(-1));';
const COURSE = '  const course = courseOf(log.envelopes, log.stateAt(-1));';

const expectation = (shows: string | null): { readonly title: string; readonly lines: readonly string[] } => {
  const [kind = '', ...rest] = (shows ?? '').split(':');
  const name = rest.join(':');
  const confirm = '  // Confirm this, and add what should happen instead.';
  switch (kind) {
    case 'refusal':
      return {
        title: `is not refused: ${name}`,
        lines: [COURSE, confirm, `  expect(course.refused).not.toContain(${quoted(name)});`],
      };
    case 'shows':
      return {
        title: `does not show ${name}`,
        lines: [SHOWN, confirm, `  expect(shown.flatMap(codesIn)).not.toContain(${quoted(name)});`],
      };
    case 'payable':
      return {
        title: `is not to be paid with ${name}`,
        lines: [
          SHOWN,
          confirm,
          `  expect(shown.flatMap(payablesIn)).not.toContain(${Math.round(Number(name) * 100)});`,
        ],
      };
    case 'event':
    case 'total-differs': {
      const type = kind === 'event' ? name : 'TotalsDisagreed';
      return {
        title: `has no ${type}`,
        lines: [
          COURSE,
          confirm,
          `  expect(course.events.map((event) => event.type)).not.toContain(${quoted(type)});`,
        ],
      };
    }
    default:
      return {
        title: 'ends as it should',
        lines: [
          COURSE,
          '  // Write here how it should end: payment, refusals, amount.',
          "  expect({ payment: course.state.checkout.payment.status, refused: course.refused }).toEqual('as it should');",
        ],
      };
  }
};

export const specText = (found: FoundCase): string => {
  const { log, root, shows, start } = found;
  const { title, lines } = expectation(shows);
  const body =
    found.differing === null
      ? [
          ...constant('LINES', log),
          '',
          `it(${quoted(title)}, () => {`,
          ...opening('...LINES'),
          ...lines,
          '});',
        ]
      : differing(found);
  const imported = ['codesIn', 'courseOf', 'payablesIn', 'shownOf'].filter((name) =>
    body.some((line) => new RegExp(`\\b${name}\\)?\\(|\\(${name}\\)`).test(line)),
  );
  const first = [...log, ...(found.differing?.recorded ?? [])][0];
  const head = headText(logOf(first?.at ?? start?.at ?? (0 as never), [], { start }), SUPERJSON);
  return [
    "/** Made of a buyer's log by `npm run replay`. Fails until the bug is fixed. */",
    "import { expect, it } from 'vitest';",
    ...(imported.length === 0
      ? []
      : [`import { ${imported.join(', ')} } from '${root}worker/replay/course.ts';`]),
    ...(body.some((line) => line.includes('decidedLines('))
      ? [`import { decidedLines } from '${root}worker/replay/printing.ts';`]
      : []),
    `import { openLog } from '${root}worker/replay/replaying.ts';`,
    '',
    '// biome-ignore format: the header of the log',
    `const HEAD = ${quoted(head)};`,
    ...body,
    '',
  ].join('\n');
};
