/** One thing that grows, what it costs at each size, and the picture of all costs. */
import { quantile } from '../table.ts';

/** `ours` next to the bare statement or list that does the same, at one size. */
export interface Work {
  readonly ours: () => unknown;
  readonly bare: () => unknown;
  readonly close?: () => unknown;
}

export interface Axis {
  readonly name: string;
  /** What the bare work is. */
  readonly bare: string;
  readonly sizes: readonly number[];
  /** `MB`: both return megabytes, and are not timed. Milliseconds by default. */
  readonly unit?: 'MB';
  /** Called with ascending sizes. */
  readonly prepare: (size: number) => Work | Promise<Work>;
}

export interface Point {
  readonly size: number;
  readonly ours: number;
  readonly bare: number;
}

export interface Curve extends Pick<Axis, 'name' | 'bare' | 'unit'> {
  readonly points: readonly Point[];
}

const WAYS = ['ours', 'bare'] as const;
type Way = (typeof WAYS)[number];

/** Milliseconds for the samples of one size. */
const BUDGET = 600;
const [FEWEST, MOST] = [7, 60];
/** Share of the samples that other load left alone. Load only lengthens a sample. */
const QUIET = 0.1;
/** Shortest sample in milliseconds. A sample runs faster work several times. */
const SHORTEST = 1;

const timed = async (work: () => unknown, runs = 1): Promise<number> => {
  const begun = performance.now();
  for (let run = 0; run < runs; run += 1) {
    const result = work();
    if (result instanceof Promise) await result;
  }
  return (performance.now() - begun) / runs;
};

/** Alternates ours and the bare work sample by sample, so that other load delays both alike. */
const measured = async (work: Work): Promise<Omit<Point, 'size'>> => {
  const runs = { ours: 1, bare: 1 };
  for (const way of WAYS) {
    await timed(work[way], 2);
    runs[way] = Math.max(1, Math.min(1_000, Math.ceil(SHORTEST / (await timed(work[way])))));
  }
  const samples = { ours: [] as number[], bare: [] as number[] };
  const begun = performance.now();
  for (let nth = 0; nth < MOST && (nth < FEWEST || performance.now() - begun < BUDGET); nth += 1)
    for (const way of WAYS) samples[way].push(await timed(work[way], runs[way]));
  return { ours: quantile(samples.ours, QUIET), bare: quantile(samples.bare, QUIET) };
};

export const curveOf = async ({ sizes, prepare, ...axis }: Axis, largest: number): Promise<Curve> => {
  const points: Point[] = [];
  for (const size of sizes.filter((each) => each <= largest)) {
    const work = await prepare(size);
    const figures =
      axis.unit === 'MB'
        ? { ours: Number(await work.ours()), bare: Number(await work.bare()) }
        : await measured(work);
    points.push({ size, ...figures });
    await work.close?.();
  }
  return { ...axis, points };
};

/** Exponent of the last decade: 0 is flat, 1 linear, 2 quadratic. */
export const exponentOf = ({ points }: Pick<Curve, 'points'>, way: Way): number => {
  const last = points.at(-1);
  const before = points.findLast(({ size }) => size * 10 <= (last?.size ?? 0)) ?? points[0];
  if (last === undefined || before === undefined) return Number.NaN;
  return Math.log(last[way] / before[way]) / Math.log(last.size / before.size);
};

const BARS = '▁▂▃▄▅▆▇█';
/** One bar a size. The last is the highest if the cost grows as the size does. */
const barsOf = ({ points: [first, ...more] }: Curve): string => {
  if (first === undefined) return '';
  const whole = Math.log((more.at(-1) ?? first).size / first.size);
  return [first, ...more]
    .map(({ ours }) => Math.round((Math.log(ours / first.ours) / whole) * (BARS.length - 1)))
    .map((height) => BARS[Math.max(0, Math.min(BARS.length - 1, height))])
    .join('');
};

const { format } = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

export const growthTable = (curves: readonly Curve[]): string => {
  const lines = curves.map((curve) => {
    const [first, last] = [curve.points[0], curve.points.at(-1)];
    const of = (way: Way): readonly string[] => [
      `${format(first?.[way] ?? 0)} → ${format(last?.[way] ?? 0)}`,
      `^${exponentOf(curve, way).toFixed(2)}`,
    ];
    const sizes = `${(first?.size ?? 0).toLocaleString('en-US')} to ${(last?.size ?? 0).toLocaleString('en-US')}`;
    return [curve.name, sizes, curve.unit ?? 'ms', barsOf(curve), ...of('ours'), ...of('bare'), curve.bare];
  });
  const rows = [['what grows', 'from to', '', 'curve', 'ours', '', 'bare', '', ''], ...lines];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) => cells.map((cell, at) => cell.padEnd(widths?.[at] ?? 0)).join('  ')).join('\n');
};

const [WIDE, HIGH, COLUMNS, TITLE] = [250, 170, 4, 24];

const panelOf = (curve: Curve, nth: number): string => {
  const { points } = curve;
  const costs = points.flatMap(({ ours, bare }) => [ours, bare]);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const [small, large] = [points[0]?.size ?? 1, points.at(-1)?.size ?? 1];
  const on = (value: number, from: number, to: number): number =>
    Math.log(value / from) / Math.log(to / from || 2);
  const lineOf = (way: Way, look: string): string => {
    const path = points.map(
      (point) =>
        `${(12 + on(point.size, small, large) * (WIDE - 40)).toFixed(1)},${(HIGH - 22 - on(point[way], least, most) * (HIGH - TITLE - 40)).toFixed(1)}`,
    );
    return `<polyline points="${path.join(' ')}" fill="none" ${look}/>`;
  };
  const [x, y] = [(nth % COLUMNS) * WIDE, Math.floor(nth / COLUMNS) * HIGH];
  return `<g transform="translate(${x} ${y})"><text x="12" y="16" font-weight="bold">${curve.name}</text>
<text x="12" y="${HIGH - 6}">${small.toLocaleString('en-US')} to ${large.toLocaleString('en-US')}: ${format(least)} to ${format(most)} ${curve.unit ?? 'ms'}, ^${exponentOf(curve, 'ours').toFixed(2)}</text>
${lineOf('bare', 'stroke="#888" stroke-dasharray="4 3"')}${lineOf('ours', 'stroke="#c2410c" stroke-width="2"')}</g>`;
};

/** Curves on logarithmic axes. Dashed is the bare work. */
export const growthPicture = (curves: readonly Curve[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE * COLUMNS}" height="${Math.ceil(curves.length / COLUMNS) * HIGH}" font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/>
${curves.map(panelOf).join('\n')}
</svg>
`;
