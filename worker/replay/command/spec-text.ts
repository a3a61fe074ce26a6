/** Writes a log as a spec that fails until its bug is fixed. */
const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;

export interface Found {
  readonly root: string;
  readonly lines: readonly string[];
  /** Null for an unchanged log. */
  readonly shows: string | null;
  readonly differs: boolean;
}

const expectation = ({
  shows,
  differs,
}: Found): { readonly title: string; readonly lines: readonly string[] } => {
  const [kind, ...rest] = (shows ?? '').split(':');
  const name = rest.join(':');
  if (shows === 'differs' || (shows === null && differs))
    return {
      title: 'decides as it was recorded',
      lines: ['  expect(log.check()).toMatchObject({ same: true });'],
    };
  const course = '  const course = courseOf(log.envelopes, log.stateAt(-1));';
  if (kind === 'refusal')
    return {
      title: `is not refused: ${name}`,
      lines: [
        course,
        '  // What should happen instead? Say it here, beside that it is not refused.',
        `  expect(course.refused).not.toContain(${quoted(name)});`,
      ],
    };
  if (shows !== null) {
    const type = kind === 'event' ? name : 'TotalsDisagreed';
    return {
      title: `has no ${type}`,
      lines: [
        course,
        '  // What should happen instead? Say it here.',
        `  expect(course.events.map((event) => event.type)).not.toContain(${quoted(type)});`,
      ],
    };
  }
  return {
    title: 'ends as it should',
    lines: [
      course,
      '  // Say here how it should end: the payment, what is refused, what is to be paid.',
      "  expect({ payment: course.state.checkout.payment.status, refused: course.refused }).toEqual('as it should');",
    ],
  };
};

export const specText = (found: Found): string => {
  const { title, lines } = expectation(found);
  const needsCourse = lines.some((line) => line.includes('courseOf'));
  return [
    `/** Made of a buyer's log by \`npm run replay\`. Fails until what it shows is mended. */`,
    "import { expect, it } from 'vitest';",
    ...(needsCourse ? [`import { courseOf } from '${found.root}worker/replay/course.ts';`] : []),
    `import { openLog } from '${found.root}worker/replay/replaying.ts';`,
    '',
    '// biome-ignore format: a line of the log each',
    'const LOG = [',
    ...found.lines.map((line) => `  ${quoted(line)},`),
    "].join('\\n');",
    '',
    `it(${quoted(title)}, () => {`,
    '  const log = openLog(LOG);',
    "  if (!('envelopes' in log)) throw new Error('the log cannot be read');",
    ...lines,
    '});',
    '',
  ].join('\n');
};
