/** Writes a log as a Vitest spec. */
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
  /** Zone of the buyer's device. Null if the log does not have it. */
  readonly zone: string | null;
}

/** True if the result is the host's own refusal. Then only a rule that sends no such request turns the spec green. */
export const isOfHost = ({ log, differing }: Shrunk): boolean => {
  const cause = log.findLast((recorded) => recorded.cause !== null)?.cause;
  return differing === null && cause?.type === 'Answered' && !cause.outcome.ok;
};
const OF_HOST = [
  '  // The host sent this refusal, and the log repeats it. So this expectation is met only if a rule no longer sends',
  '  // the request. If the request was right, expect here what the buyer should see after the refusal.',
];

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

const expectation = ({
  shows,
  ...found
}: FoundCase): { readonly title: string; readonly lines: readonly string[] } => {
  const [kind = '', ...rest] = (shows ?? '').split(':');
  const name = rest.join(':');
  const confirm = isOfHost(found) ? OF_HOST : ['  // Confirm this, and add what should happen instead.'];
  switch (kind) {
    case 'refusal':
      return {
        title: `is not refused: ${name}`,
        lines: [COURSE, ...confirm, `  expect(course.refused).not.toContain(${quoted(name)});`],
      };
    case 'shows':
      return {
        title: `does not show ${name}`,
        lines: [SHOWN, ...confirm, `  expect(shown.flatMap(codesIn)).not.toContain(${quoted(name)});`],
      };
    case 'payable':
      return {
        title: `is not to be paid with ${name}`,
        lines: [
          SHOWN,
          ...confirm,
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
          ...confirm,
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
  const { log, root, start, zone } = found;
  const { title, lines } = expectation(found);
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
    `/** Made of a buyer's log by \`npm run replay\`. ${isOfHost(found) ? "Fails as long as the host's refusal is expected to be absent." : 'Fails until the bug is fixed.'} */`,
    "import { expect, it } from 'vitest';",
    ...(zone === null ? [] : [`import { useZone } from '${root}specs/setup/zone.ts';`]),
    ...(imported.length === 0
      ? []
      : [`import { ${imported.join(', ')} } from '${root}worker/replay/course.ts';`]),
    ...(body.some((line) => line.includes('decidedLines('))
      ? [`import { decidedLines } from '${root}worker/replay/printing.ts';`]
      : []),
    `import { openLog } from '${root}worker/replay/replaying.ts';`,
    '',
    ...(zone === null
      ? ["// The log does not name the zone of the buyer's device."]
      : ["// Zone of the buyer's device.", `useZone(${quoted(zone)});`, '']),
    '// biome-ignore format: the header of the log',
    `const HEAD = ${quoted(head)};`,
    ...body,
    '',
  ].join('\n');
};
