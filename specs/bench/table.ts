/** Rounds that alternate with a peer, and the rows of the table at the end of `npm run bench`. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const REPORTS = fileURLToPath(new URL('../../.reports', import.meta.url));
/** Rows of the benches that ran, one JSON object a line. */
export const ROWS = `${REPORTS}/bench.jsonl`;

/** Limits of the number of counted rounds. */
export const MOST = Number(process.env.BENCH_RUNS ?? 9);
const LEAST = Math.min(MOST, 5);
/** Largest standard error of a stable median, as a share of the median. */
const STABLE = 0.05;

export interface Row {
  readonly work: string;
  readonly unit: string;
  /** One figure for each round. */
  readonly ours: readonly number[];
  readonly peer?: readonly number[];
  readonly peerName?: string;
  /** Wanted value of ours, or of ours divided by the peer's. */
  readonly goal?: readonly ['ours' | 'ratio', '≤' | '≥', number];
}

/** Figures of one round by name. */
type Figures = Readonly<Record<string, number>>;

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** One figure of each round. A round of a peer that lacks the figure has NaN, which does not count. */
export const figuresOf = <F extends Figures>(rounds: readonly F[], key: keyof F): readonly number[] =>
  rounds.map((figures) => figures[key] ?? Number.NaN).filter((value) => !Number.isNaN(value));

/** The standard error of a median is about the interquartile range divided by √n. */
const isStable = (values: readonly number[]): boolean =>
  values.length === 0 ||
  (quantile(values, 0.75) - quantile(values, 0.25)) / Math.sqrt(values.length) <=
    STABLE * Math.abs(median(values));

/**
 * Runs all subjects once a round until the medians of the `watched` figures are stable. The order alternates, so that
 * other load affects all subjects alike. The first round warms up and does not count.
 */
export const alternate = async <Name extends string, F extends Figures>(
  title: string,
  subjects: Readonly<Record<Name, () => F | Promise<F>>>,
  watched: readonly (keyof F)[],
): Promise<Record<Name, F[]>> => {
  const names = Object.keys(subjects) as Name[];
  const rounds = Object.fromEntries(names.map((name) => [name, [] as F[]])) as Record<Name, F[]>;
  const unstable = (): readonly (keyof F)[] =>
    watched.filter((key) => names.some((name) => !isStable(figuresOf(rounds[name], key))));
  for (let round = 0; round <= MOST; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const figures = await subjects[name]();
      if (round > 0) rounds[name].push(figures);
    }
    const waiting = unstable();
    const state =
      round === 0 ? 'warm-up' : waiting.length === 0 ? 'stable' : `unstable: ${waiting.join(', ')}`;
    console.log(`${title}: round ${round} of at most ${MOST}, ${state}`);
    if (round >= LEAST && waiting.length === 0) break;
  }
  return rounds;
};

/** Adds a row to the table. */
export const row = (given: Row): void => {
  mkdirSync(REPORTS, { recursive: true });
  appendFileSync(ROWS, `${JSON.stringify(given)}\n`);
};

const { format } = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

const seriesText = (values: readonly number[]): string =>
  `${format(median(values))} (${format(Math.min(...values))}–${format(Math.max(...values))})`;

const goalText = ({ goal }: Row, values: Readonly<Record<'ours' | 'ratio', number>>): string => {
  if (goal === undefined) return '';
  const [of, sign, limit] = goal;
  const isMet = sign === '≤' ? values[of] <= limit : values[of] >= limit;
  return `${of} ${sign} ${format(limit)} ${isMet ? 'met' : 'missed'}`;
};

const cellsOf = (given: Row): readonly string[] => {
  const { work, unit, ours, peer = [], peerName = '' } = given;
  const ratio = median(ours) / median(peer);
  return [
    unit === '' ? work : `${work}, ${unit}`,
    seriesText(ours),
    peer.length > 0 ? `${seriesText(peer)} ${peerName}` : '',
    Number.isFinite(ratio) ? format(ratio) : '',
    goalText(given, { ours: median(ours), ratio }),
    String(ours.length),
  ];
};

/** The rows as aligned text: medians with the lowest and the highest round. */
export const tableOf = (rows: readonly Row[]): string => {
  const lines = [['work', 'ours', 'peer', 'ratio', 'goal', 'rounds'], ...rows.map(cellsOf)];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '))
    .join('\n');
};
